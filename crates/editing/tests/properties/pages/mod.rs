//! Realistic pages, regions of them, edits of these, and quotes of them as models err.

use std::ops::Range;
use std::path::Path;
use std::sync::LazyLock;
use std::{fmt, fs};

/// The sample pages of the catalogue.
pub static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog/samples");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().join("page.html"))
        .collect();
    paths.sort();
    let pages: Vec<Page> = paths
        .iter()
        .map(|path| {
            let name = path
                .parent()
                .unwrap()
                .file_name()
                .unwrap()
                .to_string_lossy()
                .into_owned();
            Page::new(name, fs::read_to_string(path).unwrap())
        })
        .collect();
    assert!(pages.len() > 10);
    pages
});

/// A page and what is needed to pick from it.
pub struct Page {
    name: String,
    pub code: String,
    /// The spans of its lines, without the line ends.
    lines: Vec<Range<usize>>,
    /// The page with all that may be overlooked taken out.
    loose: String,
    /// Its scripts and style sheets.
    raw: Vec<Range<usize>>,
}

impl fmt::Debug for Page {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)
    }
}

impl Page {
    fn new(name: String, code: String) -> Self {
        assert!(!code.contains('\r'));
        let mut lines = Vec::new();
        let mut at = 0;
        for line in code.split('\n') {
            lines.push(at..at + line.len());
            at += line.len() + 1;
        }
        let mut raw = Vec::new();
        for tag in ["script", "style"] {
            let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
            let mut from = 0;
            while let Some(start) = code[from..].find(&open).map(|found| from + found) {
                let end = code[start..]
                    .find(&close)
                    .map_or(code.len(), |found| start + found + close.len());
                raw.push(start..end);
                from = end;
            }
        }
        let loose = loose(&code);
        Self {
            name,
            code,
            lines,
            loose,
            raw,
        }
    }

    /// A page of the catalogue.
    pub fn pick(seed: usize) -> &'static Self {
        &PAGES[seed % PAGES.len()]
    }

    /// Whole lines that stand nowhere else, however loosely they are looked for: at least `count` of them, from
    /// about the line `seed` on. Neither the first nor the last is blank.
    pub fn region(&self, seed: usize, count: usize) -> Option<Range<usize>> {
        let is_blank = |line: &Range<usize>| self.code[line.clone()].trim().is_empty();
        let first = seed % self.lines.len();
        let first = first + self.lines[first..].iter().position(|line| !is_blank(line))?;
        for last in (first + count.max(1) - 1)..(first + count + 12).min(self.lines.len()) {
            if is_blank(&self.lines[last]) {
                continue;
            }
            let region = self.lines[first].start..self.lines[last].end;
            let wanted = loose(&self.code[region.clone()]);
            if wanted.len() > 8 && occurs_once(&self.loose, &wanted) {
                return Some(region);
            }
        }
        None
    }

    /// Whole lines from about the line `seed` on, whether they stand elsewhere or not.
    pub fn lines(&self, seed: usize, count: usize) -> Option<Range<usize>> {
        let lines = self.lines.get(seed % self.lines.len()..)?.get(..count)?;
        let region = lines.first()?.start..lines.last()?.end;
        let is_blank = |line: &Range<usize>| self.code[line.clone()].trim().is_empty();
        (!is_blank(lines.first()?) && !is_blank(lines.last()?)).then_some(region)
    }

    /// Whether a text stands in the page if all that could ever be overlooked is.
    pub fn holds_loosely(&self, text: &str) -> bool {
        self.loose.contains(&loose(text))
    }

    /// The number of the line of a place, from 1.
    pub fn line_of(&self, at: usize) -> usize {
        self.lines.partition_point(|line| line.start <= at)
    }

    /// An element or a block of code from about the line `seed` on: its first line, which stands nowhere else, and
    /// all of it. Found by the indentation, since the pages are written so.
    pub fn block(&self, seed: usize) -> Option<(Range<usize>, Range<usize>)> {
        let first = self.region(seed, 1)?;
        let line = &self.code[first.clone()];
        if line.contains('\n') {
            return None;
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        let closing = if let Some(tag) = line.trim_start().strip_prefix('<') {
            let name: String = tag.chars().take_while(char::is_ascii_alphanumeric).collect();
            if name.is_empty()
                || line.contains(&format!("</{name}"))
                || !line.ends_with('>')
                || line.contains("/>")
            {
                return None;
            }
            vec![format!("</{name}>")]
        } else if line.ends_with('{') {
            vec!["}".to_owned(), "};".to_owned(), "});".to_owned()]
        } else {
            return None;
        };
        if closing
            .iter()
            .any(|close| close == "</script>" || close == "</style>")
        {
            return None;
        }
        let index = self.lines.iter().position(|line| line.start == first.start)?;
        for span in &self.lines[index + 1..] {
            let line = &self.code[span.clone()];
            let depth = line.len() - line.trim_start().len();
            if line.trim().is_empty() || depth > indent.len() {
                continue;
            }
            let is_end = depth == indent.len() && closing.iter().any(|close| line.trim() == close);
            return is_end.then(|| (first.clone(), first.start..span.end));
        }
        None
    }

    /// Whether a region holds nothing of a script or a style sheet.
    pub fn is_markup(&self, region: &Range<usize>) -> bool {
        self.raw
            .iter()
            .all(|raw| raw.end <= region.start || region.end <= raw.start)
    }
}

fn occurs_once(text: &str, wanted: &str) -> bool {
    let Some(first) = text.find(wanted) else {
        return false;
    };
    let next = first + wanted.chars().next().map_or(1, char::len_utf8);
    !text[next..].contains(wanted)
}

/// A text with all that may be overlooked taken out, and its letters small.
fn loose(text: &str) -> String {
    plain(text)
        .chars()
        .filter(|sign| !sign.is_whitespace())
        .collect::<String>()
        .to_lowercase()
}

/// A text with typographic signs as plain ones.
fn plain(text: &str) -> String {
    text.replace(['“', '”', '„'], "\"")
        .replace(['‘', '’', '‚'], "'")
        .replace(['–', '—', '−', '‐', '‑'], "-")
        .replace('…', "...")
        .replace('\u{a0}', " ")
}

/// A text without the whitespace of ASCII.
pub fn without_blanks(text: &str) -> String {
    text.split_ascii_whitespace().collect()
}

/// What is done to the lines of a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edit {
    /// Another word in one line.
    Word(usize),
    Remove(usize),
    Add(usize),
}

/// The word that edits bring; no page has it.
pub const WORD: &str = "Zq7";

/// A region after an edit; nothing when it has no line that can be edited without breaking the page.
pub fn edited(text: &str, edit: Edit) -> Option<String> {
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    const FRAGILE: [&str; 9] = [
        "<script", "</script", "<style", "</style", "<!", "-->", "<html", "title", "textarea",
    ];
    let is_fit = |line: &&String| {
        !line.trim().is_empty()
            && !FRAGILE
                .iter()
                .any(|part| line.to_ascii_lowercase().contains(part))
    };
    let fit: Vec<usize> = (0..lines.len()).filter(|index| is_fit(&&lines[*index])).collect();
    let pick = |seed: usize| (!fit.is_empty()).then(|| fit[seed % fit.len()]);
    match edit {
        Edit::Word(seed) => {
            let index = pick(seed)?;
            let word = words(&lines[index]).into_iter().cycle().nth(seed % 7)?;
            lines[index].replace_range(word, WORD);
        }
        Edit::Remove(seed) => {
            let index = pick(seed)?;
            // which of two equal lines went could not be seen
            let is_same =
                |other: Option<&String>| other.is_some_and(|other| other.trim() == lines[index].trim());
            if is_same(lines.get(index + 1))
                || is_same(index.checked_sub(1).and_then(|above| lines.get(above)))
            {
                return None;
            }
            lines.remove(index);
            if lines.first()?.trim().is_empty() || lines.last()?.trim().is_empty() {
                return None;
            }
        }
        Edit::Add(seed) => {
            let index = pick(seed)?;
            let indent: String = lines[index]
                .chars()
                .take_while(char::is_ascii_whitespace)
                .collect();
            lines.insert(index + 1, format!("{indent}{WORD}();"));
        }
    }
    Some(lines.join("\n"))
}

/// The words of a line that can be exchanged: no names of tags, no entities.
fn words(line: &str) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    for (at, sign) in line.char_indices() {
        if !sign.is_ascii_alphanumeric() {
            continue;
        }
        match words.last_mut() {
            Some(word) if word.end == at => word.end += 1,
            _ => words.push(at..at + 1),
        }
    }
    words.retain(|word| word.len() >= 3 && !line[..word.start].ends_with(['<', '/', '&', '\\', '#']));
    words
}

/// A text that differs in one sign that counts: another letter or figure, one less or one more.
pub fn missed(text: &str, seed: usize) -> Option<String> {
    let fit: Vec<usize> = text
        .char_indices()
        .filter(|(_, sign)| sign.is_ascii_alphanumeric())
        .map(|(at, _)| at)
        .collect();
    let at = *fit.get(seed % fit.len().max(1))?;
    let mut missed = text.to_owned();
    match seed % 3 {
        0 => missed.replace_range(at..at + 1, if &text[at..=at] == "7" { "q" } else { "7" }),
        1 => missed.replace_range(at..at + 1, ""),
        _ => missed.insert(at, 'q'),
    }
    Some(missed)
}

/// A text in which two words became one, or one became two.
pub fn mangled(text: &str, seed: usize) -> Option<String> {
    let signs: Vec<(usize, char)> = text.char_indices().collect();
    let is_word = |index: usize| {
        signs
            .get(index)
            .is_some_and(|(_, sign)| sign.is_ascii_alphanumeric())
    };
    let joins =
        (1..signs.len()).filter(|index| signs[*index].1 == ' ' && is_word(index - 1) && is_word(index + 1));
    let parts = (1..signs.len()).filter(|index| is_word(index - 1) && is_word(*index));
    let places: Vec<usize> = if seed.is_multiple_of(2) {
        joins.collect()
    } else {
        parts.collect()
    };
    let at = signs[*places.get(seed / 2 % places.len().max(1))?].0;
    let mut mangled = text.to_owned();
    if seed.is_multiple_of(2) {
        mangled.remove(at);
    } else {
        mangled.insert(at, ' ');
    }
    Some(mangled)
}

/// The words of a text, with a blank between them and around them.
pub fn word_list(text: &str) -> String {
    let words: Vec<&str> = text
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    format!(" {} ", words.join(" ")).to_lowercase()
}

/// How a model errs when it quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slip {
    /// Without indentation.
    FlushLeft,
    /// Indented by so many blanks more.
    Deeper(usize),
    Doubled,
    /// Tabs for every two blanks.
    Tabs,
    /// The first line without its indentation.
    FirstStripped,
    /// Without blank lines.
    NoBlankLines,
    /// With a blank line behind each.
    BlankLines,
    /// With carriage returns.
    Returns,
    /// With blanks at the ends of lines.
    Trailing,
    /// With typographic quotes.
    Quotes,
    /// With the ellipsis sign and dashes.
    Signs,
    /// With no-break spaces.
    NoBreak,
    /// With runs of blanks for blanks.
    Runs,
    /// With tag names in capitals.
    Capitals,
    /// In a markdown fence.
    Fence,
    /// With long lines wrapped.
    Wrapped,
    Joined,
    /// With line ends around it.
    Around,
}

/// All of them.
pub const SLIPS: [Slip; 18] = [
    Slip::FlushLeft,
    Slip::Deeper(3),
    Slip::Doubled,
    Slip::Tabs,
    Slip::FirstStripped,
    Slip::NoBlankLines,
    Slip::BlankLines,
    Slip::Returns,
    Slip::Trailing,
    Slip::Quotes,
    Slip::Signs,
    Slip::NoBreak,
    Slip::Runs,
    Slip::Capitals,
    Slip::Fence,
    Slip::Wrapped,
    Slip::Joined,
    Slip::Around,
];

/// A text as a model quotes it.
pub fn slipped(text: &str, slip: Slip) -> String {
    let by_line = |change: &dyn Fn(usize, &str, &str) -> String| -> String {
        let lines = text.split('\n').enumerate().map(|(index, line)| {
            let content = line.trim_start_matches([' ', '\t']);
            change(index, &line[..line.len() - content.len()], content)
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    let inner = |by: &str| by_line(&|_, indent, content| format!("{indent}{}", content.replace(' ', by)));
    match slip {
        Slip::FlushLeft => by_line(&|_, _, content| content.to_owned()),
        Slip::Deeper(by) => by_line(&|_, indent, content| format!("{}{indent}{content}", " ".repeat(by))),
        Slip::Doubled => by_line(&|_, indent, content| format!("{indent}{indent}{content}")),
        Slip::Tabs => by_line(&|_, indent, content| format!("{}{content}", "\t".repeat(indent.len() / 2))),
        Slip::FirstStripped => {
            by_line(&|index, indent, content| format!("{}{content}", if index == 0 { "" } else { indent }))
        }
        Slip::NoBlankLines => text
            .split('\n')
            .filter(|line| !line.trim().is_empty())
            .collect::<Vec<_>>()
            .join("\n"),
        Slip::BlankLines => text.replace('\n', "\n\n"),
        Slip::Returns => text.replace('\n', "\r\n"),
        Slip::Trailing => format!("{}  ", text.replace('\n', " \t\n")),
        Slip::Quotes => text.replace('"', "”").replace('\'', "’"),
        Slip::Signs => text.replace("...", "…").replace(" - ", " – "),
        Slip::NoBreak => inner("\u{a0}"),
        Slip::Runs => inner("   "),
        Slip::Capitals => in_capitals(text),
        Slip::Fence => format!("```html\n{text}\n```"),
        Slip::Wrapped => by_line(&|_, indent, content| {
            let cut = (content.len() > 40).then(|| content.find(' ')).flatten();
            cut.map_or(format!("{indent}{content}"), |at| {
                format!("{indent}{}\n{indent}    {}", &content[..at], &content[at + 1..])
            })
        }),
        Slip::Joined => text
            .split('\n')
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .collect::<Vec<_>>()
            .join(" "),
        Slip::Around => format!("\n\n{text}\n \n"),
    }
}

fn in_capitals(text: &str) -> String {
    let mut out = String::new();
    let mut is_name = false;
    let mut before = ' ';
    for sign in text.chars() {
        is_name = match sign {
            _ if before == '<' => sign.is_ascii_alphabetic(),
            _ if before == '/' && out.ends_with("</") => sign.is_ascii_alphabetic(),
            _ => is_name && sign.is_ascii_alphanumeric(),
        };
        out.push(if is_name { sign.to_ascii_uppercase() } else { sign });
        before = sign;
    }
    out
}
