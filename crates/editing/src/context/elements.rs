//! The elements that a message is about.

use crate::context::MATCHES;
use crate::context::message::{Message, singular};
use crate::context::names;
use crate::context::parts::Parts;
use crate::context::vocabulary::tags_of;
use crate::html::attributes::attributes;
use crate::html::tree::Element;
use crate::text::slice::slice;
use std::collections::HashMap;

/// How well an element answers a message: it is named outright, or a whole name, a part of one or a tag fits.
const NAMED_ID: u32 = 100;
const NAMED_CLASS: u32 = 60;
const NAMED_TAG: u32 = 40;
const WHOLE_NAME: u32 = 40;
const PART_OF_NAME: u32 = 20;
const TAG_WORD: u32 = 15;
/// It holds a text that the message has.
const HOLDS_TEXT: u32 = 50;
/// It stands within an element whose name fits something else: that, and a little more; at most.
const WITHIN_NAMED: u32 = 45;
const INNER: u32 = 5;

/// From this score on, an element is what the message names; from the next on, it is likely that.
pub(super) const CERTAIN: u32 = NAMED_CLASS;
pub(super) const LIKELY: u32 = WHOLE_NAME;

/// An element that answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hit {
    pub(super) element: usize,
    pub(super) score: u32,
}

/// Something that the message names, with the elements that answer best: at most [`MATCHES`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Term {
    /// As the message names it.
    pub(super) label: String,
    pub(super) hits: Vec<Hit>,
}

impl Term {
    fn offer(&mut self, hit: Hit) {
        if let Some(known) = self.hits.iter_mut().find(|known| known.element == hit.element) {
            known.score = known.score.max(hit.score);
        } else {
            self.hits.push(hit);
        }
        // stable: of equal ones, the first in the page stay
        self.hits.sort_by_key(|hit| std::cmp::Reverse(hit.score));
        self.hits.truncate(MATCHES);
    }
}

/// What is looked for, by how an element may answer to it; each leads to a term and a score.
#[derive(Default)]
struct Wanted {
    terms: Vec<Term>,
    ids: HashMap<String, (usize, u32)>,
    classes: HashMap<String, (usize, u32)>,
    parts: HashMap<String, (usize, u32)>,
    tags: HashMap<String, Vec<(usize, u32)>>,
}

impl Wanted {
    fn term(&mut self, label: String) -> usize {
        self.terms.push(Term {
            label,
            hits: Vec::new(),
        });
        self.terms.len() - 1
    }

    fn read(message: &Message) -> Self {
        let mut wanted = Self::default();
        for id in message.ids.iter().chain(&message.names) {
            let term = wanted.term(format!("#{id}"));
            wanted.ids.entry(id.to_lowercase()).or_insert((term, NAMED_ID));
        }
        for class in message.classes.iter().chain(&message.names) {
            let term = wanted.term(format!(".{class}"));
            wanted
                .classes
                .entry(class.to_lowercase())
                .or_insert((term, NAMED_CLASS));
        }
        for tag in &message.tags {
            let term = wanted.term(tag.to_lowercase());
            wanted
                .tags
                .entry(tag.to_lowercase())
                .or_default()
                .push((term, NAMED_TAG));
        }
        let explicit: Vec<String> = message
            .ids
            .iter()
            .chain(&message.classes)
            .chain(&message.tags)
            .map(|name| name.to_lowercase())
            .collect();
        for keyword in message
            .keywords
            .iter()
            .filter(|keyword| !explicit.contains(keyword))
        {
            let term = wanted.term(keyword.clone());
            if let Some((_, tags)) = tags_of(keyword) {
                for tag in tags {
                    wanted
                        .tags
                        .entry((*tag).to_owned())
                        .or_default()
                        .push((term, TAG_WORD));
                }
            }
            wanted
                .ids
                .entry(keyword.clone())
                .or_insert((term, WHOLE_NAME + 10));
            wanted
                .classes
                .entry(keyword.clone())
                .or_insert((term, WHOLE_NAME));
            wanted
                .parts
                .entry(keyword.clone())
                .or_insert((term, PART_OF_NAME));
            if keyword == "button" {
                wanted
                    .classes
                    .entry("btn".to_owned())
                    .or_insert((term, PART_OF_NAME));
                wanted
                    .parts
                    .entry("btn".to_owned())
                    .or_insert((term, PART_OF_NAME));
            }
        }
        wanted
    }

    /// The terms that a name fits, with the score.
    fn named(&self, name: &str, whole: &HashMap<String, (usize, u32)>, fits: &mut Vec<(usize, u32)>) {
        let lower = name.to_lowercase();
        if let Some(fit) = whole.get(&lower).or_else(|| whole.get(&singular(&lower))) {
            fits.push(*fit);
        }
        fits.extend(
            names::words(name)
                .iter()
                .filter_map(|word| self.parts.get(&singular(word))),
        );
    }
}

/// The elements that a message names; `texts` are those that hold texts of it. Linear in the page.
pub(super) fn find(message: &Message, parts: &Parts<'_>, texts: &[usize]) -> Vec<Term> {
    let mut wanted = Wanted::read(message);
    let holders = holders(parts, texts);
    // what the elements around fit best by name, and how well
    let mut around: Vec<Option<(usize, u32)>> = Vec::with_capacity(parts.tree.elements().len());
    let mut fits = Vec::new();
    for (index, element) in parts.tree.elements().iter().enumerate() {
        fits.clear();
        read_names(&wanted, parts, element, &mut fits);
        let by_name = fits.iter().copied().max_by_key(|(_, score)| *score);
        let tag = parts.tree.name(element).to_ascii_lowercase();
        fits.extend(wanted.tags.get(&tag).into_iter().flatten());
        let outer = element
            .parent
            .and_then(|parent| around.get(parent))
            .copied()
            .flatten();
        around.push(
            [by_name, outer]
                .into_iter()
                .flatten()
                .max_by_key(|(_, score)| *score),
        );
        let within = outer
            .filter(|(term, _)| !fits.iter().any(|(own, _)| own == term))
            .map_or(0, |(_, score)| (score + INNER).min(WITHIN_NAMED));
        let bonus = holders.get(&index).copied().unwrap_or(0);
        // what fits in more than one way fits better
        let mut best: Vec<(usize, u32)> = Vec::new();
        for (term, score) in fits.iter().copied() {
            match best.iter_mut().find(|(known, _)| *known == term) {
                Some((_, known)) => *known = (*known).max(score),
                None => best.push((term, score)),
            }
        }
        let sum: u32 = best.iter().map(|(_, score)| *score).sum::<u32>() + within + bonus;
        for (term, score) in best {
            if let Some(term) = wanted.terms.get_mut(term) {
                let score = score.max(sum.min(NAMED_CLASS - 1));
                term.offer(Hit {
                    element: index,
                    score,
                });
            }
        }
    }
    wanted.terms.retain(|term| !term.hits.is_empty());
    wanted.terms
}

/// What the ids and classes of an element fit.
fn read_names(wanted: &Wanted, parts: &Parts<'_>, element: &Element, fits: &mut Vec<(usize, u32)>) {
    for attribute in attributes(parts.page, &element.tag) {
        let (name, value) = (
            slice(parts.page, attribute.name),
            slice(parts.page, attribute.value),
        );
        if name.eq_ignore_ascii_case("class") {
            for class in value.split_ascii_whitespace() {
                wanted.named(class, &wanted.classes, fits);
            }
        } else if name.eq_ignore_ascii_case("data-morpheo-id") || value.starts_with("morpheo-") {
            // the words within the product's own ids are tags, and say nothing more
            fits.extend(wanted.ids.get(&value.to_lowercase()));
        } else if name.eq_ignore_ascii_case("id") {
            wanted.named(value, &wanted.ids, fits);
        }
    }
}

/// The elements that hold texts of the message, and those close around them.
fn holders(parts: &Parts<'_>, texts: &[usize]) -> HashMap<usize, u32> {
    let mut holders = HashMap::new();
    for text in texts {
        let mut next = Some(*text);
        for far in 0..3 {
            let Some(index) = next else { break };
            let bonus = HOLDS_TEXT - 10 * far;
            let known = holders.entry(index).or_insert(bonus);
            *known = bonus.max(*known);
            next = parts
                .tree
                .elements()
                .get(index)
                .and_then(|element| element.parent);
        }
    }
    holders
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(message: &str, page: &str) -> Vec<String> {
        let parts = Parts::read(page);
        let mut hits: Vec<Hit> = find(&Message::read(message), &parts, &[])
            .into_iter()
            .flat_map(|term| term.hits)
            .collect();
        hits.sort_by_key(|hit| std::cmp::Reverse(hit.score));
        hits.iter()
            .map(|hit| slice(page, parts.tree.elements()[hit.element].tag.span.clone()).to_owned())
            .collect()
    }

    #[test]
    fn names_tags_and_places_decide() {
        let page = "<button id=a><section class=pricing><button id=b></button></section><a class=my-btn>";
        assert_eq!(
            best("Make the button in the pricing section red", page)[0],
            "<button id=b>"
        );
        assert!(best("Make the button red", page).contains(&"<a class=my-btn>".to_owned()));
        assert_eq!(best("Change #a", page), ["<button id=a>"]);
        assert_eq!(
            best("Change morpheo-p-2", "<p id=morpheo-p-1><p id=morpheo-p-2>")[0],
            "<p id=morpheo-p-2>"
        );
    }

    #[test]
    fn no_more_than_five_match_a_term() {
        let terms = find(
            &Message::read("all buttons"),
            &Parts::read(&"<button>".repeat(50)),
            &[],
        );
        assert_eq!(terms.len(), 1);
        assert_eq!(
            terms[0].hits.iter().map(|hit| hit.element).collect::<Vec<_>>(),
            [0, 1, 2, 3, 4]
        );
    }
}
