//! The icons that an app has.

/// An app's icons, all PNG.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Icons {
    /// 192 by 192 pixels, with its own shape.
    pub any_192: Vec<u8>,
    /// 512 by 512 pixels, with its own shape.
    pub any_512: Vec<u8>,
    /// 512 by 512 pixels without transparency; what matters lies within the middle 80 %.
    pub maskable_512: Vec<u8>,
    /// 180 by 180 pixels without transparency, since iOS shows that as black.
    pub apple_180: Vec<u8>,
}

impl Icons {
    /// All of them.
    #[must_use]
    pub fn all(&self) -> [&[u8]; 4] {
        [&self.any_192, &self.any_512, &self.maskable_512, &self.apple_180]
    }
}
