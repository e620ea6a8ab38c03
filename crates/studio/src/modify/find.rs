//! The elements of a page that a command means.

use super::command::{Target, What, Which};
use super::kinds::Kind;
use crate::survey::Survey;

/// The elements that a target means, in the order of the page.
pub(super) fn matches(survey: &Survey, html: &str, target: &Target) -> Vec<usize> {
    let body = survey.elements.iter().position(|element| element.tag == "body");
    let visible = |index: usize| body.is_none_or(|body| survey.is_inside(index, body));
    let all: Vec<usize> = match &target.what {
        What::Page => body.into_iter().collect(),
        What::Kind(kind) => (0..survey.elements.len())
            .filter(|index| {
                survey
                    .elements
                    .get(*index)
                    .is_some_and(|element| kind.takes(element))
                    && visible(*index)
            })
            .collect(),
        What::Labelled(kind, label) => labelled(survey, html, kind, label, &visible),
        What::Id(id) => survey
            .elements
            .iter()
            .position(|element| element.attribute("data-morpheo-id") == Some(id))
            .into_iter()
            .collect(),
        What::Showing(text) => showing(survey, html, text, &visible).into_iter().collect(),
    };
    match target.which {
        Which::All => all,
        Which::Nth(n) => all.into_iter().skip(n).take(1).collect(),
        Which::Last => all.into_iter().next_back().into_iter().collect(),
    }
}

/// How much of a button's or a link's text is read.
const LABEL_BYTES: usize = 300;

/// The elements of a kind that show these words, else those that have them in a name.
fn labelled(
    survey: &Survey,
    html: &str,
    kind: &Kind,
    label: &str,
    visible: &dyn Fn(usize) -> bool,
) -> Vec<usize> {
    const NAMES: [&str; 6] = ["aria-label", "title", "value", "id", "class", "name"];
    let of_kind = |index: &usize| {
        visible(*index)
            && survey
                .elements
                .get(*index)
                .is_some_and(|element| kind.takes(element))
    };
    let all: Vec<usize> = (0..survey.elements.len()).filter(of_kind).collect();
    let shows = |index: &usize| {
        let text = survey.text_up_to(html, *index, LABEL_BYTES);
        text.to_lowercase().contains(label)
    };
    let named = |index: &usize| {
        survey.elements.get(*index).is_some_and(|element| {
            let names = NAMES.iter().filter_map(|name| element.attribute(name));
            names.into_iter().any(|name| {
                let spoken = name.to_lowercase().replace(['-', '_'], " ");
                spoken.contains(label)
            })
        })
    };
    let shown: Vec<usize> = all.iter().copied().filter(shows).collect();
    if shown.is_empty() {
        all.into_iter().filter(named).collect()
    } else {
        shown
    }
}

/// The innermost element whose text is this; a control before anything around it.
fn showing(survey: &Survey, html: &str, text: &str, visible: &dyn Fn(usize) -> bool) -> Option<usize> {
    let wanted = text
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase();
    // Lower case and escapes change lengths.
    let most = wanted.len() * 6;
    let text_of = |index: usize| survey.text_up_to(html, index, most).to_lowercase();
    let same = |own: &str| own == wanted || own.replace("&amp;", "&") == wanted;
    let inside: Vec<usize> = survey
        .runs
        .iter()
        .filter(|run| {
            let shown = html.get(run.range.clone()).unwrap_or_default().to_lowercase();
            let first = wanted.split(' ').next().unwrap_or_default();
            shown.contains(first)
        })
        .filter_map(|run| run.inside)
        .filter(|index| visible(*index))
        .collect();
    for start in inside {
        let mut at = Some(start);
        let mut found = None;
        while let Some(index) = at {
            let Some(element) = survey.elements.get(index) else {
                break;
            };
            let own = text_of(index);
            if own.len() > most {
                // So is all around it.
                break;
            }
            if same(&own) {
                // A word inside a button means the button.
                if found.is_none() || matches!(element.tag.as_str(), "button" | "a" | "li" | "label") {
                    found = Some(index);
                }
            } else if found.is_some() {
                break;
            }
            at = element.parent;
        }
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The sentence for a target that is not on the page.
pub(super) fn missing(target: &Target) -> String {
    let name = match &target.what {
        What::Kind(kind) => format!("a {}", kind.singular),
        _ => target.name(),
    };
    format!("I do not find {name} as a fixed part of the page.")
}
