//! The problems of a page by type: those that [`review`] finds, and those that only count when pages are compared.

use domain::analysis_type::AnalysisType;
use htmlize::unescape_attribute;

use super::scripts::Unsafe;
use crate::data_uris::ShortNames;
use crate::html::attributes::{attribute, attributes};
use crate::html::tree::{Element, Tree};
use crate::review::{Finding, MAX_BYTES, review};
use crate::text::slice::slice;

/// A page may grow by a tenth and this much before it counts as heavier, in bytes.
const GROWTH_BYTES: usize = 4 * 1024;
/// Fields that people type into or choose from.
const FIELDS: [&str; 3] = ["input", "textarea", "select"];
/// Attributes with the address of something that is loaded, opened or sent to.
const ADDRESSES: [&str; 6] = ["src", "href", "action", "formaction", "poster", "data"];
/// Hosts that no network lies between.
const LOCAL_HOSTS: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// A problem, as often as a page has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub kind: AnalysisType,
    pub count: usize,
    /// What to do about it and how often, in English. Names in it are the page's, between quotes.
    pub instruction: String,
}

/// The problems of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Measures {
    problems: Vec<Problem>,
    /// The size of the page with all that it embeds, in bytes.
    pub bytes: usize,
}

impl Measures {
    /// How many problems of a type there are, each counted as often as the page has it.
    #[must_use]
    pub fn count(&self, kind: AnalysisType) -> usize {
        self.of(kind)
            .fold(0, |sum: usize, problem| sum.saturating_add(problem.count))
    }

    /// The problems of a type.
    pub fn of(&self, kind: AnalysisType) -> impl Iterator<Item = &Problem> {
        self.problems.iter().filter(move |problem| problem.kind == kind)
    }

    /// The first type in which a page is worse than it was. A page that grew by more than a tenth and 4 KB performs worse.
    #[must_use]
    pub fn worse_than(&self, before: &Self) -> Option<AnalysisType> {
        let most = before
            .bytes
            .saturating_add(before.bytes / 10)
            .saturating_add(GROWTH_BYTES);
        AnalysisType::ALL.iter().copied().find(|kind| {
            let is_heavier = *kind == AnalysisType::Performance && self.bytes > most;
            is_heavier || self.count(*kind) > before.count(*kind)
        })
    }

    /// Adds a problem that the page has so often, if it has it at all.
    fn add(&mut self, kind: AnalysisType, count: usize, instruction: &str) {
        if count > 0 {
            let times = if count > 1 {
                format!(" ({count} times)")
            } else {
                String::new()
            };
            self.problems.push(Problem {
                kind,
                count,
                instruction: format!("{instruction}{times}"),
            });
        }
    }
}

/// Measures a page. Of one of more than [`MAX_BYTES`] without the files that it embeds, only its size and its embedded images
/// are known.
#[must_use]
pub fn measure(html: &str) -> Measures {
    let mut measures = Measures {
        bytes: html.len(),
        ..Measures::default()
    };
    for finding in review(html) {
        let (kind, count) = place(&finding);
        measures.problems.push(Problem {
            kind,
            count,
            instruction: finding.instruction(),
        });
    }
    let short = ShortNames::default().shorten(html);
    if short.len() <= MAX_BYTES {
        let tree = Tree::read(&short);
        loading(&tree, &mut measures);
        on_phones(&tree, &mut measures);
        for_search(&tree, &mut measures);
        security(&tree, &mut measures);
    }
    measures
}

/// Where a finding counts, and as how many problems.
fn place(finding: &Finding) -> (AnalysisType, usize) {
    match finding {
        Finding::NoViewport => (AnalysisType::Mobile, 1),
        Finding::NoTitle => (AnalysisType::Seo, 1),
        Finding::NoLanguage => (AnalysisType::Accessibility, 1),
        Finding::DeadLinks(places) | Finding::MissingAnchors(places) => (AnalysisType::Seo, places.count),
        Finding::ImagesWithoutAlt(places)
        | Finding::FieldsWithoutLabel(places)
        | Finding::NotByKeyboard(places) => (AnalysisType::Accessibility, places.count),
        Finding::LowContrast { places, .. } => (AnalysisType::Visual, places.count),
        Finding::BrowserDialogs(names) => (AnalysisType::Visual, names.len()),
        Finding::LargeImages { count, .. } => (AnalysisType::Performance, *count),
        // Without a target, what people type is written into the page's address.
        Finding::FormsWithoutTarget(places) => (AnalysisType::Security, places.count),
    }
}

/// The value of an attribute, as a browser reads it, without the blanks around it and in small letters.
fn value(tree: &Tree<'_>, element: &Element, name: &str) -> Option<String> {
    let value = attribute(tree.page(), &element.tag, name)?;
    Some(unescape_attribute(value).trim().to_ascii_lowercase())
}

fn has(tree: &Tree<'_>, element: &Element, name: &str) -> bool {
    attribute(tree.page(), &element.tag, name).is_some()
}

fn of<'a>(tree: &'a Tree<'_>, name: &'a str) -> impl Iterator<Item = &'a Element> {
    tree.elements()
        .iter()
        .filter(move |element| tree.is(element, name))
}

/// Images behind the first one that load before anybody sees them, and scripts that the page waits for.
fn loading(tree: &Tree<'_>, measures: &mut Measures) {
    let eager = of(tree, "img").skip(1).filter(|image| {
        let is_file = value(tree, image, "src").is_some_and(|src| !src.is_empty() && !is_embedded(&src));
        is_file && !has(tree, image, "loading") && !has(tree, image, "fetchpriority")
    });
    measures.add(
        AnalysisType::Performance,
        eager.count(),
        "Let images further down load when they come into view (loading=\"lazy\")",
    );
    let is_in_head = |element: &Element| {
        let parent = element.parent.and_then(|parent| tree.elements().get(parent));
        parent.is_some_and(|parent| tree.is(parent, "head"))
    };
    let waited_for = of(tree, "script").filter(|script| {
        let is_module = value(tree, script, "type").is_some_and(|kind| kind == "module");
        is_in_head(script)
            && has(tree, script, "src")
            && !is_module
            && !["async", "defer"].iter().any(|name| has(tree, script, name))
    });
    measures.add(
        AnalysisType::Performance,
        waited_for.count(),
        "Load scripts of the head so that the page need not wait for them (defer), where nothing needs them earlier",
    );
}

/// Whether an address is embedded, also by the short name that stands for it here.
fn is_embedded(address: &str) -> bool {
    address.starts_with("data:") || address.starts_with("embedded-")
}

/// A viewport that nobody can zoom.
fn on_phones(tree: &Tree<'_>, measures: &mut Measures) {
    let fixed = of(tree, "meta").filter(|meta| {
        let is_viewport = value(tree, meta, "name").is_some_and(|name| name == "viewport");
        let content = value(tree, meta, "content").unwrap_or_default();
        let content: String = content.split_whitespace().collect();
        is_viewport
            && ["user-scalable=no", "user-scalable=0", "maximum-scale=1"]
                .iter()
                .any(|part| {
                    content
                        .split([',', ';'])
                        .any(|given| given.trim_end_matches(".0") == *part)
                })
    });
    measures.add(
        AnalysisType::Mobile,
        fixed.count(),
        "Let people zoom the page: remove user-scalable and maximum-scale from the viewport",
    );
}

/// What search engines show and go by.
fn for_search(tree: &Tree<'_>, measures: &mut Measures) {
    let has_description = of(tree, "meta").any(|meta| {
        value(tree, meta, "name").is_some_and(|name| name == "description")
            && value(tree, meta, "content").is_some_and(|content| !content.is_empty())
    });
    measures.add(
        AnalysisType::Seo,
        usize::from(!has_description),
        "Describe the page in a meta description of at most 155 characters",
    );
    let headings = of(tree, "h1").count();
    measures.add(
        AnalysisType::Seo,
        usize::from(headings == 0),
        "Give the page a main heading (h1)",
    );
    measures.add(
        AnalysisType::Seo,
        headings.saturating_sub(1),
        "Keep one main heading (h1) and make the others h2, looking as they do",
    );
}

/// What exposes those who use the page.
fn security(tree: &Tree<'_>, measures: &mut Measures) {
    let page = tree.page();
    let (mut handlers, mut windows, mut addresses) = (0, 0, 0);
    let mut code = Unsafe::default();
    for element in tree.elements() {
        if let Some(script) = script(tree, element) {
            code.read(script);
        }
        let is_field = FIELDS.iter().any(|field| tree.is(element, field));
        for attribute in attributes(page, &element.tag) {
            let name = slice(page, attribute.name).to_ascii_lowercase();
            let text = unescape_attribute(slice(page, attribute.value));
            if name.len() > 2 && name.starts_with("on") {
                handlers += usize::from(is_field);
                code.read(&text);
            } else if ADDRESSES.contains(&name.as_str()) && is_plain(&text) {
                addresses += 1;
            }
        }
        windows += usize::from(exposes_window(tree, element));
    }
    for (count, instruction) in [
        (
            code.evaluations,
            "Run no text as code: replace eval, new Function and timers with a text",
        ),
        (
            code.markup_of_input,
            "Show what people type as text, never as markup (textContent in the place of innerHTML)",
        ),
        (
            handlers,
            "Move handlers in attributes of fields into the script (addEventListener)",
        ),
        (
            windows,
            "Add rel=\"noopener\" to links that open another site in a new tab",
        ),
        (addresses, "Use https in the place of http in addresses"),
    ] {
        measures.add(AnalysisType::Security, count, instruction);
    }
}

/// The code of a script that stands in the page.
fn script<'a>(tree: &Tree<'a>, element: &Element) -> Option<&'a str> {
    if !tree.is(element, "script") || has(tree, element, "src") {
        return None;
    }
    let kind = value(tree, element, "type").unwrap_or_default();
    let is_code = matches!(kind.as_str(), "" | "module")
        || kind.ends_with("/javascript")
        || kind.ends_with("/ecmascript");
    is_code.then(|| slice(tree.page(), element.content()))
}

/// Whether an address of another host is not encrypted on its way.
fn is_plain(address: &str) -> bool {
    let Some(rest) = without_scheme(address.trim(), "http://") else {
        return false;
    };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_local = LOCAL_HOSTS.iter().any(|local| {
        host.strip_prefix(local)
            .is_some_and(|port| port.is_empty() || port.starts_with(':'))
    });
    !is_local
}

fn without_scheme<'a>(address: &'a str, scheme: &str) -> Option<&'a str> {
    let start = address.get(..scheme.len())?;
    let rest = address.get(scheme.len()..)?;
    start.eq_ignore_ascii_case(scheme).then_some(rest)
}

/// Whether a link or form opens another site in a tab that may change this page.
pub(super) fn exposes_window(tree: &Tree<'_>, element: &Element) -> bool {
    let is_link = ["a", "area", "form"].iter().any(|name| tree.is(element, name));
    let is_blank = is_link && value(tree, element, "target").is_some_and(|target| target == "_blank");
    let leads_away = |name: &str| {
        value(tree, element, name).is_some_and(|address| {
            ["https://", "http://", "//"]
                .iter()
                .any(|start| address.starts_with(start))
        })
    };
    let rel = value(tree, element, "rel").unwrap_or_default();
    let is_decided = rel
        .split_ascii_whitespace()
        .any(|word| matches!(word, "noopener" | "noreferrer" | "opener"));
    is_blank && !is_decided && (leads_away("href") || leads_away("action"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOUND: &str = "<!doctype html><html lang=\"en\"><head><meta name=\"viewport\" content=\"width=device-width\">\
        <title>Tides</title><meta name=\"description\" content=\"When the tide comes.\"></head><body><h1>Tides</h1>";

    fn counts(body: &str) -> Vec<usize> {
        let measures = measure(&format!("{SOUND}{body}</body></html>"));
        AnalysisType::ALL
            .iter()
            .map(|kind| measures.count(*kind))
            .collect()
    }

    #[test]
    fn a_sound_page_has_no_problem() {
        assert_eq!(counts("<p>Low at six</p>"), [0; 6]);
    }

    #[test]
    fn problems_are_counted_in_their_type() {
        for (body, kind, count) in [
            ("<img src=a.png><img src=b.png>", AnalysisType::Accessibility, 2),
            (
                "<img src=a.png alt=a><img src=b.png alt=b><img src=c.png alt=c loading=lazy>",
                AnalysisType::Performance,
                1,
            ),
            ("<h1>Two</h1><h1>Three</h1>", AnalysisType::Seo, 2),
            (
                "<meta name=viewport content='width=device-width, user-scalable=no'>",
                AnalysisType::Mobile,
                1,
            ),
            ("<script>alert('low')</script>", AnalysisType::Visual, 1),
            (
                "<a href=https://example.org target=_blank>x</a><a href=https://example.org target=_blank rel='x noopener'>y</a>\
                 <a href=/more target=_blank>z</a>",
                AnalysisType::Security,
                1,
            ),
            (
                "<img alt=a src=http://example.org/a.png><a href=HTTP://example.org/>x</a><a href=http://localhost:8080/>y</a>",
                AnalysisType::Security,
                2,
            ),
            (
                "<label>Name <input oninput=\"show(this.value)\"></label>",
                AnalysisType::Security,
                1,
            ),
            (
                "<ul id=l></ul><script>l.innerHTML = '<li>' + document.title.value; eval('1')</script>",
                AnalysisType::Security,
                2,
            ),
        ] {
            let at = AnalysisType::ALL.iter().position(|one| *one == kind).unwrap();
            assert_eq!(counts(body)[at], count, "{body}");
        }
    }

    #[test]
    fn a_page_without_a_head_lacks_what_a_head_has() {
        let measures = measure("<p>Low</p>");
        let counts: Vec<usize> = AnalysisType::ALL
            .iter()
            .map(|kind| measures.count(*kind))
            .collect();
        // language; viewport; title, description and main heading
        assert_eq!(counts, [1, 0, 1, 3, 0, 0]);
        let seo: Vec<&str> = measures
            .of(AnalysisType::Seo)
            .map(|problem| problem.instruction.as_str())
            .collect();
        assert!(seo[0].starts_with("Give the page a title"), "{seo:?}");
    }

    #[test]
    fn pages_are_compared_in_every_type_and_by_their_weight() {
        let page = |body: &str| measure(&format!("{SOUND}{body}</body></html>"));
        let before = page("<img src=a.png>");
        assert_eq!(page("<img src=a.png alt=a>").worse_than(&before), None);
        assert_eq!(before.worse_than(&before), None);
        let mixed = page("<img src=a.png alt=a><script>eval('1')</script>");
        assert_eq!(mixed.worse_than(&before), Some(AnalysisType::Security));
        let heavy = page(&format!("<img src=a.png><p>{}</p>", "x".repeat(5_000)));
        assert_eq!(heavy.worse_than(&before), Some(AnalysisType::Performance));
    }

    #[test]
    fn a_hostile_page_is_measured_in_time() {
        for part in [
            "<a target=_blank href=//x ",
            "<div onclick='",
            "<script>",
            "<h1>",
            "<img src=x>",
        ] {
            let _measured = measure(&part.repeat(50_000));
        }
    }
}
