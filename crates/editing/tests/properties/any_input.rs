//! Whatever comes in.

use crate::{alike, config, run};
use editing::apply::{Outcome, apply};
use editing::change::Proposal;
use editing::diff::lines::{DiffKind, DiffLine};
use proptest::prelude::*;
use serde_json::{Value, json};

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
