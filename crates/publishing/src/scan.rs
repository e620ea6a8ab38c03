//! One pass over a page, with byte positions. Nothing is changed here.

use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Range;

use domain::{asset_path, page_links};
use lol_html::errors::RewritingError;
use lol_html::html_content::{Element, TextChunk, TextType};
use lol_html::{DocumentContentHandlers, ElementContentHandlers, HtmlRewriter, Selector, Settings};

use crate::connections::{self, Connection, PlainLink};
use crate::insecure;
use crate::libraries::Sources;

/// How much of a page's CSS is looked at for colours.
const STYLE_MAX_BYTES: usize = 512 * 1024;

/// Longer descriptions are cut: nothing that shows one shows more.
const DESCRIPTION_MAX_CHARS: usize = 300;

/// What elements of HTML are in, unlike those of drawings.
const HTML_NAMESPACE: &str = "http://www.w3.org/1999/xhtml";

/// What a page has, and where.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// Where something for the head can be added: after the opening tag of the head or, without one, of
    /// the document. Browsers then open the head by themselves.
    pub head_at: usize,
    /// The links that do not come along: to other manifests, and to icons that the app does not have.
    pub dropped_links: Vec<Range<usize>>,
    /// The value of the theme colour's meta tag; one without a media query wins.
    pub theme_colour: Option<String>,
    /// The text of the style elements, and the style attributes of `html` and `body` as rules.
    pub css: String,
    /// The text of its title, between the tags; the title of a drawing is none.
    pub title: Option<Range<usize>>,
    pub viewport: bool,
    /// What its description says, in one line; empty where it has one that says nothing.
    pub description: Option<String>,
    pub icon: bool,
    /// The connections to pages of the app.
    pub connections: Vec<Connection>,
    /// Addresses within the app, as links and forms have them.
    pub plain_links: Vec<PlainLink>,
    /// Has elements that lead somewhere and are no links.
    pub leading_elements: bool,
    /// The addresses without encryption that it loads from, each host once.
    pub insecure: Vec<String>,
    /// What it loads from elsewhere.
    pub sources: Sources,
}

/// Findings of the scan.
struct Notes {
    found: Found,
    /// Nothing was seen yet that ends the place where the head opens.
    before_head: bool,
    /// Behind the start tag of the first title.
    title_from: Option<usize>,
    /// Behind the start tag of the last title of a drawing.
    drawn_title_from: Option<usize>,
    /// The theme colour comes from a tag with a media query.
    theme_is_conditional: bool,
    /// The last script element holds code.
    script_is_code: bool,
}

/// Reads the page.
///
/// # Errors
/// When the parser gives up.
pub fn scan(html: &str) -> Result<Found, RewritingError> {
    let start = if html.starts_with('\u{feff}') {
        '\u{feff}'.len_utf8()
    } else {
        0
    };
    let notes = RefCell::new(Notes {
        found: Found {
            head_at: start,
            ..Found::default()
        },
        before_head: true,
        title_from: None,
        drawn_title_from: None,
        theme_is_conditional: false,
        script_is_code: false,
    });
    let document = DocumentContentHandlers::default()
        .doctype(|doctype: &mut lol_html::html_content::Doctype<'_>| {
            notes.borrow_mut().opened(doctype.source_location().bytes().end);
            Ok(())
        })
        .text(|text: &mut TextChunk<'_>| {
            notes.borrow_mut().text(text);
            Ok(())
        });
    let mut settings = Settings::new()
        .with_strict(false)
        .append_document_content_handler(document);
    // Handlers hear of an element in the order that they were added in: this one before the one for all.
    if let Ok(drawn) = "svg title".parse::<Selector>() {
        let handlers = ElementContentHandlers::default().element(|element: &mut Element<'_, '_>| {
            notes.borrow_mut().drawn_title_from = Some(element.source_location().bytes().end);
            Ok(())
        });
        settings = settings.append_element_content_handler((Cow::Owned(drawn), handlers));
    }
    if let Ok(any) = "*".parse::<Selector>() {
        let handlers = ElementContentHandlers::default().element(|element: &mut Element<'_, '_>| {
            notes.borrow_mut().element(element);
            Ok(())
        });
        settings = settings.append_element_content_handler((Cow::Owned(any), handlers));
    }
    if let Ok(style) = "style".parse::<Selector>() {
        let handlers = ElementContentHandlers::default().text(|text: &mut TextChunk<'_>| {
            notes.borrow_mut().style(text.as_str());
            Ok(())
        });
        settings = settings.append_element_content_handler((Cow::Owned(style), handlers));
    }
    if let Ok(script) = "script".parse::<Selector>() {
        let handlers = ElementContentHandlers::default().text(|text: &mut TextChunk<'_>| {
            notes.borrow_mut().script(text.as_str());
            Ok(())
        });
        settings = settings.append_element_content_handler((Cow::Owned(script), handlers));
    }
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    rewriter.write(html.as_bytes())?;
    rewriter.end()?;
    let Notes {
        mut found,
        title_from,
        ..
    } = notes.into_inner();
    found.sources.complete(html);
    found.title = title_from.and_then(|from| Some(from..from + title_length(html.get(from..)?)?));
    // A title has no elements. After an end tag in a drawing's title the parser may see some in the next one.
    if let Some(title) = &found.title {
        found.dropped_links.retain(|link| !title.contains(&link.start));
        found
            .connections
            .retain(|connection| !title.contains(&connection.address.start));
        found
            .plain_links
            .retain(|link| !title.contains(&link.place.start));
        found.sources.leave_out(title);
    }
    Ok(found)
}

/// How long a title's text is: up to its end tag, since nothing else ends it.
fn title_length(text: &str) -> Option<usize> {
    const END: &[u8] = b"</title";
    text.as_bytes()
        .windows(END.len())
        .position(|piece| piece.eq_ignore_ascii_case(END))
}

impl Notes {
    /// A part of the document's opening ended here.
    fn opened(&mut self, end: usize) {
        if self.before_head {
            self.found.head_at = end;
        }
    }

    fn text(&mut self, text: &TextChunk<'_>) {
        let is_blank = |c: char| c.is_ascii_whitespace() || c == '\u{feff}';
        if text.text_type() == TextType::Data && !text.as_str().chars().all(is_blank) {
            self.before_head = false;
        }
    }

    fn style(&mut self, text: &str) {
        insecure::in_style(text, &mut self.found.insecure);
        self.css(text);
    }

    fn script(&mut self, text: &str) {
        if self.script_is_code {
            insecure::in_code(text, &mut self.found.insecure);
        }
    }

    fn css(&mut self, text: &str) {
        if self.found.css.len() + text.len() <= STYLE_MAX_BYTES {
            self.found.css.push_str(text);
        }
    }

    fn element(&mut self, element: &Element<'_, '_>) {
        self.found.connections.extend(connections::of(element));
        self.found.plain_links.extend(connections::plain_links(element));
        self.found.leading_elements |= element.has_attribute(connections::ADDRESS);
        insecure::in_attributes(element, &mut self.found.insecure);
        self.found.sources.element(element);
        let tag = element.tag_name();
        let range = element.source_location().bytes();
        match tag.as_str() {
            "html" => self.opened(range.end),
            "head" => {
                self.opened(range.end);
                self.before_head = false;
            }
            _ => self.before_head = false,
        }
        match tag.as_str() {
            "html" | "body" => {
                if let Some(style) = element.get_attribute("style") {
                    self.css(&format!("\n{tag} {{ {style} }}\n"));
                }
            }
            // The title of a drawing may contain elements; the parser takes it for one of HTML.
            "title"
                if element.namespace_uri() == HTML_NAMESPACE && self.drawn_title_from != Some(range.end) =>
            {
                self.title_from.get_or_insert(range.end);
            }
            "link" => self.link(element, range),
            "script" => self.script_is_code = insecure::is_code(element),
            "meta" => self.meta(element),
            _ => {}
        }
    }

    fn link(&mut self, element: &Element<'_, '_>, range: Range<usize>) {
        let rel = element
            .get_attribute("rel")
            .unwrap_or_default()
            .to_ascii_lowercase();
        let has = |word: &str| rel.split_ascii_whitespace().any(|one| one == word);
        let is_icon = has("icon");
        let is_any_icon = is_icon || has("apple-touch-icon") || has("apple-touch-icon-precomposed");
        if has("manifest") || (is_any_icon && is_file_beside(element)) {
            self.found.dropped_links.push(range);
        } else {
            self.found.icon |= is_icon;
        }
    }

    fn meta(&mut self, element: &Element<'_, '_>) {
        let name = element
            .get_attribute("name")
            .unwrap_or_default()
            .to_ascii_lowercase();
        match name.trim() {
            "viewport" => self.found.viewport = true,
            "description" => {
                let content = || one_line(&element.get_attribute("content").unwrap_or_default());
                self.found.description.get_or_insert_with(content);
            }
            "theme-color" => {
                let conditional = element.has_attribute("media");
                if self.found.theme_colour.is_none() || (self.theme_is_conditional && !conditional) {
                    self.found.theme_colour = element.get_attribute("content");
                    self.theme_is_conditional = conditional;
                }
            }
            _ => {}
        }
    }
}

/// Whether a link leads to a file beside the page, which a published app does not have.
fn is_file_beside(element: &Element<'_, '_>) -> bool {
    let Some(address) = element.get_attribute("href") else {
        return false;
    };
    let address = htmlize::unescape_attribute(address.trim());
    !address.is_empty() && !address.starts_with(asset_path::PREFIX) && !page_links::leads_outside(&address)
}

/// The text of an attribute in one line, as far as a description is shown anywhere.
fn one_line(source: &str) -> String {
    let head: String = source.chars().take(4 * DESCRIPTION_MAX_CHARS).collect();
    let text = htmlize::unescape_attribute(head.as_str());
    let words: Vec<_> = text.split_whitespace().collect();
    words.join(" ").chars().take(DESCRIPTION_MAX_CHARS).collect()
}
