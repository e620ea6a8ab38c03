//! Where the origin of a drawing lies on the page, how it is turned and scaled.

use lopdf::Object;

/// Six numbers, in the order of PDF.
#[derive(Clone, Copy)]
pub struct Matrix(pub f64, pub f64, pub f64, pub f64, pub f64, pub f64);

impl Matrix {
    pub const ONE: Self = Self(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);

    /// First this one, then the other.
    pub fn times(self, other: Self) -> Self {
        let (Self(a, b, c, d, e, f), Self(g, h, i, j, k, l)) = (self, other);
        Self(
            a * g + b * i,
            a * h + b * j,
            c * g + d * i,
            c * h + d * j,
            e * g + f * i + k,
            e * h + f * j + l,
        )
    }

    /// First by these distances, then this one.
    pub fn moved(self, x: f64, y: f64) -> Self {
        Self(1.0, 0.0, 0.0, 1.0, x, y).times(self)
    }

    /// None of anything but six numbers.
    pub fn read(numbers: &[Object]) -> Option<Self> {
        let [a, b, c, d, e, f] = numbers else { return None };
        Some(Self(
            number(a)?,
            number(b)?,
            number(c)?,
            number(d)?,
            number(e)?,
            number(f)?,
        ))
    }
}

pub fn number(object: &Object) -> Option<f64> {
    object.as_float().ok().map(f64::from)
}
