//! One part of a document, from its XML to blocks of Markdown in reading order. Nothing recurses: however deep a file
//! nests, the open elements are on the heap.

use extract::Unreadable;
use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};

use super::styles::{Properties, Styles, outline_level};
use crate::package::attribute;
use crate::table::markdown_table;

/// A cell that spans more columns is a mistake or an attack.
const MAX_SPAN: usize = 64;

pub struct Part {
    pub blocks: Vec<String>,
    /// It has text that is formatted as hidden.
    pub is_hiding: bool,
    /// It has text that was deleted under tracked changes.
    pub is_changed: bool,
}

/// # Errors
/// The XML is broken.
pub fn read(xml: &str, styles: &Styles) -> Result<Part, Unreadable> {
    let mut walk = Walk {
        styles,
        holders: vec![Vec::new()],
        paragraphs: Vec::new(),
        tables: Vec::new(),
        left_out: 0,
        in_text: false,
        in_run: false,
        run_is_hidden: false,
        note: None,
        part: Part {
            blocks: Vec::new(),
            is_hiding: false,
            is_changed: false,
        },
    };
    let mut reader = Reader::from_str(xml);
    loop {
        match reader.read_event().map_err(|_| Unreadable::Damaged)? {
            Event::Start(tag) => walk.open(&tag),
            Event::Empty(tag) => {
                walk.open(&tag);
                walk.close(tag.local_name().as_ref());
            }
            Event::End(tag) => walk.close(tag.local_name().as_ref()),
            Event::Text(text) => walk.text(&text),
            Event::CData(text) => walk.text(&text),
            Event::GeneralRef(entity) => walk.text(letter(&entity).as_deref().unwrap_or_default()),
            Event::Eof => break,
            _ => {}
        }
    }
    walk.part.blocks = walk.holders.into_iter().flatten().collect();
    Ok(walk.part)
}

/// Of the five that XML has, and numbers. What a document type defines is not expanded.
fn letter(entity: &BytesRef<'_>) -> Option<String> {
    let by_number = entity.resolve_char_ref().ok().flatten().map(String::from);
    by_number.or_else(|| resolve_predefined_entity(entity).map(str::to_owned))
}

#[derive(Default)]
struct Paragraph {
    text: String,
    properties: Properties,
    /// The text boxes that are anchored in it.
    behind: Vec<String>,
}

#[derive(Default)]
struct TableRows {
    rows: Vec<Vec<String>>,
    span: usize,
}

struct Walk<'a> {
    styles: &'a Styles,
    /// Blocks of the part, and of each table cell or text box that is open within it.
    holders: Vec<Vec<String>>,
    paragraphs: Vec<Paragraph>,
    tables: Vec<TableRows>,
    /// How many elements are open whose text is not read, the outermost included.
    left_out: usize,
    in_text: bool,
    in_run: bool,
    run_is_hidden: bool,
    /// The footnote that is being read.
    note: Option<String>,
    part: Part,
}

impl Walk<'_> {
    fn open(&mut self, tag: &BytesStart<'_>) {
        let local_name = tag.local_name();
        let name = local_name.as_ref();
        if self.left_out > 0 {
            self.part.is_changed |= name == "delText";
            self.left_out += 1;
            return;
        }
        match name {
            // `Fallback` repeats a text box for programs that do not know its newer form.
            "del" | "moveFrom" | "Fallback" => self.left_out = 1,
            "p" => self.paragraphs.push(Paragraph::default()),
            "r" => {
                self.in_run = true;
                self.run_is_hidden = false;
            }
            "vanish" if self.in_run => self.run_is_hidden = !is_off(tag),
            "t" => self.in_text = true,
            "tab" if self.in_run => self.add("\t"),
            "br" | "cr" => self.add("\n"),
            "noBreakHyphen" => self.add("-"),
            "footnoteReference" => self.add_reference(tag, ""),
            "endnoteReference" => self.add_reference(tag, "e"),
            "footnote" => self.open_note(tag, ""),
            "endnote" => self.open_note(tag, "e"),
            "tbl" => self.tables.push(TableRows::default()),
            "tr" => {
                if let Some(table) = self.tables.last_mut() {
                    table.rows.push(Vec::new());
                }
            }
            "tc" | "txbxContent" => self.holders.push(Vec::new()),
            "gridSpan" => {
                if let Some(table) = self.tables.last_mut() {
                    table.span = value(tag).parse().unwrap_or_default();
                }
            }
            _ => self.note_property(name, tag),
        }
    }

    fn note_property(&mut self, name: &str, tag: &BytesStart<'_>) {
        let Some(paragraph) = self.paragraphs.last_mut() else {
            return;
        };
        match name {
            "pStyle" => paragraph.properties.style = Some(value(tag)),
            "outlineLvl" => paragraph.properties.outline = outline_level(&value(tag)),
            "numId" => paragraph.properties.list = Some(value(tag)),
            "ilvl" => paragraph.properties.list_level = value(tag).parse().unwrap_or_default(),
            _ => {}
        }
    }

    fn close(&mut self, name: &str) {
        if self.left_out > 0 {
            self.left_out -= 1;
            return;
        }
        match name {
            "t" => self.in_text = false,
            "r" => self.in_run = false,
            "p" => self.close_paragraph(),
            "txbxContent" => {
                let blocks = self.close_holder();
                match self.paragraphs.last_mut() {
                    Some(paragraph) => paragraph.behind.extend(blocks),
                    None => self.hold(blocks),
                }
            }
            "tc" => {
                let cell = self.close_holder().join("\n");
                if let Some(table) = self.tables.last_mut() {
                    let empty = std::mem::take(&mut table.span).clamp(1, MAX_SPAN) - 1;
                    if let Some(row) = table.rows.last_mut() {
                        row.push(cell);
                        row.extend(std::iter::repeat_n(String::new(), empty));
                    }
                }
            }
            "tbl" => {
                let table = self.tables.pop().and_then(|table| markdown_table(&table.rows));
                self.hold(table);
            }
            "footnote" | "endnote" => self.note = None,
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        if self.in_text && self.left_out == 0 {
            self.add(text);
        }
    }

    fn add(&mut self, text: &str) {
        if self.run_is_hidden && self.in_run {
            self.part.is_hiding = true;
        } else if let Some(paragraph) = self.paragraphs.last_mut() {
            paragraph.text.push_str(text);
        }
    }

    fn add_reference(&mut self, tag: &BytesStart<'_>, kind: &str) {
        let id = attribute(tag, "id").unwrap_or_default();
        self.add(&format!("[^{kind}{id}]"));
    }

    /// Separators are notes, too, to the format: they have a type.
    fn open_note(&mut self, tag: &BytesStart<'_>, kind: &str) {
        let id = attribute(tag, "id").unwrap_or_default();
        self.note = attribute(tag, "type")
            .is_none_or(|kind| kind == "normal")
            .then(|| format!("[^{kind}{id}]: "));
    }

    fn close_paragraph(&mut self) {
        let Some(paragraph) = self.paragraphs.pop() else {
            return;
        };
        let text = paragraph.text.trim_end();
        if !text.trim().is_empty() {
            let note = self.note.as_mut().map(std::mem::take).unwrap_or_default();
            let prefix = self.styles.prefix(&paragraph.properties);
            self.hold([format!("{note}{prefix}{}", text.trim_start())]);
        }
        self.hold(paragraph.behind);
    }

    fn hold(&mut self, blocks: impl IntoIterator<Item = String>) {
        if let Some(holder) = self.holders.last_mut() {
            holder.extend(blocks);
        }
    }

    fn close_holder(&mut self) -> Vec<String> {
        // The part's own is never closed.
        if self.holders.len() > 1 {
            self.holders.pop().unwrap_or_default()
        } else {
            Vec::new()
        }
    }
}

fn value(tag: &BytesStart<'_>) -> String {
    attribute(tag, "val").unwrap_or_default()
}

fn is_off(tag: &BytesStart<'_>) -> bool {
    matches!(value(tag).as_str(), "0" | "false" | "off")
}
