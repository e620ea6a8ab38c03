//! What is understood and cannot be done is refused with a sentence that says so; what is near is done as it is said.

use super::PLAIN;
use super::modify;

/// Each leaves the page as it is and says why.
const REFUSED: [(&str, &str); 52] = [
    ("change the link Home to open in a new tab", "not what it does"),
    ("change the button to 20px", "exact size"),
    ("set the font size of the buttons to 18px", "exact size"),
    ("change the font size to 20 px", "exact size"),
    ("font size 20px", "exact size"),
    ("increase the size of the heading to 30px", "exact size"),
    ("change the button Later to send an e-mail", "not what it does"),
    ("change the title to the top", "where it stands"),
    ("move the button to the top", "I do not move"),
    ("put the buttons in a row", "I do not move"),
    ("align the text to the right", "I do not move"),
    ("connect the button to google", "I do not understand"),
    ("link the title to google.com", "I do not understand"),
    ("translate to german", "Translating takes an AI model"),
    ("translate the title to german", "Translating takes an AI model"),
    ("undo that", "the Undo button does"),
    ("go back", "the Undo button does"),
    ("add a button to the footer", "not at another place"),
    ("add a heading above the table", "not at another place"),
    ("add a button at the top of the list", "not at another place"),
    ("add two buttons", "one element at a time"),
    ("add a button to reset the game", "not what it does"),
    (
        "add a button called Reset that clears the list",
        "not what it does",
    ),
    ("add a footer with links", "nothing else in it"),
    ("add a delete button to each row", "cannot be done or placed"),
    ("replace the buttons with links", "not an element with another"),
    ("replace Checkout with Pay", "I find no “Checkout”"),
    ("replace red with blue", "I do not look for a colour"),
    ("change red to blue", "I do not look for a colour"),
    ("make it less blue", "which colour it is to have instead"),
    ("the button is too red", "which colour it is to have instead"),
    ("don't make it blue", "I do not understand"),
    ("don't change the title", "I do not understand"),
    ("make the page wider", "not in one direction"),
    ("make the buttons taller", "not in one direction"),
    ("more padding", "Name what is to get"),
    ("add a shadow", "Name what is to get"),
    ("the numbers in the table red", "I find no “numbers”"),
    ("make the price of the button bold", "I find no “price”"),
    ("make the border of the buttons red", "not the lines around them"),
    ("make the score heading bigger", "the heading “score”"),
    ("make the heading red on hover", "comes and goes"),
    ("make the button green when I press it", "comes and goes"),
    ("make every second button grey", "not to every second one"),
    ("remove the placeholder", "not remove it"),
    ("make the heading 2x bigger", "exact size"),
    ("make the heading twice as big", "exact size"),
    ("make the left button red", "the button “left”"),
    ("make the \"Checkout\" button red", "the button “checkout”"),
    ("add a highscore list", "a list of texts that you name"),
    ("change the subtitle to Good food", "I do not find a tagline"),
    ("make the bill section blue", "the section “bill”"),
];

#[test]
fn what_cannot_be_done_is_refused_and_says_why() {
    for (instruction, why) in REFUSED {
        let message = match modify(instruction, PLAIN) {
            Err(refusal) => refusal.message,
            Ok(reply) => panic!("{instruction}: {}", reply.note),
        };
        // An element for each row is both.
        let fits = match why {
            "cannot be done or placed" => message.contains("I can add an element"),
            why => message.contains(why),
        };
        assert!(fits, "{instruction}: {message}");
    }
}

/// Each changes one place of the page to this, and nothing else.
const DONE: [(&str, &str, &str); 16] = [
    (
        "make the \"Later\" button bold",
        "class=\"ghost\">",
        "class=\"ghost\" style=\"font-weight: 700 !important;\">",
    ),
    (
        "make the button \"Later\" bold",
        "class=\"ghost\">",
        "class=\"ghost\" style=\"font-weight: 700 !important;\">",
    ),
    ("replace Later with Skip", "<b>Later</b>", "<b>Skip</b>"),
    ("replace later with Skip", "<b>Later</b>", "<b>Skip</b>"),
    (
        "replace the button Later with Skip",
        "<b>Later</b>",
        "<b>Skip</b>",
    ),
    ("replace \"Later\" by Skip", "<b>Later</b>", "<b>Skip</b>"),
    (
        "change the button Later to Save item",
        "<b>Later</b>",
        "<b>Save item</b>",
    ),
    (
        "change the button Later to \"open the door\"",
        "<b>Later</b>",
        "<b>open the door</b>",
    ),
    ("rename the button Later to 20px", "<b>Later</b>", "<b>20px</b>"),
    ("the last button should say Go", "<b>Later</b>", "<b>Go</b>"),
    (
        "add a reset button",
        "</main>",
        "\n<button type=\"button\" data-morpheo-id=\"morpheo-button-3\">Reset</button>\n</main>",
    ),
    (
        "add a play again button at the bottom of the page",
        "</main>",
        "\n<button type=\"button\" data-morpheo-id=\"morpheo-button-3\">Play again</button>\n</main>",
    ),
    (
        "add a big button for help",
        "</main>",
        "\n<button type=\"button\" data-morpheo-id=\"morpheo-button-3\">Help</button>\n</main>",
    ),
    (
        "add a paragraph saying That is it at the top",
        "<main>",
        "<main>\n<p data-morpheo-id=\"morpheo-p-2\">That is it</p>\n",
    ),
    (
        "add a field for my name",
        "</main>",
        "\n<label data-morpheo-id=\"morpheo-label-1\">Name <input type=\"text\" data-morpheo-id=\"morpheo-input-2\"></label>\n</main>",
    ),
    (
        "make the last button not bold",
        "class=\"ghost\">",
        "class=\"ghost\" style=\"font-weight: 400 !important;\">",
    ),
];

#[test]
fn what_is_said_is_done_and_nothing_else() {
    for (instruction, old, new) in DONE {
        let reply = modify(instruction, PLAIN).unwrap_or_else(|refusal| panic!("{instruction}: {refusal:?}"));
        assert_eq!(reply.text, PLAIN.replace(old, new), "{instruction}");
    }
}

#[test]
fn the_main_heading_is_the_title_alone() {
    let html = modify(
        "make the main heading bold",
        &PLAIN.replace("<main>", "<main><h2>Offers</h2>"),
    )
    .unwrap();
    assert!(html.text.contains("\nh1 { font-weight: 700"), "{}", html.text);
}

#[test]
fn what_is_too_much_becomes_less() {
    for (instruction, rule) in [
        ("the text is too small", "body { zoom: 120% !important; }"),
        (
            "can you make the text not so small",
            "body { zoom: 120% !important; }",
        ),
        ("the headings are too big", "h6 { font-size: 1.67em !important; }"),
        ("no rounded corners", "border-radius: 0 !important;"),
        ("no shadow on the buttons", "box-shadow: none !important;"),
        ("it is too bright", "html { filter: invert(.93)"),
    ] {
        let html = modify(instruction, PLAIN).unwrap().text;
        assert!(html.contains(rule), "{instruction}: {html}");
    }
}

#[test]
fn of_two_colours_each_gets_its_part_or_the_second_is_refused() {
    let reply = modify("make the buttons blue with white text", PLAIN).unwrap();
    let rules: Vec<&str> = reply
        .text
        .lines()
        .filter(|line| line.starts_with("button"))
        .collect();
    assert!(
        rules.len() == 2 && rules[0].contains("background: #1f5fd1") && rules[1].contains("{ color: #ffffff"),
        "{rules:?}"
    );
    for instruction in [
        "make it black and white",
        "change the colour scheme to green and yellow",
    ] {
        let reply = modify(instruction, PLAIN).unwrap();
        assert_eq!(reply.note.matches("Done:").count(), 1, "{}", reply.note);
        assert!(reply.note.contains("the first of the colours"), "{}", reply.note);
    }
}

#[test]
fn of_several_texts_the_first_changes_and_that_is_said() {
    let page = PLAIN.replace("<b>Later</b>", "<b>Buy now</b>");
    let reply = modify("change Buy now to Order", &page).unwrap();
    assert_eq!(reply.text, page.replacen(">Buy now<", ">Order<", 1));
    assert!(reply.note.contains("stands there 2 times"), "{}", reply.note);
    let all = modify("replace Buy now with Order", &page).unwrap().text;
    assert_eq!(all, page.replace(">Buy now<", ">Order<"));
}

#[test]
fn a_word_of_code_is_no_text_of_the_script() {
    let page = PLAIN.replace("const text", "list.classList.add('x'); const text");
    let why = modify("change add to Save", &page).unwrap_err().message;
    assert!(why.starts_with("I find no “add” on the page."), "{why}");
}

#[test]
fn what_holds_the_prices_is_no_price() {
    let page = PLAIN.replace("<main>", "<main id=\"prices\"><b class=\"price\">3</b>");
    let html = modify("make the price bold", &page).unwrap().text;
    let bold = "<b class=\"price\" style=\"font-weight: 700 !important;\">";
    assert_eq!(html, page.replace("<b class=\"price\">", bold));
}

#[test]
fn dark_mode_that_is_turned_off_is_light() {
    let dark = modify("turn on dark mode", PLAIN).unwrap().text;
    for instruction in [
        "turn off dark mode",
        "disable dark mode",
        "no dark mode",
        "remove dark mode",
    ] {
        let light = modify(instruction, &dark).unwrap().text;
        assert!(!light.contains("invert(.93)"), "{instruction}");
    }
    let still = modify("leave it dark", &dark);
    assert!(still.is_err() || still.unwrap().text.contains("invert(.93)"));
}

#[test]
fn the_line_below_the_name_is_no_heading() {
    let page = PLAIN.replace("<main>", "<main><p data-slot=\"tagline\">Fresh daily</p>");
    for instruction in [
        "change the subtitle to Good food",
        "change the tagline to \"Good food\"",
    ] {
        let html = modify(instruction, &page).unwrap().text;
        assert_eq!(html, page.replace("Fresh daily", "Good food"), "{instruction}");
    }
    let html = modify("make the tagline red", &page).unwrap().text;
    assert!(html.contains("[data-slot=tagline] { color: #d32f2f"), "{html}");
}

#[test]
fn drawings_keep_their_colours() {
    let page = PLAIN.replace("<main>", "<main><svg><path d=\"M0 0h4\"/></svg>");
    let why = modify("make the icons red", &page).unwrap_err().message;
    assert!(why.contains("colours of its own"), "{why}");
}

#[test]
fn the_word_that_is_named_is_replaced() {
    let html = modify("replace the word enjoy with relax", PLAIN).unwrap().text;
    assert_eq!(html, PLAIN.replace("enjoy", "relax"));
}
