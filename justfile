# What is done most; `just` alone lists it.

_list:
    @just --list

# Every check, as the machine that guards the main branch runs it
ci:
    .ci/run

# Open the local room
run *args:
    cargo run --release -- {{args}}

# Run the tests, or those whose name holds a word
test *words:
    cargo test {{words}}

# Measure the speed
bench *args:
    cargo bench {{args}}

# Format the sources
fmt:
    cargo fmt

# Kill the program a thousand times under load, and look whether anything was lost
crash kills="1000":
    TAKHTEH_KILLS={{kills}} cargo test --release --test it crash:: -- --nocapture

# Spoil every kind of input many times over
hostile cases="20000":
    TAKHTEH_CASES={{cases}} cargo test --release --test it hostile:: -- --nocapture
