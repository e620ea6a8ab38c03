//! The details of a chat message as JSON: what is too large is skipped while it is read, so that it never takes memory.
//! A value takes up to forty times the memory of its text.

use std::fmt;

use domain::limits::{CHAT_DETAILS_MAX_BYTES, CHAT_DETAILS_MAX_VALUES};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// Reads details; none when they are null, or larger than what is kept of them.
///
/// # Errors
/// When they are not JSON.
pub fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Value>, D::Error> {
    let mut left = Left {
        bytes: CHAT_DETAILS_MAX_BYTES,
        values: CHAT_DETAILS_MAX_VALUES,
    };
    let value = Bounded(&mut left).deserialize(from)?;
    Ok(value.filter(|value| !value.is_null()))
}

/// What a value may still take. The bytes are those of the shortest text that it has.
struct Left {
    bytes: usize,
    values: usize,
}

impl Left {
    /// Takes a value of so many bytes, when there is room. Once there is none, there is none for anything that follows.
    fn take(&mut self, bytes: usize) -> Option<()> {
        let left = self.bytes.checked_sub(bytes).zip(self.values.checked_sub(1));
        (self.bytes, self.values) = left.unwrap_or_default();
        left.map(drop)
    }
}

/// Reads one value, or reads over it: then it gives nothing.
struct Bounded<'a>(&'a mut Left);

impl<'de> DeserializeSeed<'de> for Bounded<'_> {
    type Value = Option<Value>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl Bounded<'_> {
    fn take(self, value: Value, bytes: usize) -> Option<Value> {
        self.0.take(bytes).map(|()| value)
    }
}

impl<'de> Visitor<'de> for Bounded<'_> {
    type Value = Option<Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(self.take(Value::Null, 4))
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(self.take(Value::Null, 4))
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        self.deserialize(from)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
        Ok(self.take(Value::Bool(value), 4))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
        Ok(self.take(value.into(), 1))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
        Ok(self.take(value.into(), 1))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
        Ok(self.take(Number::from_f64(value).map_or(Value::Null, Value::Number), 1))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Self::Value, E> {
        // Not copied before it is known to fit.
        Ok(self
            .0
            .take(value.len() + 2)
            .map(|()| Value::String(value.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut fits = self.0.take(2).is_some();
        let mut kept = Vec::new();
        while fits && let Some(item) = items.next_element_seed(Bounded(self.0))? {
            fits = item.is_some();
            kept.extend(item);
        }
        while !fits && items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(fits.then_some(Value::Array(kept)))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let mut fits = self.0.take(2).is_some();
        let mut kept = Map::new();
        while fits && let Some(name) = entries.next_key::<String>()? {
            fits = self.0.take(name.len() + 3).is_some();
            match entries.next_value_seed(Bounded(self.0))? {
                Some(value) if fits => drop(kept.insert(name, value)),
                _ => fits = false,
            }
        }
        while !fits && entries.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(fits.then_some(Value::Object(kept)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Deserializer, json};

    use super::*;

    fn of(text: &str) -> Result<Option<Value>, serde_json::Error> {
        let mut from = Deserializer::from_str(text);
        let value = read(&mut from)?;
        from.end().map(|()| value)
    }

    #[test]
    fn what_fits_is_kept_as_it_is() {
        for value in [
            json!({ "id": "a", "change": { "lines": [1, -2, 0.5, true, null, "ä\u{1F600}"] } }),
            json!("x".repeat(CHAT_DETAILS_MAX_BYTES - 2)),
            json!([]),
        ] {
            assert_eq!(of(&value.to_string()).unwrap(), Some(value));
        }
        assert_eq!(of("null").unwrap(), None);
    }

    #[test]
    fn what_is_too_large_is_read_over() {
        let long = "x".repeat(CHAT_DETAILS_MAX_BYTES);
        for value in [
            json!(long),
            json!({ "a": [{ "b": long }], "c": [1, 2, { "d": null }] }),
            json!({ &long: 1 }),
            json!(vec![0; CHAT_DETAILS_MAX_VALUES]),
        ] {
            assert_eq!(of(&value.to_string()).unwrap(), None);
        }
        assert!(of(&format!("[{long}]")).is_err(), "it is still checked");
    }

    #[test]
    fn a_million_values_are_never_held() {
        let mut left = Left {
            bytes: CHAT_DETAILS_MAX_BYTES,
            values: CHAT_DETAILS_MAX_VALUES,
        };
        let text = format!("[{}0]", "[0,{\"a\":0}],".repeat(1_000_000));
        let mut from = Deserializer::from_str(&text);
        assert_eq!(Bounded(&mut left).deserialize(&mut from).unwrap(), None);
        assert_eq!((left.bytes, left.values), (0, 0));
        assert!(from.end().is_ok());
    }

    proptest! {
        #[test]
        fn nothing_larger_than_the_limit_is_ever_kept(
            texts in proptest::collection::vec("[a-z\"ä]{0,40}", 0..1_500)
        ) {
            let value = json!({ "texts": texts });
            if let Some(kept) = of(&value.to_string()).unwrap() {
                prop_assert_eq!(kept, value);
            } else {
                prop_assert!(value.to_string().len() > CHAT_DETAILS_MAX_BYTES);
            }
        }
    }
}
