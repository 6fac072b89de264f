//! Dice and choices for tests: random enough, and the same every time.

use takhteh::games::rules::Die;

/// A linear congruential generator.
pub struct Lcg(u64);

impl Lcg {
    /// The same seed gives the same numbers.
    pub fn new(seed: u64) -> Lcg {
        let mut lcg = Lcg(seed);
        lcg.below(2);
        lcg
    }

    /// A number from 0 to `n` − 1.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }

    /// So many dice.
    pub fn dice(&mut self, count: usize) -> Vec<Die> {
        (0..count).map(|_| Die::ALL[self.below(6)]).collect()
    }
}
