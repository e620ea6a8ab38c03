//! A page that leads to the others by itself.

use askama::Template;
use publishing::scan::scan;

use super::ExportError;

/// What makes elements that are no links lead somewhere.
#[derive(Template)]
#[template(path = "export/script.html", escape = "none")]
struct Script;

/// The page with the addresses of other pages in place of their slugs. A connection whose page is gone stays; it leads
/// nowhere.
pub(super) fn connected(html: &str, address: impl Fn(&str) -> Option<String>) -> Result<String, ExportError> {
    let found = scan(html)?;
    let mut connected = String::with_capacity(html.len());
    let mut copied = 0;
    if found.leading_elements {
        connected.push_str(html.get(..found.head_at).unwrap_or_default());
        connected.push_str(Script.render()?.trim_end());
        copied = found.head_at;
    }
    for connection in &found.connections {
        let (from, to) = (connection.address.start, connection.address.end);
        let Some(address) = address(&connection.slug).filter(|_| from >= copied) else {
            continue;
        };
        connected.push_str(html.get(copied..from).unwrap_or_default());
        connected.push_str(&address);
        copied = to;
    }
    connected.push_str(html.get(copied..).unwrap_or_default());
    Ok(connected)
}
