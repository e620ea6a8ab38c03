//! Which file of an archive a reference means.

use domain::page_links::normal_path;
use percent_encoding::percent_decode_str;

/// A reference to a file beside the page.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Reference<'a> {
    /// The path of the file.
    pub path: String,
    /// What stands behind the path, from `?` or `#` on.
    pub rest: &'a str,
}

/// Resolves a reference that stands in the file with this path; nothing for what lies elsewhere, and for the file itself.
pub(super) fn resolve<'a>(base: &str, reference: &'a str) -> Option<Reference<'a>> {
    let reference = reference.trim();
    let end = reference.find(['?', '#']).unwrap_or(reference.len());
    let (path, rest) = reference.split_at(end);
    if path.is_empty() || path.starts_with("//") || has_scheme(path) {
        return None;
    }
    let path = percent_decode_str(path).decode_utf8().ok()?;
    let folder = base.rsplit_once('/').map_or("", |(folder, _)| folder);
    let full = if path.starts_with('/') {
        path.into_owned()
    } else {
        format!("{folder}/{path}")
    };
    let is_folder = full.ends_with('/');
    let mut path = normal_path(&full);
    if is_folder || path.is_empty() {
        path = if path.is_empty() {
            "index.html".to_owned()
        } else {
            format!("{path}/index.html")
        };
    }
    Some(Reference { path, rest })
}

/// Whether it begins as `https:` and `data:` do (RFC 3986, 3.1).
fn has_scheme(reference: &str) -> bool {
    match reference.split_once(':') {
        Some((scheme, _)) => {
            scheme.starts_with(|first: char| first.is_ascii_alphabetic())
                && scheme
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(base: &str, reference: &str) -> Option<String> {
        resolve(base, reference).map(|reference| reference.path)
    }

    #[test]
    fn references_are_resolved_as_browsers_do() {
        for (base, reference, expected) in [
            ("index.html", "style.css", "style.css"),
            ("index.html", " ./img/a%20b.png ", "img/a b.png"),
            ("css/main.css", "../img/a.png?v=2#x", "img/a.png"),
            ("a/b/c.html", "/logo.svg", "logo.svg"),
            ("a/b.html", "../../../x.js", "x.js"),
            ("a/b.html", "../", "index.html"),
            ("a/b.html", "/", "index.html"),
            ("index.html", "docs/", "docs/index.html"),
        ] {
            assert_eq!(
                path(base, reference).as_deref(),
                Some(expected),
                "{base} {reference}"
            );
        }
        assert_eq!(
            resolve("a.html", "b.html?x#y").map(|found| found.rest),
            Some("?x#y")
        );
    }

    #[test]
    fn what_lies_elsewhere_is_no_file() {
        for reference in [
            "",
            "#top",
            "?q=1",
            "https://a.example/x.png",
            "//a.example/x.png",
            "data:image/png,x",
            "javascript:go()",
            "mailto:a@b.example",
            "blob:x",
            "%ff.png",
        ] {
            assert_eq!(path("index.html", reference), None, "{reference}");
        }
        assert_eq!(path("index.html", "a/b:c.png").as_deref(), Some("a/b:c.png"));
    }
}
