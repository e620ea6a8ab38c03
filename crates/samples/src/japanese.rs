//! Wishes in Japanese, which is written without blanks: names and purposes are looked for as they stand.

use crate::beyond::beyond;
use crate::catalog::Sample;
use crate::language::Language;
use crate::matcher::{Verdict, filled, none_fits};
use crate::wish::without_quotations;
use crate::words::folded;

/// Letters that an English name needs to be looked for within a Japanese wish.
const ENGLISH_LETTERS: usize = 5;
/// What stands behind a name that is what is asked for, after `の`: any app, page or game.
const ANY: [&str; 12] = [
    "アプリ",
    "ページ",
    "ホームページ",
    "サイト",
    "ウェブ",
    "web",
    "ゲーム",
    "ツール",
    "画面",
    "リスト",
    "一覧",
    "管理",
];
/// What a letter of a name counts beside a letter of a purpose.
const NAME: usize = 3;
/// From how much a sample is near: two purposes of two signs.
const NEAR: usize = 4;

/// Whether a name stands where it says what is asked for: not before `の` and something else, as in `天気の単語カード`.
fn is_head(text: &str, name: &str) -> bool {
    let mut ends = text.match_indices(name).map(|(at, name)| at + name.len());
    ends.any(|end| {
        let rest = text.get(end..).unwrap_or_default();
        let Some(owned) = rest.strip_prefix('の') else {
            return true;
        };
        ANY.iter().any(|any| owned.starts_with(any))
    })
}

#[derive(Debug, Clone, Copy, Default)]
struct Score {
    name: usize,
    total: usize,
    is_denied: bool,
}

/// What such a wish leads to.
pub(crate) fn verdict<'a>(samples: &'a [Sample], wish: &str) -> Verdict<'a> {
    let text = folded(&without_quotations(wish)).replace(',', "");
    let scores: Vec<(Score, &Sample)> = samples
        .iter()
        .map(|sample| (score(sample, &text), sample))
        .collect();
    let mut order: Vec<&(Score, &Sample)> = scores.iter().filter(|(score, _)| score.total >= NEAR).collect();
    order.sort_by_key(|(score, _)| std::cmp::Reverse((score.name, score.total)));
    let beyond = beyond(&format!(" {text} "));
    let near: Vec<&Sample> = order.iter().take(3).map(|(_, sample)| *sample).collect();
    let (Some((best, sample)), None) = (order.first(), beyond) else {
        return none_fits(samples, near, beyond);
    };
    let next = order.get(1).map(|(score, _)| *score).unwrap_or_default();
    if best.name > 0 && !best.is_denied && (best.name, best.total) > (next.name, next.total) {
        return Verdict::Starts(sample);
    }
    Verdict::Offers(filled(near, samples))
}

fn score(sample: &Sample, text: &str) -> Score {
    let description = &sample.description;
    let of = |words: Option<&Vec<String>>| -> Vec<String> {
        words.into_iter().flatten().map(|word| folded(word)).collect()
    };
    let longest = |names: &[String]| -> usize {
        let said = names.iter().filter(|name| is_head(text, name));
        said.map(|name| name.chars().count()).max().unwrap_or(0)
    };
    let english: Vec<String> = of(description.names.get(&Language::English))
        .into_iter()
        .filter(|name| name.chars().count() >= ENGLISH_LETTERS)
        .collect();
    let name = longest(&of(description.names.get(&Language::Japanese))).max(longest(&english));
    let purposes: usize = of(description.purpose_words.get(&Language::Japanese))
        .iter()
        .filter(|word| text.contains(word.as_str()))
        .map(|word| word.chars().count())
        .sum();
    Score {
        name,
        total: NAME * name + purposes,
        is_denied: description.not.iter().any(|not| text.contains(&folded(not))),
    }
}
