use super::*;
use crate::change::{Change, ChangeKind};
use proptest::prelude::*;

const CHANGE: &str = "<morpheo:change id=\"1\" type=\"replace\" description=\"Say &quot;Hi&quot;\" section=\"morpheo-p-1\" selector='a[href=\"#x\"]' lines=\"10-14\">\n<morpheo:before>\n  <p>a</p>\n</morpheo:before>\n<morpheo:after>\n  <p>b & c</p>\n\n</morpheo:after>\n</morpheo:change>";
const PAGE: &str =
    "<!DOCTYPE html>\n<html>\n<body>\n<script>a = '</html>'; b = `\n```\n`;</script>\n</body>\n</html>";

fn problem(reply: &Reply, at: usize) -> String {
    reply.changes[at].proposal.change.clone().unwrap_err().to_string()
}

fn change(reply: &Reply, at: usize) -> &Change {
    reply.changes[at].proposal.change.as_ref().unwrap()
}

#[test]
fn words_and_changes_are_told_apart() {
    let reply = read(&format!("I make it **blue**.\n\n{CHANGE}\n\nDone.\n"));
    assert_eq!(reply.text, "I make it **blue**.\n\nDone.");
    assert_eq!((reply.page.clone(), reply.asks_back), (None, false));
    let found = change(&reply, 0);
    assert_eq!((found.id.as_str(), found.kind), ("1", ChangeKind::Replace));
    assert_eq!(found.description, "Say \"Hi\"");
    assert_eq!(found.before, "  <p>a</p>");
    assert_eq!(found.after, "  <p>b & c</p>\n");
    assert_eq!(found.target.section_id.as_deref(), Some("morpheo-p-1"));
    assert_eq!(found.target.selector.as_deref(), Some("a[href=\"#x\"]"));
    assert_eq!(found.target.line_range, Some((10, 14)));
    assert_eq!(reply.changes[0].kind, "replace");
}

#[test]
fn every_kind_of_change_has_its_fields() {
    let reply = read(
        "<morpheo:change id='a' type='insert'><morpheo:after>x</morpheo:after><morpheo:after-ref> morpheo-p-1 </morpheo:after-ref></morpheo:change>\
         <MORPHEO:CHANGE id=b type=Delete lines=7><morpheo:before>y</morpheo:before></MORPHEO:CHANGE>\
         <morpheo:change id='c' type='move'><morpheo:before>y</morpheo:before><morpheo:after-ref>z</morpheo:after-ref></morpheo:change>",
    );
    assert_eq!(change(&reply, 0).after_ref.as_deref(), Some("morpheo-p-1"));
    assert_eq!(change(&reply, 1).kind, ChangeKind::Delete);
    assert_eq!(change(&reply, 1).target.line_range, Some((7, 7)));
    assert_eq!(change(&reply, 2).kind, ChangeKind::Move);
    assert_eq!(reply.text, "");
}

#[test]
fn what_is_no_change_is_reported() {
    let reply = read(
        "<morpheo:change id=\"1\" type=\"swap\"></morpheo:change>\
         <morpheo:change id=\"2\" type=\"replace\"><morpheo:before>x</morpheo:after></morpheo:change>\
         <morpheo:change id=\"3\" type=\"replace\" description=\"Blue\">\n<morpheo:before>x",
    );
    assert_eq!(problem(&reply, 0), "Unknown change type: swap");
    assert_eq!(
        problem(&reply, 1),
        "Not a change: its <morpheo:before> is not closed"
    );
    assert_eq!(
        problem(&reply, 2),
        "Not a change: the answer breaks off within it"
    );
    assert_eq!(reply.changes[2].description, "Blue");
}

#[test]
fn a_change_that_another_one_follows_before_its_end_is_cut() {
    let reply = read(&format!(
        "<morpheo:change id=\"7\" type=\"delete\">\n<morpheo:before>x\n{CHANGE}\nok"
    ));
    assert_eq!(
        problem(&reply, 0),
        "Not a change: the answer breaks off within it"
    );
    assert_eq!(reply.changes[0].proposal.id, "7");
    assert_eq!(change(&reply, 1).id, "1");
    assert_eq!(reply.text, "ok");
}

#[test]
fn ids_are_made_unlike() {
    let reply = read(&format!("{CHANGE}{CHANGE}{CHANGE}"));
    let ids: Vec<&str> = reply
        .changes
        .iter()
        .map(|change| change.proposal.id.as_str())
        .collect();
    assert_eq!(ids, ["1", "1-2", "1-3"]);
    assert_eq!(change(&reply, 2).id, "1-3");
}

#[test]
fn a_fence_around_changes_is_no_words() {
    let reply = read(&format!(
        "Here:\n```xml\n{CHANGE}\n\n{CHANGE}\n```\nThat is all.\n```js\nlet a;\n```"
    ));
    assert_eq!(reply.text, "Here:\n\nThat is all.\n```js\nlet a;\n```");
    assert_eq!(reply.changes.len(), 2);
}

#[test]
fn code_in_words_stays() {
    for text in [
        "Use this:\n\n```html\n<p>\n  <b>x</b>\n</p>\n```\n\nAnd `<html>` is the root. ~~~ a < b",
        "```html\n<html lang=\"en\">\n```\nis the root",
        "<html> is the root element.\n<!doctype says what it is",
        "```json\n{\"a\": 1}\n```\nis JSON",
        "{name} is a place for a name",
        "- a\n- b\n\n    code",
        "```\nunclosed <morpheo:changes>",
    ] {
        let reply = read(text);
        assert_eq!(reply.text, text);
        assert_eq!((reply.changes.len(), reply.page), (0, None), "{text}");
    }
}

#[test]
fn a_page_comes_bare_or_in_a_fence() {
    for answer in [
        format!("Here it is:\n\n{PAGE}\n\nEnjoy."),
        format!("Here it is:\n```html\n{PAGE}\n```\nEnjoy."),
        format!("Here it is:\n\n````\n\n{PAGE}\n````\n\nEnjoy.\n"),
    ] {
        let reply = read(&answer);
        assert_eq!(reply.page.as_deref(), Some(PAGE), "{answer}");
        assert_eq!(reply.text, "Here it is:\n\nEnjoy.");
    }
}

#[test]
fn a_page_that_was_cut_is_one_and_does_not_hide_changes() {
    let reply = read("```html\n<!doctype html><html><body><script>let a = 1;\n```\nSorry.");
    assert_eq!(
        reply.page.as_deref(),
        Some("<!doctype html><html><body><script>let a = 1;")
    );
    assert_eq!(reply.text, "Sorry.");
    let reply = read(&format!("{PAGE}\n{CHANGE}"));
    assert_eq!((reply.page.as_deref(), reply.changes.len()), (Some(PAGE), 1));
}

#[test]
fn json_is_taken_in_a_fence_or_alone() {
    let json = r#"{"changes":[{"id":"1","type":"delete","before":"x","description":"d"},{"id":2,"type":"swap"}],"response":"Done *so*.","summary":"s","clarificationNeeded":true}"#;
    for answer in [
        json.to_owned(),
        format!("```json\n{json}\n```"),
        format!("```\n{json}"),
    ] {
        let reply = read(&answer);
        assert_eq!(reply.text, "Done *so*.", "{answer}");
        assert_eq!(change(&reply, 0).description, "d");
        assert_eq!(problem(&reply, 1), "Unknown change type: swap");
        assert_eq!((reply.summary.as_str(), reply.asks_back), ("s", true));
    }
    let reply = read("```json\n[{\"id\":\"1\",\"type\":\"delete\",\"before\":\"x\"}]\n```");
    assert_eq!(reply.changes.len(), 1);
    assert_eq!(read("{\"response\":\"Hello\"}").text, "Hello");
    assert_eq!(
        read("```json\n{\"fullCode\":\"<html></html>\"}\n```")
            .page
            .as_deref(),
        Some("<html></html>")
    );
}

#[test]
fn words_are_passed_on_at_once() {
    let mut parser = ReplyParser::new();
    assert_eq!(parser.push("I ma"), "I ma");
    assert_eq!(parser.push("ke it a < b <morph"), "ke it a < b");
    assert_eq!(parser.push("ed thing"), " <morphed thing");
    assert_eq!(parser.push(" <morpheo:change id=\"1\""), "");
    assert_eq!(
        parser.push(" type=\"delete\"><morpheo:before>x</morpheo:before></morpheo:chan"),
        ""
    );
    assert_eq!(parser.push("ge>After"), "\n\nAfter");
    assert_eq!(parser.push("\n`"), "");
    assert_eq!(parser.push("a`\n"), "\n`a`");
    assert_eq!(parser.finish(), "");
}

#[test]
fn hostile_answers_take_linear_time() {
    for unit in [
        "<morpheo:change ",
        "```\n",
        "<html>\n",
        "<",
        "\n",
        "{",
        "~",
        "</morpheo:change>",
        "<morpheo:before>",
        "```html\n<html>\n",
    ] {
        let mut parser = ReplyParser::new();
        for _ in 0..20_000 {
            parser.push(unit);
        }
        parser.finish();
    }
    for start in ["", "<morpheo:change>", "```html\n<html>", "```\n", "<html>"] {
        let mut parser = ReplyParser::new();
        parser.push(start);
        for _ in 0..20_000 {
            parser.push(" ```\n </html> < </scr");
        }
        parser.finish();
    }
}

/// Answers made of what matters.
fn answers() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "word ",
        "ä",
        "\n",
        "\n\n",
        "  ",
        "<",
        "`",
        "```",
        "```html\n",
        "```json\n",
        "```\n",
        "~~~\n",
        "<morpheo:change id=\"1\" type=\"delete\">",
        "<morpheo:before>\n",
        "x",
        "\n</morpheo:before>",
        "</morpheo:change>",
        "<morpheo:chang",
        "<!doctype html>",
        "<html>",
        "<body>",
        "</html>",
        "<script>",
        "</script>",
        "{\"changes\":[]}",
        "{",
        "[",
        "}",
        "{\"response\":\"hi\"}",
        "{\"changes\":[{\"id\":1,\"type\":\"delete\",\"before\":\"x\"}],\"response\":\"hi\"}",
    ]);
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn pieces_give_the_same_as_the_whole(answer in answers(), sizes in prop::collection::vec(1usize..12, 1..40)) {
        let mut parser = ReplyParser::new();
        let mut words = String::new();
        let mut characters = answer.chars();
        for size in sizes.iter().cycle() {
            let piece: String = characters.by_ref().take(*size).collect();
            if piece.is_empty() {
                break;
            }
            words.push_str(&parser.push(&piece));
        }
        words.push_str(&parser.finish());
        let reply = parser.into_reply();
        prop_assert_eq!(&words, &reply.text);
        prop_assert_eq!(reply, read(&answer));
    }

    #[test]
    fn words_alone_come_out_as_they_are(answer in "[a-z*_# .,()\n]{0,200}") {
        prop_assert_eq!(read(&answer).text, answer.trim());
    }

    #[test]
    fn no_answer_panics(answer in ".{0,300}") {
        let _reply = read(&answer);
    }
}
