//! Style sheets and scripts, which become part of the page.

use std::rc::Rc;

use lol_html::html_content::{Element, EndTag};

use super::attributes::value;
use super::{NextText, Page};
use crate::import::references;

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
/// A script that an export put in.
const OF_EXPORT: &str = "data-morpheo-leading";

impl Page<'_, '_> {
    pub(super) fn link(&self, element: &Element<'_, '_>) {
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

    pub(super) fn script(&self, element: &mut Element<'_, '_>) {
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
