//! How freely a model writes, and how much at most, where a person sets it.

use serde::{Deserialize, Serialize};

/// A temperature from 0 to 2, in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Temperature(u8);

impl Temperature {
    /// 2, in hundredths.
    const MAX: u8 = 200;

    /// The nearest hundredth; nothing for a number below 0 or above 2, or none at all.
    #[must_use]
    pub fn parse(value: f64) -> Option<Self> {
        if !(0.0..=2.0).contains(&value) {
            return None;
        }
        let distance = |hundredths: u8| (Self(hundredths).value() - value).abs();
        (0..=Self::MAX)
            .min_by(|one, other| distance(*one).total_cmp(&distance(*other)))
            .map(Self)
    }

    /// As models take it.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

/// What a person sets of how a model writes; what is absent is as the model has it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sampling {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperature: Option<Temperature>,
    /// Most tokens of an answer. A model is never asked for more than its own limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<u32>,
}

impl Sampling {
    /// Whether nothing is set.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temperature_is_between_0_and_2() {
        let read = |value: f64| Temperature::parse(value).map(Temperature::value);
        assert_eq!(read(0.0), Some(0.0));
        assert_eq!(read(0.7), Some(0.7));
        assert_eq!(read(0.333_333), Some(0.33));
        assert_eq!(read(2.0), Some(2.0));
        for refused in [-0.01, 2.01, f64::NAN, f64::INFINITY] {
            assert_eq!(read(refused), None, "{refused}");
        }
    }

    #[test]
    fn what_is_not_set_is_not_written() {
        assert_eq!(serde_json::to_string(&Sampling::default()).unwrap(), "{}");
        let set = Sampling {
            temperature: Temperature::parse(0.25),
            max_tokens: Some(900),
        };
        let json = serde_json::to_string(&set).unwrap();
        assert_eq!(json, r#"{"temperature":25,"max_tokens":900}"#);
        assert_eq!(serde_json::from_str::<Sampling>(&json).unwrap(), set);
        assert!(Sampling::default().is_usual() && !set.is_usual());
    }
}
