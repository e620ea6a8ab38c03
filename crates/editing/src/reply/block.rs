//! One change between its tags:
//!
//! ```text
//! <morpheo:change id="1" type="replace" description="…" section="morpheo-…" selector="…" lines="10-14">
//! <morpheo:before>
//! …
//! </morpheo:before>
//! <morpheo:after>
//! …
//! </morpheo:after>
//! <morpheo:after-ref>…</morpheo:after-ref>
//! </morpheo:change>
//! ```

use super::answer::Proposed;
use crate::change::Proposal;
use crate::clean::find_ignoring_case;
use crate::html::attributes::attribute;
use crate::html::token::{Tag, Token, Tokenizer};
use serde_json::{Map, Value, json};

/// How a block begins.
pub(super) const OPENS: &str = "<morpheo:change";
/// How it ends.
pub(super) const CLOSES: &str = "</morpheo:change>";
/// How one of its texts begins.
const PART: &str = "<morpheo:";

/// Reads a block from its first tag to behind its last; `position` counts from 0.
pub(super) fn read(block: &str, position: usize) -> Proposed {
    let body = block.get(..block.len().saturating_sub(CLOSES.len()));
    let head = Head::read(block);
    let (Some(tag), Some(body)) = (&head.tag, body) else {
        return head.broken("its first tag does not end", position);
    };
    let texts = match texts(body.get(tag.span.end..).unwrap_or_default()) {
        Ok(texts) => texts,
        Err(why) => return head.broken(&why, position),
    };
    let mut value = Map::new();
    for (field, text) in [
        ("id", &head.id),
        ("type", &head.kind),
        ("description", &head.description),
    ] {
        if let Some(text) = text {
            value.insert(field.to_owned(), json!(text));
        }
    }
    for (name, text) in texts {
        let field = match name.as_str() {
            "before" => "before",
            "after" => "after",
            "after-ref" | "after_ref" | "afterref" => "after_ref",
            _ => continue,
        };
        let text = if field == "after_ref" { text.trim() } else { text };
        value.insert(field.to_owned(), json!(text));
    }
    value.insert("target".to_owned(), head.target(block));
    let proposal = Proposal::read(&Value::Object(value), position);
    Proposed {
        kind: head.kind.unwrap_or_default(),
        description: head.description.unwrap_or_default(),
        proposal,
    }
}

/// A block that does not end.
pub(super) fn cut(block: &str, position: usize) -> Proposed {
    Head::read(block).broken("the answer breaks off within it", position)
}

/// What the first tag of a block says.
#[derive(Debug, Default)]
struct Head {
    tag: Option<Tag>,
    id: Option<String>,
    kind: Option<String>,
    description: Option<String>,
}

impl Head {
    fn read(block: &str) -> Self {
        let Some(Token::Tag(tag)) = Tokenizer::new(block).next() else {
            return Self::default();
        };
        let value = |name| attribute(block, &tag, name).map(decoded);
        Self {
            id: value("id").filter(|id| !id.trim().is_empty()),
            kind: value("type").map(|kind| kind.trim().to_ascii_lowercase()),
            description: value("description"),
            tag: Some(tag),
        }
    }

    fn target(&self, block: &str) -> Value {
        let value = |name| {
            let tag = self.tag.as_ref()?;
            attribute(block, tag, name).map(decoded)
        };
        json!({
            "sectionId": value("section"),
            "selector": value("selector"),
            "lineRange": value("lines").and_then(|lines| line_range(&lines)),
        })
    }

    fn broken(self, why: &str, position: usize) -> Proposed {
        Proposed::broken(
            self.id,
            self.kind.unwrap_or_default(),
            self.description.unwrap_or_default(),
            why,
            position,
        )
    }
}

/// The texts of a block by the names of their tags. The line ends right behind and before the tags are none of
/// theirs.
fn texts(body: &str) -> Result<Vec<(String, &str)>, String> {
    let mut texts = Vec::new();
    let mut at = 0;
    while let Some(opens) = find_ignoring_case(body, PART, at) {
        let name_start = opens + PART.len();
        let rest = body.get(name_start..).unwrap_or_default();
        let Some(name) = rest
            .split_once('>')
            .map(|(name, _)| name.trim().to_ascii_lowercase())
        else {
            return Err("one of its tags does not end".to_owned());
        };
        let start = name_start + rest.find('>').unwrap_or(rest.len()) + 1;
        let closes = format!("</morpheo:{name}>");
        let Some(end) = find_ignoring_case(body, &closes, start) else {
            return Err(format!("its <morpheo:{name}> is not closed"));
        };
        texts.push((name, without_line_ends(body.get(start..end).unwrap_or_default())));
        at = end + closes.len();
    }
    Ok(texts)
}

fn without_line_ends(text: &str) -> &str {
    let text = text
        .strip_prefix("\r\n")
        .or_else(|| text.strip_prefix('\n'))
        .unwrap_or(text);
    text.strip_suffix("\r\n")
        .or_else(|| text.strip_suffix('\n'))
        .unwrap_or(text)
}

/// `10-14`, `10 to 14` or `10`.
fn line_range(lines: &str) -> Option<Value> {
    let mut numbers = lines
        .split(|character: char| !character.is_ascii_digit())
        .filter(|digits| !digits.is_empty())
        .map(|digits| digits.parse::<u64>().ok());
    let first = numbers.next()??;
    let last = numbers.next().unwrap_or(Some(first))?;
    Some(json!([first, last]))
}

/// The value of an attribute: models escape quotes in it, and what else they know from HTML.
fn decoded(value: &str) -> String {
    if !value.contains('&') {
        return value.to_owned();
    }
    let named = [
        ("&quot;", "\""),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&apos;", "'"),
        ("&lt;", "<"),
        ("&gt;", ">"),
    ];
    let decoded = named
        .iter()
        .fold(value.to_owned(), |text, (name, sign)| text.replace(name, sign));
    decoded.replace("&amp;", "&")
}
