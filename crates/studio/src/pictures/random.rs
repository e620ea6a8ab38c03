//! Chance that is the same on every machine: `SplitMix64`, Steele, Lea and Flood, 2014.

/// A stream of numbers.
#[derive(Debug, Clone)]
pub(super) struct Random(u64);

impl Random {
    /// A stream of its own for each purpose of a seed, so that one more number here changes nothing there.
    pub(super) fn of(seed: u64, purpose: &str) -> Self {
        // FNV-1a.
        let hash = purpose.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Self(seed ^ hash)
    }

    /// Any number.
    pub(super) fn whole(&mut self) -> u64 {
        self.next()
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// From 0 up to 1.
    pub(super) fn unit(&mut self) -> f64 {
        let high = u32::try_from(self.next() >> 32).unwrap_or(0);
        f64::from(high) / 4_294_967_296.0
    }

    /// Between two numbers.
    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// Whether something happens that happens with this likelihood.
    pub(super) fn chance(&mut self, likelihood: f64) -> bool {
        self.unit() < likelihood
    }

    /// One of `many`: from 0 to `many - 1`.
    pub(super) fn below(&mut self, many: usize) -> usize {
        let many = u64::try_from(many).unwrap_or(1).max(1);
        usize::try_from(self.next() % many).unwrap_or(0)
    }
}

/// Bits that look as if they had nothing to do with those of `value`.
pub(super) const fn mixed(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}
