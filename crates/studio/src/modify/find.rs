//! The elements of a page that a command means.

use super::command::{Target, What, Which};
use super::kinds::Kind;
use crate::survey::{Element, Survey};
use crate::words::{escape, lower_words, stems};

/// The elements that a target means, in the order of the page.
pub(super) fn matches(survey: &Survey, html: &str, target: &Target) -> Vec<usize> {
    let body = survey.elements.iter().position(|element| element.tag == "body");
    let visible = |index: usize| body.is_none_or(|body| survey.is_inside(index, body));
    let all: Vec<usize> = match &target.what {
        What::Page => body.into_iter().collect(),
        What::Selected => body.into_iter().map(|body| body + 1).collect(),
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
        What::Named(thing) => match showing(survey, html, thing, &visible) {
            Some(one) => vec![one],
            None => named(survey, thing, &visible),
        },
    };
    match target.which {
        Which::All | Which::Each => all,
        Which::Nth(n) => all.into_iter().skip(n).take(1).collect(),
        Which::Last => all.into_iter().next_back().into_iter().collect(),
    }
}

/// How much of a button's or a link's text is read.
const LABEL_BYTES: usize = 300;

/// The elements of a kind that show just these words, else those that show them among others, else those that have them
/// in a name. What acts may look like a button, a link or a tab, so each of these kinds stands for the others.
fn labelled(
    survey: &Survey,
    html: &str,
    kind: &Kind,
    label: &str,
    visible: &dyn Fn(usize) -> bool,
) -> Vec<usize> {
    const NAMES: [&str; 6] = ["aria-label", "title", "value", "id", "class", "name"];
    let element = |index: usize| survey.elements.get(index);
    let of_kind = |kind: &Kind| -> Vec<usize> {
        (0..survey.elements.len())
            .filter(|index| visible(*index) && element(*index).is_some_and(|element| kind.takes(element)))
            .collect()
    };
    let text = |index: usize| match kind.attribute {
        Some(attribute) => element(index)
            .and_then(|element| element.attribute(attribute))
            .map(str::to_lowercase)
            .unwrap_or_default(),
        None => survey.text_up_to(html, index, LABEL_BYTES).to_lowercase(),
    };
    let escaped = escape(label);
    let is_label = |index: &usize| {
        let text = text(*index);
        text == label || text == escaped
    };
    let shows = |index: &usize| {
        let text = text(*index);
        text.contains(label) || text.contains(&escaped)
    };
    let named = |index: &usize| {
        element(*index).is_some_and(|element| {
            let names = NAMES.iter().filter_map(|name| element.attribute(name));
            names.into_iter().any(|name| {
                let spoken = name.to_lowercase().replace(['-', '_'], " ");
                spoken.contains(label)
            })
        })
    };
    let own = of_kind(kind);
    let others = || {
        let others = CONTROLS.iter().filter_map(|word| Kind::of(word));
        let others = others.filter(|_| CONTROLS.contains(&kind.singular));
        others.flat_map(of_kind).collect::<Vec<usize>>()
    };
    let first_of = |all: &[usize], fits: &dyn Fn(&usize) -> bool| -> Vec<usize> {
        all.iter().copied().filter(fits).collect()
    };
    // What holds much shows many words by chance.
    let holds_much = matches!(kind.singular, "card" | "section" | "list" | "table");
    let shows = |index: &usize| !holds_much && shows(index);
    for fits in [&is_label as &dyn Fn(&usize) -> bool, &shows, &named] {
        let hits = first_of(&own, fits);
        if !hits.is_empty() {
            return hits;
        }
    }
    first_of(&others(), &is_label)
}

/// The kinds of what acts when it is pressed.
const CONTROLS: [&str; 3] = ["button", "link", "tab"];

/// The elements that have just these words, one or several of them, as a class, as their identifier or as their name.
fn named(survey: &Survey, thing: &str, visible: &dyn Fn(usize) -> bool) -> Vec<usize> {
    let (words, wanted) = (lower_words(thing), stems(thing));
    // What is called `prices` holds what is called `price`, and is none.
    let is_one = words == wanted;
    let is_it = |name: &str| {
        if is_one {
            lower_words(name) == words
        } else {
            stems(name) == wanted
        }
    };
    let is_named = |element: &Element| {
        let classes = element.attribute("class").unwrap_or_default();
        let names = ["id", "aria-label"].into_iter();
        let names = names.filter_map(|name| element.attribute(name));
        !matches!(element.tag.as_str(), "script" | "style")
            && classes.split_ascii_whitespace().chain(names).any(is_it)
    };
    let all = survey.elements.iter().enumerate();
    all.filter(|(index, element)| visible(*index) && is_named(element))
        .map(|(index, _)| index)
        .collect()
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

/// The sentences for a target that is not on the page.
pub(super) fn missing(survey: &Survey, html: &str, target: &Target) -> String {
    let example = example(survey, html);
    match &target.what {
        What::Named(thing) => format!("I find no “{thing}” on the page. {example}"),
        What::Kind(kind) => {
            format!(
                "I do not find a {} as a fixed part of the page. {example}",
                kind.singular
            )
        }
        _ => format!(
            "I do not find {} as a fixed part of the page. {example}",
            target.name()
        ),
    }
}

/// The sentence for a request that can be done to this page.
pub(super) fn example(survey: &Survey, html: &str) -> String {
    let is_there = |kind: &&'static Kind| {
        let target = Target {
            what: What::Kind(kind),
            which: Which::All,
        };
        !matches(survey, html, &target).is_empty()
    };
    let kinds = ["button", "heading", "paragraph"];
    let kind = kinds.iter().filter_map(|word| Kind::of(word)).find(is_there);
    let things = kind.map_or("background", |kind| kind.plural);
    format!("“Make the {things} green” would work here.")
}
