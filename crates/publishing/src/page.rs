//! A page of an app.

use std::ops::Range;
use std::sync::LazyLock;

use askama::Template;
use domain::name::is_unnamed;

use crate::address::PageAddress;
use crate::error::PublishError;
use crate::input::PublishInput;
use crate::scan::Found;
use crate::theme::Theme;

#[derive(Template)]
#[template(path = "page.js", escape = "none")]
struct Script {
    main_origin_json: String,
    badge_place: String,
    leading_elements: bool,
    /// Blank where the page does not use it.
    client: &'static str,
}

/// What pages find as `window.morpheo`: modules for the preview, one classic script here.
static CLIENT: LazyLock<String> = LazyLock::new(|| {
    let modules = [
        include_str!("../../../templates/pwa/client.js"),
        include_str!("../../../templates/pwa/visitor.js"),
    ];
    modules.map(as_script).concat()
});

/// A module for the preview, part of a classic script here: browsers of before 2025 ignore an app's import map that
/// comes after a module of ours.
const BADGE_PLACE: &str = include_str!("../../../templates/pwa/badge-place.js");

#[derive(Template)]
#[template(path = "head.html")]
struct Head<'a> {
    title: &'a str,
    /// What stands below its icon on iOS.
    label: &'a str,
    manifest: &'a str,
    description: Option<&'a str>,
    origin: &'a str,
    icon_version: &'a str,
    found: &'a Found,
    theme: &'a Theme,
    /// Blank where the page needs none.
    import_map: String,
    script: String,
}

/// The page at this place with what an app needs added to its head, links to other manifests and missing icons taken out,
/// connections that lead to the addresses of their pages, and copies in the place of libraries. Its title is its name,
/// unless that is one that nobody gave. Every other byte is as it was.
///
/// # Errors
/// When the input has no such page, or a template fails.
pub fn assemble(
    input: &PublishInput<'_>,
    place: usize,
    found: &Found,
    theme: &Theme,
    icon_version: &str,
) -> Result<String, PublishError> {
    let given = input.pages.get(place).ok_or(PublishError::PageMissing)?;
    let (title, address) = (input.title(place), PageAddress::of(input, place));
    let label = if place == input.home() {
        input.name
    } else {
        given.name
    };
    let head = Head {
        title: &title,
        label,
        manifest: &address.manifest,
        description: input.description.map(str::trim).filter(|text| !text.is_empty()),
        origin: input.origin,
        icon_version,
        found,
        theme,
        import_map: input
            .libraries
            .and_then(|copies| found.sources.import_map(copies))
            .unwrap_or_default(),
        script: Script {
            main_origin_json: json_for_script(input.main_origin)?,
            badge_place: BADGE_PLACE.replace("\nexport const ", "\nconst "),
            leading_elements: found.leading_elements,
            client: if uses_client(given.html) { &CLIENT } else { "" },
        }
        .render()?,
    }
    .render()?;

    let mut page = String::with_capacity(given.html.len() + head.len());
    let mut rest_from = 0;
    let mut keep_to = |page: &mut String, to: usize, then_from: usize| {
        page.push_str(given.html.get(rest_from..to).unwrap_or_default());
        rest_from = then_from;
    };
    keep_to(&mut page, found.head_at, found.head_at);
    page.push_str(head.trim());
    for (range, with) in replacements(input, place, found, is_named(input, place).then_some(&title)) {
        // None of them comes before the head's place but the tag of the document itself, which leads nowhere.
        if range.start >= found.head_at {
            keep_to(&mut page, range.start, range.end);
            page.push_str(&with);
        }
    }
    keep_to(&mut page, given.html.len(), given.html.len());
    Ok(page)
}

/// Whether the page names `morpheo` as scripts do, not as a part of an attribute or a key, or posts into the shared data.
fn uses_client(html: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ':'));
    html.contains("/_data/")
        || html.match_indices("morpheo").any(|(at, name)| {
            let before = html.get(..at).and_then(|text| text.chars().next_back());
            let after = html.get(at + name.len()..).and_then(|text| text.chars().next());
            !is_part(before) && !is_part(after)
        })
}

/// A module without its comments, imports and exports. No comment stands behind code in its line.
fn as_script(module: &str) -> String {
    let mut script = String::with_capacity(module.len());
    let mut in_comment = false;
    for line in module.lines().map(str::trim) {
        in_comment |= line.starts_with("/*");
        let code = match line.split_once("*/") {
            Some((_, rest)) if in_comment => {
                in_comment = false;
                rest.trim()
            }
            _ if in_comment => "",
            _ => line,
        };
        if !code.is_empty() && !code.starts_with("//") && !code.starts_with("import ") {
            script.push_str(code.strip_prefix("export ").unwrap_or(code));
            script.push('\n');
        }
    }
    script
}

/// Whether somebody gave the names that the page's title is made of.
fn is_named(input: &PublishInput<'_>, place: usize) -> bool {
    match input.pages.get(place) {
        Some(page) if place != input.home() => !is_numbered(page.name),
        _ => !is_unnamed(input.name),
    }
}

/// A name as new pages get it: `Page 2`.
fn is_numbered(name: &str) -> bool {
    name.trim()
        .strip_prefix("Page ")
        .is_some_and(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
}

/// What takes the place of what in the page, in its order. None of them overlap.
fn replacements(
    input: &PublishInput<'_>,
    place: usize,
    found: &Found,
    title: Option<&String>,
) -> Vec<(Range<usize>, String)> {
    let links = found.dropped_links.iter().cloned();
    let mut all: Vec<_> = links.map(|link| (link, String::new())).collect();
    if let (Some(range), Some(title)) = (&found.title, title) {
        all.push((range.clone(), htmlize::escape_text(title).into_owned()));
    }
    let is_in_link = |place: &Range<usize>| {
        // They stand in the order of the page.
        let before = found
            .dropped_links
            .partition_point(|link| link.start <= place.start);
        let last = before
            .checked_sub(1)
            .and_then(|link| found.dropped_links.get(link));
        last.is_some_and(|link| link.contains(&place.start))
    };
    // One whose page is gone stays an anchor, which leads nowhere.
    all.extend(found.connections.iter().filter_map(|connection| {
        let path = PageAddress::of_slug(input, &connection.slug)?;
        (!is_in_link(&connection.address)).then(|| (connection.address.clone(), path))
    }));
    let html = input.pages.get(place).map_or("", |page| page.html);
    let libraries = input
        .libraries
        .map(|copies| found.sources.replacements(html, copies))
        .unwrap_or_default();
    all.extend(libraries.into_iter().filter(|(place, _)| !is_in_link(place)));
    // An attribute that is both a connection and a library is a connection.
    all.sort_by_key(|(range, _)| range.start);
    all.dedup_by(|later, earlier| later.0.start < earlier.0.end);
    all
}

/// A JSON string that may stand in a script element, whatever it contains.
fn json_for_script(text: &str) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string(text)?.replace('<', "\\u003c"))
}
