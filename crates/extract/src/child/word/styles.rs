//! Which paragraphs are headings and list items: by their style, or by what they say themselves.

use std::collections::HashMap;

use quick_xml::Reader;
use quick_xml::events::Event;

use crate::package::attribute;

/// Markdown has no more.
pub const MAX_LEVEL: usize = 6;

/// What styles and numbering say, by their identifiers.
#[derive(Default)]
pub struct Styles {
    /// From 1.
    headings: HashMap<String, usize>,
    /// The numbering of a style.
    lists: HashMap<String, String>,
    /// Numbering and level, for those that count.
    counting: HashMap<(String, usize), bool>,
}

/// What a paragraph says of itself.
#[derive(Default)]
pub struct Properties {
    pub style: Option<String>,
    pub outline: Option<usize>,
    pub list: Option<String>,
    pub list_level: usize,
}

/// Of the XML of both parts; a document may have neither.
pub fn read(styles: &str, numbering: &str) -> Styles {
    let mut read = Styles::default();
    read.read_styles(styles);
    read.read_numbering(numbering);
    read
}

impl Styles {
    /// What stands before the paragraph's text in Markdown.
    pub fn prefix(&self, properties: &Properties) -> String {
        let style = properties.style.as_ref();
        let by_style = style.and_then(|style| self.headings.get(style).copied());
        if let Some(level) = properties.outline.or(by_style) {
            return format!("{} ", "#".repeat(level.clamp(1, MAX_LEVEL)));
        }
        let list = properties
            .list
            .as_ref()
            .or_else(|| style.and_then(|style| self.lists.get(style)));
        match list.filter(|list| *list != "0") {
            Some(list) => {
                let level = properties.list_level.min(MAX_LEVEL);
                let counts = self
                    .counting
                    .get(&(list.clone(), level))
                    .copied()
                    .unwrap_or_default();
                format!("{}{} ", "  ".repeat(level), if counts { "1." } else { "-" })
            }
            None => String::new(),
        }
    }

    fn read_styles(&mut self, xml: &str) {
        let mut style = String::new();
        for_each_tag(xml, |name, value| match name {
            "style" => style = value("styleId"),
            // The name is English in every language; the identifier is not.
            "name" => {
                let name = value("val").to_lowercase();
                let level = if name == "title" {
                    Some(1)
                } else {
                    name.strip_prefix("heading ").and_then(|level| level.parse().ok())
                };
                if let Some(level) = level {
                    self.headings.insert(style.clone(), level);
                }
            }
            "outlineLvl" => {
                if let Some(level) = outline_level(&value("val")) {
                    self.headings.entry(style.clone()).or_insert(level);
                }
            }
            "numId" => {
                self.lists.insert(style.clone(), value("val"));
            }
            _ => {}
        });
    }

    fn read_numbering(&mut self, xml: &str) {
        let (mut outline, mut level, mut list) = (String::new(), 0, String::new());
        let mut formats: HashMap<(String, usize), bool> = HashMap::new();
        let mut outlines: Vec<(String, String)> = Vec::new();
        for_each_tag(xml, |name, value| match name {
            "abstractNum" => outline = value("abstractNumId"),
            "lvl" => level = value("ilvl").parse().unwrap_or_default(),
            "numFmt" => {
                let counts = !matches!(value("val").as_str(), "bullet" | "none");
                formats.insert((outline.clone(), level), counts);
            }
            "num" => list = value("numId"),
            "abstractNumId" => outlines.push((list.clone(), value("val"))),
            _ => {}
        });
        for (list, outline) in outlines {
            for level in 0..=MAX_LEVEL {
                let counts = formats
                    .get(&(outline.clone(), level))
                    .copied()
                    .unwrap_or_default();
                self.counting.insert((list.clone(), level), counts);
            }
        }
    }
}

/// Levels are written from 0; 9 is text.
pub fn outline_level(value: &str) -> Option<usize> {
    value
        .parse::<usize>()
        .ok()
        .filter(|level| *level < 9)
        .map(|level| level + 1)
}

/// Calls with the local name of each element and what reads its attributes.
fn for_each_tag(xml: &str, mut visit: impl FnMut(&str, &dyn Fn(&str) -> String)) {
    let mut reader = Reader::from_str(xml);
    loop {
        match reader.read_event() {
            Ok(Event::Start(tag) | Event::Empty(tag)) => {
                visit(tag.local_name().as_ref(), &|name| {
                    attribute(&tag, name).unwrap_or_default()
                });
            }
            Ok(Event::Eof) | Err(_) => return,
            Ok(_) => {}
        }
    }
}
