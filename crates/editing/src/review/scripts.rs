//! What the scripts of a page may do with its elements, as far as their words tell.
//!
//! A script may reach any element in ways that no reader of its text foresees. So this asks the other way round: which
//! names, tags and attributes scripts speak of at all. What they do not speak of, they do not handle.

use htmlize::unescape_attribute;
use rustc_hash::FxHashSet;

use super::dialogs::Dialogs;
use crate::context::selectors::subjects;
use crate::html::attributes::{attribute, attributes};
use crate::html::tree::{Element, Tree};
use crate::script_literals::lexer::{Kind, Lexer};
use crate::text::slice::slice;

/// Longer names count as mentioned, in bytes.
const NAME_MAX_BYTES: usize = 100;
/// Longer strings are no selectors, in bytes.
const SELECTOR_MAX_BYTES: usize = 200;
/// Scripts with more different words count as unknown.
const MOST_WORDS: usize = 200_000;
/// What a script's `type` has that is code in another language.
const OTHER_LANGUAGES: [&str; 8] = [
    "babel",
    "jsx",
    "tsx",
    "typescript",
    "coffee",
    "hyperscript",
    "python",
    "ruby",
];

/// What scripts speak of: script elements, handlers in attributes and `javascript:` addresses.
#[derive(Debug, Default)]
pub(super) struct Scripts {
    /// Runs of letters, figures, `-` and `_`.
    words: FxHashSet<String>,
    /// Names behind a dot that are read, and that are set.
    read: FxHashSet<String>,
    set: FxHashSet<String>,
    /// Whole strings.
    texts: FxHashSet<String>,
    /// Tags that selectors name, in small letters; `*` for any.
    tags: FxHashSet<String>,
    dialogs: Dialogs,
    has_code: bool,
    /// Whether there is code that is not in the page, or that cannot be read.
    has_unknown: bool,
    /// Whether something is loaded from another site.
    has_library: bool,
    makes_ids: bool,
    mentions_submit: bool,
}

impl Scripts {
    /// Reads the scripts of a page; linear in it.
    pub(super) fn read(tree: &Tree<'_>) -> Self {
        let mut scripts = Self::default();
        let html = tree.page();
        for element in tree.elements() {
            if tree.is(element, "script") {
                scripts.read_element(html, element);
                continue;
            }
            for attribute in attributes(html, &element.tag) {
                let value = slice(html, attribute.value);
                if is_handler(slice(html, attribute.name)) {
                    scripts.read_code(&unescape_attribute(value));
                } else if let Some(code) = script_address(value).filter(|code| !does_nothing(code)) {
                    scripts.read_code(&unescape_attribute(code));
                }
            }
        }
        scripts
    }

    fn read_element(&mut self, html: &str, element: &Element) {
        let value = |name| attribute(html, &element.tag, name);
        let kind = value("type").unwrap_or_default().trim().to_ascii_lowercase();
        if OTHER_LANGUAGES.iter().any(|language| kind.contains(language)) {
            self.has_unknown = true;
            return;
        }
        let is_code = matches!(kind.as_str(), "" | "module")
            || kind.ends_with("/javascript")
            || kind.ends_with("/ecmascript");
        if !is_code {
            return;
        }
        match value("src") {
            Some(address) => self.note_file(address),
            None => self.read_code(slice(html, element.content())),
        }
    }

    /// A file of another site is a library, which knows nothing of this page; any other is the page's own.
    fn note_file(&mut self, address: &str) {
        let address = address.trim().to_ascii_lowercase();
        let is_elsewhere = ["https://", "http://", "//"]
            .iter()
            .any(|start| address.starts_with(start));
        self.has_library |= is_elsewhere;
        self.has_unknown |= !is_elsewhere && !address.is_empty();
    }

    fn read_code(&mut self, code: &str) {
        if code.trim().is_empty() {
            return;
        }
        self.has_code = true;
        for word in code.split(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_'))) {
            if !word.is_empty() && note(&mut self.words, word) {
                self.mentions_submit |= word.to_ascii_lowercase().contains("submit");
            }
        }
        self.has_unknown |= self.words.len() > MOST_WORDS;
        let mut lexer = Lexer::new(code);
        let (mut last, mut before) = ("", "");
        for (kind, span) in lexer.by_ref() {
            let text = slice(code, span);
            self.note_token(kind, text, last, before);
            self.dialogs.push(kind, text, last, before);
            (before, last) = (last, text);
        }
        if before == "." {
            note(&mut self.read, last);
        }
        let is_complete = lexer.is_complete();
        self.dialogs.end(code, is_complete);
        self.has_unknown |= !is_complete;
    }

    fn note_token(&mut self, kind: Kind, text: &str, last: &str, before: &str) {
        if before == "." {
            note(
                if text == "=" {
                    &mut self.set
                } else {
                    &mut self.read
                },
                last,
            );
        }
        let Some(content) = string_content(kind, text) else {
            return;
        };
        self.makes_ids |= ["id=", "id=\"", "id='", "id=\\\"", "id=\\'"]
            .iter()
            .any(|end| content.ends_with(end));
        if kind == Kind::Text {
            note(&mut self.texts, content);
            let is_import = matches!(last, "from" | "import") || (last == "(" && before == "import");
            let is_own_file = content.starts_with('.') || content.starts_with('/');
            if is_import && is_own_file {
                self.note_file(content);
            }
        }
        let is_new_element = last == "(" && before.starts_with("createElement");
        if content.len() <= SELECTOR_MAX_BYTES && !content.contains('<') && !is_new_element {
            for tag in subjects(content).iter().filter_map(|subject| subject.tag) {
                note(&mut self.tags, &tag.to_ascii_lowercase());
            }
        }
    }

    /// The browser's functions for dialogs that are called.
    pub(super) fn dialogs(&self) -> Vec<&'static str> {
        self.dialogs.found()
    }

    /// Whether anything runs.
    pub(super) const fn is_any(&self) -> bool {
        self.has_code || self.has_unknown || self.has_library
    }

    /// Whether there is code that cannot be read here.
    pub(super) const fn has_unknown(&self) -> bool {
        self.has_unknown
    }

    /// Whether something is loaded from another site.
    pub(super) const fn has_library(&self) -> bool {
        self.has_library
    }

    /// Whether scripts speak of a name: as a word, or by its beginning, as in `'tab-' + n` and `'t' + n`.
    pub(super) fn mention(&self, name: &str) -> bool {
        if !self.has_code || name.is_empty() {
            return false;
        }
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        name.len() > NAME_MAX_BYTES
            || self.words.contains(name)
            || self.words.contains(stem)
            || name
                .match_indices(['-', '_'])
                .any(|(at, mark)| self.words.contains(slice(name, 0..at + mark.len())))
    }

    /// Whether scripts speak of one of these words.
    pub(super) fn mention_any(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.words.contains(*word))
    }

    /// Whether scripts speak of an attribute (`data-tab`), or of its name among the properties of `dataset`.
    pub(super) fn mention_attribute(&self, name: &str) -> bool {
        let Some(name) = name.strip_prefix("data-") else {
            return self.mention(name);
        };
        let mut words = name.split('-');
        let mut property = words.next().unwrap_or_default().to_owned();
        for word in words {
            let mut letters = word.chars();
            property.extend(letters.next().map(|first| first.to_ascii_uppercase()));
            property.push_str(letters.as_str());
        }
        self.mention(&property) || self.words.contains(&format!("data-{name}"))
    }

    /// Whether scripts set a property of this name.
    pub(super) fn assign(&self, name: &str) -> bool {
        self.set.contains(name)
    }

    /// Whether scripts set a property of this name, or have it as a string, as who sets an attribute does.
    pub(super) fn set(&self, name: &str) -> bool {
        self.set.contains(name) || self.texts.contains(name)
    }

    /// Whether scripts ask for elements of a tag, in small letters, or look at tags as they come.
    pub(super) fn ask_for(&self, tag: &str) -> bool {
        let properties: &[&str] = match tag {
            "a" => &["links", "href"],
            "form" => &["forms", "elements"],
            "img" => &["images"],
            _ => &[],
        };
        self.tags.contains(tag)
            || self.tags.contains("*")
            || ["tagName", "nodeName", "localName"]
                .iter()
                .chain(properties)
                .any(|property| self.read.contains(*property))
            || (tag == "a" && self.texts.contains("href"))
    }

    /// Whether scripts make elements with ids, or read the address of the page.
    pub(super) fn may_answer_anchors(&self) -> bool {
        self.makes_ids || self.set("id") || self.mention_any(&["hash", "hashchange", "popstate"])
    }

    /// Whether scripts speak of sending forms, or of what the address of the page asks for.
    pub(super) fn may_answer_forms(&self) -> bool {
        self.mentions_submit
            || self.words.contains("URLSearchParams")
            || (self.read.contains("search") && self.words.contains("location"))
    }
}

/// Keeps a name and gives whether it is new. Longer ones than are looked for are passed over.
fn note(names: &mut FxHashSet<String>, name: &str) -> bool {
    name.len() <= NAME_MAX_BYTES && !names.contains(name) && names.insert(name.to_owned())
}

/// The content of a string, or of a part of a template.
fn string_content(kind: Kind, text: &str) -> Option<&str> {
    let content = text
        .strip_prefix(['"', '\'', '`', '}'])
        .filter(|rest| !rest.is_empty())?;
    let content = content
        .strip_suffix("${")
        .or_else(|| content.strip_suffix(['"', '\'', '`']));
    content.filter(|_| kind == Kind::Text || text.starts_with(['`', '}']))
}

/// Whether an attribute of this name is a handler.
pub(super) fn is_handler(name: &str) -> bool {
    name.len() > 2 && name.get(..2).is_some_and(|on| on.eq_ignore_ascii_case("on"))
}

/// The code of an address of the form `javascript:…`.
pub(super) fn script_address(address: &str) -> Option<&str> {
    let (scheme, code) = address.trim_start().split_once(':')?;
    scheme.eq_ignore_ascii_case("javascript").then_some(code)
}

/// Whether the code of an address does nothing, as `void(0)` does.
pub(super) fn does_nothing(code: &str) -> bool {
    let code: String = code.chars().filter(|c| !c.is_whitespace()).take(40).collect();
    matches!(
        code.trim_end_matches(';'),
        "" | "void(0)" | "void0" | "void(null)" | "undefined" | "null" | "false" | "//"
    )
}
