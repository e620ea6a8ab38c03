//! How much of what a page has.

use super::units::{Kind, Unit};

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
    /// Start tags within the body, but for those of scripts and styles.
    pub elements: usize,
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
            "script" => self.files += usize::from(tag.contains("src=")),
            "link" => self.files += usize::from(tag.contains("stylesheet")),
            // end tags and doctypes have no name here
            "" | "html" | "head" | "body" | "title" | "meta" | "base" | "style" => {}
            _ => {
                self.elements += 1;
                if let Some((_, style)) = tag.split_once("style=") {
                    self.inline_style += style.len();
                }
            }
        }
    }

    /// All that was written.
    pub const fn total(self) -> usize {
        self.text + self.script + self.style
    }
}
