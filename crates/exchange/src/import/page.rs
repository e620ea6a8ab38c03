//! One page: what it refers to becomes part of it, an address of a file, or a connection to another page. What refers to
//! nothing that came along stays as it was, byte by byte: the page is read, and changed by position.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use domain::limits::IMPORT_PAGE_MAX_BYTES;
use domain::name::AppName;
use lol_html::errors::RewritingError;
use lol_html::html_content::{Element, EndTag, TextChunk, TextType};
use lol_html::{DocumentContentHandlers, ElementContentHandlers, HtmlRewriter, Selector, Settings};

use super::assets::Assets;
use super::edits::Edits;
use super::references::{self, Reference};
use super::{ImportError, css, srcset};

/// A page and where it comes from.
pub(super) struct Context<'a> {
    /// Its path.
    pub path: &'a str,
    /// What it holds.
    pub source: &'a str,
    /// The slugs of all pages, by their paths.
    pub pages: HashMap<&'a str, &'a str>,
}

/// What came of it.
pub(super) struct Read {
    /// The page.
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

/// Attributes of a script that say where it comes from and when it runs.
const LOADING: [&str; 7] = [
    "src",
    "integrity",
    "crossorigin",
    "async",
    "defer",
    "charset",
    "referrerpolicy",
];
/// Says that an element leads to a page of the app, or elsewhere.
const CONNECTION: &str = "data-morpheo-connection";
/// Where an element that is no link leads.
const LEADS_TO: &str = "data-morpheo-href";
/// A script that an export put in.
const OF_EXPORT: &str = "data-morpheo-leading";

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
            "body" => self.note_end_of_body(element),
            "iframe" | "frame" => self.is_not_taken_along(element),
            "img" | "source" | "audio" | "video" | "track" | "embed" | "input" => self.file(element, "src"),
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
            css::rewrite(value, &mut |reference| assets.address(path, reference))
        });
    }

    fn replace(&self, range: Range<usize>, with: String) {
        self.notes.borrow_mut().edits.replace(range, with);
    }

    /// A reference to a file in this attribute.
    fn file(&self, element: &Element<'_, '_>, attribute: &str) {
        self.change(element, attribute, |assets, path, value| {
            assets.address(path, value).unwrap_or_else(|| value.to_owned())
        });
    }

    /// Changes the value of an attribute.
    fn change(
        &self,
        element: &Element<'_, '_>,
        attribute: &str,
        change: impl FnOnce(&mut Assets<'_>, &str, &str) -> String,
    ) {
        let Some(value) = value(element, attribute) else {
            return;
        };
        let changed = change(&mut self.assets.borrow_mut(), self.context.path, &value);
        if changed != value {
            self.set(element, attribute, &changed);
        }
    }

    /// Puts another value in place of that of an attribute, and gives where the attribute ends.
    fn set(&self, element: &Element<'_, '_>, attribute: &str, value: &str) -> Option<usize> {
        let mut attributes = element.attributes().iter();
        let attribute = attributes.find(|found| found.name() == attribute)?;
        let range = attribute.value_source_location()?.bytes();
        let source = self.context.source.as_bytes();
        let quote = range.start.checked_sub(1).and_then(|before| source.get(before));
        let escaped = value.replace('&', "&amp;");
        Some(match quote {
            Some(b'"') => {
                self.replace(range.clone(), escaped.replace('"', "&quot;"));
                range.end + 1
            }
            Some(b'\'') => {
                self.replace(range.clone(), escaped.replace('\'', "&#39;"));
                range.end + 1
            }
            _ => {
                let quoted = format!("\"{}\"", escaped.replace('"', "&quot;"));
                self.replace(range.clone(), quoted);
                range.end
            }
        })
    }

    /// A link: to another page it becomes a connection, to a file its address.
    fn leads_to(&self, element: &Element<'_, '_>) {
        if !self.leads_to_page(element, "href") {
            self.file(element, "href");
        }
    }

    /// Gives whether the attribute leads to a page that came along.
    fn leads_to_page(&self, element: &Element<'_, '_>, attribute: &str) -> bool {
        let Some(value) = value(element, attribute) else {
            return false;
        };
        let Some(found) = references::resolve(self.context.path, &value) else {
            return false;
        };
        match self.page_at(&found) {
            None => return false,
            // A place in this page.
            Some((path, _)) if path == self.context.path && found.rest.starts_with('#') => {
                self.set(element, attribute, found.rest);
            }
            Some((_, slug)) => {
                let end = self.set(element, attribute, &format!("#{slug}"));
                if let Some(end) = end.filter(|_| !element.has_attribute(CONNECTION)) {
                    self.replace(end..end, format!(" {CONNECTION}=\"page\""));
                }
            }
        }
        true
    }

    /// The page that a reference means, with its slug; addresses often leave the ending out.
    fn page_at(&self, found: &Reference<'_>) -> Option<(&str, &str)> {
        let without_index = found.path.strip_suffix("/index.html");
        let paths = [
            Some(found.path.clone()),
            Some(format!("{}.html", found.path)),
            Some(format!("{}/index.html", found.path)),
            without_index.map(|path| format!("{path}.html")),
        ];
        paths.iter().flatten().find_map(|path| {
            let (path, slug) = self.context.pages.get_key_value(path.as_str())?;
            Some((*path, *slug))
        })
    }

    /// Pages within pages are not taken along: said, and left.
    fn is_not_taken_along(&self, element: &Element<'_, '_>) {
        if let Some(value) = value(element, "src") {
            self.assets.borrow_mut().address(self.context.path, &value);
        }
    }

    fn link(&self, element: &Element<'_, '_>) {
        let rel = value(element, "rel").unwrap_or_default().to_ascii_lowercase();
        let rel: Vec<&str> = rel.split_ascii_whitespace().collect();
        let Some(href) = value(element, "href") else {
            return;
        };
        let range = element.source_location().bytes();
        if rel.contains(&"stylesheet") && !rel.contains(&"alternate") {
            let found = self.assets.borrow_mut().text(self.context.path, &href);
            let Some((path, sheet)) = found else { return };
            let sheet = self.assets.borrow_mut().in_sheet(&path, &sheet);
            let media = value(element, "media").filter(|media| !media.trim().is_empty());
            let media = media.map_or(String::new(), |media| {
                format!(" media=\"{}\"", htmlize::escape_attribute(media.as_str()))
            });
            // Stands in strings and comments alone, which mean the same with a backslash.
            let sheet = sheet.replace("</", "<\\/");
            self.put_in(sheet.len());
            return self.replace(range, format!("<style{media}>\n{sheet}\n</style>"));
        }
        let is_local = references::resolve(self.context.path, &href).is_some();
        let is_ahead = |rel: &&str| ["manifest", "preload", "prefetch", "modulepreload"].contains(rel);
        if is_local && rel.iter().any(is_ahead) {
            // Everything is at hand, and the product makes the manifest.
            self.replace(range, String::new());
        } else if rel.iter().any(|rel| rel.contains("icon")) {
            self.file(element, "href");
        }
    }

    fn script(&self, element: &mut Element<'_, '_>) {
        let kind = value(element, "type").unwrap_or_default();
        let kind = kind.trim().to_ascii_lowercase();
        let is_module = kind == "module";
        let runs = is_module || kind.is_empty() || kind.ends_with("javascript") || kind == "importmap";
        if element.has_attribute(OF_EXPORT) {
            return self.remove_script(element);
        }
        if runs {
            self.notes.borrow_mut().next = NextText::Script;
        }
        let Some(src) = value(element, "src") else { return };
        let found = self.assets.borrow_mut().text(self.context.path, &src);
        let Some((path, script)) = found else { return };
        let script = self.assets.borrow_mut().in_script(&path, &script);
        let script = embeddable(&script);
        self.put_in(script.len());
        let waits = !is_module && (element.has_attribute("defer") || element.has_attribute("async"));
        let attributes = element.attributes().iter();
        let kept = attributes.filter(|attribute| !LOADING.contains(&attribute.name().as_str()));
        let kept: String = kept
            .map(|kept| format!(" {}=\"{}\"", kept.name(), kept.value().replace('"', "&quot;")))
            .collect();
        if waits {
            // Scripts that are part of a page do not wait: these move to where they would run.
            let script = format!("<script{kept}>\n{script}\n</script>\n");
            self.notes.borrow_mut().deferred.push_str(&script);
            self.remove_script(element);
        } else {
            // What stands within a script that is loaded does not run.
            self.notes.borrow_mut().next = NextText::Remove;
            let range = element.source_location().bytes();
            self.replace(range, format!("<script{kept}>\n{script}\n"));
        }
    }

    /// Takes a script out, with what it holds.
    fn remove_script(&self, element: &mut Element<'_, '_>) {
        let from = element.source_location().bytes();
        self.notes.borrow_mut().next = NextText::Remove;
        self.replace(from, String::new());
        let notes = Rc::clone(&self.notes);
        if let Some(handlers) = element.end_tag_handlers() {
            handlers.push(Box::new(move |end: &mut EndTag<'_>| {
                let range = end.source_location().bytes();
                notes.borrow_mut().edits.replace(range, String::new());
                Ok(())
            }));
        }
    }

    fn put_in(&self, bytes: usize) {
        let mut notes = self.notes.borrow_mut();
        notes.put_in = notes.put_in.saturating_add(bytes);
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

/// The value of an attribute as browsers read it.
fn value(element: &Element<'_, '_>, attribute: &str) -> Option<String> {
    let value = element.get_attribute(attribute)?;
    Some(htmlize::unescape_attribute(&value).into_owned())
}

/// A script that may stand in a page, where `</script` would end it and `<!--` open what ends nowhere. Both stand in
/// strings, patterns and comments alone, which mean the same with a backslash.
fn embeddable(script: &str) -> String {
    let mut safe = String::with_capacity(script.len());
    let mut rest = script;
    while let Some(at) = rest.find('<') {
        let (before, behind) = rest.split_at(at);
        safe.push_str(before);
        let begins = |what: &str| {
            behind
                .get(..what.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(what))
        };
        safe.push_str(if begins("</script") || begins("<!--") {
            "<\\"
        } else {
            "<"
        });
        rest = behind.get(1..).unwrap_or_default();
    }
    safe.push_str(rest);
    safe
}
