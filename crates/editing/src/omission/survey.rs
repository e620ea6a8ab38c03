//! How much of what a page has.

use super::units::{Kind, Unit};

/// Elements that pages are made of, with what people call them.
pub(super) const LANDMARKS: [(&str, &str); 12] = [
    ("header", "header"),
    ("nav", "navigation"),
    ("main", "main part"),
    ("aside", "sidebar"),
    ("footer", "footer"),
    ("form", "form"),
    ("table", "table"),
    ("img", "images"),
    ("canvas", "canvas"),
    ("video", "video"),
    ("button", "buttons"),
    ("input", "fields"),
];

/// Those that show something else than text.
pub(super) const TEXTLESS: [&str; 4] = ["img", "canvas", "video", "input"];

/// The sizes of a page's parts, in bytes without blanks at the ends of lines, and counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Survey {
    /// The text that people read.
    pub text: usize,
    /// The code of its scripts, without comments.
    pub script: usize,
    /// Its style sheets, without comments.
    pub style: usize,
    /// The values of `style` attributes.
    pub inline_style: usize,
    /// Scripts and style sheets that are files of their own.
    pub files: usize,
    /// Of these, scripts with a whole address: a page has no files beside it.
    pub addresses: usize,
    /// Start tags within the body, but for those of scripts and styles.
    pub elements: usize,
    /// How many there are of each of [`LANDMARKS`].
    pub landmarks: [usize; LANDMARKS.len()],
}

impl Survey {
    pub fn of(units: &[Unit<'_>]) -> Self {
        let mut survey = Self::default();
        for unit in units {
            match unit.kind {
                Kind::Text => survey.text += unit.text.len(),
                Kind::Script => survey.script += unit.text.len(),
                Kind::Style => survey.style += unit.text.len(),
                Kind::Comment => {}
                Kind::Tag => survey.tag(unit.text),
            }
        }
        survey
    }

    fn tag(&mut self, tag: &str) {
        let name: String = tag
            .trim_start_matches('<')
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect::<String>()
            .to_ascii_lowercase();
        match name.as_str() {
            "script" => {
                self.files += usize::from(tag.contains("src="));
                self.addresses += usize::from(tag.contains("src=") && tag.contains("//"));
            }
            "link" => self.files += usize::from(tag.contains("stylesheet")),
            // end tags and doctypes have no name here
            "" | "html" | "head" | "body" | "title" | "meta" | "base" | "style" => {}
            _ => {
                self.elements += 1;
                let counted = match name.as_str() {
                    "select" | "textarea" => "input",
                    other => other,
                };
                let landmark = LANDMARKS.iter().position(|(tag, _)| *tag == counted);
                if let Some(count) = landmark.and_then(|at| self.landmarks.get_mut(at)) {
                    *count += 1;
                }
                if let Some((_, style)) = tag.split_once("style=") {
                    self.inline_style += style.len();
                }
            }
        }
    }

    /// Whether there are images, fields or the like.
    pub fn shows_more_than_text(&self) -> bool {
        let counts = self.landmarks.iter().zip(LANDMARKS);
        counts
            .filter(|(count, _)| **count > 0)
            .any(|(_, (tag, _))| TEXTLESS.contains(&tag))
    }

    /// All that was written.
    pub const fn total(self) -> usize {
        self.text + self.script + self.style
    }
}
