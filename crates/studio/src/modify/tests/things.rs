//! Things that are named by words of the page's own, and those that are not there.

use super::{PLAIN, THEMED, modify};

const PAGE: &str = r#"<!doctype html>
<html><head><title>Harbour</title></head>
<body>
<h1>Harbour</h1>
<div class="scene"><svg class="boat" aria-hidden="true"><path d="M0 0h4"/></svg></div>
<p class="tide-mark">High noon</p>
<button id="add">Add</button>
<script>
var rows = [['Swim before work', 4], ['Read ten pages', 6]];
var names = { 'Low tide': 1 };
if (mode === 'Spring tide now') go('Sail out', "Sail out");
say('You have ' + rows.length + ' rows');
say(`It's late today`);
</script>
</body></html>
"#;

#[test]
fn a_thing_that_is_not_found_is_never_taken_for_the_page() {
    for (instruction, thing) in [
        ("put the numbers in red", "numbers"),
        ("make the numbers red", "numbers"),
        ("make the numbers on the page red", "numbers"),
        ("Please colour the step counter teal", "step counter"),
        ("make the numbers bigger", "numbers"),
        ("give the numbers rounded corners", "numbers"),
        ("make the numbers bold", "numbers"),
        ("a gradient from pink to orange behind the numbers", "numbers"),
    ] {
        for page in [PLAIN, THEMED, PAGE] {
            let why = modify(instruction, page).expect_err(instruction).message;
            assert!(
                why.starts_with(&format!("I find no “{thing}” on the page."))
                    && why.contains("green” would work here."),
                "{instruction}: {why}"
            );
        }
    }
    assert!(modify("make the numbers dark", THEMED).is_err());
}

#[test]
fn the_example_in_a_refusal_works_on_that_page() {
    for page in [
        PLAIN,
        THEMED,
        PAGE,
        "<!doctype html><html><head><title>x</title></head><body><div>x</div></body></html>",
    ] {
        for instruction in ["remove the elephant", "bake a cake"] {
            let why = modify(instruction, page).expect_err(instruction).message;
            let example = why.rsplit_once('“').unwrap().1.split_once('”').unwrap().0;
            assert!(modify(example, page).is_ok(), "{why}");
        }
    }
}

#[test]
fn the_page_as_a_whole_is_meant_by_words_for_it_and_its_looks() {
    for instruction in [
        "use a warm green colour scheme",
        "make it teal",
        "make everything more purple",
        "make it more colourful with pink",
        "I would like the whole app in red, please",
        "paint it orange",
        "orange accents",
        "change the accent colour to a darker blue",
        "I'd prefer a nice soft pink",
    ] {
        let reply = modify(instruction, THEMED).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        assert!(
            reply.note.contains("the accent colour is"),
            "{instruction}: {}",
            reply.note
        );
    }
}

#[test]
fn a_thing_is_found_by_its_class_its_name_or_its_text() {
    for instruction in [
        "get rid of the boat",
        "remove the boat",
        "take the boat away",
        "Please delete the boat from the page",
    ] {
        let html = modify(instruction, PAGE).unwrap().text;
        assert!(
            !html.contains("<svg") && html.contains("<div class=\"scene\"></div>"),
            "{html}"
        );
    }
    let html = modify("make the tide mark red", PAGE).unwrap().text;
    assert!(
        html.contains("<p class=\"tide-mark\" style=\"color: #d32f2f"),
        "{html}"
    );
    let html = modify("make high noon bold", PAGE).unwrap().text;
    assert!(html.contains("style=\"font-weight: 700"), "{html}");
    let why = modify("make the boat red", PAGE).unwrap_err().message;
    assert!(why.contains("is a drawing"), "{why}");
}

#[test]
fn what_goes_is_the_thing_and_not_the_element_it_stands_at() {
    for instruction in [
        "remove the shadow from the buttons",
        "get rid of the badge on the button",
    ] {
        let why = modify(instruction, PLAIN).expect_err(instruction).message;
        assert!(why.starts_with("I find no “"), "{why}");
    }
}

/// The page after a text of its script has changed, and nothing else.
#[track_caller]
fn rewrites(instruction: &str, old: &str, new: &str) {
    let reply = modify(instruction, PAGE).unwrap_or_else(|refusal| panic!("{instruction}: {refusal:?}"));
    assert_eq!(reply.text, PAGE.replace(old, new), "{instruction}");
    assert!(reply.note.contains("script"), "{}", reply.note);
}

#[test]
fn a_text_that_stands_once_as_a_string_of_the_script_changes_there() {
    rewrites(
        "change Swim before work to Feed the cat",
        "Swim before work",
        "Feed the cat",
    );
    rewrites(
        "change swim before work to Feed the cat",
        "Swim before work",
        "Feed the cat",
    );
    rewrites(
        "rename \"Read ten pages\" to \"Bob's \\ hour\"",
        "Read ten pages",
        "Bob\\'s \\\\ hour",
    );
    rewrites(
        "change \"It's late today\" to \"${1} `now`\"",
        "It's late today",
        "\\${1} \\`now\\`",
    );
}

#[test]
fn a_text_of_the_script_that_is_not_safe_to_change_is_left() {
    for instruction in [
        "change Sail out to Come home",
        "change \"Low tide\" to \"Ebb tide\"",
        "change \"Spring tide now\" to \"Neap tide\"",
        "change You have to There are",
        "change \"rows.length\" to \"nothing\"",
        "change \"Swim before work\" to \"<img src=x>\"",
    ] {
        let why = modify(instruction, PAGE).expect_err(instruction).message;
        assert!(why.contains("made by the app's script"), "{instruction}: {why}");
    }
    let why = modify("change Feed the dog to Feed the cat", PAGE)
        .unwrap_err()
        .message;
    assert!(why.starts_with("I find no “Feed the dog” on the page."), "{why}");
}

#[test]
fn a_text_on_the_page_changes_without_quotation_marks() {
    let html = modify("change High noon to Low at six", PAGE).unwrap().text;
    assert_eq!(html, PAGE.replace("High noon", "Low at six"));
}
