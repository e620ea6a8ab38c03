//! Parameters of a request that a provider does not take.
//!
//! Services that speak as OpenAI does differ in what they refuse: a limit of tokens by its older or newer name, an
//! answer in pieces, the request to count tokens. Their errors say so, and what was learned holds for the route while
//! the process lives.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::model_connection::{Habits, LimitParameter};
use serde_json::Value;

use crate::config::Provider;
use crate::route::Target;

/// Most routes that something is known of. People may name addresses, so that there is no end of them.
const MOST_ROUTES: usize = 256;
/// How much of an error is looked at, in bytes.
const ERROR_BYTES: usize = 4_000;
/// What most services call the limit of tokens.
const USUAL_LIMIT: &str = "max_tokens";
/// Longest name of a parameter.
const NAME_BYTES: usize = 40;

/// What the request of a route looks like.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Parameters {
    pub limit: Limit,
    /// Whether the answer comes as a whole.
    pub is_whole: bool,
    /// Whether the request does not ask for the tokens that the answer took.
    pub omits_usage: bool,
    /// Whether the temperature that a person sets is left out.
    pub omits_temperature: bool,
}

/// How the most tokens of an answer are sent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum Limit {
    /// By the name that the format has for it.
    #[default]
    Usual,
    /// By the name that the provider's error gave.
    Named(String),
    Omitted,
}

impl From<&Habits> for Parameters {
    fn from(habits: &Habits) -> Self {
        Self {
            limit: match &habits.limit {
                None | Some(LimitParameter::Usual) => Limit::Usual,
                Some(LimitParameter::Named(name)) => Limit::Named(name.clone()),
                Some(LimitParameter::Omitted) => Limit::Omitted,
            },
            is_whole: habits.whole,
            omits_usage: habits.omits_usage,
            omits_temperature: false,
        }
    }
}

/// A parameter that a provider refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Refused {
    /// The limit of tokens, with the name that the error gives in its place.
    Limit(Option<String>),
    Stream,
    StreamOptions,
    Temperature,
}

impl Parameters {
    /// The request without what was refused; `None` when it had none of that.
    pub(super) fn without(&self, refused: &Refused) -> Option<Self> {
        let mut next = self.clone();
        match refused {
            Refused::Limit(Some(name)) if self.limit == Limit::Usual => {
                next.limit = Limit::Named(name.clone())
            }
            Refused::Limit(_) => next.limit = Limit::Omitted,
            Refused::Stream => next.is_whole = true,
            Refused::StreamOptions => next.omits_usage = true,
            Refused::Temperature => next.omits_temperature = true,
        }
        (next != *self).then_some(next)
    }
}

/// What was learned of the routes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Learned(Arc<Mutex<HashMap<Route, Parameters>>>);

/// A model at an address.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Route {
    provider: Provider,
    address: String,
    upstream: String,
}

impl Route {
    fn of(target: &Target) -> Self {
        Self {
            provider: target.provider,
            // An address that browsers call is another machine for each of them.
            address: match &target.relayed {
                Some(relayed) => relayed.connection.to_string(),
                None => target.address.url.to_string(),
            },
            upstream: target.upstream.clone(),
        }
    }
}

impl Learned {
    /// What the request of a route looks like: as it was learned, else as it is known of its connection.
    pub(crate) fn of(&self, target: &Target) -> Parameters {
        let learned = self.lock().get(&Route::of(target)).cloned();
        learned
            .or_else(|| target.habits.as_ref().map(Parameters::from))
            .unwrap_or_default()
    }

    /// Keeps what a route took.
    pub(super) fn keep(&self, target: &Target, parameters: Parameters) {
        let route = Route::of(target);
        let mut known = self.lock();
        if known.len() >= MOST_ROUTES && !known.contains_key(&route) {
            // each costs its route one more request
            known.clear();
        }
        known.insert(route, parameters);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Route, Parameters>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The parameter that the body of an error refuses, if it names one that requests have.
pub(super) fn refused(body: &str) -> Option<Refused> {
    match serde_json::from_str::<Value>(body) {
        Ok(value) => refused_by(&value),
        Err(_) => Words::of_text(body).refused(),
    }
}

/// As [`refused`], for an error that is read already.
pub(super) fn refused_by(error: &Value) -> Option<Refused> {
    Words::of(error).refused()
}

/// What an error says.
#[derive(Debug, Default)]
struct Words {
    /// The parameters that it is about by its own account.
    named: Vec<String>,
    /// All its words, in small letters.
    text: String,
}

impl Words {
    fn of_text(text: &str) -> Self {
        let mut words = Self::default();
        words.add(text);
        words
    }

    /// Looks through the error: `param` (OpenAI) and the end of `loc` (FastAPI) name a parameter.
    fn of(error: &Value) -> Self {
        let mut words = Self::default();
        let mut left = vec![(None, error)];
        while let Some((key, value)) = left.pop() {
            match value {
                Value::String(text) => {
                    if key == Some("param") {
                        words.named.push(text.to_ascii_lowercase());
                    }
                    words.add(text);
                }
                Value::Array(items) => {
                    if let (Some("loc"), Some(Value::String(name))) = (key, items.last()) {
                        words.named.push(name.to_ascii_lowercase());
                    }
                    left.extend(items.iter().rev().map(|item| (None, item)));
                }
                // what was sent is repeated there
                Value::Object(fields) => left.extend(
                    fields
                        .iter()
                        .filter(|(key, _)| key.as_str() != "input")
                        .map(|(key, value)| (Some(key.as_str()), value)),
                ),
                _ => {}
            }
        }
        words
    }

    fn add(&mut self, text: &str) {
        let left = ERROR_BYTES.saturating_sub(self.text.len());
        let part: String = text.chars().take(left).collect();
        self.text.push_str(&part.to_ascii_lowercase());
        self.text.push('\n');
    }

    fn refused(&self) -> Option<Refused> {
        if let Some(refused) = self.named.iter().find_map(|name| self.of_name(name)) {
            return Some(refused);
        }
        if !self.has_any(&REFUSALS) {
            return None;
        }
        let refused = self.identifiers().find_map(|name| match name {
            "stream" => self.refuses_stream().then_some(Refused::Stream),
            // where there are two names of the limit, the usual one is what was sent
            name if is_limit(name) => self.of_name(
                self.identifiers()
                    .find(|name| *name == USUAL_LIMIT)
                    .unwrap_or(name),
            ),
            name => self.of_name(name),
        });
        refused.or_else(|| {
            let has_word = self.identifiers().any(|name| name == "streaming");
            (has_word && self.refuses_stream()).then_some(Refused::Stream)
        })
    }

    fn of_name(&self, name: &str) -> Option<Refused> {
        match name {
            "stream" => Some(Refused::Stream),
            "stream_options" => Some(Refused::StreamOptions),
            "temperature" => Some(Refused::Temperature),
            name if is_limit(name) => Some(Refused::Limit(self.other_limit(name))),
            _ => None,
        }
    }

    /// The other name that the error gives for a limit.
    fn other_limit(&self, name: &str) -> Option<String> {
        if self.text.contains("too large") {
            return None;
        }
        self.identifiers()
            .find(|other| is_limit(other) && *other != name)
            .map(str::to_owned)
    }

    /// The word is common: it must be said that it cannot be had.
    fn refuses_stream(&self) -> bool {
        self.has_any(&[
            "not support",
            "unsupported",
            "not available",
            "not permitted",
            "not allowed",
            "unrecognized",
            "unknown",
            "must be false",
        ])
    }

    fn has_any(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.text.contains(word))
    }

    fn identifiers(&self) -> impl Iterator<Item = &str> {
        self.text
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .filter(|name| !name.is_empty())
    }
}

/// Words of an error that refuses a parameter.
const REFUSALS: [&str; 15] = [
    "not support",
    "unsupported",
    "not available",
    "not permitted",
    "not allowed",
    "not a valid",
    "unrecognized",
    "unexpected",
    "unknown",
    "invalid param",
    "extra_forbidden",
    "deprecated",
    "too large",
    "must be false",
    "instead",
];

fn is_limit(name: &str) -> bool {
    name.starts_with("max_") && name.ends_with("tokens") && name.len() <= NAME_BYTES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_what_they_refuse() {
        let limit = |name: &str| Some(Refused::Limit(Some(name.to_owned())));
        for (body, wanted) in [
            (
                r#"{"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.","param":"max_tokens","code":"unsupported_parameter"}}"#,
                limit("max_completion_tokens"),
            ),
            (
                r#"{"error":{"message":"Use max_output_tokens instead of max_tokens","param":null}}"#,
                limit("max_output_tokens"),
            ),
            (
                r#"{"error":{"message":"max_tokens is too large: 32000. This model supports at most 16384 completion tokens.","param":"max_tokens"}}"#,
                Some(Refused::Limit(None)),
            ),
            (
                r#"{"error":{"message":"Unrecognized request argument supplied: stream_options"}}"#,
                Some(Refused::StreamOptions),
            ),
            (
                r#"{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted","input":{"include_usage":true}}]}"#,
                Some(Refused::StreamOptions),
            ),
            (
                r#"{"error":{"message":"Your organization must be verified to stream this model.","param":"stream","code":"unsupported_value"}}"#,
                Some(Refused::Stream),
            ),
            (
                r#"{"error":"Streaming is not supported by this model"}"#,
                Some(Refused::Stream),
            ),
            ("unknown field `stream`", Some(Refused::Stream)),
            (
                r#"{"error":{"message":"Unrecognized request argument: max_completion_tokens"}}"#,
                Some(Refused::Limit(None)),
            ),
            (
                r#"{"error":{"message":"Unsupported value: 'temperature' does not support 0.2","param":"temperature"}}"#,
                Some(Refused::Temperature),
            ),
            (
                r#"{"error":{"message":"messages: roles must alternate","param":"messages"}}"#,
                None,
            ),
            (r#"{"error":{"message":"The upstream closed the stream"}}"#, None),
            (r#"{"error":{"message":"unknown model 'gpt-x'"}}"#, None),
            ("", None),
        ] {
            assert_eq!(refused(body), wanted, "{body}");
        }
    }

    #[test]
    fn a_request_changes_until_nothing_is_left_out() {
        let name = Refused::Limit(Some("max_completion_tokens".to_owned()));
        let named = Parameters::default().without(&name).unwrap();
        assert_eq!(named.limit, Limit::Named("max_completion_tokens".to_owned()));
        let omitted = named
            .without(&Refused::Limit(Some("max_tokens".to_owned())))
            .unwrap();
        assert_eq!(omitted.limit, Limit::Omitted);
        assert_eq!(omitted.without(&name), None);
        let whole = omitted.without(&Refused::Stream).unwrap();
        assert_eq!(whole.without(&Refused::Stream), None);
    }
}
