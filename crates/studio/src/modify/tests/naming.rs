//! Other names for what is on the page.

use super::{modify, refused};

const PAGE: &str = r#"<!doctype html>
<html><head><title>Shop</title></head>
<body>
<header><h1 data-slot="name">Shop</h1><a href="/x">Home</a></header>
<div role="tablist"><span role="tab">Today</span><button role="tab">Settings</button></div>
<main>
<h2>Offers</h2>
<button>Buy now</button>
<button class="ghost">Later</button>
<label>Size <input placeholder="Your name"></label>
<a class="btn" href="/y">Go to basket</a>
</main>
</body></html>
"#;

/// The page after an instruction that changes one text, and nothing else.
#[track_caller]
fn renames(instruction: &str, old: &str, new: &str) {
    let reply = modify(instruction, PAGE).unwrap_or_else(|refusal| panic!("{instruction}: {refusal:?}"));
    assert_eq!(reply.text, PAGE.replace(old, new), "{instruction}");
}

#[test]
fn a_button_is_told_by_what_it_says_however_that_is_put() {
    for instruction in [
        "rename the button Later to Skip",
        "rename the button \"Later\" to \"Skip\"",
        "rename the Later button to Skip",
        "Please rename the 'Later' button to Skip",
        "rename the second button to Skip",
        "rename the button that says Later to Skip",
        "I want to rename the button called Later to Skip, please",
        "call the Later button \"Skip\"",
        "label the second button Skip",
        "label the button Later as Skip",
        "relabel Later to Skip",
        "change the button Later to Skip",
        "change the button from Later to say Skip",
        "rename the text of the button Later to Skip",
        "rename \"Later\" to Skip",
    ] {
        // The tab before the buttons is one as well.
        let instruction = instruction.replace("second button", "third button");
        renames(&instruction, ">Later<", ">Skip<");
    }
}

#[test]
fn every_kind_of_text_gets_another_name() {
    renames("rename the heading Offers to Bargains", ">Offers<", ">Bargains<");
    renames("rename the title Offers to Bargains", ">Offers<", ">Bargains<");
    renames("rename the link Home to Start", ">Home<", ">Start<");
    renames("rename the tab Today to This week", ">Today<", ">This week<");
    renames("rename the Settings tab to Options", ">Settings<", ">Options<");
    renames("rename the label Size to Width", "Size ", "Width ");
    renames(
        "rename the placeholder to Your e-mail",
        "Your name",
        "Your e-mail",
    );
    renames(
        "rename the placeholder \"Your name\" to \"<you>\"",
        "Your name",
        "&lt;you&gt;",
    );
    renames("rename \"Go to basket\" to Basket", "Go to basket", "Basket");
}

#[test]
fn what_looks_like_a_button_may_be_a_link_or_a_tab() {
    renames("rename the button Home to Start", ">Home<", ">Start<");
    renames("rename the button Today to Now", ">Today<", ">Now<");
    renames("rename the tab Later to Skip", ">Later<", ">Skip<");
}

#[test]
fn the_app_itself_is_renamed_when_it_is_meant() {
    for instruction in [
        "rename the app to Luna",
        "rename the app Shop to Luna",
        "rename it to \"Luna\"",
        "rename Shop to Luna",
        "rename my shop to Luna",
        "rename the title to Luna",
        "rename the title Shop to Luna",
        "call it Luna",
        "name the app Luna",
        "rename the page to Luna",
    ] {
        renames(instruction, ">Shop<", ">Luna<");
    }
}

#[test]
fn a_name_that_is_not_there_renames_nothing_else() {
    for instruction in [
        "rename the button Checkout to Pay",
        "rename the heading Checkout to Pay",
        "rename the tab Checkout to Pay",
        "rename Checkout to Pay",
        "rename \"Checkout\" to \"Pay\"",
        "rename the placeholder Checkout to Pay",
    ] {
        let why = modify(instruction, PAGE).expect_err(instruction).message;
        assert!(why.to_lowercase().contains("“checkout”"), "{why}");
    }
    assert!(refused("rename the button").contains("I do not understand"));
    assert!(refused("call to action").contains("I do not understand"));
}

#[test]
fn a_change_of_a_look_is_no_new_name() {
    for instruction in [
        "change the button Later to red",
        "change the button \"Later\" to bold",
        "change the heading colour to red",
    ] {
        let text = modify(instruction, PAGE).unwrap().text;
        for shown in [">Later<", ">Offers<", ">Shop<"] {
            assert!(text.contains(shown), "{instruction}: {text}");
        }
    }
}

#[test]
fn what_got_another_name_can_be_meant_by_it() {
    let text = modify("rename the Later button to Skip and make it red", PAGE)
        .unwrap()
        .text;
    assert!(
        text.contains("class=\"ghost\" style=\"background: #d32f2f"),
        "{text}"
    );
    assert!(text.contains("<button>Buy now"), "{text}");
}
