//! Elements added and removed.

use std::collections::HashSet;
use std::ops::Range;

use super::change::{Change, unreadable};
use super::command::{Target, What};
use super::find::{matches, missing};
use super::kinds::Kind;
use crate::survey::{Element, Survey, splice, survey};
use crate::words::escape;

/// Removes a target.
pub(super) fn remove(html: &str, target: &Target) -> Result<Change, String> {
    if let What::Kind(kind) | What::Labelled(kind, _) = &target.what
        && kind.attribute.is_some()
    {
        return Err(format!(
            "A {} is a part of its field: I can give it another text, but not remove it.",
            kind.singular
        ));
    }
    let found = survey(html).map_err(|_| unreadable())?;
    let hits = matches(&found, html, target);
    if hits.is_empty() {
        return Err(missing(&found, html, target));
    }
    let mut cuts = Vec::new();
    for index in &hits {
        let whole = found.elements.get(*index).and_then(|element| element.whole());
        let Some(whole) = whole else {
            return Err("The page does not say where that element ends, so I leave it.".to_owned());
        };
        cuts.push((whole, String::new()));
    }
    let links = links_to(html, &found, &hits);
    let led = match links.len() {
        0 => String::new(),
        1 => " With it went 1 link that led there.".to_owned(),
        several => format!(" With it went {several} links that led there."),
    };
    cuts.extend(links.into_iter().map(|link| (link, String::new())));
    let scripted = html.contains("<script");
    let warning = if scripted {
        " If the page's program uses it, that part no longer works."
    } else {
        ""
    };
    Ok(Change::new(
        splice(html, cuts),
        format!("Done: removed {}.{led}{warning}", target.name()),
    ))
}

/// Most bytes of blanks beside a link in an item of a list that holds nothing else.
const MOST_BLANKS: usize = 200;

/// Where the links of the page stand that lead into what is removed and are no part of it, each with the item of a list
/// that holds nothing else. Of a page that is full of them each is looked at once.
fn links_to(html: &str, found: &Survey, removed: &[usize]) -> Vec<Range<usize>> {
    let gone = gone(found, removed);
    let is_gone = |index: usize| gone.get(index).copied().unwrap_or_default();
    let all = || found.elements.iter().enumerate();
    let ids: HashSet<&str> = all()
        .filter(|(index, _)| is_gone(*index))
        .filter_map(|(_, element)| element.attribute("id"))
        .collect();
    let leads_there = |element: &Element| {
        let anchor = element.attribute("href").and_then(|href| href.strip_prefix('#'));
        element.tag == "a" && anchor.is_some_and(|anchor| !anchor.is_empty() && ids.contains(anchor))
    };
    let is_blank = |place: Range<usize>| {
        place.len() <= MOST_BLANKS && html.get(place).is_some_and(|text| text.trim().is_empty())
    };
    all()
        .filter(|(index, element)| !is_gone(*index) && leads_there(element))
        .filter_map(|(_, link)| {
            let whole = link.whole()?;
            let item = link.parent.and_then(|parent| found.elements.get(parent));
            let alone = item.filter(|item| item.tag == "li").and_then(|item| {
                let place = item.whole()?;
                let end = item.close.as_ref().map_or(place.end, |close| close.start);
                (is_blank(item.open.end..whole.start) && is_blank(whole.end..end)).then_some(place)
            });
            Some(alone.unwrap_or(whole))
        })
        .collect()
}

/// Of each element, whether it is removed or stands in one that is.
fn gone(found: &Survey, removed: &[usize]) -> Vec<bool> {
    let mut sorted = removed.to_vec();
    sorted.sort_unstable();
    let mut begins = sorted.into_iter().peekable();
    let mut until = 0;
    let of = |(index, _): (usize, &Element)| {
        while begins.next_if(|begin| *begin <= index).is_some() {
            until = until.max(found.elements.get(index).map_or(0, |element| element.after));
        }
        index < until
    };
    found.elements.iter().enumerate().map(of).collect()
}

/// Adds an element at the top or the bottom of the main part.
pub(super) fn add(html: &str, kind: &Kind, text: Option<&str>, top: bool) -> Result<Change, String> {
    let found = survey(html).map_err(|_| unreadable())?;
    if kind.singular == "footer"
        && let Some(footer) = found.first("footer").and_then(|footer| footer.close.clone())
    {
        let Some(text) = text else {
            return Err("There is a footer already.".to_owned());
        };
        let id = found.next_id("p");
        let new = format!("<p data-morpheo-id=\"{id}\">{}</p>\n", escape(text));
        return Ok(Change::new(
            splice(html, vec![(footer.start..footer.start, new)]),
            format!("Done: the footer now also reads “{text}”."),
        ));
    }
    let (element, hint) = build(kind, text, &found, html);
    let outside = kind.singular == "footer";
    let holder = found
        .first("main")
        .filter(|main| !outside && main.close.is_some())
        .or_else(|| found.first("body"));
    let at = holder.and_then(|holder| {
        let close = holder.close.as_ref()?;
        Some(if top && !outside {
            holder.open.end
        } else {
            close.start
        })
    });
    let Some(at) = at else {
        return Err("The page has no body to add to.".to_owned());
    };
    let place = if outside {
        "at the end"
    } else if top {
        "at the top"
    } else {
        "at the bottom"
    };
    Ok(Change::new(
        splice(html, vec![(at..at, format!("\n{element}\n"))]),
        format!("Done: a new {} {place}.{hint}", kind.singular),
    ))
}

fn build(kind: &Kind, text: Option<&str>, found: &Survey, html: &str) -> (String, &'static str) {
    let said = |fallback: &str| escape(text.unwrap_or(fallback));
    let id = |tag: &str| format!("data-morpheo-id=\"{}\"", found.next_id(tag));
    match kind.singular {
        "button" => (
            format!(
                "<button type=\"button\" {}>{}</button>",
                id("button"),
                said("New button")
            ),
            " It does nothing yet when it is pressed; that takes an AI model.",
        ),
        "link" => (
            format!("<a href=\"#\" {}>{}</a>", id("a"), said("New link")),
            " It leads nowhere yet; connect it to a page.",
        ),
        "heading" => (format!("<h2 {}>{}</h2>", id("h2"), said("New heading")), ""),
        "list" => {
            let first = found.next_id("li");
            let number: u64 = first.rsplit('-').next().and_then(|n| n.parse().ok()).unwrap_or(1);
            let items: Vec<String> = match text {
                Some(text) => text
                    .split([',', ';'])
                    .map(|item| item.trim().to_owned())
                    .collect(),
                None => (1..=3).map(|n| format!("Item {n}")).collect(),
            };
            let items: String = (number..)
                .zip(&items)
                .map(|(n, item)| format!("<li data-morpheo-id=\"morpheo-li-{n}\">{}</li>\n", escape(item)))
                .collect();
            (format!("<ul {}>\n{items}</ul>", id("ul")), "")
        }
        "field" => (
            format!(
                "<label {}>{} <input type=\"text\" {}></label>",
                id("label"),
                said("New field"),
                id("input")
            ),
            " What is typed there is not used yet; that takes an AI model.",
        ),
        "section" => (
            format!(
                "<section {}>\n<h2 {}>{}</h2>\n</section>",
                id("section"),
                id("h2"),
                said("New section")
            ),
            "",
        ),
        "divider" => (format!("<hr {}>", id("hr")), ""),
        "footer" => {
            let title = found.elements.iter().position(|element| element.tag == "title");
            let title = title.map(|index| found.text_of(html, index)).unwrap_or_default();
            let words = match text {
                Some(text) => escape(text),
                // The title is already escaped.
                None => format!("© {title}").trim().to_owned(),
            };
            (
                format!(
                    "<footer {} style=\"padding: 1.5rem; text-align: center;\">\n<p {}>{words}</p>\n</footer>",
                    id("footer"),
                    id("p")
                ),
                "",
            )
        }
        _ => (format!("<p {}>{}</p>", id("p"), said("New paragraph.")), ""),
    }
}
