//! What each marker of a page stands in, and what takes its place.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use htmlize::{escape_all_quotes, escape_text, unescape, unescape_attribute};

use super::marker::{Marker, described, next, one_line};
use super::ratio::Ratio;
use super::{IMAGES_MAX, WantedImage};
use crate::html::attributes::{Attribute, attribute, attributes};
use crate::html::token::{Tag, Token, Tokenizer, is_raw_text};
use crate::text::slice::{byte, slice};

/// Attributes that are words for people.
const WORDS: [&str; 7] = [
    "alt",
    "title",
    "aria-label",
    "aria-description",
    "placeholder",
    "label",
    "summary",
];
/// What takes the place of a marker in a comment.
const IN_COMMENT: &str = "image";

/// What is to be done to a page.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// By position.
    pub edits: Vec<Edit>,
    pub places: Vec<Place>,
    /// The images that are to be drawn.
    pub images: Vec<WantedImage>,
}

/// A part of the page that something takes the place of.
#[derive(Debug)]
pub(super) struct Edit {
    pub at: Range<usize>,
    pub put: Put,
}

/// What takes the place of something; numbers are those of places.
#[derive(Debug)]
pub(super) enum Put {
    /// The address of the image.
    Address(usize),
    /// The same, where an address stood that failed.
    Source(usize),
    /// An attribute that describes the image.
    Alt(usize),
    /// An element that shows the image, and tags that stood in the marker.
    Element(usize, String),
    /// This text.
    Text(String),
}

/// A place that waits for an image.
#[derive(Debug)]
pub(super) struct Place {
    /// Empty where nothing is known of the image.
    pub description: String,
    pub ratio: Ratio,
    /// Which of the images is meant, if one is to be drawn.
    pub image: Option<usize>,
}

/// What the text between two tokens is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Around {
    /// Text that may hold an element.
    Text,
    /// Text that shows no element: of a list box, or within a drawing.
    Words,
    /// Text of a title or a text box: the same, without tags.
    RawWords,
    /// A style sheet or a script.
    Code,
}

/// A marker whose end is behind a tag.
struct Open {
    marker: Marker,
    words: String,
    tags: String,
    /// Up to where it was read.
    read: usize,
}

/// Finds the places of a page.
pub(super) fn read(page: &str, failed: &[String]) -> Places {
    let mut reader = Reader {
        page,
        failed: failed
            .iter()
            .map(|address| address.trim())
            .filter(|address| !address.is_empty())
            .collect(),
        next: next(page, 0),
        open: None,
        found: Places::default(),
        by_description: HashMap::new(),
    };
    if reader.next.is_none() && reader.failed.is_empty() {
        return reader.found;
    }
    let mut tokens = Tokenizer::new(page);
    let mut around = Around::Text;
    let mut in_select = false;
    let mut end = 0;
    while let Some(token) = tokens.next() {
        let (span, tag) = match &token {
            Token::Tag(tag) | Token::UnclosedRawText(tag) => (tag.span.clone(), Some(tag)),
            Token::Comment { span, .. } | Token::Doctype(span) => (span.clone(), None),
        };
        reader.finish(span.start, around);
        reader.text(span.start, around);
        reader.pass(&span, tag.is_some(), around);
        end = span.end;
        let Some(tag) = tag else {
            reader.comment(&span);
            continue;
        };
        reader.tag(tag);
        let name = slice(page, tag.name.clone());
        if name.eq_ignore_ascii_case("select") {
            in_select = !tag.closing;
        }
        let is_raw = !tag.closing && is_raw_text(name.as_bytes());
        around = if is_raw && !(tag.self_closing && tokens.in_foreign_content()) {
            let is_words = ["title", "textarea"]
                .iter()
                .any(|words| name.eq_ignore_ascii_case(words));
            if is_words { Around::RawWords } else { Around::Code }
        } else if in_select || tokens.in_foreign_content() {
            Around::Words
        } else {
            Around::Text
        };
    }
    let end = reader.end_of_text(end, around);
    reader.finish(end, around);
    reader.text(end, around);
    reader.found.edits.sort_by_key(|edit| edit.at.start);
    reader.found
}

struct Reader<'a> {
    page: &'a str,
    failed: HashSet<&'a str>,
    /// The first marker that is not looked at yet.
    next: Option<Marker>,
    open: Option<Open>,
    found: Places,
    /// The images by their descriptions; none for those beyond the most.
    by_description: HashMap<String, Option<usize>>,
}

impl Reader<'_> {
    /// The next marker, if it begins before `end`.
    fn before(&mut self, end: usize) -> Option<Marker> {
        let marker = self.next.take_if(|marker| marker.span.start < end)?;
        self.next = next(self.page, marker.span.end);
        Some(marker)
    }

    /// Where the text behind the last token ends: at a tag that the page does not end.
    fn end_of_text(&self, from: usize, around: Around) -> usize {
        if matches!(around, Around::Code | Around::RawWords) {
            return self.page.len();
        }
        let rest = slice(self.page, from..self.page.len());
        let begins_tag = |at: &usize| {
            let second = byte(rest, at + 1);
            second.is_ascii_alphabetic() || second == b'/'
        };
        memchr::memchr_iter(b'<', rest.as_bytes())
            .find(begins_tag)
            .map_or(self.page.len(), |at| from + at)
    }

    /// The markers of a text up to `end`. One of plain text may go on behind it.
    fn text(&mut self, end: usize, around: Around) {
        while let Some(marker) = self.before(end) {
            if marker.span.end <= end {
                let words = slice(self.page, marker.words.clone()).to_owned();
                self.fill(&marker, &words, String::new(), around);
            } else if around == Around::Text {
                self.open = Some(Open {
                    read: marker.words.start,
                    marker,
                    words: String::new(),
                    tags: String::new(),
                });
            }
        }
    }

    /// Ends a marker that goes over tags, if it does before `end`.
    fn finish(&mut self, end: usize, around: Around) {
        let Some(open) = self.open.take_if(|open| open.marker.span.end <= end) else {
            return;
        };
        let Open {
            marker,
            mut words,
            tags,
            read,
        } = open;
        if around != Around::Code {
            words.push_str(slice(self.page, read..marker.words.end));
        }
        self.fill(&marker, &words, tags, Around::Text);
    }

    /// Passes a token within a marker. A marker that ends within a token is none.
    fn pass(&mut self, token: &Range<usize>, is_tag: bool, around: Around) {
        let Some(mut open) = self.open.take() else {
            return;
        };
        if token.end > open.marker.span.end {
            return;
        }
        if around != Around::Code {
            open.words.push_str(slice(self.page, open.read..token.start));
        }
        if is_tag {
            open.tags.push_str(slice(self.page, token.clone()));
        }
        open.read = token.end;
        self.open = Some(open);
    }

    /// Notes what takes the place of a marker in a text.
    fn fill(&mut self, marker: &Marker, words: &str, tags: String, around: Around) {
        let put = match around {
            Around::Code => {
                let (description, ratio) = described(words);
                Put::Address(self.place(description, ratio))
            }
            Around::Text => {
                let (description, ratio) = described(&unescape(words));
                Put::Element(self.place(description, ratio), tags)
            }
            Around::Words | Around::RawWords => {
                let (description, _) = described(&unescape(words));
                Put::Text(escape_text(description.as_str()).into_owned())
            }
        };
        self.put(marker.span.clone(), put);
    }

    fn comment(&mut self, span: &Range<usize>) {
        while let Some(marker) = self.before(span.end) {
            if marker.span.end <= span.end {
                self.put(marker.span, Put::Text(IN_COMMENT.to_owned()));
            }
        }
    }

    /// The markers in the attributes of a tag; without any, whether it is an image that failed.
    fn tag(&mut self, tag: &Tag) {
        let page = self.page;
        let is_image = !tag.closing && slice(page, tag.name.clone()).eq_ignore_ascii_case("img");
        let mut all = attributes(page, tag);
        let mut current = all.next();
        let (mut has_marker, mut described_by) = (false, None);
        while let Some(marker) = self.before(tag.span.end) {
            has_marker = true;
            if marker.span.end > tag.span.end {
                continue;
            }
            while current
                .as_ref()
                .is_some_and(|attribute| attribute.value.end <= marker.span.start)
            {
                current = all.next();
            }
            let within = current
                .as_ref()
                .filter(|attribute| attribute.value.contains(&marker.span.start));
            let Some(attribute) = within else {
                self.put(marker.span, Put::Text(String::new()));
                continue;
            };
            let words = unescape_attribute(slice(page, marker.words.clone()));
            let (description, ratio) = described(&words);
            if is_words(page, attribute) && marker.span.end <= attribute.value.end {
                let words = escape_all_quotes(description.as_str()).into_owned();
                self.put(marker.span, Put::Text(words));
                continue;
            }
            let ratio = ratio.or_else(|| shape(page, tag));
            let place = self.place(description, ratio);
            self.put(marker.span, Put::Address(place));
            described_by = described_by.or(Some(place));
        }
        if is_image && has_marker {
            self.describe(tag, described_by);
        } else if is_image && !self.failed.is_empty() {
            self.failed_image(tag);
        }
    }

    /// Describes an image that has no `alt`.
    fn describe(&mut self, tag: &Tag, place: Option<usize>) {
        if let Some(place) = place.filter(|_| attribute(self.page, tag, "alt").is_none()) {
            self.put(tag.name.end..tag.name.end, Put::Alt(place));
        }
    }

    /// Gives an image that failed another address; other sizes of it go.
    fn failed_image(&mut self, tag: &Tag) {
        let page = self.page;
        let named = |name: &str| {
            attributes(page, tag)
                .find(|attribute| slice(page, attribute.name.clone()).eq_ignore_ascii_case(name))
        };
        let value =
            |attribute: &Attribute| unescape_attribute(slice(page, attribute.value.clone())).into_owned();
        let (source, set) = (named("src"), named("srcset"));
        let has_failed = source
            .as_ref()
            .is_some_and(|source| self.failed.contains(value(source).trim()));
        let has_failed = has_failed
            || set.as_ref().is_some_and(|set| {
                value(set)
                    .split(|character: char| character == ',' || character.is_whitespace())
                    .any(|address| self.failed.contains(address))
            });
        if !has_failed {
            return;
        }
        let description = one_line(&unescape_attribute(
            attribute(page, tag, "alt").unwrap_or_default(),
        ));
        let place = self.place(description, shape(page, tag));
        self.describe(tag, Some(place));
        match source.filter(|source| !source.value.is_empty()) {
            Some(source) => self.put(source.value, Put::Source(place)),
            // Only the other sizes had addresses: the first one becomes its address.
            None => match &set {
                Some(set) => {
                    self.put(set.name.start..set.name.end, Put::Text("src".to_owned()));
                    self.put(set.value.clone(), Put::Source(place));
                    return;
                }
                None => return,
            },
        }
        for attribute in [set, named("sizes")].into_iter().flatten() {
            let is_quoted = matches!(byte(page, attribute.value.end), b'"' | b'\'');
            let end =
                attribute.value.end + usize::from(is_quoted && attribute.value.start > attribute.name.end);
            self.put(
                attribute.name.start..end.max(attribute.name.end),
                Put::Text(String::new()),
            );
        }
    }

    fn place(&mut self, description: String, ratio: Option<Ratio>) -> usize {
        let ratio = ratio.unwrap_or(Ratio::USUAL);
        let image = self.image(&description, ratio);
        self.found.places.push(Place {
            description,
            ratio,
            image,
        });
        self.found.places.len() - 1
    }

    /// The image of a description: one that is known, or a new one while there may be more.
    fn image(&mut self, description: &str, ratio: Ratio) -> Option<usize> {
        if description.is_empty() {
            return None;
        }
        if let Some(known) = self.by_description.get(description) {
            return *known;
        }
        let images = &mut self.found.images;
        let image = (images.len() < IMAGES_MAX).then(|| {
            images.push(WantedImage {
                description: description.to_owned(),
                ratio,
            });
            images.len() - 1
        });
        self.by_description.insert(description.to_owned(), image);
        image
    }

    fn put(&mut self, at: Range<usize>, put: Put) {
        self.found.edits.push(Edit { at, put });
    }
}

/// Whether the value of an attribute is words, between quotes.
fn is_words(page: &str, attribute: &Attribute) -> bool {
    let name = slice(page, attribute.name.clone());
    let is_quoted = attribute.value.start > attribute.name.end
        && matches!(byte(page, attribute.value.start - 1), b'"' | b'\'');
    is_quoted && WORDS.iter().any(|words| name.eq_ignore_ascii_case(words))
}

/// The shape that an element says it has.
fn shape(page: &str, tag: &Tag) -> Option<Ratio> {
    Ratio::of_pixels(attribute(page, tag, "width")?, attribute(page, tag, "height")?)
}
