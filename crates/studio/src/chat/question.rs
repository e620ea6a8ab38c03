//! Questions about a page, answered with what it has.

use super::{about, palette, small_talk};
use crate::modify;
use crate::survey::{Survey, survey};
use crate::words::big_first;
use crate::words::{Token, stem, stems, tokens};

/// Most texts of elements in an answer.
const MOST_TEXTS: usize = 8;
/// The longest of them, in characters.
const TEXT_CHARS: usize = 60;

/// What a page is asked for: the words for it, its tags, and its name for one and several.
const KINDS: [(&[&str], &[&str], &str, &str); 9] = [
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
    (&["table"], &["table"], "table", "tables"),
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

/// Whether a message asks something or is small talk. A request that is put as a question (can you make it blue?) is
/// none.
pub(super) fn is_question(message: &str) -> bool {
    const ASKS: [&str; 24] = [
        "what", "which", "who", "why", "where", "when", "how", "is", "are", "does", "do", "did", "has",
        "have", "explain", "describe", "tell", "list", "was", "were", "what's", "whats", "should", "am",
    ];
    const REQUESTS: [&str; 2] = ["about", "make"];
    let words = words(message);
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    if ASKS.contains(&word(0)) && !REQUESTS.contains(&word(1)) {
        return true;
    }
    if matches!((word(0), word(1)), ("can" | "could" | "may", "i" | "we")) {
        return true;
    }
    let asks = message.trim_end().ends_with('?');
    let talks = small_talk::answer(&words).is_some();
    // What cannot be done is refused as a request.
    let requests = matches!((word(0), word(1)), ("can" | "could" | "would" | "will", "you"));
    ((asks && !requests) || talks) && !is_understood(message)
}

fn is_understood(message: &str) -> bool {
    modify::requests(message)
        .iter()
        .any(modify::Request::is_understood)
}

fn words(message: &str) -> Vec<String> {
    let tokens = tokens(message);
    let words = tokens.iter().map(Token::lower).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// What can be asked of the studio, at the end of an answer about a page.
const ASK: &str = "I answer from fixed rules, without an AI model. Ask me to change a colour, a text or a size, or to add or remove an element.";
/// What is said of a program.
const PROGRAM: &str =
    "I see what the page shows, not what its program does, so I cannot tell. An AI model can look into it.";

/// The answer, in Markdown.
pub(super) fn answer(message: &str, page: &str) -> String {
    let asked = words(message);
    if let Some(answer) = small_talk::answer(&asked) {
        return answer.to_owned();
    }
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
    if let Some(request) = asked_for(message) {
        return format!("Say it as a request, and I do it: “{}”.", big_first(&request));
    }
    let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
    let has = |words: &[&str]| asked.iter().any(|word| words.contains(word));
    let first = asked.first().copied().unwrap_or_default();
    if let ["how", "many" | "much", ..] = asked.as_slice()
        && let Some(count) = of_kinds(message, page, &found, &name)
    {
        return count;
    }
    if first == "why" || has(&["slow", "broken", "bug", "error", "wrong", "safe", "secure"]) {
        return PROGRAM.to_owned();
    }
    if has(&[
        "saved",
        "save",
        "stored",
        "store",
        "storage",
        "data",
        "remember",
        "remembered",
        "lost",
    ]) {
        return saved(page).to_owned();
    }
    if has(&[
        "publish",
        "published",
        "share",
        "shared",
        "online",
        "host",
        "deploy",
    ]) {
        return "“Install” in the generator gives the app an address of its own that others can open; I cannot do that from here.".to_owned();
    }
    if first == "how"
        && has(&[
            "change", "make", "colour", "color", "rename", "remove", "edit", "delete", "style",
        ])
        && has(&["i", "we", "you", "to"])
    {
        return "Tell me what it is to be, as in: make the buttons green, or: change the title to Luna."
            .to_owned();
    }
    if first == "how" && has(&["i", "we", "you", "one", "to"]) && !has(&["many", "much"]) {
        return how_to(&asked, &about::controls(&found, page));
    }
    of_kinds(message, page, &found, &name).unwrap_or_else(|| {
        if is_about_app(&asked) {
            format!("{}\n\n{ASK}", about::about(&found, page, &name))
        } else {
            format!("I cannot answer that. {ASK}")
        }
    })
}

/// The request in `how can I change the title to Luna?`.
fn asked_for(message: &str) -> Option<String> {
    const LEADS: [&str; 16] = [
        "how", "do", "can", "could", "should", "may", "would", "i", "we", "you", "one", "to", "is", "it",
        "possible", "what",
    ];
    let trimmed = message.trim().trim_end_matches(['?', '.', '!', ' ']);
    let words: Vec<&str> = trimmed.split_whitespace().collect();
    let is_lead = |word: &&&str| LEADS.contains(&word.to_lowercase().as_str());
    let leads = words.iter().take_while(is_lead).count();
    let asks = words
        .iter()
        .take(leads)
        .any(|word| matches!(word.to_lowercase().as_str(), "i" | "we" | "to" | "possible"));
    let request = words.get(leads..)?.join(" ");
    let is_done = || {
        let requests = modify::requests(&request);
        !requests.is_empty() && requests.iter().all(modify::Request::can_be_done)
    };
    (leads > 1 && asks && is_done()).then_some(request)
}

/// The button for what somebody wants to do.
fn how_to(asked: &[&str], controls: &[String]) -> String {
    const SMALL: [&str; 22] = [
        "how", "do", "does", "can", "could", "should", "i", "we", "you", "one", "to", "a", "an", "the", "my",
        "it", "this", "is", "new", "in", "of", "here",
    ];
    let wanted: Vec<String> = asked
        .iter()
        .filter(|word| !SMALL.contains(word))
        .map(|word| stem(word))
        .collect();
    let hits = |label: &String| {
        let own = stems(label);
        wanted.iter().filter(|word| own.contains(word)).count()
    };
    let most = controls.iter().map(hits).max().unwrap_or(0);
    let best: Vec<String> = controls
        .iter()
        .filter(|label| most > 0 && hits(label) == most)
        .map(|label| format!("“{label}”"))
        .collect();
    let all: Vec<String> = controls.iter().map(|label| format!("“{label}”")).collect();
    match (best.as_slice(), all.as_slice()) {
        ([], []) => PROGRAM.to_owned(),
        ([], _) => format!(
            "I find no button that says so. These are there to press: {}.",
            all.join(", ")
        ),
        ([one], _) => format!("Most likely with {one} on the page; I go by what it says."),
        _ => format!(
            "Most likely with one of these on the page: {}; I go by what they say.",
            best.join(", ")
        ),
    }
}

/// Whether what is typed into the app stays, as far as its code says.
fn saved(page: &str) -> &'static str {
    if page.contains("localStorage") || page.contains("indexedDB") {
        "The app has code that keeps what you enter in the browser that you use, on this device; I cannot tell what exactly. The app itself is kept when you save it."
    } else {
        "I find no code in the app that keeps what you enter, so it is most likely gone when the page is opened anew. The app itself is kept when you save it."
    }
}

/// Whether a question is about the app as a whole.
fn is_about_app(asked: &[&str]) -> bool {
    const APP: [&str; 13] = [
        "app", "page", "site", "website", "game", "tool", "this", "here", "it", "about", "work", "content",
        "contents",
    ];
    const OTHER: [&str; 10] = [
        "weather", "joke", "time", "news", "phone", "like", "should", "cost", "free", "money",
    ];
    let has = |words: &[&str]| asked.iter().any(|word| words.contains(word));
    has(&APP) && !has(&OTHER)
}

/// How many there are of the kinds that a question names, and its colours; nothing when it names none.
fn of_kinds(message: &str, page: &str, found: &Survey, name: &str) -> Option<String> {
    let asked = stems(message);
    let wanted: Vec<_> = KINDS
        .iter()
        .filter(|(words, ..)| words.iter().any(|word| asked.iter().any(|asked| asked == word)))
        .collect();
    let about_colours = asked.iter().any(|asked| COLOURS.contains(&asked.as_str()));
    let about_looks = asked
        .iter()
        .any(|asked| matches!(asked.as_str(), "dark" | "light" | "mode"));
    if wanted.is_empty() && !about_colours && !about_looks {
        return None;
    }
    let does = asked.iter().any(|asked| asked == "do" || asked == "happen")
        && asked.iter().any(|asked| asked == "what");
    if does && !wanted.is_empty() {
        return Some(PROGRAM.to_owned());
    }
    let colours = match palette::lines(found, page) {
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
    let lines: Vec<String> = wanted
        .into_iter()
        .map(|(_, tags, one, several)| line(found, page, tags, (one, several)))
        .chain(colours)
        .collect();
    let look = if page.contains("prefers-color-scheme") {
        "a light and a dark look, by what the device is set to"
    } else {
        "one look for light and dark"
    };
    if lines.is_empty() {
        return Some(format!("{name} has {look}.\n\n{ASK}"));
    }
    Some(format!("{name} has:\n\n{}\n\n{ASK}", lines.join("\n")))
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
fn line(found: &Survey, page: &str, tags: &[&str], (one, several): (&str, &str)) -> String {
    let elements: Vec<usize> = (0..found.elements.len())
        .filter(|index| {
            found
                .elements
                .get(*index)
                .is_some_and(|element| tags.contains(&element.tag.as_str()))
        })
        .collect();
    if elements.is_empty() {
        return format!("- no {several}");
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
    format!("- {} {name}{shown}", elements.len())
}
