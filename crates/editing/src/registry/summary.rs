//! The registry as a short text for a prompt.

use crate::registry::entry::Entry;
use crate::registry::kind::{ElementKind, Role};
use std::fmt::Write;

/// The bytes that a summary may take; the elements that do not fit are counted.
const MAX_BYTES: usize = 6_000;
/// The characters of an attribute's value.
const VALUE_CHARACTERS: usize = 60;

/// One line for each entry:
/// `morpheo-a-1 <a> div nav-item line 4 in morpheo-nav-1 .link "Home" href="#x"`.
pub(super) fn summary(entries: &[Entry<'_>]) -> String {
    let mut text = String::new();
    for (index, entry) in entries.iter().enumerate() {
        let line = line(entry);
        if text.len() + line.len() > MAX_BYTES {
            text.push_str(&format!("… and {} more elements\n", entries.len() - index));
            break;
        }
        text.push_str(&line);
    }
    text
}

fn line(entry: &Entry<'_>) -> String {
    let mut line = format!("{} <{}> {}", entry.id, entry.tag, kind(entry.kind));
    if let Some(role) = entry.role {
        add(&mut line, format_args!(" {}", self::role(role)));
    }
    add(&mut line, format_args!(" line {}", entry.line));
    if let Some(parent) = entry.parent {
        add(&mut line, format_args!(" in {parent}"));
    }
    if !entry.classes.is_empty() {
        add(&mut line, format_args!(" .{}", short(&entry.classes.join("."))));
    }
    if !entry.text.is_empty() {
        add(&mut line, format_args!(" \"{}\"", entry.text));
    }
    for (name, value) in &entry.attributes {
        add(&mut line, format_args!(" {name}=\"{}\"", short(value)));
    }
    line.push('\n');
    line
}

/// Writing to a text cannot fail.
fn add(line: &mut String, what: std::fmt::Arguments<'_>) {
    let _written = line.write_fmt(what);
}

fn short(value: &str) -> String {
    let words: Vec<&str> = value.split_whitespace().collect();
    words.join(" ").chars().take(VALUE_CHARACTERS).collect()
}

const fn kind(kind: ElementKind) -> &'static str {
    match kind {
        ElementKind::Button => "button",
        ElementKind::Heading => "heading",
        ElementKind::Input => "input",
        ElementKind::Section => "section",
        ElementKind::Img => "img",
        ElementKind::Nav => "nav",
        ElementKind::Form => "form",
        ElementKind::List => "list",
        ElementKind::Div => "div",
    }
}

const fn role(role: Role) -> &'static str {
    match role {
        Role::Cta => "cta",
        Role::NavItem => "nav-item",
        Role::Title => "title",
        Role::Action => "action",
        Role::Container => "container",
    }
}

#[cfg(test)]
mod tests {
    use crate::registry::Registry;

    #[test]
    fn each_element_has_a_line() {
        let page = "<nav id=morpheo-nav-1>\n<a id=morpheo-a-1 class='link big' href='#x'>Home</a></nav>";
        assert_eq!(
            Registry::read(page).summary(),
            "morpheo-nav-1 <nav> nav container line 1 \"Home\"\n\
             morpheo-a-1 <a> div nav-item line 2 in morpheo-nav-1 .link.big \"Home\" href=\"#x\"\n"
        );
    }

    #[test]
    fn what_does_not_fit_is_counted() {
        let page: String = (0..1000).map(|n| format!("<p id=morpheo-p-{n}>x</p>")).collect();
        let summary = Registry::read(&page).summary();
        let last = summary.lines().last().unwrap();
        assert!(last.starts_with("… and ") && summary.len() < 6_100, "{last}");
    }
}
