//! A range of characters as blocks of Markdown in reading order. Each kind of mark is one character.

use std::ops::Range;

use super::pieces::Text;
use super::properties::{Paragraph, Properties};
use crate::table::markdown_table;

const NOTE_REFERENCE: u16 = 0x02;
const CELL_END: u16 = 0x07;
const TAB: u16 = 0x09;
const LINE_BREAK: u16 = 0x0B;
const PAGE_BREAK: u16 = 0x0C;
const PARAGRAPH_END: u16 = 0x0D;
const COLUMN_BREAK: u16 = 0x0E;
const FIELD_BEGIN: u16 = 0x13;
const FIELD_SEPARATOR: u16 = 0x14;
const FIELD_END: u16 = 0x15;
const HYPHEN_WITHOUT_BREAK: u16 = 0x1E;
const FIRST_LETTER: u16 = 0x20;
/// Word itself allows 63. Rows are filled up to the longest one.
const MAX_CELLS: usize = 64;
/// Markdown has no more.
const MAX_LEVEL: usize = 6;

/// Where the notes are referred to, as positions of characters in ascending order.
#[derive(Default)]
pub struct Notes {
    pub footnotes: Vec<usize>,
    pub endnotes: Vec<usize>,
}

/// It is a character that people see.
pub fn is_shown(unit: u16) -> bool {
    unit > FIRST_LETTER
}

/// It ends or opens something.
pub fn is_mark(unit: u16) -> bool {
    matches!(
        unit,
        CELL_END | PAGE_BREAK | PARAGRAPH_END | FIELD_BEGIN | FIELD_SEPARATOR | FIELD_END
    )
}

pub fn read(text: &Text, properties: &Properties, range: Range<usize>, notes: &Notes) -> Vec<String> {
    let mut walk = Walk::default();
    let units = text.units.get(range.clone()).unwrap_or_default();
    for (position, unit) in range.zip(units) {
        let paragraph = || {
            text.offset_of(position)
                .and_then(|offset| properties.paragraph(offset))
        };
        match *unit {
            FIELD_BEGIN | FIELD_SEPARATOR | FIELD_END => walk.field(*unit),
            _ if walk.code_depth.is_some() => {}
            CELL_END => walk.end_cell(paragraph()),
            PARAGRAPH_END | PAGE_BREAK | COLUMN_BREAK => walk.end_paragraph(paragraph()),
            LINE_BREAK => walk.paragraph.push(u16::from(b'\n')),
            HYPHEN_WITHOUT_BREAK => walk.paragraph.push(u16::from(b'-')),
            NOTE_REFERENCE => walk.refer(position, notes),
            unit if unit == TAB || unit >= FIRST_LETTER => walk.paragraph.push(unit),
            // Anchors of images, drawings and comments, separators, optional hyphens.
            _ => {}
        }
    }
    walk.end_paragraph(None);
    walk.end_table();
    walk.blocks
}

#[derive(Default)]
struct Walk {
    blocks: Vec<String>,
    paragraph: Vec<u16>,
    /// Paragraphs of the cell, cells of the row, rows of the table that are read.
    cell: Vec<String>,
    row: Vec<String>,
    rows: Vec<Vec<String>>,
    field_depth: usize,
    /// The depth of the field whose code is read: what is in it is no text.
    code_depth: Option<usize>,
}

impl Walk {
    /// A field is its code, and behind a separator its result.
    fn field(&mut self, mark: u16) {
        if mark == FIELD_BEGIN {
            self.field_depth += 1;
            self.code_depth = self.code_depth.or(Some(self.field_depth));
            return;
        }
        if self.code_depth == Some(self.field_depth) {
            self.code_depth = None;
        }
        if mark == FIELD_END {
            self.field_depth = self.field_depth.saturating_sub(1);
        }
    }

    fn refer(&mut self, position: usize, notes: &Notes) {
        for (kind, positions) in [("", &notes.footnotes), ("e", &notes.endnotes)] {
            if let Ok(at) = positions.binary_search(&position) {
                let reference = format!("[^{kind}{}]", at + 1);
                self.paragraph.extend(reference.encode_utf16());
            }
        }
    }

    /// The mark ends a row, too: the end of a row is a mark of its own behind the last cell's. Where the document does not
    /// say which it is, an empty cell ends its row.
    fn end_cell(&mut self, properties: Option<Paragraph>) {
        let text = self.take_paragraph();
        let is_empty = text.is_empty() && self.cell.is_empty();
        let is_row_end =
            properties.map_or(is_empty && !self.row.is_empty(), |paragraph| paragraph.is_row_end);
        if is_row_end && is_empty {
            self.rows.push(std::mem::take(&mut self.row));
            return;
        }
        self.cell.push(text);
        self.row.push(self.cell.join("\n"));
        self.cell.clear();
        if self.row.len() >= MAX_CELLS {
            self.rows.push(std::mem::take(&mut self.row));
        }
    }

    fn end_paragraph(&mut self, properties: Option<Paragraph>) {
        let text = self.take_paragraph();
        let is_in_table = properties.map_or(!self.row.is_empty(), |paragraph| paragraph.is_in_table);
        if is_in_table {
            if !text.is_empty() {
                self.cell.push(text);
            }
            return;
        }
        self.end_table();
        let level = properties.and_then(|paragraph| paragraph.heading);
        if !text.is_empty() {
            let prefix = level.map(|level| format!("{} ", "#".repeat(level.min(MAX_LEVEL))));
            self.blocks.push(format!("{}{text}", prefix.unwrap_or_default()));
        }
    }

    fn end_table(&mut self) {
        // A table that is cut off within a row.
        self.row.append(&mut self.cell);
        if !self.row.is_empty() {
            self.rows.push(std::mem::take(&mut self.row));
        }
        self.blocks
            .extend(markdown_table(&std::mem::take(&mut self.rows)));
    }

    fn take_paragraph(&mut self) -> String {
        let text = String::from_utf16_lossy(&self.paragraph);
        self.paragraph.clear();
        text.trim().to_owned()
    }
}
