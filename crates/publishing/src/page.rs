//! The page of an app.

use std::ops::Range;

use askama::Template;
use domain::name::is_unnamed;

use crate::error::PublishError;
use crate::input::PublishInput;
use crate::scan::Found;
use crate::theme::Theme;

#[derive(Template)]
#[template(path = "page.js", escape = "none")]
struct Script {
    main_origin_json: String,
    badge_place: String,
}

/// A module for the preview, part of a classic script here: browsers of before 2025 ignore an app's import map that
/// comes after a module of ours.
const BADGE_PLACE: &str = include_str!("../../../templates/pwa/badge-place.js");

#[derive(Template)]
#[template(path = "head.html")]
struct Head<'a> {
    name: &'a str,
    description: Option<&'a str>,
    origin: &'a str,
    icon_version: &'a str,
    found: &'a Found,
    theme: &'a Theme,
    script: String,
}

/// The page with what an app needs added to its head and links to other manifests taken out. Its title is the app's
/// name, unless that is one that nobody gave. Every other byte is as it was.
///
/// # Errors
/// When a template fails.
pub fn assemble(
    input: &PublishInput<'_>,
    found: &Found,
    theme: &Theme,
    icon_version: &str,
) -> Result<String, PublishError> {
    let head = Head {
        name: input.name,
        description: input.description.map(str::trim).filter(|text| !text.is_empty()),
        origin: input.origin,
        icon_version,
        found,
        theme,
        script: Script {
            main_origin_json: json_for_script(input.main_origin)?,
            badge_place: BADGE_PLACE.replace("\nexport const ", "\nconst "),
        }
        .render()?,
    }
    .render()?;

    let mut page = String::with_capacity(input.html.len() + head.len());
    let mut rest_from = 0;
    let mut keep_to = |page: &mut String, to: usize, then_from: usize| {
        page.push_str(input.html.get(rest_from..to).unwrap_or_default());
        rest_from = then_from;
    };
    keep_to(&mut page, found.head_at, found.head_at);
    page.push_str(head.trim());
    let name = htmlize::escape_text(input.name);
    let is_named = !is_unnamed(input.name);
    let title = found.title.iter().filter(|_| is_named);
    let mut replaced: Vec<(&Range<usize>, &str)> =
        found.manifest_links.iter().map(|link| (link, "")).collect();
    replaced.extend(title.map(|title| (title, name.as_ref())));
    // None of them comes before the head's place.
    replaced.sort_by_key(|(range, _)| range.start);
    for (range, with) in replaced {
        keep_to(&mut page, range.start, range.end);
        page.push_str(with);
    }
    keep_to(&mut page, input.html.len(), input.html.len());
    Ok(page)
}

/// A JSON string that may stand in a script element, whatever it contains.
fn json_for_script(text: &str) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string(text)?.replace('<', "\\u003c"))
}
