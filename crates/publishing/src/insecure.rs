//! The addresses without encryption (`http:`, `ws:`) that a page loads from. Browsers block them in an app at `https:`.
//!
//! What a script loads cannot be known: every address that begins a text of it counts. Links lead to their address and
//! load nothing.

use lol_html::html_content::Element;

/// More of a page say nothing new.
pub const INSECURE_MAX: usize = 20;

/// Longer ones are no names of hosts.
const HOST_MAX_BYTES: usize = 100;

const SCHEMES: [&str; 2] = ["http", "ws"];

/// Addresses at these hosts are names of vocabularies: nothing loads them.
const NAMES_AT: [&str; 4] = ["www.w3.org", "schema.org", "purl.org", "xmlns.com"];

/// The types of scripts that run or say what to load; others hold data.
const CODE: [&str; 6] = [
    "",
    "module",
    "importmap",
    "text/javascript",
    "application/javascript",
    "text/babel",
];

/// Whether the text of a script element is code.
pub(crate) fn is_code(script: &Element<'_, '_>) -> bool {
    let kind = script.get_attribute("type").unwrap_or_default();
    CODE.contains(&kind.trim().to_ascii_lowercase().as_str())
}

/// Adds what the attributes of an element load, each host once: `http://192.168.0.2:8000`.
pub(crate) fn in_attributes(element: &Element<'_, '_>, found: &mut Vec<String>) {
    let tag = element.tag_name();
    for attribute in element.attributes() {
        let (name, value) = (attribute.name(), attribute.value());
        match name.as_str() {
            "src" | "srcset" | "poster" | "background" | "action" | "formaction" => in_list(&value, found),
            "href" | "xlink:href" if matches!(tag.as_str(), "link" | "image" | "use") => {
                in_list(&value, found);
            }
            "style" => in_style(&value, found),
            handler if handler.starts_with("on") => in_code(&value, found),
            _ => {}
        }
    }
}

/// Adds those of an address or of several, with blanks or commas between them.
fn in_list(text: &str, found: &mut Vec<String>) {
    let begins = |before: Option<char>| before.is_none_or(|c| c == ',' || c.is_ascii_whitespace());
    add_all(text, begins, found);
}

/// Adds those of a style sheet.
pub(crate) fn in_style(text: &str, found: &mut Vec<String>) {
    add_all(text, |before| matches!(before, Some('(' | '"' | '\'')), found);
}

/// Adds those that begin a text of a script.
pub(crate) fn in_code(text: &str, found: &mut Vec<String>) {
    add_all(text, |before| matches!(before, Some('"' | '\'' | '`')), found);
}

/// `begins`: whether an address begins behind this character.
fn add_all(text: &str, begins: impl Fn(Option<char>) -> bool, found: &mut Vec<String>) {
    for (colon, mark) in text.match_indices("://") {
        let (Some(head), Some(rest)) = (text.get(..colon), text.get(colon + mark.len()..)) else {
            continue;
        };
        let scheme = SCHEMES.into_iter().find(|scheme| {
            without_end(head, scheme).is_some_and(|before| begins(before.chars().next_back()))
        });
        if let Some(scheme) = scheme {
            add(scheme, rest, found);
        }
    }
}

/// The text before this end, in capitals or not.
fn without_end<'a>(text: &'a str, end: &str) -> Option<&'a str> {
    let (before, last) = text.split_at_checked(text.len().checked_sub(end.len())?)?;
    last.eq_ignore_ascii_case(end).then_some(before)
}

/// Adds an address by what follows its slashes.
fn add(scheme: &str, rest: &str, found: &mut Vec<String>) {
    let is_of_host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ':' | '[' | ']');
    let host: String = rest
        .chars()
        .take_while(|c| is_of_host(*c))
        .take(HOST_MAX_BYTES + 1)
        .collect();
    let host = host.to_ascii_lowercase();
    if host.is_empty() || host.len() > HOST_MAX_BYTES || NAMES_AT.contains(&host.as_str()) {
        return;
    }
    let address = format!("{scheme}://{host}");
    if found.len() < INSECURE_MAX && !found.contains(&address) {
        found.push(address);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::scan;

    fn of(html: &str) -> Vec<String> {
        scan(html).unwrap().insecure
    }

    #[test]
    fn what_a_page_loads_counts_by_its_host() {
        for (html, expected) in [
            (
                "<img src=http://a.example/1.png><img src='http://a.example/2.png'>",
                "http://a.example",
            ),
            (
                "<img srcset='b.png 1x, HTTP://A.example:81/b.png 2x'>",
                "http://a.example:81",
            ),
            (
                "<link rel=stylesheet href=\"http://a.example/s.css\">",
                "http://a.example",
            ),
            ("<script src=http://a.example/s.js></script>", "http://a.example"),
            ("<form action=http://a.example/send></form>", "http://a.example"),
            (
                "<p style=\"background: url(http://a.example/b.png)\">",
                "http://a.example",
            ),
            (
                "<style>@import 'http://a.example/f.css'</style>",
                "http://a.example",
            ),
            (
                "<style>p { background: url(http://a.example/p.png) }</style>",
                "http://a.example",
            ),
            (
                "<button onclick=\"fetch('http://a.example')\">",
                "http://a.example",
            ),
            (
                "<script>fetch(\"http://192.168.0.2:8000/api\")</script>",
                "http://192.168.0.2:8000",
            ),
            (
                "<script type=module>new WebSocket(`ws://a.example/live`)</script>",
                "ws://a.example",
            ),
            (
                "<script type=importmap>{\"imports\":{\"x\":\"http://[::1]:81/x\"}}</script>",
                "http://[::1]:81",
            ),
        ] {
            assert_eq!(of(html), [expected], "{html}");
        }
    }

    #[test]
    fn what_loads_nothing_or_is_encrypted_does_not() {
        for html in [
            "<a href=http://a.example>a</a><p>http://a.example</p><!-- 'http://a.example' -->",
            "<img src=https://a.example/1.png><script>new WebSocket('wss://a.example')</script>",
            "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'></svg>",
            "<script>createElementNS('http://www.w3.org/2000/svg', 'g') // see http://a.example</script>",
            "<script type='application/ld+json'>{\"url\": \"http://a.example\"}</script>",
            "<script>const a = 'http://' + host, b = `http://${host}/`, c = 'xhttp://a.example'</script>",
            "<script>'ä://a.example', '://', 's://x'</script>",
        ] {
            assert_eq!(of(html), Vec::<String>::new(), "{html}");
        }
    }

    #[test]
    fn a_page_has_so_many_at_most() {
        let many: String = (0..100)
            .map(|n| format!("<img src=http://{n}.example>"))
            .collect();
        assert_eq!(of(&many).len(), INSECURE_MAX);
        let long = format!("<img src=http://{}>", "a".repeat(HOST_MAX_BYTES + 1));
        assert_eq!(of(&long), Vec::<String>::new());
    }
}
