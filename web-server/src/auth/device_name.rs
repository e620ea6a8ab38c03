//! Names of sessions in the list of an account: the browser and system of the `User-Agent`. That header is a stranger's, so
//! a name consists of known words alone.

use actix_web::HttpRequest;
use actix_web::http::header::USER_AGENT;

/// Browsers by a mark in the header. Most of them name those after them, too.
const BROWSERS: [(&str, &str); 9] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("HeadlessChrome/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// Systems by a mark in the header, in the same order.
const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
];

/// A session of which nothing is known.
const UNKNOWN: &str = "Unknown device";

/// The name of a request's device.
pub fn of(request: &HttpRequest) -> String {
    let header = request.headers().get(USER_AGENT);
    named(header.and_then(|header| header.to_str().ok()).unwrap_or_default())
}

/// The name as it is shown: sessions that the version before began have none.
pub fn or_unknown(name: String) -> String {
    if name.is_empty() { UNKNOWN.to_owned() } else { name }
}

fn named(user_agent: &str) -> String {
    match (first(&BROWSERS, user_agent), first(&SYSTEMS, user_agent)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => UNKNOWN.to_owned(),
    }
}

fn first(marks: &[(&str, &'static str)], user_agent: &str) -> Option<&'static str> {
    let found = marks.iter().find(|(mark, _)| user_agent.contains(mark));
    found.map(|(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_called_by_browser_and_system() {
        for (user_agent, name) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox on Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 \
                 Safari/537.36 Edg/141.0.0.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 \
                 Safari/605.1.15",
                "Safari on macOS",
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile \
                 Safari/537.36",
                "Chrome on Android",
            ),
            ("<b>curl</b>", "Unknown device"),
            ("", "Unknown device"),
        ] {
            assert_eq!(named(user_agent), name, "{user_agent}");
        }
        assert_eq!(or_unknown(String::new()), "Unknown device");
    }
}
