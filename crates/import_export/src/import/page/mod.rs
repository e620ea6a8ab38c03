//! One page: what it refers to becomes part of it, an address of a file, or a connection to another page. What refers to
//! nothing that came along stays as it was, byte by byte: the page is read, and changed by position.

mod attributes;
mod links;
mod scripts;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use domain::limits::IMPORT_PAGE_MAX_BYTES;
use domain::name::AppName;
use domain::page_links::PageLinks;
use lol_html::errors::RewritingError;
use lol_html::html_content::{Element, EndTag, TextChunk, TextType};
use lol_html::{DocumentContentHandlers, ElementContentHandlers, HtmlRewriter, Selector, Settings};

use self::attributes::value;
use super::assets::Assets;
use super::edits::Edits;
use super::{ImportError, sheets, srcset};

/// A page and where it comes from.
pub(super) struct Context<'a> {
    pub path: &'a str,
    pub source: &'a str,
    /// The slugs of all pages, by their paths.
    pub pages: &'a HashMap<&'a str, &'a str>,
    /// The paths of all pages, in their order, and what leads to them in the app.
    pub paths: &'a [&'a str],
    pub links: &'a PageLinks,
}

/// What came of it.
pub(super) struct Read {
    pub html: String,
    /// Its title, if it has one.
    pub title: Option<String>,
}

/// What is done with the text that comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum NextText {
    #[default]
    Leave,
    Sheet,
    Script,
    Title,
    Remove,
}

/// What is noted on the way.
#[derive(Default)]
struct Notes {
    edits: Edits,
    next: NextText,
    /// Where the text that is being read began.
    text_from: Option<usize>,
    title: Option<String>,
    /// Scripts that wait for the page, in their order.
    deferred: String,
    /// Where the body ends.
    body_end: Option<usize>,
    /// Bytes of styles and scripts that became part of the page.
    put_in: usize,
}

/// Reads a page.
///
/// # Errors
/// [`ImportError::TooLarge`] beyond what a page may have, `Unreadable` when the parser gives up.
pub(super) fn read(context: &Context<'_>, assets: &RefCell<Assets<'_>>) -> Result<Read, ImportError> {
    let page = Page {
        context,
        assets,
        notes: Rc::default(),
    };
    let read = page.walk();
    let mut notes = page.notes.take();
    if notes.put_in > IMPORT_PAGE_MAX_BYTES {
        return Err(ImportError::TooLarge);
    }
    read.map_err(|_| ImportError::Unreadable)?;
    let end = notes.body_end.unwrap_or(context.source.len());
    notes.edits.replace(end..end, notes.deferred);
    Ok(Read {
        html: notes
            .edits
            .made(context.source, IMPORT_PAGE_MAX_BYTES)
            .ok_or(ImportError::TooLarge)?,
        title: notes.title,
    })
}

/// Where an element that is no link leads.
const LEADS_TO: &str = "data-morpheo-href";
struct Page<'a, 'f> {
    context: &'a Context<'a>,
    assets: &'a RefCell<Assets<'f>>,
    notes: Rc<RefCell<Notes>>,
}

impl Page<'_, '_> {
    fn walk(&self) -> Result<(), RewritingError> {
        let document = DocumentContentHandlers::default().text(|text: &mut TextChunk<'_>| {
            self.text(text);
            Ok(())
        });
        let any = ElementContentHandlers::default().element(|element: &mut Element<'_, '_>| {
            self.element(element);
            // Nothing further is read, so that it cannot put in the same again and again.
            match self.notes.borrow().put_in {
                fits if fits <= IMPORT_PAGE_MAX_BYTES => Ok(()),
                _ => Err(ImportError::TooLarge.into()),
            }
        });
        let mut settings = Settings::new()
            .with_strict(false)
            .append_document_content_handler(document);
        if let Ok(all) = "*".parse::<Selector>() {
            settings = settings.append_element_content_handler((Cow::Owned(all), any));
        }
        let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
        rewriter.write(self.context.source.as_bytes())?;
        rewriter.end()
    }

    /// The text of a style sheet, a script or a title; parsers give it in pieces.
    fn text(&self, text: &TextChunk<'_>) {
        if !matches!(
            text.text_type(),
            TextType::RawText | TextType::ScriptData | TextType::RCData
        ) {
            return;
        }
        let range = text.source_location().bytes();
        let (from, next) = {
            let mut notes = self.notes.borrow_mut();
            let from = *notes.text_from.get_or_insert(range.start);
            if !text.last_in_text_node() {
                return;
            }
            notes.text_from = None;
            (from, std::mem::take(&mut notes.next))
        };
        let whole = from..range.end;
        let held = self.context.source.get(whole.clone()).unwrap_or_default();
        let path = self.context.path;
        let with = match next {
            NextText::Leave => return,
            NextText::Remove => String::new(),
            NextText::Sheet => self.assets.borrow_mut().in_sheet(path, held),
            NextText::Script => self.assets.borrow_mut().in_script(path, held),
            NextText::Title => {
                let mut notes = self.notes.borrow_mut();
                let name = || AppName::parse(&htmlize::unescape(held)).map(|name| name.as_str().to_owned());
                notes.title = notes.title.take().or_else(name);
                return;
            }
        };
        if with != held {
            self.replace(whole, with);
        }
    }

    fn element(&self, element: &mut Element<'_, '_>) {
        self.notes.borrow_mut().next = NextText::Leave;
        let tag = element.tag_name();
        match tag.as_str() {
            "link" => return self.link(element),
            "script" => return self.script(element),
            "base" => return self.replace(element.source_location().bytes(), String::new()),
            "meta" if is_policy(element) => {
                return self.replace(element.source_location().bytes(), String::new());
            }
            "style" => self.notes.borrow_mut().next = NextText::Sheet,
            "title" => self.notes.borrow_mut().next = NextText::Title,
            "a" | "area" => self.leads_to(element),
            "form" => self.sends_to(element, "action"),
            "button" => self.sends_to(element, "formaction"),
            "meta" if shows_file(element) => self.file(element, "content"),
            "body" => self.note_end_of_body(element),
            "iframe" | "frame" => self.is_not_taken_along(element),
            "input" => {
                self.file(element, "src");
                self.sends_to(element, "formaction");
            }
            "img" | "source" | "audio" | "video" | "track" | "embed" => self.file(element, "src"),
            "object" => self.file(element, "data"),
            "image" | "use" => {
                self.file(element, "href");
                self.file(element, "xlink:href");
            }
            _ => {}
        }
        self.leads_to_page(element, LEADS_TO);
        self.file(element, "poster");
        self.file(element, "background");
        for list in ["srcset", "imagesrcset"] {
            self.change(element, list, |assets, path, value| {
                srcset::rewrite(value, &mut |reference| assets.address(path, reference))
            });
        }
        self.change(element, "style", |assets, path, value| {
            sheets::rewrite(value, &mut |reference| assets.address(path, reference))
        });
    }

    fn replace(&self, range: Range<usize>, with: String) {
        self.notes.borrow_mut().edits.replace(range, with);
    }

    /// Scripts that wait for the page run when it was read.
    fn note_end_of_body(&self, element: &mut Element<'_, '_>) {
        let notes = Rc::clone(&self.notes);
        if let Some(handlers) = element.end_tag_handlers() {
            handlers.push(Box::new(move |end: &mut EndTag<'_>| {
                let at = end.source_location().bytes().start;
                notes.borrow_mut().body_end.get_or_insert(at);
                Ok(())
            }));
        }
    }
}

/// Whether it limits what the page may load, which is another thing once that is part of the page.
fn is_policy(element: &Element<'_, '_>) -> bool {
    value(element, "http-equiv")
        .is_some_and(|name| name.trim().eq_ignore_ascii_case("content-security-policy"))
}

/// Whether it names an image, sound or film that is shown where the page is shared.
fn shows_file(element: &Element<'_, '_>) -> bool {
    let name = value(element, "property").or_else(|| value(element, "name"));
    let name = name.unwrap_or_default().trim().to_ascii_lowercase();
    let name = name.strip_suffix(":url").unwrap_or(&name);
    let name = name.strip_suffix(":secure_url").unwrap_or(name);
    [
        "og:image",
        "og:audio",
        "og:video",
        "twitter:image",
        "twitter:image:src",
    ]
    .contains(&name)
}
