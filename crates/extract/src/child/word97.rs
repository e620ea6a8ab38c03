//! Documents of Word 97 to 2003 as Markdown: headers, body, text boxes, notes, footers. Comments, codes of fields, hidden
//! text and what was deleted under tracked changes are left out.
//!
//! Offsets, numbers and names of structures are those of \[MS-DOC\], Microsoft's description of the format.
//!
//! - `pieces`: the characters, which lie in pieces all over the file
//! - `properties`: how paragraphs and characters are formatted, by where they lie
//! - `story`: a range of characters as blocks

mod pieces;
mod properties;
mod story;

use std::io::{Cursor, Read};
use std::ops::Range;

use cfb::CompoundFile;
use extract::{FileKind, Reading, Unreadable};

use self::pieces::Text;
use self::properties::{LeftOut, Properties};
use self::story::Notes;
use crate::{text, word};

/// The stream of the text, which makes a compound file a document.
pub const TEXT_STREAM: &str = "/WordDocument";

const DOC: &str = "application/msword";
const MAX_STREAM_BYTES: u64 = 64 * 1024 * 1024;

/// `FibBase`: marks, version, flags.
const MARK: u16 = 0xA5EC;
const VERSION_AT: usize = 0x02;
const FLAGS_AT: usize = 0x0A;
const ENCRYPTED: u16 = 0x0100;
/// `fWhichTblStm`: the tables are in the stream `1Table`, not `0Table`.
const SECOND_TABLE: u16 = 0x0200;
/// Word 97. Versions before had other structures, and no Unicode.
const FIRST_VERSION: u16 = 0x00C0;
/// `FibRgLw97.ccpText`; the counts of the stories' characters follow each other.
const COUNTS_AT: usize = 0x4C;
const STORIES: usize = 8;
/// `FibRgFcLcb97`: offset and length of each table, 4 bytes each.
const TABLES_AT: usize = 0x9A;

/// Tables, by their places in `FibRgFcLcb97`.
#[derive(Clone, Copy)]
enum Table {
    FootnoteReferences = 2,
    Footnotes = 3,
    Headers = 11,
    CharacterPages = 12,
    ParagraphPages = 13,
    Pieces = 33,
    EndnoteReferences = 46,
    Endnotes = 47,
}

/// `PlcfHdd`: the first stories are separators of notes; six for each section follow.
const SEPARATORS: usize = 6;
const OF_SECTION: usize = 6;
/// Of those six, the headers: of even, odd and first pages. The others are footers.
const HEADERS: [usize; 3] = [0, 1, 4];

/// # Errors
/// A password, a version before Word 97, a damaged file, or no text in it.
pub fn read(container: &mut CompoundFile<Cursor<&[u8]>>) -> Result<Reading, Unreadable> {
    let file = File::open(container)?;
    let text = pieces::read(file.table(Table::Pieces)?, &file.stream)?;
    let properties = Properties::read(
        &file.stream,
        file.table(Table::ParagraphPages)?,
        file.table(Table::CharacterPages)?,
    );
    let mut document = Document {
        file,
        text,
        properties,
    };
    let left_out = document.properties.leave_out(&mut document.text);
    let blocks = document.blocks()?;
    let sentences = word::left_out(
        left_out.contains(&LeftOut::Deleted),
        left_out.contains(&LeftOut::Hidden),
    );
    text::reading(FileKind::Document, DOC, blocks.join("\n\n"), sentences)
}

/// The two streams that text is read from.
struct File {
    stream: Vec<u8>,
    tables: Vec<u8>,
}

impl File {
    fn open(container: &mut CompoundFile<Cursor<&[u8]>>) -> Result<Self, Unreadable> {
        let stream = stream(container, TEXT_STREAM)?;
        if u16_at(&stream, 0)? != MARK {
            return Err(Unreadable::Damaged);
        }
        if u16_at(&stream, VERSION_AT)? < FIRST_VERSION {
            return Err(Unreadable::Unsupported);
        }
        let flags = u16_at(&stream, FLAGS_AT)?;
        if flags & ENCRYPTED != 0 {
            return Err(Unreadable::Encrypted);
        }
        let name = if flags & SECOND_TABLE == 0 {
            "/0Table"
        } else {
            "/1Table"
        };
        Ok(Self {
            tables: self::stream(container, name)?,
            stream,
        })
    }

    /// Empty where the document has none.
    fn table(&self, table: Table) -> Result<&[u8], Unreadable> {
        let entry = TABLES_AT + 8 * table as usize;
        let start = usize_at(&self.stream, entry)?;
        let length = usize_at(&self.stream, entry + 4)?;
        if length == 0 {
            return Ok(&[]);
        }
        start
            .checked_add(length)
            .and_then(|end| self.tables.get(start..end))
            .ok_or(Unreadable::Damaged)
    }
}

fn stream(container: &mut CompoundFile<Cursor<&[u8]>>, name: &str) -> Result<Vec<u8>, Unreadable> {
    let stream = container.open_stream(name).map_err(|_| Unreadable::Damaged)?;
    let mut bytes = Vec::new();
    stream
        .take(MAX_STREAM_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|_| Unreadable::Damaged)?;
    if bytes.len() as u64 > MAX_STREAM_BYTES {
        return Err(Unreadable::TooComplex);
    }
    Ok(bytes)
}

/// The blocks of each header and footer.
#[derive(Default)]
struct AroundPages {
    headers: Vec<Vec<String>>,
    footers: Vec<Vec<String>>,
}

struct Document {
    file: File,
    text: Text,
    properties: Properties,
}

impl Document {
    fn blocks(&self) -> Result<Vec<String>, Unreadable> {
        let [
            body,
            footnotes,
            headers,
            _macros,
            _comments,
            endnotes,
            boxes,
            boxes_of_headers,
        ] = self.stories()?;
        let notes = Notes {
            footnotes: positions(self.file.table(Table::FootnoteReferences)?, 2)?,
            endnotes: positions(self.file.table(Table::EndnoteReferences)?, 2)?,
        };
        let mut around = self.headers_and_footers(headers)?;
        around
            .headers
            .push(self.read(boxes_of_headers, &Notes::default()));

        let mut blocks = word::repeated("Header", around.headers);
        blocks.extend(self.read(body, &notes));
        blocks.extend(self.read(boxes, &Notes::default()));
        blocks.extend(self.notes(footnotes, Table::Footnotes, "")?);
        blocks.extend(self.notes(endnotes, Table::Endnotes, "e")?);
        blocks.extend(word::repeated("Footer", around.footers));
        Ok(blocks)
    }

    /// They follow each other in the characters.
    fn stories(&self) -> Result<[Range<usize>; STORIES], Unreadable> {
        let mut stories = [const { 0..0 }; STORIES];
        let mut start = 0_usize;
        for (at, story) in stories.iter_mut().enumerate() {
            let count = usize_at(&self.file.stream, COUNTS_AT + 4 * at)?;
            let end = start
                .checked_add(count)
                .filter(|end| *end <= self.text.units.len())
                .ok_or(Unreadable::Damaged)?;
            *story = start..end;
            start = end;
        }
        Ok(stories)
    }

    fn read(&self, range: Range<usize>, notes: &Notes) -> Vec<String> {
        story::read(&self.text, &self.properties, range, notes)
    }

    fn headers_and_footers(&self, range: Range<usize>) -> Result<AroundPages, Unreadable> {
        let mut around = AroundPages::default();
        let Some(parts) = parts(range.clone(), self.file.table(Table::Headers)?)? else {
            around.headers.push(self.read(range, &Notes::default()));
            return Ok(around);
        };
        for (at, part) in parts.into_iter().skip(SEPARATORS).enumerate() {
            let blocks = self.read(part, &Notes::default());
            if HEADERS.contains(&(at % OF_SECTION)) {
                around.headers.push(blocks);
            } else {
                around.footers.push(blocks);
            }
        }
        Ok(around)
    }

    fn notes(&self, range: Range<usize>, table: Table, kind: &str) -> Result<Vec<String>, Unreadable> {
        let Some(parts) = parts(range.clone(), self.file.table(table)?)? else {
            return Ok(self.read(range, &Notes::default()));
        };
        let mut blocks = Vec::new();
        for (at, part) in parts.into_iter().enumerate() {
            let mut note = self.read(part, &Notes::default());
            if let Some(first) = note.first_mut() {
                first.insert_str(0, &format!("[^{kind}{}]: ", at + 1));
            }
            blocks.extend(note);
        }
        Ok(blocks)
    }
}

/// The parts of a story, none where the document does not divide it. Their sum is no longer than the story.
fn parts(story: Range<usize>, table: &[u8]) -> Result<Option<Vec<Range<usize>>>, Unreadable> {
    if table.is_empty() {
        return Ok(None);
    }
    let mut bounds = positions(table, 0)?;
    // The last one has no meaning.
    bounds.pop();
    let mut parts = Vec::new();
    let mut start = story.start;
    for (at, bound) in bounds.into_iter().enumerate() {
        let end = story.start.saturating_add(bound);
        if end < start || end > story.end {
            return Err(Unreadable::Damaged);
        }
        if at > 0 {
            parts.push(start..end);
        }
        start = end;
    }
    Ok(Some(parts))
}

/// `PLC`: positions of characters, one more than there are data of `data_bytes` each behind them.
fn positions(table: &[u8], data_bytes: usize) -> Result<Vec<usize>, Unreadable> {
    let data = table.len().saturating_sub(4) / (4 + data_bytes);
    (0..=data)
        .take_while(|_| !table.is_empty())
        .map(|at| usize_at(table, 4 * at))
        .collect()
}

fn u16_at(bytes: &[u8], at: usize) -> Result<u16, Unreadable> {
    let bytes = bytes.get(at..).and_then(|bytes| bytes.first_chunk());
    bytes
        .map(|bytes| u16::from_le_bytes(*bytes))
        .ok_or(Unreadable::Damaged)
}

fn u32_at(bytes: &[u8], at: usize) -> Result<u32, Unreadable> {
    let bytes = bytes.get(at..).and_then(|bytes| bytes.first_chunk());
    bytes
        .map(|bytes| u32::from_le_bytes(*bytes))
        .ok_or(Unreadable::Damaged)
}

fn usize_at(bytes: &[u8], at: usize) -> Result<usize, Unreadable> {
    u32_at(bytes, at).map(|number| number as usize)
}
