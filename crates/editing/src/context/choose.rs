//! Gathers what a message is about and fits the best of it into the limits.

use crate::context::elements::{self, CERTAIN, LIKELY};
use crate::context::intent::{self, Scope};
use crate::context::message::Message;
use crate::context::parts::Parts;
use crate::context::scripts;
use crate::context::section::{Location, Section, SectionKind};
use crate::context::structure::{self, AppStructure, newlines};
use crate::context::styles::{self, StyleWords};
use crate::context::vocabulary::BEHAVIOUR_WORDS;
use crate::context::window::cut;
use crate::context::{IntentKind, MATCHES, SECTION_CHARACTERS, TOTAL_CHARACTERS, texts};
use crate::html::attributes::attribute;
use crate::text::slice::slice;
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

/// How many elements are followed into styles and scripts.
const MAX_NAMED: usize = 12;
/// The least that is shown around a find when there are many.
const LEAST_AROUND: usize = 200;
/// What is shown of the targets.
const MAX_TARGETS: usize = 12;

/// How sure it is that a find matters; the first are taken first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    Named,
    /// It is likely what the message means.
    Likely,
    /// It styles or drives that, and the message is about looks or behaviour.
    Behind,
    Possible,
    /// It has to do with it.
    Related,
}

/// Something that may be shown.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    focus: Range<usize>,
    rank: Rank,
    /// The element that it shows.
    element: Option<usize>,
}

/// What was found.
pub(super) struct Gathered {
    pub(super) candidates: Vec<Candidate>,
    /// What of the message was found, as a person would name it.
    pub(super) targets: Vec<String>,
}

/// Finds all that a message may be about, the surest first.
pub(super) fn candidates(message: &Message, parts: &Parts<'_>) -> Gathered {
    let mut gathered = Gathered {
        candidates: Vec::new(),
        targets: Vec::new(),
    };
    let text_hits = texts::find(message, parts);
    let holders: Vec<usize> = text_hits
        .iter()
        .filter_map(|hit| parts.innermost(hit.span.start))
        .collect();
    let terms = elements::find(message, parts, &holders);
    for hit in &text_hits {
        let rank = if hit.quoted { Rank::Named } else { Rank::Likely };
        gathered.target(format!("\"{}\"", hit.label));
        gathered.text(parts, hit.span.clone(), rank);
    }
    let mut hits: Vec<elements::Hit> = Vec::new();
    for term in terms {
        gathered.target(term.label);
        hits.extend(term.hits);
    }
    hits.sort_by_key(|hit| std::cmp::Reverse(hit.score));
    for hit in &hits {
        let rank = match hit.score {
            CERTAIN.. => Rank::Named,
            LIKELY.. => Rank::Likely,
            _ => Rank::Possible,
        };
        gathered.element(parts, hit.element, rank);
    }
    if intent::needs_replication(message) {
        gathered.instances(parts);
    }
    gathered.candidates.sort_by_key(|candidate| candidate.rank);
    let named = gathered.named();
    gathered.styles(message, parts, &named);
    gathered.scripts(message, parts, &named);
    gathered.candidates.sort_by_key(|candidate| candidate.rank);
    gathered
}

impl Gathered {
    fn target(&mut self, label: String) {
        if self.targets.len() < MAX_TARGETS && !self.targets.contains(&label) {
            self.targets.push(label);
        }
    }

    fn push(&mut self, focus: Range<usize>, rank: Rank, element: Option<usize>) {
        self.candidates.push(Candidate { focus, rank, element });
    }

    fn element(&mut self, parts: &Parts<'_>, index: usize, rank: Rank) {
        if let Some(element) = parts.tree.elements().get(index) {
            self.push(element.span(), rank, Some(index));
        }
    }

    /// A text, with the element that holds it when that is short.
    fn text(&mut self, parts: &Parts<'_>, span: Range<usize>, rank: Rank) {
        let holder = parts.innermost(span.start);
        let element = holder.and_then(|index| parts.tree.elements().get(index));
        let is_html = parts.kind_at(span.start).0 == SectionKind::Html;
        match element.filter(|element| is_html && element.span().len() <= SECTION_CHARACTERS) {
            Some(element) => self.push(element.span(), rank, holder),
            None => self.push(span, rank, None),
        }
    }

    /// The elements found, the surest first.
    fn named(&self) -> Vec<usize> {
        let mut seen = HashSet::new();
        self.candidates
            .iter()
            .filter_map(|candidate| candidate.element)
            .filter(|index| seen.insert(*index))
            .take(MAX_NAMED)
            .collect()
    }

    /// Further elements of the same tag and classes as the best that has classes: what is done to one is to be done
    /// to all like it.
    fn instances(&mut self, parts: &Parts<'_>) {
        let elements = parts.tree.elements();
        let looks = |index: usize| {
            let element = elements.get(index)?;
            let class = attribute(parts.page, &element.tag, "class")
                .map(str::trim)
                .filter(|class| !class.is_empty())?;
            Some((parts.tree.name(element), class))
        };
        let best = self
            .candidates
            .iter()
            .min_by_key(|candidate| candidate.rank)
            .and_then(|candidate| candidate.element);
        let around = std::iter::successors(best, |index| {
            elements.get(*index).and_then(|element| element.parent)
        });
        let Some(model) = around.take(4).find_map(looks) else {
            return;
        };
        let alike = (0..elements.len())
            .filter(|index| looks(*index) == Some(model))
            .take(MATCHES);
        for index in alike.collect::<Vec<_>>() {
            self.element(parts, index, Rank::Likely);
        }
    }

    fn styles(&mut self, message: &Message, parts: &Parts<'_>, named: &[usize]) {
        let words = StyleWords::read(message);
        let scope = intent::scope(message, &self.targets);
        for hit in styles::find(message, &words, parts, scope, named) {
            let rank = match hit.why {
                styles::Why::Named | styles::Why::Ground if words.any() => Rank::Behind,
                styles::Why::Defines if words.any() => Rank::Possible,
                styles::Why::Named => Rank::Possible,
                _ => Rank::Related,
            };
            if let Some(rule) = parts.rules.get(hit.rule) {
                self.push(rule.span.clone(), rank, None);
            }
        }
    }

    fn scripts(&mut self, message: &Message, parts: &Parts<'_>, named: &[usize]) {
        let kind = intent::kind(message);
        let is_about =
            message.has_any(BEHAVIOUR_WORDS) || matches!(kind, IntentKind::Fix | IntentKind::Explain);
        for hit in scripts::find(message, parts, named) {
            let rank = match hit.why {
                scripts::Why::Named => Rank::Named,
                scripts::Why::Called | scripts::Why::Worded if is_about => Rank::Behind,
                scripts::Why::Uses if is_about => Rank::Possible,
                _ => Rank::Related,
            };
            if let Some(name) = hit.name.filter(|_| hit.why == scripts::Why::Named) {
                self.target(format!("{name}()"));
            }
            self.push(hit.span, rank, None);
        }
    }
}

/// Cuts the candidates to sections, as many as fit, in the order of the page; and the structure with them.
pub(super) fn fit(
    candidates: Vec<Candidate>,
    parts: &Parts<'_>,
    scope: Scope,
) -> (Vec<Section>, AppStructure) {
    let mut structure = AppStructure::outline(parts);
    let mut left = TOTAL_CHARACTERS.saturating_sub(structure.size());
    let body = structure::body(parts);
    let body_size: usize = body.iter().map(|excerpt| excerpt.content.chars().count()).sum();
    let is_sure = candidates.iter().any(|candidate| candidate.rank < Rank::Possible);
    let needs_body = scope == Scope::Global || !is_sure;
    if needs_body {
        left = left.saturating_sub(body_size);
    }
    let sure = candidates
        .iter()
        .filter(|candidate| candidate.rank <= Rank::Behind)
        .count();
    let around = (left / sure.max(1)).clamp(LEAST_AROUND, SECTION_CHARACTERS);
    let mut taken: Vec<(Range<usize>, Option<usize>)> = Vec::new();
    let mut covered: Vec<Range<usize>> = Vec::new();
    for candidate in candidates {
        let (_, bounds) = parts.kind_at(candidate.focus.start);
        let Some(span) = cut(parts.page, candidate.focus, &bounds, &covered, around) else {
            continue;
        };
        let size = slice(parts.page, span.clone()).chars().count();
        if size > left {
            continue;
        }
        left -= size;
        covered.push(span.clone());
        taken.push((span, candidate.element));
        if left < LEAST_AROUND / 2 {
            break;
        }
    }
    if needs_body || body_size <= left {
        structure.body = body;
    }
    taken.sort_by_key(|(span, _)| span.start);
    (sections(parts, taken), structure)
}

fn sections(parts: &Parts<'_>, taken: Vec<(Range<usize>, Option<usize>)>) -> Vec<Section> {
    let known = Known::read(parts);
    let (mut at, mut line) = (0, 1);
    let mut ids: HashSet<String> = HashSet::new();
    let mut sections = Vec::new();
    for (span, element) in taken {
        line += newlines(parts.page, at..span.start);
        at = span.start;
        let (kind, _) = parts.kind_at(span.start);
        let content = slice(parts.page, span.clone());
        let holder = parts.holder(&span);
        let shown = element.and_then(|index| parts.tree.elements().get(index));
        let own = shown
            .and_then(|element| parts.unique_id(element))
            .filter(|id| holder == Some(*id));
        let mut id = own.map_or_else(|| format!("{}-{line}", kind.name()), str::to_owned);
        while !ids.insert(id.clone()) {
            id = format!("{}-{line}-{}", kind.name(), ids.len());
        }
        sections.push(Section {
            id,
            element: holder.map(str::to_owned),
            kind,
            location: Location {
                start: line,
                end: line + newlines(parts.page, span),
            },
            dependencies: known.used_in(content, kind),
            content: content.to_owned(),
        });
    }
    sections
}

/// The names that a page defines.
struct Known<'a> {
    functions: HashSet<&'a str>,
    classes: HashSet<&'a str>,
}

/// How many dependencies a section names.
const MAX_DEPENDENCIES: usize = 10;

impl<'a> Known<'a> {
    fn read(parts: &Parts<'a>) -> Self {
        let functions = parts.functions.iter().map(|function| function.name).collect();
        let mut classes = HashSet::new();
        for rule in &parts.rules {
            let prelude = slice(parts.page, rule.prelude.clone());
            let names = crate::context::selectors::subjects(prelude)
                .into_iter()
                .flat_map(|subject| subject.names);
            classes.extend(names.filter_map(|name| match name {
                Cow::Borrowed(name) => name.strip_prefix('.'),
                Cow::Owned(_) => None,
            }));
        }
        Self { functions, classes }
    }

    /// What a section uses of them.
    fn used_in(&self, content: &str, kind: SectionKind) -> Vec<String> {
        let mut used: Vec<String> = Vec::new();
        let mut push = |name: String| {
            if used.len() < MAX_DEPENDENCIES && !used.contains(&name) {
                used.push(name);
            }
        };
        if kind != SectionKind::Css {
            let is_known = |name: &&str| self.functions.contains(name);
            scripts::calls(content)
                .filter(is_known)
                .for_each(|name| push(format!("{name}()")));
        }
        if kind != SectionKind::Javascript {
            styles::uses(content).for_each(|name| push(name.to_owned()));
        }
        if kind == SectionKind::Html {
            for classes in content.split("class=").skip(1) {
                let value = classes.trim_start_matches(['"', '\'']);
                let end = value.find(['"', '\'', '>']).unwrap_or(value.len());
                let classes = slice(value, 0..end).split_ascii_whitespace();
                classes
                    .filter(|class| self.classes.contains(class))
                    .for_each(|class| push(format!(".{class}")));
            }
        }
        used
    }
}
