//! What a style sheet loads, with the paths of copies in place of addresses.

use std::ops::Range;

use css::Kind;
use url::Url;

use super::Paths;
use super::address::{absolute, beside};

/// Any origin: it shows where a relative address leads from a path.
const HERE: &str = "https://app.invalid/";

/// Where a style sheet stands.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place<'a> {
    /// In a page of the app, whose relative addresses are the app's own.
    Page,
    /// At this address originally, and in the app at the path that its copy has.
    Copy { address: &'a Url, path: &'a str },
}

/// An address in a style sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Loaded {
    /// As the sheet has it, without quotes and escapes.
    pub reference: String,
    /// With what stands around it: quotes, or `url(` and `)`.
    place: Range<usize>,
    /// `url(…)` without quotes.
    is_bare: bool,
    /// A style sheet.
    pub is_import: bool,
}

/// What a sheet loads: `url()` and the text of `@import`.
pub(super) fn loaded(sheet: &str) -> Vec<Loaded> {
    let mut found = Vec::new();
    let (mut in_import, mut expects) = (false, false);
    for token in css::tokens(sheet) {
        let text = match &token.kind {
            Kind::WhiteSpace(_) | Kind::Comment(_) => continue,
            Kind::AtKeyword(name) => {
                in_import = name.eq_ignore_ascii_case("import");
                expects = in_import;
                continue;
            }
            Kind::Function(name) => {
                expects = name.eq_ignore_ascii_case("url");
                continue;
            }
            Kind::UnquotedUrl(text) => Some((text, true)),
            Kind::QuotedString(text) if expects => Some((text, false)),
            Kind::Semicolon | Kind::CurlyBracketBlock => {
                in_import = false;
                None
            }
            _ => None,
        };
        expects = false;
        if let Some((text, is_bare)) = text {
            found.push(Loaded {
                reference: text.trim().to_owned(),
                place: token.span,
                is_bare,
                is_import: in_import,
            });
            in_import = false;
        }
    }
    found
}

/// What takes the place of what, in the order of the sheet.
pub(super) fn replacements(sheet: &str, place: Place<'_>, paths: &Paths) -> Vec<(Range<usize>, String)> {
    let found = loaded(sheet).into_iter().filter_map(|loaded| {
        // A backslash begins an escape.
        let address = replacement(&loaded.reference, place, paths)?.replace('\\', "%5C");
        let written = if loaded.is_bare {
            format!("url(\"{address}\")")
        } else {
            format!("\"{address}\"")
        };
        Some((loaded.place, written))
    });
    found.collect()
}

/// The address in place of one that would lead elsewhere, or past a copy, from where the sheet stands.
fn replacement(reference: &str, place: Place<'_>, paths: &Paths) -> Option<String> {
    let (address, served) = match place {
        Place::Page => {
            let path = paths.get(absolute(reference)?.as_str())?;
            return Some(format!("/{path}"));
        }
        Place::Copy { address, path } => (address, Url::parse(HERE).ok()?.join(path).ok()?),
    };
    if reference.is_empty() || reference.starts_with('#') {
        return None;
    }
    let mut target = address.join(reference).ok()?;
    if !matches!(target.scheme(), "http" | "https") {
        return None;
    }
    let leads = served.join(reference).ok()?;
    let is_here = leads.origin() == served.origin();
    let leads_to = |path: &str| is_here && leads.path().strip_prefix('/') == Some(path);
    let fragment = target.fragment().map(|fragment| format!("#{fragment}"));
    target.set_fragment(None);
    match paths.get(target.as_str()) {
        Some(path) if leads_to(path) => None,
        Some(path) => Some(format!("/{path}{}", fragment.unwrap_or_default())),
        // Beside the copy, the app's host leads to the original.
        None if !is_here || leads_to(&beside(&target)?) => None,
        None => Some(format!("{target}{}", fragment.unwrap_or_default())),
    }
}

/// The sheet with these replacements.
pub(super) fn replaced(sheet: &str, replacements: &[(Range<usize>, String)]) -> String {
    let mut text = String::with_capacity(sheet.len());
    let mut from = 0;
    for (place, with) in replacements {
        text.push_str(sheet.get(from..place.start).unwrap_or_default());
        text.push_str(with);
        from = place.end;
    }
    text.push_str(sheet.get(from..).unwrap_or_default());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths() -> Paths {
        [
            (
                "https://unpkg.com/fa/css/all.css",
                "_libraries/unpkg.com/fa/css/all.css",
            ),
            (
                "https://unpkg.com/fa/f/a.woff2?v=4",
                "_libraries/unpkg.com/fa/f/a.woff2",
            ),
            (
                "https://fonts.gstatic.com/s/a.woff2",
                "_libraries/fonts.gstatic.com/s/a.woff2",
            ),
            (
                "https://unpkg.com/more.css?x",
                "_libraries/unpkg.com/more.css~01234567",
            ),
        ]
        .map(|(address, path)| (address.to_owned(), path.to_owned()))
        .into()
    }

    fn of_copy(sheet: &str) -> String {
        let address = Url::parse("https://unpkg.com/fa/css/all.css").unwrap();
        let place = Place::Copy {
            address: &address,
            path: "_libraries/unpkg.com/fa/css/all.css",
        };
        replaced(sheet, &replacements(sheet, place, &paths()))
    }

    #[test]
    fn what_a_copy_has_beside_it_stays() {
        for sheet in [
            "@font-face{src:url(../f/a.woff2?v=4)format('woff2'),url('../f/a.eot?#iefix')}",
            "i{background:url(images/layers.png)} b{background:url(data:font/woff2;base64,AA)}",
            "a{fill:url(#g);background:url()} /* url(/x.png) @import '/y.css' */ p::after{content:'/x.png'}",
            "a{background:url(https://example.org/a.png)}",
        ] {
            assert_eq!(of_copy(sheet), sheet);
        }
    }

    #[test]
    fn what_would_lead_elsewhere_leads_to_the_copy_or_the_original() {
        for (sheet, expected) in [
            (
                "@font-face{src:url( https://fonts.gstatic.com/s/a.woff2 ) format('woff2')}",
                "@font-face{src:url(\"/_libraries/fonts.gstatic.com/s/a.woff2\") format('woff2')}",
            ),
            (
                "@IMPORT '../../more.css?x' screen;a{}",
                "@IMPORT \"/_libraries/unpkg.com/more.css~01234567\" screen;a{}",
            ),
            (
                "@import /* */ url(\"//fonts.gstatic.com/s/a.woff2#f\");",
                "@import /* */ url(\"/_libraries/fonts.gstatic.com/s/a.woff2#f\");",
            ),
            (
                "a{background:url(/img/a.png)}",
                "a{background:url(\"https://unpkg.com/img/a.png\")}",
            ),
            // More steps up than there are folders end at the top of the host.
            (
                "a{background:url('../../../../../a.png')}",
                "a{background:url(\"https://unpkg.com/a.png\")}",
            ),
        ] {
            assert_eq!(of_copy(sheet), expected, "{sheet}");
        }
    }

    #[test]
    fn in_a_page_relative_addresses_are_its_own() {
        let sheet = "@import url('https://unpkg.com/more.css?x');@import '../../more.css?x';a{background:url(//unpkg.com/b.png)}";
        assert_eq!(
            replaced(sheet, &replacements(sheet, Place::Page, &paths())),
            "@import url(\"/_libraries/unpkg.com/more.css~01234567\");@import '../../more.css?x';a{background:url(//unpkg.com/b.png)}"
        );
    }

    #[test]
    fn addresses_cannot_break_out() {
        let sheet = "a{background:url('/a\\22 ) } b { c: d\\5c ?\\5c ')}";
        let text = of_copy(sheet);
        assert!(
            text.starts_with("a{background:url(\"https://unpkg.com/a%22") && text.ends_with("\")}"),
            "{text}"
        );
        assert!(!text.contains('\\'), "{text}");
    }

    #[test]
    fn imports_are_told_from_other_addresses() {
        let found = loaded(
            "@import 'a';@import url(b) layer(x);@font-face{src:url('c'),local('d')}@media x{e{f:url(g)}}",
        );
        let found: Vec<_> = found
            .iter()
            .map(|one| (one.reference.as_str(), one.is_import))
            .collect();
        assert_eq!(found, [("a", true), ("b", true), ("c", false), ("g", false)]);
    }
}
