//! A proposed change and what must hold for any of it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// What a change does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    /// Puts `after` in the place of `before`.
    Replace,
    /// Puts `after` on lines of its own behind an anchor.
    Insert,
    /// Takes `before` out.
    Delete,
    /// Takes `before` out and puts it behind `after_ref`.
    Move,
}

/// Where a change is meant to land.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Target {
    /// The id of the element that holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section_id: Option<String>,
    /// A CSS selector of an element that holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selector: Option<String>,
    /// First and last line, counted from 1, both included, in the original code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_range: Option<(usize, usize)>,
}

/// A change that has all the fields its kind needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// Names it in reports.
    pub id: String,
    /// What it does.
    #[serde(rename = "type")]
    pub kind: ChangeKind,
    /// The text that is looked for; empty for an insertion that has another anchor.
    #[serde(default)]
    pub before: String,
    /// The text that is put in; empty where nothing is.
    #[serde(default)]
    pub after: String,
    /// The anchor of an insertion or a move: a text or the id of an element.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after_ref: Option<String>,
    /// For people.
    #[serde(default)]
    pub description: String,
    /// Where it is meant to land.
    #[serde(default)]
    pub target: Target,
}

/// Why a proposal is no change.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ProposalProblem {
    /// Neither of the four kinds.
    #[error("Unknown change type: {0}")]
    UnknownKind(String),
    /// A field that its kind needs is absent or empty.
    #[error("A change of type {kind} needs {field}")]
    Missing {
        /// The kind, as the proposal names it.
        kind: String,
        field: &'static str,
    },
    /// Not an object with text fields.
    #[error("Not a change: {0}")]
    Malformed(String),
}

/// What a model proposes: the fields as they come, in any form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The id, or a name made of the position when it has none.
    pub id: String,
    /// The change, or what is wrong with it.
    pub change: Result<Change, ProposalProblem>,
}

impl Proposal {
    /// Reads one item of a change set; `position` counts from 0.
    #[must_use]
    pub fn read(value: &Value, position: usize) -> Self {
        let id = text(value, "id").filter(|id| !id.trim().is_empty());
        let name = id.clone().unwrap_or_else(|| format!("change {}", position + 1));
        Self {
            id: name,
            change: read(value, id),
        }
    }
}

impl From<Change> for Proposal {
    fn from(change: Change) -> Self {
        Self {
            id: change.id.clone(),
            change: complete(change),
        }
    }
}

/// A field as text; numbers and booleans are written out.
fn text(value: &Value, field: &str) -> Option<String> {
    match value.get(field)? {
        Value::String(text) => Some(text.clone()),
        value @ (Value::Number(_) | Value::Bool(_)) => Some(value.to_string()),
        _ => None,
    }
}

fn read(value: &Value, id: Option<String>) -> Result<Change, ProposalProblem> {
    if !value.is_object() {
        return Err(ProposalProblem::Malformed("it is not an object".to_owned()));
    }
    let named = text(value, "type").unwrap_or_default();
    let missing = |field| ProposalProblem::Missing {
        kind: named.clone(),
        field,
    };
    let id = id.ok_or_else(|| missing("id"))?;
    if named.trim().is_empty() {
        return Err(ProposalProblem::Missing {
            kind: "(none)".to_owned(),
            field: "type",
        });
    }
    let kind = match named.trim().to_ascii_lowercase().as_str() {
        "replace" => ChangeKind::Replace,
        "insert" => ChangeKind::Insert,
        "delete" => ChangeKind::Delete,
        "move" => ChangeKind::Move,
        _ => return Err(ProposalProblem::UnknownKind(named)),
    };
    let after = text(value, "after");
    if kind == ChangeKind::Replace && after.is_none() {
        return Err(missing("after"));
    }
    complete(Change {
        id,
        kind,
        before: text(value, "before").unwrap_or_default(),
        after: after.unwrap_or_default(),
        after_ref: text(value, "after_ref").filter(|text| !text.trim().is_empty()),
        description: text(value, "description").unwrap_or_default(),
        target: value.get("target").map(target).unwrap_or_default(),
    })
}

/// The target; a field of a wrong form says nothing.
fn target(value: &Value) -> Target {
    let named = |field| text(value, field).filter(|text| !text.trim().is_empty());
    Target {
        section_id: named("sectionId"),
        selector: named("selector"),
        line_range: value.get("lineRange").and_then(line_range),
    }
}

fn line_range(value: &Value) -> Option<(usize, usize)> {
    let line = |value: &Value| value.as_u64().and_then(|line| usize::try_from(line).ok());
    let (start, end) = match value {
        Value::Array(ends) => (line(ends.first()?)?, line(ends.last()?)?),
        Value::Number(_) => (line(value)?, line(value)?),
        Value::Object(ends) => (line(ends.get("start")?)?, line(ends.get("end")?)?),
        _ => return None,
    };
    (start >= 1 && end >= start).then_some((start, end))
}

/// Whether a change has what its kind needs.
fn complete(change: Change) -> Result<Change, ProposalProblem> {
    let needs: &[(&'static str, bool)] = match change.kind {
        ChangeKind::Replace | ChangeKind::Delete => &[("before", change.before.trim().is_empty())],
        ChangeKind::Insert => &[("after", change.after.trim().is_empty())],
        ChangeKind::Move => &[
            ("before", change.before.trim().is_empty()),
            (
                "after_ref",
                change
                    .after_ref
                    .as_deref()
                    .is_none_or(|text| text.trim().is_empty()),
            ),
        ],
    };
    match needs.iter().find(|(_, is_missing)| *is_missing) {
        Some((field, _)) => {
            let kind = match change.kind {
                ChangeKind::Replace => "replace",
                ChangeKind::Insert => "insert",
                ChangeKind::Delete => "delete",
                ChangeKind::Move => "move",
            };
            Err(ProposalProblem::Missing {
                kind: kind.to_owned(),
                field,
            })
        }
        None => Ok(change),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn problem(value: Value) -> String {
        Proposal::read(&value, 0).change.unwrap_err().to_string()
    }

    #[test]
    fn each_kind_needs_its_fields() {
        assert_eq!(
            problem(json!({"id": "1", "type": "replace", "after": "x"})),
            "A change of type replace needs before"
        );
        assert_eq!(
            problem(json!({"id": "1", "type": "replace", "before": "x"})),
            "A change of type replace needs after"
        );
        assert_eq!(
            problem(json!({"id": "1", "type": "insert", "before": "x"})),
            "A change of type insert needs after"
        );
        assert_eq!(
            problem(json!({"id": "1", "type": "delete"})),
            "A change of type delete needs before"
        );
        assert_eq!(
            problem(json!({"id": "1", "type": "move", "before": "x"})),
            "A change of type move needs after_ref"
        );
        assert_eq!(
            problem(json!({"type": "delete", "before": "x"})),
            "A change of type delete needs id"
        );
        assert_eq!(
            problem(json!({"id": "1", "type": "swap"})),
            "Unknown change type: swap"
        );
        assert_eq!(problem(json!([])), "Not a change: it is not an object");
    }

    #[test]
    fn replacing_by_nothing_is_a_change() {
        assert!(
            Proposal::read(
                &json!({"id": 1, "type": "replace", "before": "x", "after": ""}),
                0
            )
            .change
            .is_ok()
        );
    }

    #[test]
    fn line_ranges_are_read_leniently_but_never_invented() {
        let range = |value: Value| {
            Proposal::read(
                &json!({"id": "1", "type": "delete", "before": "x", "target": {"lineRange": value}}),
                0,
            )
            .change
            .unwrap()
            .target
            .line_range
        };
        assert_eq!(range(json!([2, 4])), Some((2, 4)));
        assert_eq!(range(json!(3)), Some((3, 3)));
        assert_eq!(range(json!({"start": 1, "end": 2})), Some((1, 2)));
        assert_eq!(range(json!([4, 2])), None);
        assert_eq!(range(json!([0, 2])), None);
        assert_eq!(range(json!("x")), None);
        assert_eq!(range(Value::Null), None);
    }
}
