//! What holds for any change of any page (issue 3, "Build": property tests).

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test fails by panicking, in what it shares too"
)]

mod difference;
mod pages;

use difference::difference;
use editing::apply::{Outcome, Report, apply};
use editing::change::Proposal;
use editing::diff::lines::{DiffKind, DiffLine};
use editing::history::History;
use pages::{Edit, Page, SLIPS, Slip, WORD, edited, mangled, missed, slipped, without_blanks, word_list};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::ops::Range;

/// `MORE=20` runs twenty times as many cases.
fn config(cases: u32) -> ProptestConfig {
    let more = std::env::var("MORE")
        .ok()
        .and_then(|more| more.parse().ok())
        .unwrap_or(1);
    // what is found becomes a case of the suite
    ProptestConfig {
        cases: cases * more,
        max_global_rejects: 1_000_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn run(code: &str, changes: &[Value]) -> Report {
    let proposals: Vec<Proposal> = changes
        .iter()
        .enumerate()
        .map(|(position, change)| Proposal::read(change, position))
        .collect();
    apply(code, &proposals, &[])
}

/// Nothing when two texts are the same, else where they differ.
fn same(expected: &str, got: &str) -> Result<(), String> {
    if expected == got {
        Ok(())
    } else {
        Err(difference(expected, got))
    }
}

/// The same, whitespace aside.
fn alike(expected: &str, got: &str) -> Result<(), String> {
    let words = |text: &str| text.split_ascii_whitespace().collect::<Vec<_>>().join("\n");
    if without_blanks(expected) == without_blanks(got) {
        return Ok(());
    }
    Err(difference(&words(expected), &words(got)))
}

fn spliced(code: &str, region: &Range<usize>, text: &str) -> String {
    format!("{}{text}{}", &code[..region.start], &code[region.end..])
}

fn edit() -> impl Strategy<Value = Edit> {
    (0..3, 0..1000usize).prop_map(|(kind, seed)| match kind {
        0 => Edit::Word(seed),
        1 => Edit::Remove(seed),
        _ => Edit::Add(seed),
    })
}

/// A few slips, in an order in which a model could make them.
fn slips() -> impl Strategy<Value = Vec<Slip>> {
    prop::sample::subsequence(SLIPS.to_vec(), 1..4).prop_map(|mut slips| {
        // what stands around the text comes last
        slips.sort_by_key(|slip| matches!(slip, Slip::Fence | Slip::Around | Slip::Returns));
        slips
    })
}

fn with_slips(text: &str, slips: &[Slip], is_markup: bool) -> String {
    let fitting = slips.iter().filter(|slip| is_markup || **slip != Slip::Capitals);
    fitting.fold(text.to_owned(), |text, slip| slipped(&text, *slip))
}

/// A region of a page and what becomes of it.
#[derive(Debug, Clone)]
struct Picked {
    page: &'static Page,
    region: Range<usize>,
    old: String,
    new: String,
    edit: Edit,
}

fn picked() -> impl Strategy<Value = Picked> {
    (any::<usize>(), any::<usize>(), 1..9usize, edit()).prop_filter_map(
        "no such region",
        |(page, line, count, edit)| {
            let page = Page::pick(page);
            let region = page.region(line, count)?;
            let old = page.code[region.clone()].to_owned();
            let new = edited(&old, edit)?;
            Some(Picked {
                page,
                region,
                old,
                new,
                edit,
            })
        },
    )
}

proptest! {
    #![proptest_config(config(256))]

    /// Rule 4: an exact quote of whole lines is replaced by just what the change says.
    #[test]
    fn an_exact_quote_is_spliced(picked in picked()) {
        let Picked { page, region, old, new, .. } = picked;
        let report = run(&page.code, &[json!({"id": "a", "type": "replace", "before": old, "after": new})]);
        prop_assert_eq!(report.outcome, Outcome::Applied, "{:?}", report.failed);
        prop_assert_eq!(same(&spliced(&page.code, &region, &new), &report.code), Ok(()));
    }

    /// Rule 2: a quote with slips lands at the same place, and says the same but for whitespace.
    #[test]
    fn a_slipped_quote_lands_at_its_place(picked in picked(), slips in slips()) {
        let Picked { page, region, old, new, edit } = picked;
        let is_markup = page.is_markup(&region);
        let change = json!({
            "id": "a",
            "type": "replace",
            "before": with_slips(&old, &slips, is_markup),
            "after": with_slips(&new, &slips, is_markup),
        });
        let report = run(&page.code, std::slice::from_ref(&change));
        let expected = spliced(&page.code, &region, &new);
        prop_assert_eq!(report.outcome, Outcome::Applied, "{}\n{:?}", change, report.failed);
        prop_assert!(report.code.starts_with(&page.code[..region.start]), "{}\nbefore it, bytes differ", change);
        prop_assert!(report.code.ends_with(&page.code[region.end..]), "{}\nbehind it, bytes differ", change);
        prop_assert_eq!(alike(&expected, &report.code), Ok(()), "{}", change);
        // rule 4: all other bytes are the page's, where the lines are still its lines
        let has_moved_lines = |slip: &Slip| {
            matches!(slip, Slip::Wrapped | Slip::Joined | Slip::BlankLines | Slip::NoBlankLines)
        };
        match edit {
            Edit::Word(_) if !slips.contains(&Slip::Wrapped) => {
                prop_assert_eq!(same(&expected, &report.code), Ok(()), "{}", change);
            }
            // without the line above it, a stripped first line may be meant
            Edit::Remove(_) if !slips.iter().any(has_moved_lines) && !slips.contains(&Slip::FirstStripped) => {
                prop_assert_eq!(same(&expected, &report.code), Ok(()), "{}", change);
            }
            Edit::Add(_) if !slips.iter().any(has_moved_lines) => {
                let without = |code: &str| -> String {
                    code.split_inclusive('\n').filter(|line| !line.contains(WORD)).collect()
                };
                prop_assert_eq!(same(&without(&expected), &without(&report.code)), Ok(()), "{}", change);
            }
            _ => {}
        }
    }

    /// Rules 2 and 6: a delete of a slipped quote takes out its lines and nothing else.
    #[test]
    fn a_slipped_delete_takes_out_its_lines(picked in picked(), slips in slips()) {
        let Picked { page, region, old, .. } = picked;
        let before = with_slips(&old, &slips, page.is_markup(&region));
        let report = run(&page.code, &[json!({"id": "a", "type": "delete", "before": before})]);
        let next = (region.end + 1).min(page.code.len());
        let expected = spliced(&page.code, &(region.start..next), "");
        if report.message.contains("syntax errors") {
            return Ok(());
        }
        prop_assert_eq!(report.outcome, Outcome::Applied, "{}\n{:?}", before, report.failed);
        prop_assert_eq!(same(&expected, &report.code), Ok(()), "{}", before);
    }

    /// Rules 2 and 6: an insertion behind a slipped quote stands on its own line behind it.
    #[test]
    fn a_slipped_anchor_is_found(picked in picked(), slips in slips()) {
        let Picked { page, region, old, .. } = picked;
        let anchor = with_slips(&old, &slips, page.is_markup(&region));
        for field in ["after_ref", "before"] {
            let report = run(&page.code, &[json!({"id": "a", "type": "insert", field: anchor, "after": "<!--Zq7-->"})]);
            if report.message.contains("syntax errors") {
                return Ok(());
            }
            prop_assert_eq!(report.outcome, Outcome::Applied, "{}\n{:?}", anchor, report.failed);
            let line = report.code.lines().find(|line| line.contains("Zq7")).unwrap_or_default();
            let with_line = format!("\n{line}");
            prop_assert_eq!(line.trim(), "<!--Zq7-->");
            let expected = spliced(&page.code, &(region.end..region.end), &with_line);
            prop_assert_eq!(same(&expected, &report.code), Ok(()), "{}", anchor);
        }
    }

    /// A change can be undone: by the history, and by the change that swaps its lines back.
    #[test]
    fn undoing_gives_back_the_bytes(picked in picked(), slips in slips()) {
        let Picked { page, region, old, new, .. } = picked;
        let is_markup = page.is_markup(&region);
        let change = json!({
            "id": "a",
            "type": "replace",
            "before": with_slips(&old, &slips, is_markup),
            "after": with_slips(&new, &slips, is_markup),
        });
        let mut history = History::new(page.code.as_str());
        let result = history.apply_ai(&[Proposal::read(&change, 0)], 1);
        prop_assert!(result.success, "{}", change);
        let code = history.code().to_owned();
        let (undone, redone) = (history.undo(), history.redo());
        prop_assert!(undone.as_deref() == Some(page.code.as_str()));
        prop_assert!(redone.as_deref() == Some(code.as_str()));
        let applied = &result.report.applied[0];
        // a first line that is less indented may have been stripped, for all the engine knows
        let depth = |text: &str| text.len() - text.trim_start().len();
        let is_sure = !applied.new.trim().is_empty() && depth(&applied.old) >= depth(&applied.new);
        if is_sure && code.matches(applied.new.as_str()).count() == 1 {
            let back = json!({"id": "b", "type": "replace", "before": applied.new, "after": applied.old});
            let report = run(&code, std::slice::from_ref(&back));
            prop_assert_eq!(report.outcome, Outcome::Applied, "{}\n{:?}", back, report.failed);
            prop_assert_eq!(same(&page.code, &report.code), Ok(()), "{}\nundone by {}", change, back);
        }
    }

    /// Rule 4: on a page with carriage returns the same comes out, with carriage returns.
    #[test]
    fn line_ends_are_the_page_s(picked in picked(), slips in slips()) {
        let Picked { page, region, old, new, edit } = picked;
        let is_markup = page.is_markup(&region);
        let code = page.code.replace('\n', "\r\n");
        let expected = spliced(&page.code, &region, &new).replace('\n', "\r\n");
        for slips in [&[][..], &slips[..]] {
            let (before, after) = (with_slips(&old, slips, is_markup), with_slips(&new, slips, is_markup));
            let report = run(&code, &[json!({"id": "a", "type": "replace", "before": before, "after": after})]);
            prop_assert_eq!(report.outcome, Outcome::Applied, "{}\n{:?}", before, report.failed);
            prop_assert_eq!(report.code.replace("\r\n", "").find(['\r', '\n']), None, "{}", before);
            prop_assert_eq!(alike(&expected, &report.code), Ok(()), "{}", before);
            if slips.is_empty() || matches!(edit, Edit::Word(_)) && !slips.contains(&Slip::Wrapped) {
                prop_assert_eq!(same(&expected, &report.code), Ok(()), "{}", before);
            }
        }
    }
}

/// A region quoted by its ends, with a word changed in one of them.
fn ends() -> impl Strategy<Value = (Picked, Picked, &'static str)> {
    let elision = prop::sample::select(vec![
        "...",
        "    …",
        "  // ... existing code ...",
        "<!-- ... -->",
        "/* rest unchanged */",
        "<!-- existing code -->",
    ]);
    (picked(), 1..4usize, 0..40usize, edit(), elision).prop_filter_map(
        "no such ends",
        |(head, count, gap, edit, elision)| {
            let page = head.page;
            let line = page.code[..head.region.end].matches('\n').count() + 1;
            let region = page.region(line + gap, count)?;
            let old = page.code[region.clone()].to_owned();
            let new = edited(&old, edit)?;
            let is_behind = region.start > head.region.end;
            is_behind.then_some((
                head,
                Picked {
                    page,
                    region,
                    old,
                    new,
                    edit,
                },
                elision,
            ))
        },
    )
}

proptest! {
    #![proptest_config(config(256))]

    /// Rule 5: what stands between two pieces stays, byte for byte; the pieces change where they stand.
    #[test]
    fn elided_text_stays((head, tail, elision) in ends(), slips in slips()) {
        let page = head.page;
        let slips: Vec<Slip> =
            slips.into_iter().filter(|slip| !matches!(slip, Slip::Fence | Slip::Joined | Slip::Around)).collect();
        let slipped = |text: &str, picked: &Picked| with_slips(text, &slips, page.is_markup(&picked.region));
        let change = json!({
            "id": "a",
            "type": "replace",
            "before": format!("{}\n{elision}\n{}", slipped(&head.old, &head), slipped(&tail.old, &tail)),
            "after": format!("{}\n{elision}\n{}", slipped(&head.new, &head), slipped(&tail.new, &tail)),
        });
        let report = run(&page.code, std::slice::from_ref(&change));
        let expected = spliced(&spliced(&page.code, &tail.region, &tail.new), &head.region, &head.new);
        prop_assert_eq!(report.outcome, Outcome::Applied, "{}\n{:?}", change, report.failed);
        prop_assert_eq!(alike(&expected, &report.code), Ok(()), "{}", change);
        prop_assert!(report.code.contains(&page.code[head.region.end..tail.region.start]), "{}", change);
        prop_assert!(report.code.starts_with(&page.code[..head.region.start]), "{}", change);
        prop_assert!(report.code.ends_with(&page.code[tail.region.end..]), "{}", change);
    }
}

proptest! {
    #![proptest_config(config(256))]

    /// Rule 5: a block quoted by its first line and dots reaches to its end.
    #[test]
    fn a_prefix_reaches_to_the_end_of_its_block(
        page in any::<usize>(),
        line in any::<usize>(),
        seed in 0..1000usize,
        dots in prop::sample::select(vec!["...", "…", " ...", "\n...", "\n  // ... rest of the code ..."]),
        kind in 0..3usize,
    ) {
        let page = Page::pick(page);
        let Some((first, block)) = page.block(line) else { return Ok(()) };
        let (head, text) = (&page.code[first.clone()], &page.code[block.clone()]);
        let last = text.rsplit('\n').next().unwrap_or_default();
        let after = match kind {
            0 => format!("{head}\n{last}"),
            1 => {
                let Some(new) = edited(&text[head.len() + 1..], Edit::Word(seed)) else { return Ok(()) };
                format!("{head}\n{new}")
            }
            _ => String::new(),
        };
        let before = format!("{head}{dots}");
        let change = if after.is_empty() {
            json!({"id": "a", "type": "delete", "before": before})
        } else {
            json!({"id": "a", "type": "replace", "before": before, "after": after})
        };
        let report = run(&page.code, std::slice::from_ref(&change));
        let expected = spliced(&page.code, &block, &after);
        prop_assert_eq!(report.outcome, Outcome::Applied, "{}\n{:?}\n{}", change, report.failed, text);
        prop_assert_eq!(alike(&expected, &report.code), Ok(()), "{}\n{}", change, text);
    }
}

/// Every kind of change that looks for `quote`.
fn changes_at(quote: &str) -> [Value; 4] {
    [
        json!({"id": "a", "type": "replace", "before": quote, "after": "Zq7"}),
        json!({"id": "a", "type": "delete", "before": quote}),
        json!({"id": "a", "type": "insert", "after_ref": quote, "after": "Zq7"}),
        json!({"id": "a", "type": "move", "before": quote, "after_ref": "</html>"}),
    ]
}

proptest! {
    #![proptest_config(config(120))]

    /// Rule 2: a quote that differs in one sign is refused, whatever else is overlooked, and whatever hints there are.
    #[test]
    fn near_misses_are_refused(picked in picked(), slips in slips(), seed in any::<usize>()) {
        let Picked { page, region, old, .. } = picked;
        let Some(missed) = missed(&old, seed) else { return Ok(()) };
        if page.holds_loosely(&missed) || missed.contains("...") || missed.contains('…') {
            return Ok(());
        }
        let quote = with_slips(&missed, &slips, page.is_markup(&region));
        // as a whole, as a prefix and as one of two pieces
        let quotes = [quote.clone(), format!("{missed}..."), format!("{quote}\n...\n</html>")];
        for mut change in quotes.iter().flat_map(|quote| changes_at(quote)) {
            let line = page.line_of(region.start);
            change["target"] = json!({"lineRange": [line, page.line_of(region.end)], "selector": "body"});
            let report = run(&page.code, std::slice::from_ref(&change));
            prop_assert_eq!(report.outcome, Outcome::Refused, "{}", change);
            prop_assert!(report.code == page.code);
            prop_assert_eq!(report.failed.len(), 1);
        }
    }

    /// Rule 2: no blank is overlooked that parts two words, none is made up within one.
    #[test]
    fn words_stay_words(picked in picked(), seed in any::<usize>()) {
        let Picked { page, old, .. } = picked;
        let Some(mangled) = mangled(&old, seed) else { return Ok(()) };
        // the words at the ends may be parts of words of the page
        let words = word_list(&mangled);
        if word_list(&page.code).contains(words.trim()) || mangled.contains("...") || mangled.contains('…') {
            return Ok(());
        }
        for change in changes_at(&mangled) {
            let report = run(&page.code, std::slice::from_ref(&change));
            prop_assert_eq!(report.outcome, Outcome::Refused, "{}", change);
        }
    }

    /// Rule 3: lines that stand twice are refused; with their line range, they are meant where they stand.
    #[test]
    fn line_ranges_decide(page in any::<usize>(), line in any::<usize>(), count in 1..3usize) {
        let page = Page::pick(page);
        let Some(region) = page.lines(line, count) else { return Ok(()) };
        let old = page.code[region.clone()].to_owned();
        let places = page.code.matches(old.as_str()).count();
        let mut change = json!({"id": "a", "type": "replace", "before": old, "after": format!("{old}<!--Zq7-->")});
        let report = run(&page.code, std::slice::from_ref(&change));
        if report.message.contains("syntax errors") {
            return Ok(());
        }
        if places > 1 {
            prop_assert_eq!(report.outcome, Outcome::Refused, "{}", change);
        }
        change["target"] = json!({"lineRange": [page.line_of(region.start), page.line_of(region.end)]});
        let report = run(&page.code, std::slice::from_ref(&change));
        let is_unique_there = page.code[region.clone()].matches(old.trim()).count() == 1;
        if report.message.contains("syntax errors") || !is_unique_there {
            return Ok(());
        }
        prop_assert_eq!(report.outcome, Outcome::Applied, "{}\n{:?}", change, report.failed);
        let expected = spliced(&page.code, &(region.end..region.end), "<!--Zq7-->");
        prop_assert_eq!(same(&expected, &report.code), Ok(()), "{}", change);
    }
}

/// One of several changes of a page.
#[derive(Debug, Clone)]
struct Part {
    seed: usize,
    count: usize,
    kind: usize,
    edit: Edit,
    slips: Vec<Slip>,
}

fn part() -> impl Strategy<Value = Part> {
    (any::<usize>(), 1..5usize, 0..3usize, edit(), slips()).prop_map(|(seed, count, kind, edit, slips)| {
        Part {
            seed,
            count,
            kind,
            edit,
            slips,
        }
    })
}

proptest! {
    #![proptest_config(config(128))]

    /// Independent changes give the same in any order, at once or one after the other.
    #[test]
    fn the_order_of_independent_changes_does_not_matter(
        page in any::<usize>(),
        parts in prop::collection::vec(part(), 2..5),
        shift in 1..4usize,
    ) {
        let page = Page::pick(page);
        let mut regions: Vec<Range<usize>> = Vec::new();
        let mut changes = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            let Some(region) = page.region(part.seed, part.count) else { continue };
            if regions.iter().any(|other| region.start <= other.end + 1 && other.start <= region.end + 1) {
                continue;
            }
            let (old, is_markup) = (&page.code[region.clone()], page.is_markup(&region));
            let quote = with_slips(old, &part.slips, is_markup);
            let Some(new) = edited(old, part.edit) else { continue };
            let id = format!("c{index}");
            changes.push(match part.kind {
                0 => json!({"id": id, "type": "insert", "after_ref": quote, "after": format!("<!--Zq{index}-->")}),
                1 if page.is_markup(&region) && !old.contains("<!") => {
                    json!({"id": id, "type": "delete", "before": quote})
                }
                _ => {
                    let after = with_slips(&new, &part.slips, is_markup);
                    json!({"id": id, "type": "replace", "before": quote, "after": after})
                }
            });
            regions.push(region);
        }
        prop_assume!(changes.len() > 1);
        let report = run(&page.code, &changes);
        if report.message.contains("syntax errors") {
            return Ok(());
        }
        prop_assert_eq!(report.outcome, Outcome::Applied, "{:?}", report.failed);
        let mut rotated = changes.clone();
        rotated.rotate_left(shift % changes.len());
        let mut reversed = changes.clone();
        reversed.reverse();
        for order in [rotated, reversed] {
            prop_assert_eq!(same(&report.code, &run(&page.code, &order).code), Ok(()), "{:?}", order);
        }
        // what one change leaves must not make another ambiguous or unsound on the way
        let mut code = page.code.clone();
        for change in &changes {
            let step = run(&code, std::slice::from_ref(change));
            if step.outcome != Outcome::Applied {
                return Ok(());
            }
            code = step.code;
        }
        prop_assert_eq!(same(&report.code, &code), Ok(()), "one after the other: {:?}", changes);
    }
}

/// Pieces of pages, sound and broken.
#[rustfmt::skip]
const PIECES: [&str; 58] = [
    "<!doctype html>", "<html>", "<body>", "<div>", "</div>", "<div id=\"a\">", "<p class='x'>", "</p>", "<br>",
    "<P>", "<ul><li>", "<script>", "</script>", "<script type=module>", "<style>", "</style>", "<!--", "-->",
    "<textarea>", "</textarea", "<", ">", "</", "<a href=\"", "\"", "'", "`", "```", "```html\n", "\n```", "{", "}",
    "(", ")", ";", "// ...", "/* existing code */", "<!-- ... -->", "...", "…", "\n...\n", "\n", "\r\n", "\r", "\n\n",
    " ", "    ", "\t", "\u{a0}", "é", "e\u{301}", "👩‍👩‍👧", "“", "–", "\0", "word", "$&", "color: red;",
];

fn text(most: usize) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        12 => (0..PIECES.len()).prop_map(|index| PIECES[index].to_owned()),
        1 => ".{0,4}",
    ];
    prop::collection::vec(piece, 0..most).prop_map(|pieces| pieces.concat())
}

/// A text made of a part of the code, with something in its middle, or of pieces.
fn quote() -> impl Strategy<Value = Quote> {
    (any::<usize>(), any::<usize>(), text(4), text(6), 0..4usize).prop_map(
        |(start, len, inner, other, kind)| Quote {
            start,
            len,
            inner,
            other,
            kind,
        },
    )
}

#[derive(Debug, Clone)]
struct Quote {
    start: usize,
    len: usize,
    inner: String,
    other: String,
    kind: usize,
}

impl Quote {
    fn of(&self, code: &str) -> String {
        let signs: Vec<char> = code.chars().collect();
        let start = self.start % (signs.len() + 1);
        let end = (start + self.len % 40).min(signs.len());
        let part: String = signs[start..end].iter().collect();
        match self.kind {
            0 => self.other.clone(),
            1 => {
                let middle = start + (end - start) / 2;
                let (one, two): (String, String) = (
                    signs[start..middle].iter().collect(),
                    signs[middle..end].iter().collect(),
                );
                format!("{one}{}{two}", self.inner)
            }
            _ => part,
        }
    }
}

fn proposal() -> impl Strategy<Value = (usize, Quote, Quote, Option<Quote>, usize, usize, usize)> {
    (
        0..5usize,
        quote(),
        quote(),
        prop::option::of(quote()),
        0..9usize,
        0..12usize,
        0..12usize,
    )
}

proptest! {
    #![proptest_config(config(1500))]

    /// No input panics; whatever comes of it is consistent.
    #[test]
    fn nothing_panics(
        code in text(40),
        proposals in prop::collection::vec(proposal(), 0..5),
        edits in prop::collection::vec((0..12usize, text(3)), 0..3),
        has_edits in 0..4usize,
    ) {
        let code = if code.len() % 3 == 0 { code } else { format!("<!doctype html>\n{code}") };
        let changes: Vec<Value> = proposals
            .iter()
            .enumerate()
            .map(|(index, (kind, before, after, after_ref, target, first, last))| {
                let kind = ["replace", "insert", "delete", "move", "swap"][*kind];
                let mut change = json!({
                    "id": format!("c{index}"),
                    "type": kind,
                    "before": before.of(&code),
                    "after": after.of(&code),
                });
                if let Some(reference) = after_ref {
                    change["after_ref"] = json!(if *target == 8 { "a".to_owned() } else { reference.of(&code) });
                }
                match target {
                    1 => change["target"] = json!({"sectionId": "a"}),
                    2 | 3 => change["target"] = json!({"lineRange": [first, last]}),
                    4 => change["target"] = json!({"selector": "#a, p.x"}),
                    5 => change["target"] = json!({"selector": before.of(&code)}),
                    6 => change["target"] = json!({"sectionId": "morpheo-body-page", "lineRange": [first, first]}),
                    _ => {}
                }
                change
            })
            .collect();
        let user_diffs: Vec<DiffLine> = edits
            .into_iter()
            .filter(|_| has_edits == 0)
            .map(|(line, content)| DiffLine { line, kind: DiffKind::Modify, content, old_content: None })
            .collect();
        let read: Vec<Proposal> =
            changes.iter().enumerate().map(|(position, change)| Proposal::read(change, position)).collect();
        let report = apply(&code, &read, &user_diffs);
        match report.outcome {
            Outcome::Refused => {
                prop_assert_eq!(&report.code, &code);
                prop_assert!(report.applied.is_empty());
                prop_assert!(changes.is_empty() || !report.failed.is_empty());
            }
            Outcome::Applied => {
                prop_assert!(report.failed.is_empty());
                prop_assert_eq!(report.applied.len(), changes.len());
            }
            Outcome::Partial => {
                prop_assert!(!report.failed.is_empty() && !report.applied.is_empty());
                prop_assert_eq!(report.applied.len() + report.failed.len(), changes.len());
            }
        }
        prop_assert!(report.failed.iter().all(|failed| failed.reason.len() > 10));
        // the same input gives the same answer
        prop_assert_eq!(apply(&code, &read, &user_diffs), report);
    }

    /// Rule 4: an exact quote that is found once changes nothing but itself.
    #[test]
    fn untouched_text_is_byte_identical(code in text(40), quote in quote(), after in text(6)) {
        let code = format!("<!doctype html>\n{code}");
        let before = Quote { kind: 2, ..quote }.of(&code);
        let places: Vec<usize> = (0..code.len())
            .filter(|at| code.is_char_boundary(*at) && code[*at..].starts_with(&before))
            .collect();
        let &[place] = places.as_slice() else { return Ok(()) };
        let report = run(&code, &[json!({"id": "a", "type": "replace", "before": before, "after": after})]);
        if report.outcome != Outcome::Applied {
            return Ok(());
        }
        let (head, tail) = (&code[..place], &code[place + before.len()..]);
        let expected = format!("{head}{after}{tail}");
        if !after.contains("```") && !after.contains('\r') && !code.contains('\r') {
            let blank = |text: &str| text.replace('\u{a0}', " ");
            prop_assert_eq!(alike(&blank(&expected), &blank(&report.code)), Ok(()), "{:?} to {:?}", before, after);
        }
        // but for the lines that it touches, whose blanks may be taken along
        let head = &head[..head.rfind('\n').map_or(0, |at| at + 1)];
        let tail = &tail[tail.find('\n').unwrap_or(tail.len())..];
        prop_assert!(report.code.starts_with(head.trim_end()), "{:?} to {:?}: {:?}", before, after, report);
        prop_assert!(report.code.ends_with(tail.trim_start()), "{:?} to {:?}: {:?}", before, after, report);
    }
}
