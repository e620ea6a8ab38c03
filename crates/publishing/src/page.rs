//! The page of an app.

use askama::Template;

use crate::error::PublishError;
use crate::input::PublishInput;
use crate::scan::Found;
use crate::theme::Theme;

#[derive(Template)]
#[template(path = "page.js", escape = "none")]
struct Script {
    main_origin_json: String,
}

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

/// The page with what an app needs added to its head and links to other manifests taken out. Every other
/// byte is as it was.
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
    // Links come in the order of the page, and none before the head's place.
    for link in &found.manifest_links {
        keep_to(&mut page, link.start, link.end);
    }
    keep_to(&mut page, input.html.len(), input.html.len());
    Ok(page)
}

/// A JSON string that may stand in a script element, whatever it contains.
fn json_for_script(text: &str) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string(text)?.replace('<', "\\u003c"))
}
