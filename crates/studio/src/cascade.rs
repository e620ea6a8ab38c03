//! What a page declares for an element, as far as changing its size needs it: its style attribute, and the rules outside
//! of at-rules whose selectors ask for tags, ids, classes and attributes. What else a selector asks is not understood,
//! and the rule then counts for nothing.

use std::cell::Cell;

use crate::declarations::{Declaration, declarations, parts};
use crate::survey::{Element, Survey};
use crate::theme::sheets;

/// Marks the body of a page that was made around one element: of what stood around it nothing is known.
pub(crate) const ALONE: &str = "data-morpheo-alone";

/// Most comparisons of an element with a selector. What only others would find is not found.
const MOST_COMPARED: usize = 1_000_000;

/// The rules of a page.
pub(crate) struct Cascade<'a> {
    survey: &'a Survey,
    rules: Vec<Rule>,
    is_alone: bool,
    left: Cell<usize>,
}

struct Rule {
    selectors: Vec<Selector>,
    declarations: Vec<Declaration>,
}

/// What a rule asks for: of the element itself last, and before it of those around it.
struct Selector {
    compounds: Vec<Compound>,
    /// Ids, then classes and attributes, then tags.
    weight: [usize; 3],
}

#[derive(Default)]
struct Compound {
    tag: Option<String>,
    ids: Vec<String>,
    classes: Vec<String>,
    attributes: Vec<(String, Option<String>)>,
}

impl<'a> Cascade<'a> {
    /// Reads the rules of a page that declare any of these properties.
    pub(crate) fn read(html: &str, survey: &'a Survey, names: &[&str]) -> Self {
        let mut rules = Vec::new();
        for sheet in sheets(html) {
            collect(html.get(sheet).unwrap_or_default(), names, &mut rules);
        }
        let is_alone = survey
            .first("body")
            .is_some_and(|body| body.attribute(ALONE).is_some());
        Self {
            survey,
            rules,
            is_alone,
            left: Cell::new(MOST_COMPARED),
        }
    }

    /// What is declared for an element of the first of these properties that wins over the others; with its name.
    pub(crate) fn value(&self, index: usize, names: &[&str]) -> Option<(String, String)> {
        let element = self.survey.elements.get(index)?;
        let of_rules = self.rules.iter().filter_map(|rule| {
            let weights = rule
                .selectors
                .iter()
                .filter(|selector| self.meets(selector, index));
            let weight = weights.map(|selector| selector.weight).max()?;
            Some((false, weight, rule.declarations.as_slice()))
        });
        let own = declarations(element.attribute("style").unwrap_or_default());
        let all = of_rules.chain([(true, [0; 3], own.as_slice())]);
        let found = all.flat_map(|(is_own, weight, declarations)| {
            declarations
                .iter()
                .filter(|declaration| names.contains(&declaration.name.as_str()))
                .map(move |declaration| ((declaration.is_important, is_own, weight), declaration))
        });
        // of equal ones the last counts
        found
            .max_by_key(|(rank, _)| *rank)
            .map(|(_, declaration)| (declaration.name.clone(), declaration.value.clone()))
    }

    fn meets(&self, selector: &Selector, index: usize) -> bool {
        let Some(left) = self.left.get().checked_sub(1) else {
            return false;
        };
        self.left.set(left);
        let Some((subject, around)) = selector.compounds.split_last() else {
            return false;
        };
        let element = |index: usize| self.survey.elements.get(index);
        let mut at = element(index);
        if !at.is_some_and(|element| subject.takes(element)) {
            return false;
        }
        for compound in around.iter().rev() {
            loop {
                at = at.and_then(|inner| element(inner.parent?));
                match at {
                    None => return self.is_alone,
                    Some(outer) if compound.takes(outer) => break,
                    Some(_) => {}
                }
            }
        }
        true
    }
}

fn collect(css: &str, names: &[&str], rules: &mut Vec<Rule>) {
    let css = without_comments(css);
    let mut rest = css.as_str();
    while let Some((head, after)) = rest.split_once('{') {
        let end = block_end(after);
        let body = after.get(..end).unwrap_or_default();
        rest = after.get(end + 1..).unwrap_or_default();
        let head = head.rsplit([';', '}']).next().unwrap_or_default().trim();
        let mut declarations = declarations(body);
        declarations.retain(|declaration| names.contains(&declaration.name.as_str()));
        if declarations.is_empty() || head.starts_with('@') {
            continue;
        }
        let selectors = parts(head, ',').into_iter().filter_map(Selector::parse);
        rules.push(Rule {
            selectors: selectors.collect(),
            declarations,
        });
    }
}

fn without_comments(css: &str) -> String {
    let mut parts = css.split("/*");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(part.split_once("*/").map_or("", |(_, rest)| rest));
    }
    text
}

/// Where the brace is that closes what began before this text. Strings end with their line.
fn block_end(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), byte) if byte == open || byte == b'\n' => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'{') => depth += 1,
            (None, b'}') if depth == 0 => return at,
            (None, b'}') => depth -= 1,
            (None, _) => {}
        }
    }
    text.len()
}

impl Selector {
    fn parse(text: &str) -> Option<Self> {
        if text.contains([':', '+', '~', '\\', '&', '|']) {
            return None;
        }
        let compounds: Option<Vec<Compound>> = text
            .replace('>', " ")
            .split_ascii_whitespace()
            .map(Compound::parse)
            .collect();
        let compounds = compounds.filter(|compounds| !compounds.is_empty())?;
        let mut weight = [0; 3];
        for compound in &compounds {
            let own = [
                compound.ids.len(),
                compound.classes.len() + compound.attributes.len(),
                usize::from(compound.tag.is_some()),
            ];
            for (all, own) in weight.iter_mut().zip(own) {
                *all += own;
            }
        }
        Some(Self { compounds, weight })
    }
}

impl Compound {
    fn parse(text: &str) -> Option<Self> {
        const STARTS: [char; 3] = ['.', '#', '['];
        let mut compound = Self::default();
        let (tag, mut rest) = text.split_at_checked(text.find(STARTS).unwrap_or(text.len()))?;
        compound.tag = (!tag.is_empty() && tag != "*").then(|| tag.to_ascii_lowercase());
        while let Some(first) = rest.chars().next() {
            let after = rest.get(1..)?;
            if first == '[' {
                let (condition, behind) = after.split_once(']')?;
                let (name, value) = match condition.split_once('=') {
                    Some((name, value)) => (name, Some(value.trim_matches(['"', '\'']).to_owned())),
                    None => (condition, None),
                };
                // `^=` and the like are not understood
                if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
                    return None;
                }
                compound.attributes.push((name.to_ascii_lowercase(), value));
                rest = behind;
            } else {
                let (name, behind) = after.split_at_checked(after.find(STARTS).unwrap_or(after.len()))?;
                if first == '#' {
                    compound.ids.push(name.to_owned());
                } else {
                    compound.classes.push(name.to_owned());
                }
                rest = behind;
            }
        }
        Some(compound)
    }

    fn takes(&self, element: &Element) -> bool {
        self.tag.as_ref().is_none_or(|tag| *tag == element.tag)
            && self.ids.iter().all(|id| element.attribute("id") == Some(id))
            && self.classes.iter().all(|class| element.has_class(class))
            && self.attributes.iter().all(|(name, wanted)| {
                element
                    .attribute(name)
                    .is_some_and(|value| wanted.as_ref().is_none_or(|wanted| wanted == value))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::survey::survey;

    fn size(css: &str, body: &str) -> Option<String> {
        let html = format!("<html><head><style>{css}</style></head><body>{body}</body></html>");
        let survey = survey(&html).unwrap();
        let last = survey.elements.len() - 1;
        let cascade = Cascade::read(&html, &survey, &["font-size", "font"]);
        cascade
            .value(last, &["font-size", "font"])
            .map(|(_, value)| value)
    }

    #[test]
    fn the_declaration_that_wins_is_found() {
        let card = "<div class=\"card big\"><h2 id=t class=x>a</h2></div>";
        for (css, value) in [
            ("h2 { font-size: 1rem }", Some("1rem")),
            (".x { font-size: 2rem } h2 { font-size: 1rem }", Some("2rem")),
            ("h2 { font-size: 1rem } h2 { FONT-SIZE: 2rem; }", Some("2rem")),
            ("#t{font-size:3px}.card .x.x{font-size:4px}", Some("3px")),
            (".card > h2, p { font-size: 5px } h2 { color: red }", Some("5px")),
            (".other h2 { font-size: 5px }", None),
            (
                "h2 { font-size: 1px !important } .x { font-size: 2px }",
                Some("1px"),
            ),
            (
                "h2 { font: 600 2em/1.2 'A; {', serif }",
                Some("600 2em/1.2 'A; {', serif"),
            ),
            (
                "/* h2 { font-size: 9px } */ @import 'a'; h2[class='x'] { font-size: 6px }",
                Some("6px"),
            ),
            (
                "@media (width < 9px) { h2 { font-size: 7px } } h2:hover { font-size: 8px }",
                None,
            ),
            ("h2 { font-size: 1px", Some("1px")),
        ] {
            assert_eq!(size(css, card).as_deref(), value, "{css}");
        }
        let own = "<p style='color: red; font-size: 4em'>a</p>";
        assert_eq!(size("p { font-size: 1px }", own).as_deref(), Some("4em"));
        assert_eq!(
            size("p { font-size: 1px !important }", own).as_deref(),
            Some("1px")
        );
    }

    #[test]
    fn many_rules_and_elements_take_bounded_work() {
        let css = "p p p { font-size: 1px }\n".repeat(5_000);
        let html = format!(
            "<html><head><style>{css}</style></head><body>{}</body></html>",
            "<p>a</p>".repeat(250)
        );
        let survey = survey(&html).unwrap();
        let cascade = Cascade::read(&html, &survey, &["font-size"]);
        for index in 0..survey.elements.len() {
            cascade.value(index, &["font-size"]);
        }
        assert_eq!(cascade.left.get(), 0);
    }
}
