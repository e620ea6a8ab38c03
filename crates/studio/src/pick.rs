//! The sample nearest to a prompt.
//!
//! Words of a sample that are rare in the catalogue count more. Equal scores go to the earlier category.

use std::collections::{BTreeMap, BTreeSet};

use super::samples::Sample;
use super::words::stems;

/// A sample and how near it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice<'a> {
    pub sample: &'a Sample,
    pub score: u64,
}

impl Choice<'_> {
    pub(crate) fn explain(&self) -> String {
        let Sample { title, summary, .. } = self.sample;
        if self.score == 0 {
            format!("None of the samples is close to what you describe. I start from “{title}”: {summary}\n")
        } else {
            format!("The nearest sample is “{title}”: {summary}\n")
        }
    }
}

/// Weights of what a sample says about itself. A word shared by k samples counts a k-th.
const KEYWORD: u64 = 12_000;
const TITLE: u64 = 6_000;
const PROMPT: u64 = 1_200;
const SAME_PROMPT: u64 = 10_000_000;

pub(crate) fn nearest<'a>(samples: &'a [Sample], prompt: &str) -> Option<Choice<'a>> {
    let said: BTreeSet<String> = stems(prompt)
        .into_iter()
        .filter(|word| !is_filler(word))
        .collect();
    let phrase = format!(" {} ", stems(prompt).join(" "));
    let common = frequency(samples);
    let scored = samples.iter().map(|sample| Choice {
        sample,
        score: score(sample, prompt, &said, &phrase, &common),
    });
    // `max_by_key` would keep the last of equals.
    scored.reduce(|best, next| if next.score > best.score { next } else { best })
}

fn score(
    sample: &Sample,
    prompt: &str,
    said: &BTreeSet<String>,
    phrase: &str,
    common: &BTreeMap<String, u64>,
) -> u64 {
    let keywords = sample.keywords.iter().map(|keyword| {
        let words = stems(keyword);
        let hit = !words.is_empty() && phrase.contains(&format!(" {} ", words.join(" ")));
        // A keyword of several words says more than one word.
        let weight = KEYWORD * words.len().try_into().unwrap_or(1);
        u64::from(hit) * weight / common.get(&words.join(" ")).copied().unwrap_or(1)
    });
    let own = |text: &str, weight: u64| -> u64 {
        let words: BTreeSet<String> = stems(text).into_iter().collect();
        words
            .intersection(said)
            .map(|word| weight / common.get(word).copied().unwrap_or(1))
            .sum()
    };
    let examples: u64 = sample
        .prompts
        .iter()
        .map(|example| own(example, PROMPT))
        .max()
        .unwrap_or(0);
    let same = sample
        .prompts
        .iter()
        .any(|example| example.trim() == prompt.trim());
    keywords.sum::<u64>()
        + own(&sample.title, TITLE)
        + own(&sample.category, TITLE)
        + own(&sample.summary, PROMPT)
        + examples
        + u64::from(same) * SAME_PROMPT
}

/// In how many samples each keyword, or word of the rest, occurs.
fn frequency(samples: &[Sample]) -> BTreeMap<String, u64> {
    let mut frequency = BTreeMap::new();
    for sample in samples {
        let mut words: BTreeSet<String> = sample.keywords.iter().map(|word| stems(word).join(" ")).collect();
        let texts = sample
            .prompts
            .iter()
            .chain([&sample.title, &sample.summary, &sample.category]);
        words.extend(texts.flat_map(|text| stems(text)));
        for word in words {
            *frequency.entry(word).or_insert(0) += 1;
        }
    }
    frequency
}

/// Words that say nothing about what an app is.
pub(crate) fn is_filler(word: &str) -> bool {
    const FILLERS: [&str; 66] = [
        "a",
        "an",
        "the",
        "and",
        "or",
        "of",
        "to",
        "in",
        "on",
        "for",
        "with",
        "that",
        "this",
        "it",
        "is",
        "are",
        "be",
        "as",
        "at",
        "by",
        "from",
        "my",
        "me",
        "i",
        "we",
        "our",
        "you",
        "your",
        "can",
        "could",
        "should",
        "would",
        "will",
        "want",
        "need",
        "please",
        "create",
        "build",
        "make",
        "design",
        "generate",
        "app",
        "application",
        "page",
        "website",
        "web",
        "site",
        "tool",
        "one",
        "some",
        "all",
        "each",
        "when",
        "where",
        "which",
        "who",
        "how",
        "so",
        "also",
        "like",
        "simple",
        "new",
        "use",
        "using",
        "let",
        "see",
    ];
    FILLERS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(id: &str, order: u32, keywords: &[&str], prompt: &str) -> Sample {
        Sample {
            id: id.to_owned(),
            category: format!("Category {id}"),
            order,
            title: format!("Title {id}"),
            summary: String::new(),
            keywords: keywords.iter().map(|&word| word.to_owned()).collect(),
            prompts: vec![prompt.to_owned()],
            html: String::new(),
        }
    }

    fn samples() -> Vec<Sample> {
        vec![
            sample(
                "bill",
                1,
                &["bill", "tip", "timer", "friends"],
                "A bill splitter for dinner",
            ),
            sample(
                "habit",
                2,
                &["habit", "to do", "streak", "friends"],
                "A habit tracker with streaks",
            ),
            sample(
                "snake",
                3,
                &["game", "snake", "arcade"],
                "A snake game with levels",
            ),
        ]
    }

    fn picked(prompt: &str) -> String {
        nearest(&samples(), prompt).unwrap().sample.id.clone()
    }

    #[test]
    fn keywords_decide() {
        assert_eq!(picked("Build me a game like snake"), "snake");
        assert_eq!(picked("a tracker for my habits"), "habit");
        assert_eq!(picked("a to-do list"), "habit");
        assert_eq!(picked("split the tip after dinner"), "bill");
    }

    #[test]
    fn an_example_leads_to_its_own_sample() {
        assert_eq!(picked("  A snake game with levels "), "snake");
    }

    #[test]
    fn equals_go_to_the_earlier_category_and_nothing_is_said_to_fit() {
        assert_eq!(picked("something with friends"), "bill");
        let samples = samples();
        let choice = nearest(&samples, "zzz").unwrap();
        assert_eq!((choice.sample.id.as_str(), choice.score), ("bill", 0));
        assert!(choice.explain().starts_with("None of the samples"));
        assert!(nearest(&[], "zzz").is_none());
    }
}
