//! Holds every answer against the description of the API (`docs/api/openapi.json`).

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::site::here;

static DESCRIPTION: LazyLock<Description> = LazyLock::new(|| {
    let text = std::fs::read_to_string(here("../../docs/api/openapi.json")).unwrap();
    Description {
        document: serde_json::from_str(&text).unwrap(),
        validators: Mutex::default(),
    }
});

/// The media type of event streams.
pub const EVENT_STREAM: &str = "text/event-stream";

/// What the API says about itself.
pub struct Description {
    pub document: Value,
    validators: Mutex<HashMap<String, Option<Arc<Validator>>>>,
}

impl Description {
    /// The description of this checkout.
    #[must_use]
    pub fn of_the_api() -> &'static Self {
        &DESCRIPTION
    }

    /// What answers of this kind must look like; nothing when they are not described.
    #[must_use]
    pub fn of(&self, method: &str, path: &str, status: u16, media_type: &str) -> Option<Arc<Validator>> {
        let template = self.template(path)?;
        let key = format!("{method} {template} {status} {media_type}");
        let mut validators = self.validators.lock().unwrap();
        validators
            .entry(key)
            .or_insert_with(|| self.validator(method, template, status, media_type).map(Arc::new))
            .clone()
    }

    fn validator(&self, method: &str, template: &str, status: u16, media_type: &str) -> Option<Validator> {
        let call = &self.document["paths"][template][method.to_ascii_lowercase()];
        let schema = &call["responses"][status.to_string()]["content"][media_type]["schema"];
        if schema.is_null() {
            return None;
        }
        let schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "allOf": [schema],
            "components": self.document["components"],
        });
        Some(jsonschema::validator_for(&schema).unwrap())
    }

    /// The path of a call as the description has it. One that is written out goes before one with parameters.
    fn template(&self, path: &str) -> Option<&str> {
        let path = path.split('?').next().unwrap_or_default();
        let templates = self.document["paths"].as_object().unwrap();
        let mut fitting: Vec<&str> = templates
            .keys()
            .map(String::as_str)
            .filter(|template| fits(template, path))
            .collect();
        fitting.sort_by_key(|template| template.matches('{').count());
        fitting.first().copied()
    }
}

fn fits(template: &str, path: &str) -> bool {
    let (template, path): (Vec<_>, Vec<_>) = (template.split('/').collect(), path.split('/').collect());
    template.len() == path.len()
        && template
            .iter()
            .zip(&path)
            .all(|(template, given)| template == given || template.starts_with('{'))
}

/// Fails the test when a value is not as it is described.
#[track_caller]
pub fn assert_fits(validator: &Validator, value: &Value) {
    let problems: Vec<String> = validator
        .iter_errors(value)
        .map(|problem| format!("{problem} at {}", problem.instance_path()))
        .collect();
    let shown: String = value.to_string().chars().take(600).collect();
    assert!(
        problems.is_empty(),
        "not as docs/api/openapi.json says: {problems:?}\n{shown}"
    );
}
