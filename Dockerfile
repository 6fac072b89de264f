# The program alone, without a shell, as a user without rights. Games are saved in the volume /data:
#   docker build -t takhteh .
#   docker run -p 127.0.0.1:8787:8787 -v takhteh:/data takhteh

FROM rust:1.95-slim-bookworm AS build
WORKDIR /src
COPY Cargo.toml Cargo.lock ./
COPY benches benches
COPY fonts fonts
COPY src src
COPY tests tests
RUN cargo build --release --locked && strip target/release/takhteh && mkdir /empty

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /src/target/release/takhteh /usr/local/bin/takhteh
COPY --from=build --chown=nonroot:nonroot /empty /data
ENV TAKHTEH_DATA=/data TAKHTEH_ROOM_LISTEN=0.0.0.0:8787 TAKHTEH_METRICS_LISTEN=127.0.0.1:9464
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["/usr/local/bin/takhteh", "health"]
ENTRYPOINT ["/usr/local/bin/takhteh"]
