//! The words that people use for elements, styles and behaviour.

/// Whether a list of words, with blanks between, has this one.
#[must_use]
pub(super) fn has(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|known| known == word)
}

/// Words that say nothing about where in a page something is.
#[must_use]
pub(super) fn is_stop_word(word: &str) -> bool {
    has(STOP_WORDS, word)
}

const STOP_WORDS: &str = "\
    about above add after all also and another any app are around because been before below between \
    bigger but can change code could create delete did does doesn't doing don't done down each element \
    every everything explain fix for from get give had has have help her here him his how insert instead \
    into isn't it's its just kind larger less let like little look looks made make makes making maybe \
    more most move much need new nice not now one only other our out over page please put refactor \
    remove rename replace same set she should show site smaller some something still such take than that \
    the their them then there these they thing this those too turn under update use using very want was \
    way website well were what when where which why will with work would you your";

/// A word for elements, with the tags that it stands for.
pub(super) type TagWord = (&'static str, &'static [&'static str]);

/// The tags that a word stands for; words in the singular.
#[must_use]
pub(super) fn tags_of(word: &str) -> Option<TagWord> {
    TAG_WORDS.iter().find(|(known, _)| *known == word).copied()
}

const HEADINGS: &[&str] = &["h1", "h2", "h3", "h4", "h5", "h6"];
const TAG_WORDS: [TagWord; 59] = [
    ("article", &["article"]),
    ("aside", &["aside"]),
    ("audio", &["audio"]),
    ("background", &["body"]),
    ("body", &["body"]),
    ("btn", &["button"]),
    ("button", &["button"]),
    ("canvas", &["canvas"]),
    ("caption", &["caption", "figcaption"]),
    ("checkbox", &["input"]),
    ("column", &["th", "td"]),
    ("dialog", &["dialog"]),
    ("div", &["div"]),
    ("dropdown", &["select"]),
    ("field", &["input", "textarea", "select"]),
    ("figure", &["figure"]),
    ("footer", &["footer"]),
    ("form", &["form"]),
    ("h1", &["h1"]),
    ("h2", &["h2"]),
    ("h3", &["h3"]),
    ("h4", &["h4"]),
    ("h5", &["h5"]),
    ("h6", &["h6"]),
    ("header", &["header"]),
    ("heading", HEADINGS),
    ("headline", HEADINGS),
    ("icon", &["svg", "img", "i"]),
    ("iframe", &["iframe"]),
    ("image", &["img", "picture", "svg"]),
    ("img", &["img"]),
    ("input", &["input", "textarea"]),
    ("item", &["li"]),
    ("label", &["label"]),
    ("link", &["a"]),
    ("list", &["ul", "ol"]),
    ("logo", &["img", "svg"]),
    ("main", &["main"]),
    ("menu", &["nav", "menu"]),
    ("modal", &["dialog"]),
    ("nav", &["nav"]),
    ("navbar", &["nav"]),
    ("navigation", &["nav"]),
    ("paragraph", &["p"]),
    ("photo", &["img", "picture"]),
    ("picture", &["img", "picture"]),
    ("popup", &["dialog"]),
    ("row", &["tr"]),
    ("section", &["section"]),
    ("select", &["select"]),
    ("sidebar", &["aside"]),
    ("slider", &["input"]),
    ("span", &["span"]),
    ("subtitle", &["h2", "h3", "p"]),
    ("svg", &["svg"]),
    ("table", &["table"]),
    ("textarea", &["textarea"]),
    ("title", &["h1", "h2", "title"]),
    ("video", &["video"]),
];

/// Words for parts of a page that hold others: a change of one is a change of a component.
pub(super) const COMPONENT_WORDS: &str = "\
    article banner card column component dialog footer form gallery grid header hero list menu modal nav \
    navbar navigation panel popup row section sidebar table tab toolbar widget";

/// The style properties that a word is about.
#[must_use]
pub(super) fn properties_of(word: &str) -> Option<&'static [&'static str]> {
    PROPERTY_WORDS
        .iter()
        .find(|(known, _)| *known == word)
        .map(|(_, properties)| *properties)
}

type PropertyWord = (&'static str, &'static [&'static str]);

const SIZES: &[&str] = &["font-size", "width", "height", "padding"];
const PLACES: &[&str] = &["text-align", "justify-content", "align-items", "margin"];
const COLOURS: &[&str] = &["color", "background", "background-color", "border-color", "fill"];
const PROPERTY_WORDS: [PropertyWord; 56] = [
    ("align", PLACES),
    ("animation", &["animation", "transition", "transform"]),
    (
        "background",
        &["background", "background-color", "background-image"],
    ),
    ("big", SIZES),
    ("bigger", SIZES),
    ("bold", &["font-weight"]),
    ("border", &["border", "border-color", "border-width"]),
    ("bright", COLOURS),
    ("center", PLACES),
    ("centered", PLACES),
    ("centre", PLACES),
    ("color", COLOURS),
    ("colour", COLOURS),
    ("contrast", COLOURS),
    ("corner", &["border-radius"]),
    ("dark", COLOURS),
    ("darker", COLOURS),
    ("flex", &["display", "flex"]),
    ("font", &["font-family", "font-size", "font"]),
    ("gap", &["gap"]),
    ("gradient", &["background", "background-image"]),
    ("grid", &["display", "grid-template-columns", "gap"]),
    ("height", &["height", "min-height"]),
    ("hide", &["display", "visibility"]),
    ("hover", &["transition"]),
    ("italic", &["font-style"]),
    ("large", SIZES),
    ("larger", SIZES),
    ("layout", &["display", "grid-template-columns", "flex"]),
    ("light", COLOURS),
    ("lighter", COLOURS),
    ("margin", &["margin"]),
    ("mobile", &["display", "width"]),
    ("narrower", &["width", "max-width"]),
    ("opacity", &["opacity"]),
    ("padding", &["padding"]),
    ("position", &["position", "top", "left"]),
    ("radius", &["border-radius"]),
    ("responsive", &["display", "width"]),
    ("round", &["border-radius"]),
    ("rounded", &["border-radius"]),
    ("rounder", &["border-radius"]),
    ("shadow", &["box-shadow", "text-shadow"]),
    ("size", SIZES),
    ("small", SIZES),
    ("smaller", SIZES),
    ("space", &["margin", "padding", "gap"]),
    ("spacing", &["margin", "padding", "gap", "letter-spacing"]),
    ("style", &["color", "background", "font-size"]),
    ("theme", COLOURS),
    ("transparent", &["opacity", "background"]),
    ("typography", &["font-family", "font-size", "line-height"]),
    ("underline", &["text-decoration"]),
    ("wide", &["width", "max-width"]),
    ("wider", &["width", "max-width"]),
    ("width", &["width", "max-width"]),
];

/// Whether a word names a colour.
#[must_use]
pub(super) fn is_colour(word: &str) -> bool {
    has(COLOUR_NAMES, word)
}

const COLOUR_NAMES: &str = "\
    aqua beige black blue brown coral crimson cyan fuchsia gold gray green grey indigo ivory khaki \
    lavender lime magenta maroon navy olive orange orchid pink plum purple red salmon silver tan teal \
    turquoise violet white yellow";

/// Words that are about what a page does rather than how it looks.
pub(super) const BEHAVIOUR_WORDS: &str = "\
    alert api bug calculate click clicked clicking count counter error event fetch function game \
    javascript js key keyboard load localstorage logic press save score script scroll sort start stop \
    storage submit timer toggle validate working";
