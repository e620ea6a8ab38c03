//! Text that is too near to its background.

use css::Colour;

use super::finding::{Finding, Places, short_name};
use super::look::{Look, Paint, Size};
use super::page::{Page, is};
use super::styles::{Declared, Matched, Styles};
use crate::html::token::{Token, Tokenizer, is_raw_text};
use crate::html::tree::Element;
use crate::text::slice::slice;

/// What text needs (WCAG 2.2, 1.4.3), and what large text needs: of 24 px, or of 18.66 px and bold.
const NEEDED: f64 = 4.5;
const NEEDED_OF_LARGE: f64 = 3.0;
const LARGE: f64 = 24.0;
const LARGE_WHEN_BOLD: f64 = 18.66;
/// Sizes of text that nobody set, in pixels: of a page, and of a field or button.
const USUAL: f64 = 16.0;
const OF_CONTROLS: f64 = 13.34;

/// How the text of an element is set, as far as it is certain.
#[derive(Debug, Clone, Copy)]
struct Type {
    /// In pixels.
    size: Option<f64>,
    bold: Option<bool>,
}

impl Type {
    /// The contrast that the text surely needs.
    fn needed(self) -> f64 {
        let may_be_bold = self.bold != Some(false);
        match self.size {
            Some(size) if size < LARGE_WHEN_BOLD => NEEDED,
            Some(size) if size < LARGE && !may_be_bold => NEEDED,
            _ => NEEDED_OF_LARGE,
        }
    }
}

/// Text of which one rule or attribute sets colour and background, both plain, with nothing else that bears on either.
/// Elements whose own names scripts speak of are passed over, as are those of the page's root.
pub(super) fn low(page: &Page<'_>, styles: &Styles) -> Option<Finding> {
    let elements = page.tree.elements();
    let disabled = page.within(|element| {
        page.has(element, "disabled")
            || page
                .text_of(element, "aria-disabled")
                .is_some_and(|value| value == "true")
    });
    let has_text = with_own_text(page);
    let mut types: Vec<Type> = Vec::with_capacity(elements.len());
    let mut root = Some(USUAL);
    let mut places = Places::default();
    let mut first = None;
    for (at, element) in elements.iter().enumerate() {
        let around = element.parent.and_then(|parent| types.get(parent).copied());
        let inline = Look::of(&page.value(element, "style").unwrap_or_default());
        let matched = styles.of(page, element);
        let set = set_as(page, element, &matched, &inline, around, root);
        if page.tree.is(element, "html") {
            root = set.size;
        }
        types.push(set);
        if !is(&has_text, at) || is(&disabled, at) || page.is_inert(at) || page.is_named(at) {
            continue;
        }
        if let Some((colour, ground, name)) = painted(page, element, &matched, &inline) {
            let (ratio, needed) = (colour.contrast(ground), set.needed());
            if ratio < needed {
                first = first.or(Some((ratio, needed)));
                places.add(|| short_name(&name));
            }
        }
    }
    let (ratio, needed) = first?;
    Some(Finding::LowContrast {
        places,
        ratio,
        needed,
    })
}

/// The colours that an element certainly has, and by what it has them: a selector, or its tag.
fn painted(
    page: &Page<'_>,
    element: &Element,
    matched: &Matched<'_>,
    inline: &Look,
) -> Option<(Colour, Colour, String)> {
    let mut painting = matched.rules.iter().filter(|rule| rule.look.paints());
    let (look, name) = if inline.paints() {
        let is_overruled = |look: &Look| look.is_important || look.is_uncertain;
        if painting.any(|rule| is_overruled(&rule.look)) {
            return None;
        }
        (*inline, page.tag(element))
    } else {
        let rule = painting
            .next()
            .filter(|rule| rule.is_simple && !matched.is_open)?;
        if painting.next().is_some() {
            return None;
        }
        (rule.look, rule.selector.clone())
    };
    match (look.colour, look.ground, look.is_uncertain) {
        (Some(Paint::Plain(colour)), Some(Paint::Plain(ground)), false) => Some((colour, ground, name)),
        _ => None,
    }
}

/// How the text of an element is set, from what is said of it and how the text around it is set.
fn set_as(
    page: &Page<'_>,
    element: &Element,
    matched: &Matched<'_>,
    inline: &Look,
    around: Option<Type>,
    root: Option<f64>,
) -> Type {
    let around = around.unwrap_or(Type {
        size: Some(USUAL),
        bold: Some(false),
    });
    let usual = usual(&page.tag(element), around);
    let size = inline
        .size
        .map_or_else(|| matched.declared(|look| look.size), Declared::This);
    let bold = inline
        .bold
        .map_or_else(|| matched.declared(|look| look.bold), Declared::This);
    Type {
        size: match size {
            Declared::Nothing => usual.size,
            Declared::This(Size::Pixels(pixels)) => Some(pixels),
            Declared::This(Size::Parts(parts)) => around.size.map(|size| size * parts),
            Declared::This(Size::OfRoot(parts)) => root.map(|root| root * parts),
            Declared::This(Size::Unknown) | Declared::Unclear => None,
        },
        bold: match bold {
            Declared::Nothing => usual.bold,
            Declared::This(bold) => bold,
            Declared::Unclear => None,
        },
    }
}

/// How browsers set the text of an element of which nothing is said; sizes that are smaller than the text around count as
/// that.
fn usual(tag: &str, around: Type) -> Type {
    let times = |parts: f64| around.size.map(|size| size * parts);
    let heading = |parts| Type {
        size: times(parts),
        bold: Some(true),
    };
    match tag {
        "h1" => heading(2.0),
        "h2" => heading(1.5),
        "h3" => heading(1.17),
        "h4" | "h5" | "h6" | "b" | "strong" | "th" => heading(1.0),
        "big" => heading(1.2),
        "font" => Type {
            size: None,
            bold: around.bold,
        },
        "button" | "input" | "select" | "textarea" => Type {
            size: Some(OF_CONTROLS),
            bold: Some(false),
        },
        _ => around,
    }
}

/// For each element, whether it has text of its own, beside that of elements within it.
fn with_own_text(page: &Page<'_>) -> Vec<bool> {
    let elements = page.tree.elements();
    let mut has_text = vec![false; elements.len()];
    // Where the text that was not looked at yet begins.
    let mut from: Vec<usize> = elements.iter().map(|element| element.tag.span.end).collect();
    let mut look = |owner: usize, end: usize, next: usize| {
        let Some(start) = from.get_mut(owner) else { return };
        let gap = slice(page.html, *start..end);
        *start = next;
        if let Some(mark) = has_text.get_mut(owner) {
            *mark = *mark || shows_text(gap);
        }
    };
    for element in elements {
        if let Some(parent) = element.parent {
            look(parent, element.tag.span.start, element.end);
        }
    }
    for (at, element) in elements.iter().enumerate() {
        if !is_raw_text(page.tree.name(element).as_bytes()) {
            look(at, element.content_end, element.content_end);
        }
    }
    has_text
}

/// Whether letters or figures stand in a text beside comments and tags without a pair.
fn shows_text(gap: &str) -> bool {
    let mut at = 0;
    for token in Tokenizer::new(gap) {
        let span = match token {
            Token::Tag(tag) | Token::UnclosedRawText(tag) => tag.span,
            Token::Comment { span, .. } | Token::Doctype(span) => span,
        };
        if slice(gap, at..span.start).contains(char::is_alphanumeric) {
            return true;
        }
        at = span.end;
    }
    slice(gap, at..gap.len()).contains(char::is_alphanumeric)
}
