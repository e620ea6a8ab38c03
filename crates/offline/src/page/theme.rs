//! The style sheets of a page, and the custom properties that they set on `:root`, for light and for dark.

use std::collections::HashSet;
use std::ops::Range;

use super::survey::splice;
use crate::colour::Rgb;

/// One rule of a style sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rule {
    /// The selector, in lower case.
    pub selector: String,
    /// The content of its braces.
    pub body: Range<usize>,
    /// Whether it holds on dark screens only; nothing when it depends on anything else.
    pub dark: Option<bool>,
    /// Names, and where the values are.
    pub declarations: Vec<(String, Range<usize>)>,
}

/// The `:root` rules that hold always or for one colour scheme.
pub(crate) fn roots(html: &str) -> Vec<Rule> {
    let mut all = rules(html);
    all.retain(|rule| rule.dark.is_some() && names(rule, ":root"));
    all
}

/// The background colour of a page, where its styles name one for the body or the document.
pub(crate) fn ground(html: &str) -> Option<Rgb> {
    let of = |rule: &Rule| {
        let mut values = rule.declarations.iter().rev();
        let (_, value) = values.find(|(name, _)| name == "background-color" || name == "background")?;
        Rgb::in_css(html.get(value.clone())?)
    };
    let all = rules(html);
    let own = all
        .iter()
        .filter(|rule| rule.dark == Some(false) && (names(rule, "body") || names(rule, "html")));
    let own = own.filter_map(of).next_back();
    own.or_else(|| roots(html).iter().find_map(|root| colour(html, root, "--bg")))
}

fn names(rule: &Rule, selector: &str) -> bool {
    rule.selector.split(',').any(|own| own.trim() == selector)
}

/// The rules in the style sheets of a page, in the order in which they end.
pub(crate) fn rules(html: &str) -> Vec<Rule> {
    let mut rules = Vec::new();
    for sheet in sheets(html) {
        if let Some(css) = html.get(sheet.clone()) {
            read(css, sheet.start, &mut rules);
        }
    }
    rules
}

/// The content of the style elements of a page.
fn sheets(html: &str) -> Vec<Range<usize>> {
    let lower = html.to_ascii_lowercase();
    let find = |what: &str, from: usize| lower.get(from..)?.find(what).map(|at| from + at);
    let mut sheets = Vec::new();
    let mut from = 0;
    while let Some(start) = find("<style", from).and_then(|open| find(">", open)) {
        let end = find("</style", start + 1).unwrap_or(html.len());
        sheets.push(start + 1..end);
        from = end;
    }
    sheets
}

/// Walks a style sheet once. Comments and strings are skipped.
fn read(css: &str, offset: usize, rules: &mut Vec<Rule>) {
    // The blocks that are not closed yet; what `dark` is for the rules inside them.
    let mut open: Vec<(Rule, Option<bool>)> = Vec::new();
    // Where the present selector or declaration begins.
    let mut start = 0;
    let mut chars = css.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '/' if css.get(at..).is_some_and(|rest| rest.starts_with("/*")) => {
                let end = css.get(at + 2..).and_then(|rest| rest.find("*/"));
                let end = end.map_or(css.len(), |end| at + 4 + end);
                while chars.next_if(|(next, _)| *next < end).is_some() {}
                if css.get(start..at).unwrap_or_default().trim().is_empty() {
                    start = end;
                }
            }
            '"' | '\'' => {
                let mut escaped = false;
                for (_, inner) in chars.by_ref() {
                    if !escaped && (inner == c || inner == '\n') {
                        break;
                    }
                    escaped = !escaped && inner == '\\';
                }
            }
            '{' => {
                let selector = css.get(start..at).unwrap_or_default().trim().to_ascii_lowercase();
                let dark = open.last().map_or(Some(false), |(_, inside)| *inside);
                let inside = scheme(&selector, dark);
                let rule = Rule {
                    selector,
                    body: offset + at + 1..offset + at + 1,
                    dark,
                    declarations: Vec::new(),
                };
                open.push((rule, inside));
                start = at + 1;
            }
            ';' | '}' => {
                if let Some((rule, _)) = open.last_mut() {
                    rule.declarations.extend(declaration(css, start..at, offset));
                }
                start = at + 1;
                if let Some((mut rule, _)) = open.pop_if(|_| c == '}') {
                    rule.body.end = offset + at;
                    rules.push(rule);
                }
            }
            _ => {}
        }
    }
}

/// Whether rules in a block hold on dark screens only, when the block itself does or does not.
fn scheme(prelude: &str, around: Option<bool>) -> Option<bool> {
    let query: String = prelude.chars().filter(|c| !c.is_whitespace()).collect();
    match query.as_str() {
        "@media(prefers-color-scheme:dark)" => around.map(|_| true),
        "@media(prefers-color-scheme:light)" | "@mediascreen" => around,
        layer if layer.starts_with("@layer") => around,
        _ => None,
    }
}

fn declaration(css: &str, range: Range<usize>, offset: usize) -> Option<(String, Range<usize>)> {
    let (name, value) = css.get(range.clone())?.split_once(':')?;
    let start = range.start + name.len() + 1 + value.len() - value.trim_start().len();
    let value = offset + start..offset + start + value.trim().len();
    // The names of custom properties have a case.
    let name = name.trim();
    let name = if name.starts_with("--") {
        name.to_owned()
    } else {
        name.to_ascii_lowercase()
    };
    Some((name, value))
}

/// The value of a property in one rule.
pub(crate) fn value<'a>(html: &'a str, root: &Rule, name: &str) -> Option<&'a str> {
    let (_, value) = root.declarations.iter().find(|(own, _)| own == name)?;
    html.get(value.clone())
}

/// A colour among the properties of one rule.
pub(crate) fn colour(html: &str, root: &Rule, name: &str) -> Option<Rgb> {
    value(html, root, name).and_then(Rgb::from_hex)
}

/// The value of a property in the first rule that sets it.
pub(crate) fn first_value<'a>(html: &'a str, name: &str) -> Option<&'a str> {
    roots(html).iter().find_map(|root| value(html, root, name))
}

/// Sets properties, or adds those that are not there: the number of the rule, the name, the value.
pub(crate) fn set_each(html: &mut String, properties: &[(usize, String, String)]) {
    let roots = roots(html);
    let cut = |(index, name, value): &(usize, String, String)| {
        let root = roots.get(*index)?;
        if let Some((_, place)) = root.declarations.iter().find(|(own, _)| own == name) {
            return Some((place.clone(), value.clone()));
        }
        let body = html.get(root.body.clone())?.trim_end();
        let gap = if body.is_empty() || body.ends_with([';', '}']) {
            ""
        } else {
            ";"
        };
        Some((
            root.body.end..root.body.end,
            format!("{gap}\n  {name}: {value};\n"),
        ))
    };
    *html = splice(html, properties.iter().filter_map(cut).collect());
}

/// A page with this value of a property in every rule that sets it.
pub(crate) fn with_all(html: &str, name: &str, to: &str) -> String {
    let roots = roots(html);
    let places = roots.iter().flat_map(|root| &root.declarations);
    let places = places.filter(|(own, _)| own == name);
    splice(
        html,
        places.map(|(_, place)| (place.clone(), to.to_owned())).collect(),
    )
}

/// Whether the page has a light and a dark set of properties.
pub(crate) fn has_both(html: &str) -> bool {
    let roots = roots(html);
    [true, false]
        .map(Some)
        .iter()
        .all(|dark| roots.iter().any(|root| root.dark == *dark))
}

/// Makes a page with both sets always dark, or always light: the other set takes its values.
pub(crate) fn force(html: &mut String, dark: bool) {
    let all = roots(html);
    let Some(other) = all.iter().position(|root| root.dark == Some(!dark)) else {
        return;
    };
    let of_set = |dark: bool| {
        let set = all.iter().filter(move |root| root.dark == Some(dark));
        let own = set.flat_map(|root| &root.declarations);
        own.filter(|(name, _)| name.starts_with("--"))
    };
    // Only properties of the dark set differ; all others are the same in both.
    let differing: HashSet<&String> = of_set(true).map(|(name, _)| name).collect();
    let wanted = of_set(dark).filter(|(name, _)| differing.contains(name));
    let mut properties: Vec<_> = wanted
        .filter_map(|(name, place)| Some((other, name.clone(), html.get(place.clone())?.to_owned())))
        .collect();
    let scheme = if dark { "dark" } else { "light" };
    properties.extend((0..all.len()).map(|index| (index, "color-scheme".to_owned(), scheme.to_owned())));
    set_each(html, &properties);
}

/// Sets the accent in every rule that has one, fitted to the rule's own grounds, with an ink that reads on it.
pub(crate) fn set_accent(html: &mut String, wanted: Rgb) -> bool {
    let all = roots(html);
    let mut properties = Vec::new();
    for (index, root) in all
        .iter()
        .enumerate()
        .filter(|(_, root)| value(html, root, "--accent").is_some())
    {
        let accent = wanted.readable_on(&grounds(html, &all, root));
        properties.push((index, "--accent".to_owned(), accent.hex()));
        properties.push((index, "--accent-ink".to_owned(), accent.ink().hex()));
    }
    set_each(html, &properties);
    !properties.is_empty()
}

/// The colours behind the text of a set: its own, else those of the first rule, else a usual one.
pub(crate) fn grounds(html: &str, all: &[Rule], root: &Rule) -> Vec<Rgb> {
    let ground = |name: &&str| colour(html, root, name).or_else(|| colour(html, all.first()?, name));
    let grounds: Vec<Rgb> = ["--bg", "--surface"].iter().filter_map(ground).collect();
    match grounds.is_empty() {
        false => grounds,
        true if root.dark == Some(true) => vec![Rgb(0x12, 0x14, 0x17)],
        true => vec![Rgb::WHITE],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<style>/* :root { --x: 1 } */\n:root {\n  --bg: #ffffff;\n  --ink: #111111;\n  --accent: #bf2a1e;\n  --accent-ink: #ffffff;\n  --quote: \"}\";\n}\n@media (prefers-color-scheme: dark) {\n  :root {\n    --bg: #101214;\n    --ink: #eeeeee;\n    --accent: #ff8a73;\n    --accent-ink: #000000;\n  }\n}\n@media print { :root { --bg: #fff; } }\n</style>";

    #[test]
    fn both_sets_are_found() {
        let roots = roots(PAGE);
        assert_eq!(
            roots.iter().map(|root| root.dark).collect::<Vec<_>>(),
            [Some(false), Some(true)]
        );
        assert_eq!(value(PAGE, &roots[0], "--accent"), Some("#bf2a1e"));
        assert_eq!(value(PAGE, &roots[1], "--accent-ink"), Some("#000000"));
        assert_eq!(value(PAGE, &roots[0], "--none"), None);
        assert!(has_both(PAGE) && !has_both("<style>:root{--bg:#fff}</style>"));
    }

    #[test]
    fn the_accent_fits_each_set() {
        let mut html = PAGE.to_owned();
        assert!(set_accent(&mut html, Rgb(0xf2, 0xc3, 0x0c)));
        for root in roots(&html) {
            let accent = colour(&html, &root, "--accent").unwrap();
            assert!(accent.contrast(colour(&html, &root, "--bg").unwrap()) >= 4.5);
            assert!(accent.contrast(colour(&html, &root, "--accent-ink").unwrap()) >= 4.5);
        }
        assert!(!set_accent(&mut "<p>".to_owned(), Rgb::INK));
    }

    #[test]
    fn a_page_can_be_always_dark_or_always_light() {
        for (dark, ground) in [(true, "#101214"), (false, "#ffffff")] {
            let mut html = PAGE.to_owned();
            force(&mut html, dark);
            for root in roots(&html) {
                assert_eq!(value(&html, &root, "--bg"), Some(ground));
                let scheme = if dark { "dark" } else { "light" };
                assert_eq!(value(&html, &root, "color-scheme"), Some(scheme));
            }
            assert!(html.contains("@media print { :root { --bg: #fff; } }"));
        }
    }

    #[test]
    fn broken_styles_do_no_harm() {
        for html in [
            "<style>:root{",
            "<style>}}}</style>",
            "<style>/*",
            "<style",
            "<style>a{content:\"",
            "<STYLE>:root{--é:1}",
        ] {
            let mut copy = html.to_owned();
            roots(html);
            force(&mut copy, true);
            set_accent(&mut copy, Rgb::INK);
        }
    }
}
