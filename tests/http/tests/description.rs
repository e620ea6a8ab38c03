//! The check of answers and events against the description of the API can fail: a description that admitted
//! anything would prove nothing.

use std::panic::{AssertUnwindSafe, catch_unwind};

use http_tests::description::{Description, EVENT_STREAM, assert_fits};
use serde_json::{Value, json};

/// Whether the check lets this pass.
fn fits(method: &str, path: &str, media_type: &str, value: &Value) -> bool {
    let described = Description::of_the_api().of(method, path, 200, media_type);
    let described = described.expect("not described");
    catch_unwind(AssertUnwindSafe(|| assert_fits(&described, value))).is_ok()
}

const STREAMS: [(&str, &str); 6] = [
    ("POST", "/api/generate-full-code"),
    ("POST", "/api/modify-full-code"),
    ("POST", "/api/differential/chat"),
    ("POST", "/api/chat-with-code"),
    ("POST", "/api/jobs/1/continue"),
    ("GET", "/api/jobs/1/events"),
];

#[test]
fn events_of_an_unknown_type_are_found() {
    for (method, path) in STREAMS {
        let fits = |event: Value| fits(method, path, EVENT_STREAM, &event);
        assert!(fits(json!({ "type": "chunk", "content": "a" })), "{path}");
        assert!(!fits(json!({ "type": "surprise", "content": "a" })), "{path}");
        assert!(!fits(json!({ "content": "a" })), "{path}");
    }
}

#[test]
fn events_that_lack_a_field_or_have_another_type_of_value_are_found() {
    for (method, path) in STREAMS {
        let fits = |event: Value| fits(method, path, EVENT_STREAM, &event);
        assert!(!fits(json!({ "type": "chunk" })), "{path}");
        assert!(!fits(json!({ "type": "chunk", "content": 1 })), "{path}");
        assert!(fits(json!({ "type": "restarted", "attempt": 2 })), "{path}");
        assert!(!fits(json!({ "type": "restarted", "attempt": "2" })), "{path}");
        assert!(!fits(json!({ "type": "error", "code": "cancelled" })), "{path}");
    }
}

#[test]
fn answers_that_lack_a_field_or_have_another_type_of_value_are_found() {
    let fits = |answer: Value| fits("GET", "/api/credit-info", "application/json", &answer);
    let right = json!({
        "freeCreditsRemaining": 10, "purchasedCreditsRemaining": 0, "tier": "free", "monthlyCreditAllotment": 10,
        "monthlyCreditsRenewAt": "2026-12-01T00:00:00Z", "awaitsConfirmation": false,
        "cap": { "monthly": null, "used": 0, "isNear": false },
    });
    assert!(fits(right.clone()));
    for field in ["freeCreditsRemaining", "tier"] {
        let mut lacking = right.clone();
        lacking.as_object_mut().unwrap().remove(field);
        assert!(!fits(lacking), "{field}");
        let mut other = right.clone();
        other[field] = json!([]);
        assert!(!fits(other), "{field}");
    }
}
