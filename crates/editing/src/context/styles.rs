//! The style rules that a message is about.

use crate::context::MATCHES;
use crate::context::intent::Scope;
use crate::context::message::Message;
use crate::context::parts::Parts;
use crate::context::selectors::subjects;
use crate::context::vocabulary::{is_colour, properties_of};
use crate::html::attributes::attribute;
use crate::registry::morpheo_id::Ids;
use crate::text::slice::slice;
use css::Rule;
use std::collections::{HashMap, HashSet};

/// A rule that the message is about, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RuleHit {
    pub(super) rule: usize,
    pub(super) why: Why,
}

/// Why a rule was taken, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Why {
    /// It styles what the message names.
    Named,
    /// It sets the ground of the whole page, which the message is about.
    Ground,
    /// It defines a property that a taken rule uses.
    Defines,
    /// It sets a property or has a colour that the message names.
    Mentions,
}

/// What of style a message is about.
pub(super) struct StyleWords {
    properties: HashSet<String>,
    colours: Vec<String>,
}

impl StyleWords {
    pub(super) fn read(message: &Message) -> Self {
        let mut properties: HashSet<String> = HashSet::new();
        for word in message.words.iter().chain(&message.keywords) {
            properties.extend(
                properties_of(word)
                    .unwrap_or_default()
                    .iter()
                    .map(|name| (*name).to_owned()),
            );
        }
        properties.extend(
            message
                .names
                .iter()
                .filter(|name| name.contains('-'))
                .map(|name| name.to_lowercase()),
        );
        let hex = message
            .ids
            .iter()
            .filter(|id| is_hex(id))
            .map(|id| format!("#{}", id.to_lowercase()));
        let named = message.words.iter().filter(|word| is_colour(word)).cloned();
        Self {
            properties,
            colours: hex.chain(named).collect(),
        }
    }

    /// Whether the message is about how things look.
    pub(super) fn any(&self) -> bool {
        !self.properties.is_empty() || !self.colours.is_empty()
    }

    /// Whether the text of a rule sets one of the properties.
    fn sets(&self, body: &str) -> bool {
        declarations(body).any(|(property, _)| self.properties.contains(property))
    }

    fn has_colour(&self, body: &str) -> bool {
        declarations(body).any(|(_, value)| {
            let lower = value.to_ascii_lowercase();
            let mut words =
                lower.split(|character: char| !character.is_ascii_alphanumeric() && character != '#');
            words.any(|word| self.colours.iter().any(|colour| colour == word))
        })
    }
}

fn is_hex(name: &str) -> bool {
    matches!(name.len(), 3 | 4 | 6 | 8) && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The declarations of a rule and of the rules within it, as property and value.
fn declarations(rule: &str) -> impl Iterator<Item = (&str, &str)> {
    css::declarations(rule)
        .map(|declaration| (slice(rule, declaration.property), slice(rule, declaration.value)))
}

/// What selectors ask of an element.
struct Facts {
    tag: Option<String>,
    /// Its names as `#id` and `.class`.
    names: HashSet<String>,
    best: Vec<(u32, usize)>,
}

impl Facts {
    fn of(parts: &Parts<'_>, index: usize) -> Option<Self> {
        let element = parts.tree.elements().get(index)?;
        let ids = Ids::read(parts.page, &element.tag);
        let mut names: HashSet<String> = ids.each().map(|id| format!("#{id}")).collect();
        let classes = attribute(parts.page, &element.tag, "class").unwrap_or_default();
        names.extend(classes.split_ascii_whitespace().map(|class| format!(".{class}")));
        let tag = Some(parts.tree.name(element).to_ascii_lowercase());
        Some(Self {
            tag,
            names,
            best: Vec::new(),
        })
    }

    /// A name that stands in the message, whether an element has it or not: a script may give it one.
    fn of_name(name: String) -> Self {
        Self {
            tag: None,
            names: HashSet::from([name]),
            best: Vec::new(),
        }
    }
}

/// The rules for the `named` elements and for the message itself. Linear in the rules, for few named elements.
pub(super) fn find(
    message: &Message,
    words: &StyleWords,
    parts: &Parts<'_>,
    scope: Scope,
    named: &[usize],
) -> Vec<RuleHit> {
    let mut facts: Vec<Facts> = named
        .iter()
        .filter_map(|index| Facts::of(parts, *index))
        .collect();
    facts.extend(message.ids.iter().map(|id| Facts::of_name(format!("#{id}"))));
    facts.extend(
        message
            .classes
            .iter()
            .chain(&message.keywords)
            .map(|class| Facts::of_name(format!(".{class}"))),
    );
    let mut ground = Vec::new();
    let mut mentions = Vec::new();
    for (index, rule) in parts.rules.iter().enumerate() {
        let prelude = slice(parts.page, rule.prelude.clone());
        let body = slice(parts.page, rule.body.clone());
        if prelude.starts_with('@') {
            continue;
        }
        let is_ground = is_ground(prelude);
        if is_ground && ground.len() < MATCHES {
            ground.push(index);
        }
        offer(&mut facts, prelude, index, || words.sets(body));
        let is_mentioned = (scope == Scope::Global && words.sets(body)) || words.has_colour(body);
        if mentions.len() < MATCHES && is_mentioned {
            mentions.push(index);
        }
    }
    let mut hits: Vec<RuleHit> = Vec::new();
    let mut push = |rule, why| hits.push(RuleHit { rule, why });
    for fact in &facts {
        fact.best.iter().for_each(|(_, rule)| push(*rule, Why::Named));
    }
    if scope == Scope::Global && words.any() {
        ground.into_iter().for_each(|rule| push(rule, Why::Ground));
    }
    mentions.into_iter().for_each(|rule| push(rule, Why::Mentions));
    let definitions = definitions(parts, &hits);
    hits.extend(definitions.into_iter().map(|rule| RuleHit {
        rule,
        why: Why::Defines,
    }));
    hits.sort_by_key(|hit| hit.why);
    let mut seen = HashSet::new();
    hits.retain(|hit| seen.insert(hit.rule));
    hits
}

/// Offers a rule to the elements that its selectors fit; those that ask for more, and that set what the message is
/// about, are kept first.
fn offer(facts: &mut [Facts], prelude: &str, rule: usize, sets: impl Fn() -> bool) {
    for subject in subjects(prelude) {
        for fact in facts.iter_mut() {
            let tag_fits = match subject.tag {
                None | Some("*") => true,
                Some(tag) => fact
                    .tag
                    .as_deref()
                    .is_some_and(|own| own.eq_ignore_ascii_case(tag)),
            };
            let asks = subject.names.len() + usize::from(subject.tag.is_some_and(|tag| tag != "*"));
            if !tag_fits || asks == 0 || !subject.names.iter().all(|name| fact.names.contains(&**name)) {
                continue;
            }
            let weight: u32 = subject
                .names
                .iter()
                .map(|name| if name.starts_with('#') { 3 } else { 2 })
                .sum();
            let score = weight + if sets() { 10 } else { 0 };
            if fact.best.iter().any(|(_, known)| *known == rule) {
                continue;
            }
            fact.best.push((score, rule));
            fact.best.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
            fact.best.truncate(MATCHES);
        }
    }
}

/// Whether a rule sets the ground of the whole page.
fn is_ground(prelude: &str) -> bool {
    prelude
        .split(',')
        .any(|selector| matches!(selector.trim(), ":root" | "html" | "body" | "*"))
}

/// The rules that define the custom properties which the hit rules use.
fn definitions(parts: &Parts<'_>, hits: &[RuleHit]) -> Vec<usize> {
    let text = |rule: &Rule| slice(parts.page, rule.body.clone());
    let mut used: HashMap<&str, bool> = HashMap::new();
    for rule in hits.iter().filter_map(|hit| parts.rules.get(hit.rule)) {
        used.extend(uses(text(rule)).take(MATCHES).map(|name| (name, false)));
    }
    let mut found = Vec::new();
    if used.is_empty() {
        return found;
    }
    for (index, rule) in parts.rules.iter().enumerate() {
        let mut defines = false;
        for (property, _) in declarations(text(rule)) {
            if let Some(is_defined) = used.get_mut(property) {
                defines |= !std::mem::replace(is_defined, true);
            }
        }
        if defines && !slice(parts.page, rule.prelude.clone()).starts_with('@') {
            found.push(index);
            if found.len() == MATCHES {
                break;
            }
        }
    }
    found
}

/// The custom properties that a text uses.
pub(super) fn uses(text: &str) -> impl Iterator<Item = &str> {
    text.split("var(").skip(1).filter_map(|rest| {
        let name = rest.trim_start();
        let end = name
            .find(|character: char| !character.is_ascii_alphanumeric() && !matches!(character, '-' | '_'));
        let name = slice(name, 0..end.unwrap_or(name.len()));
        name.starts_with("--").then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(message: &str, css: &str, body: &str) -> Vec<(String, Why)> {
        let page = format!("<style>{css}</style>{body}");
        let parts = Parts::read(&page);
        let named: Vec<usize> = (1..parts.tree.elements().len()).collect();
        let message = Message::read(message);
        let scope = crate::context::intent::scope(&message, &[]);
        find(&message, &StyleWords::read(&message), &parts, scope, &named)
            .into_iter()
            .map(|hit| {
                (
                    slice(&page, parts.rules[hit.rule].prelude.clone()).to_owned(),
                    hit.why,
                )
            })
            .collect()
    }

    #[test]
    fn rules_of_named_elements_come_first_and_their_definitions_after() {
        let css = ":root { --main: blue } p { margin: 0 } .x .btn:hover, a { top: 0 } .btn { color: var(--main) } .other { left: 0 }";
        assert_eq!(
            found("make it wider", css, "<button class=btn>"),
            [
                (".x .btn:hover, a".into(), Why::Named),
                (".btn".into(), Why::Named),
                (":root".into(), Why::Defines)
            ]
        );
        let widths = "@media (x) { [id='morpheo-p-1'] { top: 0 } [data-morpheo-id=morpheo-p-2] { top: 0 } [id='other'] { top: 0 } }";
        let rules: Vec<String> = found(
            "make it wider",
            widths,
            "<p id=morpheo-p-1><p data-morpheo-id=morpheo-p-2>",
        )
        .into_iter()
        .map(|(prelude, _)| prelude)
        .collect();
        assert_eq!(rules, ["[id='morpheo-p-1']", "[data-morpheo-id=morpheo-p-2]"]);
        // what sets the property that the message is about, first
        assert_eq!(found("another color", css, "<button class=btn>")[0].0, ".btn");
    }

    #[test]
    fn the_ground_and_what_is_mentioned_are_found() {
        let css = "body, p { margin: 0 } .a { color: RED } .spinner { top: 0 } .b { color: #ff0000 }";
        assert_eq!(
            found("make the whole page dark", css, "<i>")[0],
            ("body, p".into(), Why::Ground)
        );
        assert_eq!(found("what is red", css, "<i>"), [(".a".into(), Why::Mentions)]);
        assert_eq!(
            found("what is #FF0000", css, "<i>"),
            [(".b".into(), Why::Mentions)]
        );
        assert_eq!(
            found("a larger spinner", css, "<i>"),
            [(".spinner".into(), Why::Named)]
        );
    }
}
