//! The separator over the table of answers, and over texts that speak of thoughts.

use proptest::prelude::*;

use super::*;

#[path = "../../tests/it/table.rs"]
mod table;

/// What of an answer is text and what is thoughts.
#[derive(Debug, Default, PartialEq, Eq)]
struct Separated {
    text: String,
    thoughts: String,
}

fn separated<'a>(so_far: &str, pieces: impl IntoIterator<Item = &'a str>) -> Separated {
    let mut separator = Separator::behind(so_far);
    let mut separated = Separated::default();
    let mut take = |pieces: Vec<Piece>| {
        for piece in pieces {
            match piece {
                Piece::Text(text) => separated.text.push_str(&text),
                Piece::Reasoning(text) => separated.thoughts.push_str(&text),
                Piece::Withdrawn => separated.text.clear(),
            }
        }
    };
    for piece in pieces {
        take(separator.push(piece));
    }
    take(separator.finish());
    separated
}

fn whole(text: &str) -> Separated {
    separated("", [text])
}

fn characters(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices()
        .map(|(at, c)| text.get(at..at + c.len_utf8()).unwrap())
}

#[test]
fn each_answer_gives_its_page() {
    let problems: Vec<String> = table::answers()
        .iter()
        .filter_map(|answer| {
            let found = whole(&answer.text);
            let has_thoughts = !found.thoughts.trim().is_empty();
            let problem = answer.problem(&found.text, has_thoughts)?;
            Some(format!("## {}: {problem}", answer.name))
        })
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}

#[test]
fn an_answer_cut_anywhere_is_the_same() {
    for answer in table::answers() {
        let text = answer.text.as_str();
        let wanted = whole(text);
        for (at, _) in text.char_indices() {
            let (a, b) = text.split_at(at);
            assert_eq!(separated("", [a, b]), wanted, "{} at {at}", answer.name);
        }
        assert_eq!(separated("", characters(text)), wanted, "{}", answer.name);
    }
}

#[test]
fn answers_without_thoughts_stream_at_once() {
    for answer in table::answers() {
        let found = whole(&answer.text);
        if !found.thoughts.is_empty() || found.text != answer.text {
            continue;
        }
        let mut separator = Separator::default();
        for character in characters(&answer.text) {
            separator.push(character);
            assert!(
                separator.held.len() <= 64,
                "{}: {:?}",
                answer.name,
                separator.held
            );
        }
    }
}

#[test]
fn words_about_thoughts_are_no_thoughts() {
    for text in [
        "The model writes `<think>` first and `</think>` last.\nThen it answers.",
        "Between <think> and </think>, models reason.",
        "I see [analysis](https://example.com) and [Analysis] there.",
        "analysis of the data\n\nIt is fine.",
        "```xml\n<think>\nA demo.\n</think>\n```\nThat is the format.",
        "Here is my reasoning: it rains.",
        "<details>\n<summary>More</summary>\nText\n</details>\nBye",
        "a < b and c <| d",
        "Use the token `<|im_end|>` at the end.",
        "<!doctype html>\n<html>\n<pre>\n<thinking>\nA page about it.\n</thinking>\n</pre>\n</html>",
        "<morpheo:change id=\"1\">\n<morpheo:after>\n<think>\nx\n</think>\n</morpheo:after>\n</morpheo:change>\nDone.",
    ] {
        let found = whole(text);
        assert_eq!((found.text.as_str(), found.thoughts.as_str()), (text, ""));
    }
}

#[test]
fn thoughts_leave_the_text_around_them() {
    for (text, wanted, thoughts) in [
        ("<think>a</think>b", "b", "a"),
        ("<think>\n<think>\na</think>\n\nb", "b", "\n<think>\na"),
        ("a\n</think>\n\nb", "b", "a\n"),
        ("a</think>b", "b", "a"),
        ("Sure! <think>a</think>\nb", "Sure! \nb", "a"),
        ("<think>Ends with `x`</think>\nb", "b", "Ends with `x`"),
        (
            "<think>He said \"<think>\" once.</think>\nb",
            "b",
            "He said \"<think>\" once.",
        ),
        ("Hello\n<think>a", "Hello\n", "a"),
        ("<think>a\n</think>\n</think>\nb", "b", "a\n"),
        ("<|im_start|>assistant\nHello<|im_end|>", "Hello", ""),
        (
            "commentary to come.<|channel|>final<|message|>b",
            "b",
            "commentary to come.",
        ),
        (
            "analysisWe do.assistantcommentaryA remark.assistantfinalb",
            "b",
            "We do.A remark.",
        ),
    ] {
        let found = whole(text);
        assert_eq!(
            (found.text.as_str(), found.thoughts.as_str()),
            (wanted, thoughts),
            "{text}"
        );
    }
}

#[test]
fn a_continuation_goes_on_within_a_page() {
    let so_far = "<!doctype html>\n<html><script>\nconst a = `\n";
    let rest = "<p>\n<think>\n`;</script></html>";
    assert_eq!(separated(so_far, [rest]).text, rest);
    let thinks = format!("<think>\nWhere was I?\n</think>\n{rest}");
    assert_eq!(separated(so_far, [thinks.as_str()]).text, rest);
    let closes = format!("Where was I? There.</think>\n{rest}");
    assert_eq!(separated(so_far, [closes.as_str()]).text, rest);
}

#[test]
fn long_answers_full_of_markers_take_linear_time() {
    for part in [
        "<think>",
        "</think>\n",
        "a <think>b</think>\n",
        "<|channel|>",
        "<think ",
        "`<think>`",
        "[THINK",
        "```\n",
        "<!doctype html>",
        "</html>\n</think>\n",
        "<|",
        "Here is my answer:\n",
        "<thinking aaaaaaaaaaaaaaaa",
    ] {
        let text = part.repeat(300_000 / part.len());
        let found = separated(
            "",
            text.as_bytes()
                .chunks(50)
                .map(|piece| std::str::from_utf8(piece).unwrap()),
        );
        assert!(found.text.len() + found.thoughts.len() <= text.len() * 2);
    }
}

/// Parts of answers, in any order.
fn parts() -> impl Strategy<Value = String> {
    let part = prop::sample::select(vec![
        "<think>",
        "</think>",
        "\n",
        " ",
        "a",
        "`",
        "\"",
        "```html\n",
        "```\n",
        "<!doctype html>",
        "<html>",
        "</html>",
        "<script>",
        "</script>",
        "<!--",
        "-->",
        "[THINK]",
        "[/THINK]",
        "◁think▷",
        "◁/think▷",
        "<|channel|>",
        "analysis",
        "final",
        "<|message|>",
        "<|end|>",
        "<|start|>assistant",
        "assistantfinal",
        "We",
        "<details type=\"reasoning\">",
        "</details>",
        "Here is my thought process:\n",
        "Here is my answer:\n",
        "é",
        "<",
        "<p",
        ">",
        "<channel|>",
        "<|im_end|>",
        "{",
        "</",
    ]);
    prop::collection::vec(part, 0..24).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn pieces_give_the_same_as_the_whole(text in parts(), sizes in prop::collection::vec(1usize..9, 1..20)) {
        let wanted = whole(&text);
        let characters: Vec<char> = text.chars().collect();
        let mut pieces: Vec<String> = Vec::new();
        let mut rest = characters.as_slice();
        for size in sizes.iter().cycle() {
            let (piece, behind) = rest.split_at(rest.len().min(*size));
            pieces.push(piece.iter().collect());
            rest = behind;
            if rest.is_empty() {
                break;
            }
        }
        prop_assert_eq!(separated("", pieces.iter().map(String::as_str)), wanted);
    }

    #[test]
    fn no_text_panics(text in ".{0,300}", so_far in ".{0,40}") {
        let _ = separated(&so_far, [text.as_str()]);
    }
}
