//! Texts as Postgres takes them: with every character but the null character, which no text needs. Models and
//! broken clients may send one, and a job whose result cannot be stored would never end.

use serde_json::Value;

/// Takes the null characters out of a text.
pub(crate) fn text(text: &mut String) {
    if text.contains('\0') {
        text.retain(|character| character != '\0');
    }
}

/// Takes the null characters out of every text in a value. Goes as deep as the value does, which is bounded for
/// one that was read from JSON.
pub(crate) fn json(value: &mut Value) {
    match value {
        Value::String(string) => text(string),
        Value::Array(items) => items.iter_mut().for_each(json),
        Value::Object(fields) => {
            if fields.keys().any(|key| key.contains('\0')) {
                *fields = std::mem::take(fields)
                    .into_iter()
                    .map(|(key, value)| (key.replace('\0', ""), value))
                    .collect();
            }
            fields.values_mut().for_each(json);
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    #[test]
    fn null_characters_go_wherever_they_are() {
        let mut value = json!({ "a\u{0}": ["x\u{0}y", { "b": "\u{0}" }], "c": 1 });
        super::json(&mut value);
        assert_eq!(value, json!({ "a": ["xy", { "b": "" }], "c": 1 }));
    }
}
