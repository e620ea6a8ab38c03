//! What an app is, in plain words: its name, its line below the name, its parts, and what can be pressed and filled in.

use crate::survey::{Element, Survey};

/// Most texts of one kind, and the longest of them in characters.
const MOST: usize = 8;
const CHARS: usize = 60;

/// The words about a page as a whole, in Markdown.
pub(super) fn about(found: &Survey, page: &str, name: &str) -> String {
    let mut text = match tagline(found, page) {
        Some(line) => format!("{name}: {line}"),
        None => name.to_owned(),
    };
    let parts: Vec<String> = texts(found, page, &|element| {
        matches!(element.tag.as_str(), "h2" | "h3")
    });
    let lines = [
        ("Its parts", parts),
        ("To press", controls(found, page)),
        ("To fill in", fields(found, page)),
    ];
    let lines: Vec<String> = lines
        .into_iter()
        .filter(|(_, texts)| !texts.is_empty())
        .map(|(what, texts)| format!("- {what}: {}", texts.join(" · ")))
        .collect();
    if lines.is_empty() {
        let first = texts(found, page, &|element| {
            matches!(element.tag.as_str(), "h1" | "p" | "li")
        });
        text.push_str(&match first.first() {
            Some(first) => format!("\n\nIt shows: {first}"),
            None => "\n\nWhat it shows is made by its program, which I cannot read.".to_owned(),
        });
        return text;
    }
    format!("{text}\n\n{}", lines.join("\n"))
}

/// The labels of what can be pressed.
pub(super) fn controls(found: &Survey, page: &str) -> Vec<String> {
    texts(found, page, &|element| {
        element.tag == "button" || element.attribute("role") == Some("button") || element.has_class("btn")
    })
}

fn fields(found: &Survey, page: &str) -> Vec<String> {
    let labels = texts(found, page, &|element| element.tag == "label");
    if labels.is_empty() {
        texts(found, page, &|element| {
            matches!(element.tag.as_str(), "input" | "textarea")
        })
    } else {
        labels
    }
}

fn tagline(found: &Survey, page: &str) -> Option<String> {
    let is_tagline = |element: &Element| element.attribute("data-slot") == Some("tagline");
    let line = found.elements.iter().position(is_tagline);
    let line = line.map(|index| found.text_of(page, index));
    let described = || {
        let is_described = |element: &&Element| element.attribute("name") == Some("description");
        let meta = found.elements.iter().find(is_described)?;
        meta.attribute("content").map(str::to_owned)
    };
    line.filter(|line| !line.is_empty())
        .or_else(described)
        .map(|line| cleaned(&line))
}

/// What elements show or are called, those that are hidden at first left out, each once.
fn texts(found: &Survey, page: &str, fits: &dyn Fn(&Element) -> bool) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for (index, element) in found.elements.iter().enumerate() {
        if !fits(element) || is_hidden(found, index) {
            continue;
        }
        let shown = found.text_up_to(page, index, 4 * CHARS);
        let named = ["aria-label", "placeholder", "title"].into_iter();
        let named = named
            .filter_map(|name| element.attribute(name))
            .map(str::to_owned);
        let says = |text: &String| text.chars().any(char::is_alphabetic);
        let Some(text) = [shown].into_iter().chain(named).find(says) else {
            continue;
        };
        let text = cleaned(&text);
        if text.chars().count() <= CHARS && !texts.contains(&text) {
            texts.push(text);
        }
        if texts.len() == MOST {
            break;
        }
    }
    texts
}

fn is_hidden(found: &Survey, index: usize) -> bool {
    let mut at = Some(index);
    while let Some(element) = at.and_then(|at| found.elements.get(at)) {
        let hidden = element.attribute("hidden").is_some()
            || element
                .attribute("type")
                .is_some_and(|kind| kind.eq_ignore_ascii_case("hidden"))
            || matches!(element.tag.as_str(), "dialog" | "template" | "svg");
        if hidden {
            return true;
        }
        at = element.parent;
    }
    false
}

/// A text of a page that stays one where Markdown is read.
fn cleaned(text: &str) -> String {
    text.replace(['*', '_', '`', '[', ']', '<', '>'], "")
}
