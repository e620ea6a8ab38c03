//! The words for elements, and which elements they mean.

use crate::survey::Element;

/// A kind of element.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Kind {
    pub singular: &'static str,
    pub plural: &'static str,
    words: &'static [&'static str],
    pub tags: &'static [&'static str],
    classes: &'static [&'static str],
    roles: &'static [&'static str],
    input_types: &'static [&'static str],
    /// The place for a text of the app's own that it is.
    slot: Option<&'static str>,
    /// The attribute that holds its text, where that is no content of the element. What has it is of this kind.
    pub attribute: Option<&'static str>,
    /// Whether a colour means the ground rather than the text.
    pub has_ground: bool,
    /// Whether one can be added.
    pub can_add: bool,
}

const fn kind(
    singular: &'static str,
    plural: &'static str,
    words: &'static [&'static str],
    tags: &'static [&'static str],
) -> Kind {
    Kind {
        singular,
        plural,
        words,
        tags,
        classes: &[],
        roles: &[],
        input_types: &[],
        slot: None,
        attribute: None,
        has_ground: false,
        can_add: false,
    }
}

/// All kinds. Earlier ones win where words are shared.
pub(super) static KINDS: [Kind; 22] = [
    Kind {
        classes: &["btn", "button"],
        roles: &["button"],
        input_types: &["submit", "button", "reset"],
        has_ground: true,
        can_add: true,
        ..kind(
            "button",
            "buttons",
            &["button", "buttons", "btn", "btns", "cta"],
            &["button"],
        )
    },
    Kind {
        can_add: true,
        ..kind("link", "links", &["link", "links"], &["a"])
    },
    Kind {
        classes: &["tab"],
        roles: &["tab"],
        has_ground: true,
        ..kind("tab", "tabs", &["tab", "tabs"], &[])
    },
    Kind {
        attribute: Some("placeholder"),
        ..kind(
            "placeholder",
            "placeholders",
            &["placeholder", "placeholders"],
            &[],
        )
    },
    Kind {
        slot: Some("tagline"),
        classes: &["tagline", "subtitle"],
        ..kind(
            "tagline",
            "taglines",
            &[
                "tagline",
                "taglines",
                "subtitle",
                "subtitles",
                "subheading",
                "slogan",
            ],
            &[],
        )
    },
    kind("title", "title", &["title", "headline", "name", "h1"], &["h1"]),
    Kind {
        can_add: true,
        ..kind(
            "heading",
            "headings",
            &["heading", "headings", "headlines", "titles", "h2", "h3"],
            &["h1", "h2", "h3", "h4", "h5", "h6"],
        )
    },
    Kind {
        can_add: true,
        ..kind(
            "paragraph",
            "paragraphs",
            &["paragraph", "paragraphs", "sentence", "note"],
            &["p"],
        )
    },
    Kind {
        roles: &["contentinfo"],
        has_ground: true,
        can_add: true,
        ..kind("footer", "footer", &["footer", "footers"], &["footer"])
    },
    Kind {
        roles: &["banner"],
        classes: &["header"],
        has_ground: true,
        ..kind(
            "header",
            "header",
            &["header", "headers", "banner", "topbar"],
            &["header"],
        )
    },
    Kind {
        roles: &["navigation"],
        classes: &["navbar", "nav"],
        has_ground: true,
        ..kind(
            "navigation",
            "navigation",
            &["nav", "navigation", "navbar", "menu"],
            &["nav"],
        )
    },
    Kind {
        classes: &["card", "panel", "tile"],
        has_ground: true,
        ..kind(
            "card",
            "cards",
            &["card", "cards", "panel", "panels", "tile", "tiles"],
            &["article"],
        )
    },
    Kind {
        has_ground: true,
        can_add: true,
        ..kind("section", "sections", &["section", "sections"], &["section"])
    },
    kind(
        "picture",
        "pictures",
        &[
            "image", "images", "picture", "pictures", "photo", "photos", "logo", "icon", "icons",
        ],
        &["img", "picture", "svg"],
    ),
    Kind {
        has_ground: true,
        can_add: true,
        ..kind(
            "field",
            "fields",
            &["input", "inputs", "field", "fields", "textbox", "textarea"],
            &["input", "textarea", "select"],
        )
    },
    kind("label", "labels", &["label", "labels"], &["label"]),
    Kind {
        can_add: true,
        ..kind("list", "lists", &["list", "lists"], &["ul", "ol"])
    },
    kind("table", "tables", &["table", "tables"], &["table"]),
    kind("form", "forms", &["form", "forms"], &["form"]),
    Kind {
        has_ground: true,
        ..kind("sidebar", "sidebar", &["sidebar", "aside"], &["aside"])
    },
    Kind {
        can_add: true,
        ..kind(
            "divider",
            "dividers",
            &["divider", "dividers", "separator", "line", "rule"],
            &["hr"],
        )
    },
    kind("canvas", "canvas", &["canvas"], &["canvas"]),
];

impl Kind {
    /// The kind that a word means.
    pub(super) fn of(word: &str) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.words.contains(&word))
    }

    /// Whether an element is of this kind.
    pub(super) fn takes(&self, element: &Element) -> bool {
        if let Some(attribute) = self.attribute {
            return element.attribute(attribute).is_some();
        }
        let role = element.attribute("role").unwrap_or_default();
        let by_type = element.tag == "input"
            && self.input_types.contains(
                &element
                    .attribute("type")
                    .unwrap_or("text")
                    .to_ascii_lowercase()
                    .as_str(),
            );
        self.tags.contains(&element.tag.as_str())
            || self.roles.contains(&role)
            || by_type
            || (self.slot.is_some() && element.attribute("data-slot") == self.slot)
            || self.classes.iter().any(|class| element.has_class(class))
    }

    /// A selector for the same elements.
    pub(super) fn selector(&self) -> String {
        self.selector_with("")
    }

    /// The same, each with a condition behind it.
    pub(super) fn selector_with(&self, condition: &str) -> String {
        let tags = self.tags.iter().map(|tag| (*tag).to_owned());
        let classes = self.classes.iter().map(|class| format!(".{class}"));
        let roles = self.roles.iter().map(|role| format!("[role={role}]"));
        let types = self.input_types.iter().map(|kind| format!("input[type={kind}]"));
        let slots = self.slot.iter().map(|slot| format!("[data-slot={slot}]"));
        // A placeholder is a part of its field.
        let parts = self.attribute.iter().map(|attribute| format!("::{attribute}"));
        tags.chain(classes)
            .chain(parts)
            .chain(roles)
            .chain(types)
            .chain(slots)
            .map(|selector| format!("{selector}{condition}"))
            .collect::<Vec<_>>()
            .join(", ")
    }
}
