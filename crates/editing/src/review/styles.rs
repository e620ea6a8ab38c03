//! The rules of a page's style sheets that bear on whether its text can be read.

use css::{Kind, Piece, pieces, tokens};
use rustc_hash::{FxHashMap, FxHashSet};

use super::look::Look;
use super::page::Page;
use crate::context::selectors::{Subject, subjects};
use crate::html::attributes::attributes;
use crate::html::tree::Element;
use crate::text::slice::slice;

/// How deep rules are read in one another.
const MAX_DEPTH: usize = 8;
/// Of sheets with more selectors none is certain.
const MOST_RULES: usize = 20_000;
/// Of an element that more rules ask for by one name, nothing is certain;
const MOST_OF_A_NAME: usize = 8;
/// nor of one with more classes or attributes;
const MOST_CLASSES: usize = 12;
/// and of sheets with selectors that ask for more names at once.
const MOST_NAMES: usize = 4;
/// At-rules within which nothing is shown on a screen, or only in passing.
const NOT_SHOWN: &[&str] = &[
    "keyframes",
    "font-face",
    "page",
    "property",
    "counter-style",
    "font-feature-values",
];
/// Classes by which common libraries hide elements.
const HIDING: [&str; 4] = ["hidden", "d-none", "invisible", "is-hidden"];

/// A selector with what its rule says.
#[derive(Debug)]
pub(super) struct Rule {
    tag: Option<String>,
    /// As `#id` and `.class`.
    names: Vec<String>,
    /// Whether nothing else decides whether it holds for an element: no element around it, no state, no at-rule.
    pub is_simple: bool,
    pub look: Look,
    /// The selector, as the page writes it.
    pub selector: String,
}

/// A rule of which the closing brace was not read yet.
struct Open<'a> {
    /// What stands before its brace.
    prelude: &'a str,
    look: Look,
    /// Whether what stands within it is shown on a screen.
    is_shown: bool,
}

/// The rules of a page by what they ask for.
#[derive(Debug, Default)]
pub(super) struct Styles {
    rules: Vec<Rule>,
    by_name: FxHashMap<String, Vec<usize>>,
    /// Names whose elements are hidden.
    hiding: FxHashSet<String>,
    /// Whether there are sheets of other sites.
    has_others: bool,
    /// Whether there are sheets of the page's own that are not in it, or too many rules.
    is_open: bool,
}

/// The rules that ask for an element.
pub(super) struct Matched<'s> {
    pub rules: Vec<&'s Rule>,
    /// Whether there may be others.
    pub is_open: bool,
}

/// What rules say about something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Declared<T> {
    Nothing,
    This(T),
    /// Which of several counts is not decided here, nor what a rule says that may not hold.
    Unclear,
}

impl Matched<'_> {
    /// What the rules say about something.
    pub(super) fn declared<T>(&self, about: impl Fn(&Look) -> Option<T>) -> Declared<T> {
        let mut values = self
            .rules
            .iter()
            .filter_map(|rule| Some((about(&rule.look)?, rule.is_simple)));
        match (values.next(), values.next()) {
            _ if self.is_open => Declared::Unclear,
            (None, _) => Declared::Nothing,
            (Some((this, true)), None) => Declared::This(this),
            _ => Declared::Unclear,
        }
    }
}

impl Styles {
    /// Reads the style sheets of a page; linear in it.
    pub(super) fn read(page: &Page<'_>) -> Self {
        let mut styles = Self {
            has_others: page.scripts.has_library(),
            ..Self::default()
        };
        for (_, element) in page.shown() {
            match page.tag(element).as_str() {
                "link" => {
                    let rel = page.text_of(element, "rel").unwrap_or_default();
                    if rel.to_ascii_lowercase().contains("stylesheet") {
                        let address = page.text_of(element, "href").unwrap_or_default();
                        let is_elsewhere = address.starts_with("http") || address.starts_with("//");
                        styles.has_others |= is_elsewhere;
                        styles.is_open |= !is_elsewhere;
                    }
                }
                "style" => {
                    let kind = page.text_of(element, "type").unwrap_or_default();
                    if kind.is_empty() || kind.eq_ignore_ascii_case("text/css") {
                        let has_condition = page.text_of(element, "media").is_some();
                        styles.read_sheet(slice(page.html, element.content()), has_condition);
                    } else {
                        styles.has_others = true;
                    }
                }
                _ => {}
            }
        }
        styles
    }

    fn read_sheet(&mut self, sheet: &str, has_condition: bool) {
        self.has_others |= sheet.contains("@import");
        let mut open: Vec<Open<'_>> = Vec::new();
        let mut deeper = 0_usize;
        for piece in pieces(sheet) {
            match piece {
                Piece::Open { .. } if open.len() == MAX_DEPTH => deeper += 1,
                Piece::Open { prelude, .. } => {
                    let prelude = css::text(sheet, prelude);
                    open.push(Open {
                        prelude,
                        look: Look::default(),
                        is_shown: open.last().is_none_or(|around| around.is_shown) && !is_not_shown(prelude),
                    });
                }
                Piece::Close { .. } if deeper > 0 => deeper -= 1,
                Piece::Close { .. } => self.close(&mut open, has_condition),
                Piece::Declaration(declaration) if deeper == 0 => {
                    if let Some(rule) = open.last_mut() {
                        rule.look.read(
                            css::text(sheet, declaration.property),
                            css::text(sheet, declaration.value),
                        );
                    }
                }
                Piece::Declaration(_) | Piece::Other(_) => {}
            }
        }
        // The end of a sheet closes what is open.
        while !open.is_empty() {
            self.close(&mut open, has_condition);
        }
    }

    /// Keeps the innermost open rule.
    fn close(&mut self, open: &mut Vec<Open<'_>>, has_condition: bool) {
        let Some(Open {
            prelude,
            look,
            is_shown,
        }) = open.pop()
        else {
            return;
        };
        if look.says_nothing() || prelude.starts_with('@') || !is_shown {
            return;
        }
        let is_alone = open.is_empty() && !has_condition;
        for selector in selectors(prelude) {
            if self.rules.len() == MOST_RULES {
                self.is_open = true;
                return;
            }
            if !is_of_a_state(selector) {
                self.keep(selector, look, is_alone);
            }
        }
    }

    fn keep(&mut self, selector: &str, look: Look, is_alone: bool) {
        let subject = match selector {
            ":root" => Subject {
                tag: Some("html"),
                names: Vec::new(),
            },
            _ => subjects(selector).pop().unwrap_or_default(),
        };
        let names: Vec<String> = subject
            .names
            .into_iter()
            .map(std::borrow::Cow::into_owned)
            .collect();
        let tag = subject.tag.filter(|tag| *tag != "*" && *tag != "&");
        let tag = tag.map(str::to_ascii_lowercase);
        if look.hides {
            self.hiding.extend(names.iter().cloned());
        }
        if names.len() > MOST_NAMES {
            self.is_open = true;
            return;
        }
        let key = match names.first().or(tag.as_ref()) {
            Some(name) => name.clone(),
            None => attribute_of(selector).unwrap_or_else(|| "*".to_owned()),
        };
        let same = self.by_name.entry(key).or_default();
        if same.len() <= MOST_OF_A_NAME {
            same.push(self.rules.len());
        }
        self.rules.push(Rule {
            tag,
            names,
            is_simple: is_alone && is_compound(selector),
            look,
            selector: selector.to_owned(),
        });
    }

    /// The rules that may hold for an element.
    pub(super) fn of(&self, page: &Page<'_>, element: &Element) -> Matched<'_> {
        let tag = page.tag(element);
        let id = page.text_of(element, "id").map(|id| format!("#{id}"));
        let class = page.value(element, "class").unwrap_or_default();
        let mut names: Vec<String> = class
            .split_ascii_whitespace()
            .take(MOST_CLASSES + 1)
            .map(|class| format!(".{class}"))
            .collect();
        let mut is_open = self.is_open || names.len() > MOST_CLASSES;
        names.extend(id);
        let mut rules = Vec::new();
        let attributes = attributes(page.html, &element.tag);
        let attributes: Vec<String> = attributes
            .take(MOST_CLASSES + 1)
            .map(|attribute| format!("[{}", slice(page.html, attribute.name).to_ascii_lowercase()))
            .collect();
        is_open |= attributes.len() > MOST_CLASSES;
        let keys = names.iter().chain(&attributes).map(String::as_str);
        for key in keys.chain([tag.as_str(), "*"]) {
            let same = self.by_name.get(key).map_or(&[][..], Vec::as_slice);
            is_open |= same.len() > MOST_OF_A_NAME;
            for rule in same.iter().filter_map(|at| self.rules.get(*at)) {
                let is_asked_for = rule.tag.as_ref().is_none_or(|asked| *asked == tag)
                    && rule.names.iter().all(|name| names.contains(name));
                if is_asked_for {
                    rules.push(rule);
                }
            }
        }
        // A class that no rule of the page asks for may be one of another sheet.
        is_open |= self.has_others
            && names
                .iter()
                .any(|name| !rules.iter().any(|rule| rule.names.contains(name)));
        Matched { rules, is_open }
    }

    /// Whether an element is hidden for itself.
    pub(super) fn hides(&self, page: &Page<'_>, element: &Element) -> bool {
        let style = page.value(element, "style").unwrap_or_default();
        let class = page.value(element, "class").unwrap_or_default();
        let id = page.text_of(element, "id");
        page.has(element, "hidden")
            || Look::of(&style).hides
            || id.is_some_and(|id| self.hiding.contains(&format!("#{id}")))
            || class
                .split_ascii_whitespace()
                .any(|class| HIDING.contains(&class) || self.hiding.contains(&format!(".{class}")))
    }
}

/// Whether nothing within this at-rule is shown on a screen, or only in passing.
fn is_not_shown(prelude: &str) -> bool {
    let Some(rule) = prelude.strip_prefix('@') else {
        return false;
    };
    let rule = rule.to_ascii_lowercase();
    let name = rule.strip_prefix("-webkit-").unwrap_or(&rule);
    NOT_SHOWN.iter().any(|not_shown| name.starts_with(not_shown))
        || (name.starts_with("media") && name.contains("print"))
}

/// The selectors of a list.
fn selectors(prelude: &str) -> Vec<&str> {
    let (mut found, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for token in tokens(prelude) {
        match token.kind {
            Kind::Function(_) | Kind::ParenthesisBlock | Kind::SquareBracketBlock => depth += 1,
            Kind::CloseParenthesis | Kind::CloseSquareBracket => depth = depth.saturating_sub(1),
            Kind::Comma if depth == 0 => {
                found.push(slice(prelude, start..token.span.start).trim());
                start = token.span.end;
            }
            _ => {}
        }
    }
    found.push(slice(prelude, start..prelude.len()).trim());
    found.retain(|selector| !selector.is_empty());
    found
}

/// Whether a selector is of a passing state, or of a part of an element that is no text of its own.
fn is_of_a_state(selector: &str) -> bool {
    const STATES: &[&str] = &[
        "hover",
        "focus",
        "focus-visible",
        "focus-within",
        "active",
        "visited",
        "disabled",
        "checked",
        "invalid",
        "valid",
        "target",
        "placeholder-shown",
        "before",
        "after",
        "placeholder",
        "selection",
        "marker",
        "backdrop",
        "first-line",
        "first-letter",
        "file-selector-button",
        "open",
        "popover-open",
        "empty",
    ];
    // What stands in brackets, as in `:not(:hover)`, is no state that the selector asks for.
    let mut depth = 0_usize;
    let outside: String = selector
        .chars()
        .filter(|c| {
            depth += usize::from(*c == '(');
            let is_outside = depth == 0;
            depth = depth.saturating_sub(usize::from(*c == ')'));
            is_outside
        })
        .collect();
    outside.split(':').skip(1).any(|state| {
        let name = state
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
            .next();
        name.is_some_and(|name| name.starts_with('-') || STATES.contains(&name))
    })
}

/// The attribute that a selector asks for, as `[name`, when it begins with one.
fn attribute_of(selector: &str) -> Option<String> {
    let condition = selector.strip_prefix('[')?.trim_start();
    let end = condition.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_')))?;
    Some(format!("[{}", slice(condition, 0..end).to_ascii_lowercase()))
}

/// Whether a selector asks for one element by its tag, id and classes alone.
fn is_compound(selector: &str) -> bool {
    selector
        .chars()
        .all(|c| c.is_alphanumeric() || matches!(c, '.' | '#' | '-' | '_'))
}
