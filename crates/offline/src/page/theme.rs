//! The custom properties that a page sets on `:root`, for light and for dark.

use std::ops::Range;

use crate::colour::Rgb;

/// One `:root` rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Root {
    /// What stands between its braces.
    pub body: Range<usize>,
    /// Whether it holds for dark screens only.
    pub dark: bool,
}

/// Most `:root` rules that are read and set: each is set by reading the page once more.
const MOST_ROOTS: usize = 12;

/// Finds the `:root` rules in the styles of a page that hold always or for one colour scheme.
///
/// At most [`MOST_ROOTS`]: pages have one for light, one for dark and one for paper.
pub(crate) fn roots(html: &str) -> Vec<Root> {
    let mut roots = rules(html, &[":root"]);
    roots.truncate(MOST_ROOTS);
    roots
}

/// The ground of a page, where its styles name one for the body or the document.
pub(crate) fn ground(html: &str) -> Option<Rgb> {
    let of = |root: &Root| {
        let value = value(html, root, "background-color").or_else(|| value(html, root, "background"))?;
        // Of a gradient its first colour.
        value
            .split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ','))
            .find_map(|word| Rgb::from_hex(word).or_else(|| Rgb::from_name(word)))
    };
    let own = rules(html, &["body", "html"])
        .iter()
        .filter(|root| !root.dark)
        .filter_map(of)
        .next_back();
    own.or_else(|| roots(html).iter().find_map(|root| colour(html, root, "--bg")))
}

/// Finds the rules for any of these selectors.
fn rules(html: &str, selectors: &[&str]) -> Vec<Root> {
    let mut roots = Vec::new();
    for sheet in sheets(html) {
        if let Some(css) = html.get(sheet.clone()) {
            collect(css, sheet.start, selectors, &mut roots);
        }
    }
    roots
}

/// Where the style sheets of a page stand.
pub(crate) fn sheets(html: &str) -> Vec<Range<usize>> {
    let mut sheets = Vec::new();
    let lower = html.to_ascii_lowercase();
    let mut from = 0;
    while let Some(open) = lower
        .get(from..)
        .and_then(|rest| rest.find("<style"))
        .map(|at| from + at)
    {
        let Some(start) = lower
            .get(open..)
            .and_then(|rest| rest.find('>'))
            .map(|at| open + at + 1)
        else {
            break;
        };
        let end = lower
            .get(start..)
            .and_then(|rest| rest.find("</style"))
            .map_or(html.len(), |at| start + at);
        sheets.push(start..end);
        from = end;
    }
    sheets
}

/// Walks the blocks of a style sheet. Comments and strings are stepped over.
fn collect(css: &str, offset: usize, selectors: &[&str], roots: &mut Vec<Root>) {
    let mut open: Vec<(String, usize)> = Vec::new();
    let mut prelude = 0;
    let mut chars = css.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '/' if css.get(at..).is_some_and(|rest| rest.starts_with("/*")) => {
                let end = css
                    .get(at + 2..)
                    .and_then(|rest| rest.find("*/"))
                    .map_or(css.len(), |end| at + 4 + end);
                while chars.peek().is_some_and(|(next, _)| *next < end) {
                    chars.next();
                }
                prelude = end;
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
                let text = css
                    .get(prelude..at)
                    .unwrap_or_default()
                    .trim()
                    .to_ascii_lowercase();
                open.push((text, at + 1));
                prelude = at + 1;
            }
            '}' => {
                if let Some((text, start)) = open.pop()
                    && text
                        .split(',')
                        .any(|selector| selectors.contains(&selector.trim()))
                    && let Some(dark) = scheme(&open)
                {
                    roots.push(Root {
                        body: offset + start..offset + at,
                        dark,
                    });
                }
                prelude = at + 1;
            }
            ';' => prelude = at + 1,
            _ => {}
        }
    }
}

/// For which screens a rule inside these blocks holds; nothing when it depends on something else.
fn scheme(around: &[(String, usize)]) -> Option<bool> {
    let mut dark = false;
    for (prelude, _) in around {
        let query: String = prelude.chars().filter(|c| !c.is_whitespace()).collect();
        match query.as_str() {
            "@media(prefers-color-scheme:dark)" => dark = true,
            "@media(prefers-color-scheme:light)" | "@mediascreen" => {}
            layer if layer.starts_with("@layer") => {}
            _ => return None,
        }
    }
    Some(dark)
}

/// Where the value of a property stands in a rule's body.
fn value_at(html: &str, root: &Root, name: &str) -> Option<Range<usize>> {
    let body = html.get(root.body.clone())?;
    let mut at = 0;
    for declaration in body.split(';') {
        let end = at + declaration.len();
        if let Some((left, right)) = declaration.split_once(':')
            && left.rsplit(['\n', '/', ' ', '\t']).next().map(str::trim) == Some(name)
        {
            let value = right.trim();
            let start = at + left.len() + 1 + (right.len() - right.trim_start().len());
            return Some(root.body.start + start..root.body.start + start + value.len());
        }
        at = end + 1;
    }
    None
}

/// The value of a property in one rule.
pub(crate) fn value<'a>(html: &'a str, root: &Root, name: &str) -> Option<&'a str> {
    html.get(value_at(html, root, name)?)
}

/// A colour among the properties of one rule.
pub(crate) fn colour(html: &str, root: &Root, name: &str) -> Option<Rgb> {
    value(html, root, name).and_then(Rgb::from_hex)
}

/// Sets a property in the rule number `index`; adds it when it is not there.
pub(crate) fn set(html: &mut String, index: usize, name: &str, value: &str) {
    let Some(root) = roots(html).into_iter().nth(index) else {
        return;
    };
    match value_at(html, &root, name) {
        Some(range) => html.replace_range(range, value),
        None => {
            let end = root.body.end;
            let body = html.get(root.body.clone()).unwrap_or_default();
            let gap = if body.trim_end().ends_with([';', '}']) || body.trim().is_empty() {
                ""
            } else {
                ";"
            };
            html.insert_str(end, &format!("{gap}\n  {name}: {value};\n"));
        }
    }
}

/// Sets a property in every rule that sets it; whether any did.
pub(crate) fn set_all(html: &mut String, name: &str, to: &str) -> bool {
    let places: Vec<Range<usize>> = roots(html)
        .iter()
        .filter_map(|root| value_at(html, root, name))
        .collect();
    for place in places.iter().rev() {
        html.replace_range(place.clone(), to);
    }
    !places.is_empty()
}

/// The custom properties that one rule sets.
pub(crate) fn declarations(html: &str, root: &Root) -> Vec<(String, String)> {
    html.get(root.body.clone())
        .unwrap_or_default()
        .split(';')
        .filter_map(|declaration| declaration.split_once(':'))
        .map(|(name, value)| {
            let name = name.rsplit(['\n', '/', ' ', '\t']).next().unwrap_or_default();
            (name.trim().to_owned(), value.trim().to_owned())
        })
        .filter(|(name, _)| name.starts_with("--"))
        .collect()
}

/// The text colour of the light or the dark set.
pub(crate) fn ink(html: &str, dark: bool) -> Option<Rgb> {
    of_set(html, dark, "--ink")
}

/// The colours of all text of the light or the dark set.
pub(crate) fn inks(html: &str, dark: bool) -> Vec<Rgb> {
    let names = ["--ink", "--muted"].into_iter();
    names.filter_map(|name| of_set(html, dark, name)).collect()
}

fn of_set(html: &str, dark: bool, name: &str) -> Option<Rgb> {
    let all = roots(html);
    let of_set = all.iter().filter(|root| root.dark == dark);
    of_set.into_iter().find_map(|root| colour(html, root, name))
}

/// Whether the text of the dark set reads better on all of these colours than that of the light one.
pub(crate) fn reads_better_dark(html: &str, grounds: &[Rgb]) -> bool {
    match (ink(html, true), ink(html, false)) {
        (Some(dark), Some(light)) => dark.contrast_on(grounds) > light.contrast_on(grounds),
        _ => grounds.iter().all(|ground| ground.is_dark()),
    }
}

/// Whether the page has a light and a dark set of properties.
pub(crate) fn has_both(html: &str) -> bool {
    let roots = roots(html);
    roots.iter().any(|root| root.dark) && roots.iter().any(|root| !root.dark)
}

/// Whether a page with both sets was made always dark, or always light.
pub(crate) fn forced(html: &str) -> Option<bool> {
    let roots = roots(html);
    let mut schemes = roots.iter().map(|root| value(html, root, "color-scheme"));
    let first = schemes.next()??;
    let is_dark = first == "dark";
    (schemes.all(|scheme| scheme == Some(first)) && (is_dark || first == "light")).then_some(is_dark)
}

/// Makes a page with both sets always dark, or always light: the other set takes its values.
pub(crate) fn force(html: &mut String, dark: bool) {
    let all = roots(html);
    let wanted: Vec<(String, String)> = all
        .iter()
        .filter(|root| root.dark == dark)
        .flat_map(|root| declarations(html, root))
        .collect();
    let Some(other) = all.iter().position(|root| root.dark != dark) else {
        return;
    };
    let dark_names: Vec<String> = all
        .iter()
        .filter(|root| root.dark)
        .flat_map(|root| declarations(html, root))
        .map(|(name, _)| name)
        .collect();
    // Only what the dark set changes; everything else is the same in both.
    for (name, value) in wanted.iter().filter(|(name, _)| dark_names.contains(name)) {
        set(html, other, name, value);
    }
    let scheme = if dark { "dark" } else { "light" };
    for index in 0..all.len() {
        set(html, index, "color-scheme", scheme);
    }
}

/// Sets the accent in every rule that has one, fitted to the rule's own grounds, with an ink that reads on it.
pub(crate) fn set_accent(html: &mut String, wanted: Rgb) -> bool {
    let all = roots(html);
    let first = all.first().cloned();
    let mut changed = false;
    for (index, root) in all.iter().enumerate() {
        if value(html, root, "--accent").is_none() {
            continue;
        }
        // Offsets move with each change.
        let now = roots(html);
        let Some(here) = now.get(index) else { continue };
        let ground = |name: &str| {
            colour(html, here, name).or_else(|| first.as_ref().and_then(|_| colour(html, now.first()?, name)))
        };
        let fallback = if root.dark {
            Rgb(0x12, 0x14, 0x17)
        } else {
            Rgb::WHITE
        };
        let grounds: Vec<Rgb> = ["--bg", "--surface"].into_iter().filter_map(ground).collect();
        let grounds = if grounds.is_empty() {
            vec![fallback]
        } else {
            grounds
        };
        let accent = wanted.readable_on(&grounds);
        set(html, index, "--accent", &accent.hex());
        set(html, index, "--accent-ink", &accent.ink().hex());
        changed = true;
    }
    changed
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
            [false, true]
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
