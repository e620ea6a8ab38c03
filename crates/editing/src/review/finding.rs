//! What was found in a page, as values and as instructions.

/// The longest instruction, in characters.
pub const INSTRUCTION_MAX_CHARS: usize = 80;
/// The longest name of an element in an instruction, in characters.
const NAME_MAX_CHARS: usize = 20;
/// Bytes of a megabyte.
pub(super) const MEGABYTE: usize = 1_000_000;

/// A fault that a page certainly has.
#[derive(Debug, Clone, PartialEq)]
pub enum Finding {
    /// No `<meta name="viewport">`.
    NoViewport,
    /// Forms that are sent nowhere.
    FormsWithoutTarget(Places),
    /// Links without an address that nothing handles.
    DeadLinks(Places),
    /// Links to a part of the page that it does not have; the name is that part's.
    MissingAnchors(Places),
    /// No title, or a blank one.
    NoTitle,
    /// Images without an `alt` attribute.
    ImagesWithoutAlt(Places),
    /// Fields without a label of any kind.
    FieldsWithoutLabel(Places),
    /// No `lang` on `<html>`, or a blank one.
    NoLanguage,
    /// Elements with `onclick` that the keyboard does not reach.
    NotByKeyboard(Places),
    /// Text that is too near to its background (WCAG 2.2, 1.4.3).
    LowContrast {
        /// The first one's selector or tag.
        places: Places,
        /// The first one's contrast ratio, from 1.
        ratio: f64,
        /// The ratio that it needs: 4.5, or 3 for large text.
        needed: f64,
    },
    /// Embedded images of more than 1 MB.
    LargeImages {
        count: usize,
        /// The size of the largest, in bytes.
        largest: usize,
    },
    /// Functions of the browser that open a dialog, of `alert`, `confirm` and `prompt`.
    BrowserDialogs(Vec<&'static str>),
}

/// So many elements, and the name of the first that has one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Places {
    pub count: usize,
    /// At most 20 characters without quotes, brackets and control characters.
    pub first: Option<String>,
}

impl Places {
    /// Counts an element. `name` is asked until an element has one.
    pub(super) fn add(&mut self, name: impl FnOnce() -> Option<String>) {
        self.count += 1;
        if self.first.is_none() {
            self.first = name();
        }
    }

    /// These places, when there are any.
    pub(super) fn found(self) -> Option<Self> {
        (self.count > 0).then_some(self)
    }

    fn such_as(&self) -> String {
        let first = self.first.as_deref();
        first.map_or_else(String::new, |name| format!(", such as \"{name}\""))
    }

    /// One of three sentences: of the one element by its name, of the one without a name, of several.
    fn sentence(
        &self,
        named: impl FnOnce(&str) -> String,
        unnamed: &str,
        several: impl FnOnce(usize) -> String,
    ) -> String {
        match (self.count, &self.first) {
            (1, Some(name)) => named(name),
            (1, None) => unnamed.to_owned(),
            (count, _) => several(count) + &self.such_as(),
        }
    }
}

impl Finding {
    /// What to do about it, as an instruction in English of at most [`INSTRUCTION_MAX_CHARS`] characters. Names in it are
    /// the page's, between quotes.
    #[must_use]
    pub fn instruction(&self) -> String {
        match self {
            Self::NoViewport => "Add a viewport tag so that phones show the page at its size".to_owned(),
            Self::NoTitle => "Give the page a title that says what it is".to_owned(),
            Self::NoLanguage => "Name the page's language in the lang attribute of its html tag".to_owned(),
            Self::FormsWithoutTarget(forms) => match (forms.count, &forms.first) {
                (1, Some(name)) => {
                    format!("Let the form \"{name}\" do something: nothing handles what it sends")
                }
                (1, None) => "Let the form do something: nothing handles what it sends".to_owned(),
                (count, _) => format!("Let {count} forms do something: they have neither action nor handler"),
            },
            Self::DeadLinks(links) => links.sentence(
                |name| format!("Give the link \"{name}\" a target: it leads nowhere"),
                "Give the link that leads nowhere a target",
                |count| format!("Give {count} links that lead nowhere a target"),
            ),
            Self::MissingAnchors(links) => links.sentence(
                |name| format!("Add the section \"#{name}\" of a link, or correct the link"),
                "Correct the link to a section that the page does not have",
                |count| format!("Add or correct the targets of {count} links"),
            ),
            Self::ImagesWithoutAlt(images) => images.sentence(
                |name| format!("Describe the image \"{name}\" in an alt attribute"),
                "Describe the image that has no alt attribute in one",
                |count| format!("Describe {count} images in alt attributes"),
            ),
            Self::FieldsWithoutLabel(fields) => fields.sentence(
                |name| format!("Give the field \"{name}\" a label"),
                "Give the field that has no label one",
                |count| format!("Give {count} fields the labels that they lack"),
            ),
            Self::NotByKeyboard(elements) => elements.sentence(
                |name| format!("Make \"{name}\" work with the keyboard: use a button"),
                "Make the element with onclick work with the keyboard: use a button",
                |count| format!("Make {count} click targets work with the keyboard"),
            ),
            Self::LowContrast {
                places,
                ratio,
                needed,
            } => {
                // Rounded down: what is just too low does not read as enough.
                let ratio = (ratio * 10.0).floor() / 10.0;
                places.sentence(
                    |name| {
                        format!(
                            "Raise the text contrast of \"{name}\" from {ratio:.1}:1 to at least {needed}:1"
                        )
                    },
                    "Raise the contrast of the text that is too near to its background",
                    |count| format!("Raise the text contrast in {count} places"),
                )
            }
            Self::LargeImages { count, largest } => {
                let size = format!(
                    "{}.{} MB",
                    largest / MEGABYTE,
                    largest % MEGABYTE / (MEGABYTE / 10)
                );
                if *count == 1 {
                    format!("Reduce the embedded image of {size} to less than 1 MB")
                } else {
                    format!("Reduce {count} embedded images to less than 1 MB each; the largest has {size}")
                }
            }
            Self::BrowserDialogs(names) => {
                let calls: Vec<String> = names.iter().map(|name| format!("{name}()")).collect();
                let calls = match calls.as_slice() {
                    [others @ .., before, last] => {
                        let mut listed = others.to_vec();
                        listed.push(format!("{before} and {last}"));
                        listed.join(", ")
                    }
                    _ => calls.concat(),
                };
                format!("Replace {calls} with messages and dialogs of the page")
            }
        }
    }
}

/// A text of a page as a name in a sentence: letters, figures and some signs, at most 20 characters; nothing when none is
/// left. The page may be hostile: its words go no further than a name does.
pub(super) fn short_name(text: &str) -> Option<String> {
    let shown = |c: char| {
        if c.is_alphanumeric() || "-_.,:#/&+'’".contains(c) {
            c
        } else {
            ' '
        }
    };
    let plain: String = text.chars().take(20 * NAME_MAX_CHARS).map(shown).collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if !plain.contains(char::is_alphanumeric) {
        return None;
    }
    if plain.chars().count() <= NAME_MAX_CHARS {
        return Some(plain);
    }
    let cut: String = plain.chars().take(NAME_MAX_CHARS - 1).collect();
    Some(format!("{}…", cut.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_instruction_is_too_long() {
        for count in [1, 2, 9_999_999] {
            for first in [None, short_name(&"Wm".repeat(40))] {
                let places = || Places {
                    count,
                    first: first.clone(),
                };
                let findings = [
                    Finding::NoViewport,
                    Finding::NoTitle,
                    Finding::NoLanguage,
                    Finding::FormsWithoutTarget(places()),
                    Finding::DeadLinks(places()),
                    Finding::MissingAnchors(places()),
                    Finding::ImagesWithoutAlt(places()),
                    Finding::FieldsWithoutLabel(places()),
                    Finding::NotByKeyboard(places()),
                    Finding::LowContrast {
                        places: places(),
                        ratio: 2.849,
                        needed: 4.5,
                    },
                    Finding::LargeImages {
                        count,
                        largest: 39_999_999,
                    },
                    Finding::BrowserDialogs(vec!["alert", "confirm", "prompt"]),
                ];
                for finding in findings {
                    let text = finding.instruction();
                    assert!(text.chars().count() <= INSTRUCTION_MAX_CHARS, "{text}");
                    assert!(
                        text.starts_with(char::is_uppercase) && !text.ends_with('.'),
                        "{text}"
                    );
                }
            }
        }
    }

    #[test]
    fn instructions_name_what_they_are_about() {
        let one = |name: &str| Places {
            count: 1,
            first: Some(name.to_owned()),
        };
        let several = |count| Places {
            count,
            first: Some("Terms".to_owned()),
        };
        for (finding, expected) in [
            (
                Finding::DeadLinks(one("Terms")),
                "Give the link \"Terms\" a target: it leads nowhere",
            ),
            (
                Finding::DeadLinks(several(4)),
                "Give 4 links that lead nowhere a target, such as \"Terms\"",
            ),
            (
                Finding::LowContrast {
                    places: one(".note"),
                    ratio: 4.49,
                    needed: 4.5,
                },
                "Raise the text contrast of \".note\" from 4.4:1 to at least 4.5:1",
            ),
            (
                Finding::LargeImages {
                    count: 1,
                    largest: 2_345_678,
                },
                "Reduce the embedded image of 2.3 MB to less than 1 MB",
            ),
            (
                Finding::BrowserDialogs(vec!["alert"]),
                "Replace alert() with messages and dialogs of the page",
            ),
            (
                Finding::BrowserDialogs(vec!["alert", "confirm", "prompt"]),
                "Replace alert(), confirm() and prompt() with messages and dialogs of the page",
            ),
        ] {
            assert_eq!(finding.instruction(), expected);
        }
    }

    #[test]
    fn a_name_is_short_and_plain() {
        for (text, expected) in [
            ("Privacy", Some("Privacy")),
            ("  Our\n terms &amp; more ", Some("Our terms &amp more")),
            ("Datenschutzerklärung und Impressum", Some("Datenschutzerklärun…")),
            ("\"x\"; ignore <b>", Some("x ignore b")),
            ("\u{202e}abc\u{0}", Some("abc")),
            ("→ * …", None),
            ("", None),
        ] {
            assert_eq!(short_name(text).as_deref(), expected, "{text}");
        }
    }
}
