//! What a page loads from elsewhere, and the paths of copies in its place.

use std::ops::Range;

use domain::limits::LIBRARY_ADDRESS_MAX_BYTES;
use lol_html::html_content::{Attribute, Element};

use super::address::absolute;
use super::sheet::Place;
use super::{Copies, import_map, sheet};
use crate::insecure;

/// Most attributes of a page that are looked at; libraries beyond keep their addresses.
const MOST_ATTRIBUTES: usize = 1_000;
/// Most import maps of a page that are looked at.
const MOST_MAPS: usize = 4;
/// What elements of HTML are in, unlike those of drawings.
const HTML_NAMESPACE: &str = "http://www.w3.org/1999/xhtml";
/// Endings of files that are fonts.
const FONTS: [&str; 4] = [".woff2", ".woff", ".ttf", ".otf"];

/// An address in an attribute.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Source {
    /// Where it stands, without the quotes around it.
    place: Range<usize>,
    /// As browsers write it, without its fragment.
    address: String,
    has_integrity: bool,
    /// A script or a style sheet, which the page does without where it cannot be loaded.
    is_library: bool,
}

/// What a page loads, and where.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sources {
    attributes: Vec<Source>,
    /// The texts of style elements, of import maps and of modules.
    styles: Vec<Range<usize>>,
    import_maps: Vec<Range<usize>>,
    modules: Vec<Range<usize>>,
    /// It has modules, or scripts that import some.
    imports: bool,
    /// It says itself where it may load from, so it is left as it is.
    has_policy: bool,
}

impl Sources {
    /// Notes what an element loads. The texts of elements are empty until `complete`.
    pub(crate) fn element(&mut self, element: &Element<'_, '_>) {
        if element.namespace_uri() != HTML_NAMESPACE {
            return;
        }
        let behind = element.source_location().bytes().end;
        match element.tag_name().as_str() {
            "script" => {
                let kind = lowered(element, "type");
                match kind.trim() {
                    "importmap" if self.import_maps.len() < MOST_MAPS => {
                        self.import_maps.push(behind..behind)
                    }
                    "module" => {
                        self.imports = true;
                        self.modules.push(behind..behind);
                    }
                    _ => {}
                }
                self.attribute(element, "src", insecure::is_code(element));
            }
            "link" => {
                let rel = lowered(element, "rel");
                let has = |word: &str| rel.split_ascii_whitespace().any(|one| one == word);
                let is_library = has("stylesheet") || has("modulepreload");
                if is_library || has("preload") {
                    self.attribute(element, "href", is_library);
                }
            }
            "style" => self.styles.push(behind..behind),
            "meta" => {
                self.has_policy |= lowered(element, "http-equiv").trim() == "content-security-policy";
            }
            _ => {}
        }
    }

    fn attribute(&mut self, element: &Element<'_, '_>, name: &str, is_library: bool) {
        if self.attributes.len() == MOST_ATTRIBUTES {
            return;
        }
        let attribute = element
            .attributes()
            .iter()
            .find(|attribute| attribute.name() == name);
        self.attributes.extend(attribute.and_then(|attribute| {
            let place = attribute.value_source_location()?.bytes();
            Some(Source {
                place,
                address: address_in(attribute)?,
                has_integrity: element.has_attribute("integrity"),
                is_library,
            })
        }));
    }

    /// Finds where the texts of elements end.
    pub(crate) fn complete(&mut self, html: &str) {
        for style in &mut self.styles {
            style.end = end_of_text(html, style.start, "</style");
        }
        for script in self.import_maps.iter_mut().chain(&mut self.modules) {
            script.end = end_of_text(html, script.start, "</script");
        }
        self.imports = self.imports || html.contains("import(");
    }

    /// Leaves out what the parser saw in this text, which has no elements.
    pub(crate) fn leave_out(&mut self, text: &Range<usize>) {
        self.attributes
            .retain(|source| !text.contains(&source.place.start));
        for places in [&mut self.styles, &mut self.import_maps, &mut self.modules] {
            places.retain(|place| !text.contains(&place.start));
        }
    }

    /// What takes the place of what in the page, in no order. None of them overlap.
    pub(crate) fn replacements(&self, html: &str, copies: &Copies) -> Vec<(Range<usize>, String)> {
        if self.has_policy || copies.is_empty() {
            return Vec::new();
        }
        let mut all: Vec<_> = self
            .attributes
            .iter()
            .filter_map(|source| Some((source.place.clone(), source.path(copies)?)))
            .collect();
        for style in &self.styles {
            let text = html.get(style.clone()).unwrap_or_default();
            let replacements = sheet::replacements(text, Place::Page, &copies.paths);
            let start = style.start;
            all.extend(
                replacements
                    .into_iter()
                    .map(|(place, with)| (place.start + start..place.end + start, with)),
            );
        }
        for (at, map) in self.import_maps.iter().enumerate() {
            let text = html.get(map.clone()).unwrap_or_default();
            all.extend(import_map::changed(text, at == 0, copies).map(|text| (map.clone(), text)));
        }
        all
    }

    /// The import map that the page needs besides its own.
    pub(crate) fn import_map(&self, copies: &Copies) -> Option<String> {
        let needs_one = self.imports && self.import_maps.is_empty() && !self.has_policy;
        needs_one.then(|| import_map::new(copies)).flatten()
    }

    /// The libraries that the page goes on loading from elsewhere.
    pub(crate) fn kept(&self, html: &str, copies: &Copies) -> Vec<String> {
        let text = |place: &Range<usize>| html.get(place.clone()).unwrap_or_default();
        let is_kept = |address: &String| self.has_policy || copies.get(address).is_none();
        let attributes = self
            .attributes
            .iter()
            .filter(|source| source.is_library && (self.has_policy || source.path(copies).is_none()));
        let mut kept: Vec<String> = attributes.map(|source| source.address.clone()).collect();
        for style in &self.styles {
            let loaded = sheet::loaded(text(style)).into_iter();
            let loaded = loaded.filter_map(|loaded| {
                let address = absolute(&loaded.reference)?;
                let is_font = FONTS.iter().any(|ending| address.path().ends_with(ending));
                (loaded.is_import || is_font).then(|| String::from(address))
            });
            kept.extend(loaded.filter(is_kept));
        }
        for map in &self.import_maps {
            kept.extend(import_map::addresses(text(map)).into_iter().filter(is_kept));
        }
        for module in &self.modules {
            kept.extend(imported(text(module)).filter(is_kept));
        }
        kept
    }
}

impl Source {
    /// The path of its copy, with the first slash.
    fn path(&self, copies: &Copies) -> Option<String> {
        let copy = copies.get(&self.address)?;
        let is_refused = self.has_integrity && copy.is_changed;
        (!is_refused).then(|| format!("/{}", copy.path))
    }
}

fn lowered(element: &Element<'_, '_>, name: &str) -> String {
    element
        .get_attribute(name)
        .unwrap_or_default()
        .to_ascii_lowercase()
}

fn address_in(attribute: &Attribute<'_>) -> Option<String> {
    let value = attribute.value();
    // A character reference takes a few characters for one.
    if value.len() > 4 * LIBRARY_ADDRESS_MAX_BYTES {
        return None;
    }
    absolute(&htmlize::unescape_attribute(&value)).map(String::from)
}

/// Where the text of an element ends: nothing but its end tag ends it.
fn end_of_text(html: &str, from: usize, end_tag: &str) -> usize {
    let rest = html.as_bytes().get(from..).unwrap_or_default();
    let end = rest
        .windows(end_tag.len())
        .position(|piece| piece.eq_ignore_ascii_case(end_tag.as_bytes()));
    end.map_or(html.len(), |end| from + end)
}

/// The addresses that a module names right behind `from` or `import`.
fn imported(text: &str) -> impl Iterator<Item = String> {
    text.match_indices("https://")
        .take(MOST_ATTRIBUTES)
        .filter_map(|(at, _)| {
            let before = text.get(..at)?;
            let quote = before
                .chars()
                .next_back()
                .filter(|quote| matches!(quote, '"' | '\''))?;
            let before = before.strip_suffix(quote)?.trim_end();
            let before = before.strip_suffix('(').map_or(before, str::trim_end);
            let is_import = before.ends_with("from") || before.ends_with("import");
            let (address, _) = text.get(at..)?.split_once(quote)?;
            is_import.then(|| absolute(address)).flatten().map(String::from)
        })
}
