//! What another page of the same app has to know of a page to look as if both were one: its colours
//! and fonts, which its style sheets hold, its header with the navigation, and its footer.

use crate::html::tree::{Element, Tree};
use crate::text::slice::slice;
use crate::title::title;

/// Characters of the style sheets: custom properties, fonts and the first rules stand at their beginning.
const CSS_CHARACTERS: usize = 8_000;
/// Characters of the header, and of the footer.
const PART_CHARACTERS: usize = 2_500;

/// What another page has to know of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StyleGuide {
    /// What the page calls itself; blank when it does not.
    pub title: String,
    /// The beginning of its style sheets.
    pub css: String,
    /// Its header, or its navigation where it has none; blank without either.
    pub header: String,
    /// Its footer; blank without one.
    pub footer: String,
}

impl StyleGuide {
    /// Reads a page; linear in it.
    #[must_use]
    pub fn of(page: &str) -> Self {
        let tree = Tree::read(page);
        let elements = tree.elements();
        let whole = |element: &Element| cut(slice(page, element.span()), PART_CHARACTERS);
        let named = |name: &str| elements.iter().find(|element| tree.is(element, name));
        let last = |name: &str| elements.iter().rev().find(|element| tree.is(element, name));
        let sheets = elements.iter().filter(|element| tree.is(element, "style"));
        let css: String = sheets
            .map(|sheet| slice(page, sheet.content()).trim())
            .collect::<Vec<_>>()
            .join("\n");
        Self {
            title: title(page).unwrap_or_default(),
            css: cut(&css, CSS_CHARACTERS),
            header: named("header")
                .or_else(|| named("nav"))
                .map(whole)
                .unwrap_or_default(),
            footer: last("footer").map(whole).unwrap_or_default(),
        }
    }
}

fn cut(text: &str, characters: usize) -> String {
    text.chars().take(characters).collect()
}

#[cfg(test)]
mod tests {
    use super::StyleGuide;

    #[test]
    fn a_page_is_reduced_to_what_its_neighbours_share() {
        let page = "<!doctype html><head><title>Tides</title><style>:root{--bg:#fff}</style></head><body>\
            <header><nav><a href='#x'>Home</a></nav></header><main><p>secret</p><style>main{color:red}</style></main>\
            <footer>2026</footer><script>var a = 1</script>";
        let guide = StyleGuide::of(page);
        assert_eq!(guide.title, "Tides");
        assert_eq!(guide.css, ":root{--bg:#fff}\nmain{color:red}");
        assert_eq!(guide.header, "<header><nav><a href='#x'>Home</a></nav></header>");
        assert_eq!(guide.footer, "<footer>2026</footer>");
        assert_eq!(StyleGuide::of("<p>nothing"), StyleGuide::default());
    }

    #[test]
    fn only_so_much_of_a_page_is_taken() {
        let page = format!(
            "<style>{}</style><header>{}</header>",
            "é".repeat(20_000),
            "x".repeat(9_000)
        );
        let guide = StyleGuide::of(&page);
        assert_eq!(
            (guide.css.chars().count(), guide.header.chars().count()),
            (8_000, 2_500)
        );
    }
}
