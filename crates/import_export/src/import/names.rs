//! What an app and its pages are called, and which comes first.

use std::collections::HashSet;

use domain::name::is_unnamed;
use domain::slug::{free_page_slug, page_slug};

/// Most characters of a page's name.
const NAME_MAX_CHARS: usize = 60;

/// The paths of the pages among these, the one that the app opens with first: the `index` that is nearest to the top,
/// else the first page that is.
pub(super) fn pages<'a>(paths: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut pages: Vec<&str> = paths
        .filter(|path| {
            let path = path.to_ascii_lowercase();
            path.ends_with(".html") || path.ends_with(".htm")
        })
        .collect();
    pages.sort_by_key(|path| {
        let depth = path.matches('/').count();
        let is_index = stem(path).eq_ignore_ascii_case("index");
        (
            !(is_index && depth == 0),
            depth,
            !is_index,
            path.to_ascii_lowercase(),
        )
    });
    pages
}

/// A slug for each page; no two are the same.
pub(super) fn slugs(paths: &[&str]) -> Vec<String> {
    let mut taken = HashSet::new();
    paths
        .iter()
        .enumerate()
        .map(|(place, path)| {
            let slug = free_page_slug(&page_slug(&of_page(path, place == 0)), &taken);
            taken.insert(slug.clone());
            slug
        })
        .collect()
}

/// What a page is called, by its file: `about-us.html` is 'About us'. An `index` is called as its folder, the first page
/// `Home`.
pub(super) fn of_page(path: &str, is_first: bool) -> String {
    if is_first {
        return "Home".to_owned();
    }
    let named = match stem(path) {
        index if index.eq_ignore_ascii_case("index") => path
            .rsplit_once('/')
            .map_or(index, |(folder, _)| folder.rsplit('/').next().unwrap_or(folder)),
        stem => stem,
    };
    let name = words(named, NAME_MAX_CHARS);
    if name.is_empty() { "Page".to_owned() } else { name }
}

/// What an archive is called, if that says something.
pub(super) fn of_file(file_name: &str) -> Option<String> {
    let name = words(stem(file_name), NAME_MAX_CHARS);
    (!is_unnamed(&name)).then_some(name)
}

/// Whether a text is a page: it has a tag.
pub(super) fn is_page(text: &str) -> bool {
    text.as_bytes()
        .windows(2)
        .any(|pair| matches!(pair, [b'<', letter] if letter.is_ascii_alphabetic()))
}

/// A file's name without its folder and its ending.
fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// A name as people write it.
fn words(name: &str, most: usize) -> String {
    let spaced: String = name
        .chars()
        .map(|c| if matches!(c, '-' | '_' | '+') { ' ' } else { c })
        .filter(|c| !c.is_control())
        .collect();
    let spaced = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut letters = spaced.chars().take(most);
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_nearest_to_the_top_comes_first() {
        let paths = [
            "about.html",
            "blog/index.html",
            "INDEX.HTM",
            "img/a.png",
            "b/c.html",
        ];
        assert_eq!(
            pages(paths.into_iter()),
            ["INDEX.HTM", "about.html", "blog/index.html", "b/c.html"]
        );
        assert_eq!(
            pages(["z.html", "x/index.html"].into_iter()),
            ["z.html", "x/index.html"]
        );
    }

    #[test]
    fn pages_are_called_as_their_files() {
        assert_eq!(of_page("start.html", true), "Home");
        assert_eq!(of_page("x/about-us.html", false), "About us");
        assert_eq!(of_page("blog/index.html", false), "Blog");
        assert_eq!(of_page("___.html", false), "Page");
        assert_eq!(of_page("über.html", false), "Über");
        assert_eq!(
            slugs(&["index.html", "a/home.html", "b/home.html"]),
            ["home", "home-2", "home-3"]
        );
        assert_eq!(
            of_file("C:\\Users\\me\\my_site-v2.zip").as_deref(),
            Some("My site v2")
        );
    }
}
