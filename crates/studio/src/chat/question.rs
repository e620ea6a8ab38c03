//! Questions about a page, answered with what it has.

use super::palette;
use crate::modify;
use crate::survey::{Survey, survey};
use crate::words::{Token, stems, tokens};

/// Most texts of elements in an answer.
const MOST_TEXTS: usize = 8;
/// The longest of them, in characters.
const TEXT_CHARS: usize = 60;

/// What a page is asked for: the words for it, its tags, and its name for one and several.
const KINDS: [(&[&str], &[&str], &str, &str); 8] = [
    (
        &["heading", "headline", "title"],
        &["h1", "h2", "h3", "h4"],
        "heading",
        "headings",
    ),
    (&["button"], &["button"], "button", "buttons"),
    (&["link"], &["a"], "link", "links"),
    (
        &["field", "input", "form"],
        &["input", "textarea", "select"],
        "field",
        "fields",
    ),
    (
        &["picture", "image", "icon", "logo"],
        &["img", "picture", "canvas"],
        "picture",
        "pictures",
    ),
    (&["list"], &["ul", "ol"], "list", "lists"),
    (&["paragraph", "text"], &["p"], "paragraph", "paragraphs"),
    (
        &["section", "part"],
        &["section", "article"],
        "section",
        "sections",
    ),
];

/// The stems of words that ask for the colours.
const COLOURS: [&str; 5] = ["colour", "color", "palette", "hex", "scheme"];

/// Whether a message asks about the page. A request that is put as a question (can you make it blue?) is
/// none.
pub(super) fn is_question(message: &str) -> bool {
    const ASKS: [&str; 24] = [
        "what", "which", "who", "why", "where", "when", "how", "is", "are", "does", "do", "did", "has",
        "have", "explain", "describe", "tell", "list", "was", "were", "what's", "whats", "should", "hello",
    ];
    const REQUESTS: [&str; 2] = ["about", "make"];
    let tokens = tokens(message);
    let mut words = tokens.iter().map(Token::lower).filter(|word| !word.is_empty());
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    if ASKS.contains(&first) && !REQUESTS.contains(&second) {
        return true;
    }
    message.trim_end().ends_with('?')
        && !modify::requests(message)
            .iter()
            .any(modify::Request::is_understood)
}

/// The answer, in Markdown.
pub(super) fn answer(message: &str, page: &str) -> String {
    let Ok(found) = survey(page) else {
        return "I cannot read the page as HTML.".to_owned();
    };
    let title = found.elements.iter().position(|element| element.tag == "title");
    let title = title.map(|title| found.text_of(page, title)).unwrap_or_default();
    let name = if title.is_empty() {
        "The page".to_owned()
    } else {
        format!("**{title}**")
    };
    let asked = stems(message);
    let wanted: Vec<_> = KINDS
        .iter()
        .filter(|(words, ..)| words.iter().any(|word| asked.iter().any(|asked| asked == word)))
        .collect();
    let about_colours = asked.iter().any(|asked| COLOURS.contains(&asked.as_str()));
    let is_about_all = wanted.is_empty() && !about_colours;
    let colours = match palette::lines(&found, page) {
        _ if !about_colours => Vec::new(),
        None => vec!["- no colours in its styles".to_owned()],
        Some((count, mut lines)) => {
            let several = if count == 1 {
                "colour"
            } else {
                "colours, the most used first"
            };
            lines.insert(0, format!("- {count} {several}"));
            lines
        }
    };
    let lines: Vec<String> = if is_about_all {
        KINDS.iter().collect()
    } else {
        wanted
    }
    .into_iter()
    .filter_map(|(_, tags, one, several)| line(&found, page, tags, (one, several), is_about_all))
    .chain(colours)
    .collect();
    let size = format!("{} lines of code", page.lines().count());
    let look = if page.contains("prefers-color-scheme") {
        ", and it has a light and a dark look"
    } else {
        ""
    };
    let mut text = if lines.is_empty() {
        format!("{name} has {size}{look}.")
    } else {
        format!("{name} has {size}{look}:\n\n{}", lines.join("\n"))
    };
    text.push_str("\n\nI answer from fixed rules, without an AI model. Ask me to change a colour, a text or a size, or to add or remove an element.");
    text
}

/// At most [`TEXT_CHARS`] of a text, cut between words where it has any.
fn shortened(text: &str) -> String {
    if text.chars().count() <= TEXT_CHARS {
        return text.to_owned();
    }
    let start: String = text.chars().take(TEXT_CHARS).collect();
    let whole = start.rsplit_once(' ').map_or(start.as_str(), |(words, _)| words);
    format!("{}…", whole.trim_end_matches([',', ';', ':']))
}

/// How many there are, and what they show.
fn line(
    found: &Survey,
    page: &str,
    tags: &[&str],
    (one, several): (&str, &str),
    skip_none: bool,
) -> Option<String> {
    let elements: Vec<usize> = (0..found.elements.len())
        .filter(|index| {
            found
                .elements
                .get(*index)
                .is_some_and(|element| tags.contains(&element.tag.as_str()))
        })
        .collect();
    if elements.is_empty() {
        return (!skip_none).then(|| format!("- no {several}"));
    }
    let mut texts: Vec<String> = Vec::new();
    for index in &elements {
        if texts.len() == MOST_TEXTS {
            break;
        }
        let text = found.text_up_to(page, *index, 4 * TEXT_CHARS);
        let text = shortened(&text).replace(['*', '_', '`', '[', ']', '<', '>'], "");
        if !text.is_empty() && !texts.contains(&text) {
            texts.push(text);
        }
    }
    let name = if elements.len() == 1 { one } else { several };
    let shown = if texts.is_empty() {
        String::new()
    } else {
        format!(": {}", texts.join(" · "))
    };
    Some(format!("- {} {name}{shown}", elements.len()))
}
