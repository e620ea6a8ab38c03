//! What the tests of the chat share.

use serde_json::Value;

/// A change that replaces one text by another, as models write it.
#[must_use]
pub fn change(id: &str, before: &str, after: &str) -> String {
    format!(
        "<morpheo:change id=\"{id}\" type=\"replace\" description=\"Change {id}\">\n<morpheo:before>\n{before}\n</morpheo:before>\n<morpheo:after>\n{after}\n</morpheo:after>\n</morpheo:change>\n"
    )
}

/// The ids of the changes that a chat ended with, and what became of them.
#[must_use]
pub fn statuses(complete: &Value) -> Vec<(&str, &str)> {
    let changes = complete["changes"].as_array().unwrap().iter();
    changes
        .map(|change| (change["id"].as_str().unwrap(), change["status"].as_str().unwrap()))
        .collect()
}
