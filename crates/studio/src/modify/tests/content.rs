//! Texts that change, elements that come and go.

use super::modify;
use super::{PLAIN, holds, page, refused};

#[test]
fn texts_change() {
    holds(
        "change \"Buy now\" to \"Order & pay\"",
        "style=\"margin:0\">Order &amp; pay</button>",
    );
    assert!(page("change 'Buy now' to 'Order'").contains("const text = \"Buy now\";"));
    holds("replace 'Welcome & enjoy' with 'Hello'", ">Hello</p>");
    holds("change 'Your name' to 'E-mail'", "placeholder=\"E-mail\"");
    holds(
        "change the title to Red Dragon",
        "<h1 data-morpheo-id=\"morpheo-h1-1\">Red Dragon <small>",
    );
    holds("Rename the app to \"Luna\"", "<title>Luna</title>");
    holds(
        "change the text of the first button to Terms and conditions",
        ">Terms and conditions</button>",
    );
    assert!(refused("change 'Nothing' to 'Something'").contains("“Nothing”"));
}

#[test]
fn elements_come_and_go() {
    holds(
        "Add a button that says \"Help\" at the top",
        "<main>\n<button type=\"button\" data-morpheo-id=\"morpheo-button-3\">Help</button>",
    );
    holds(
        "add a paragraph with the text Hello there and goodbye",
        "<p data-morpheo-id=\"morpheo-p-2\">Hello there and goodbye</p>\n</main>",
    );
    holds(
        "add a footer",
        "<footer data-morpheo-id=\"morpheo-footer-1\" style=\"padding: 1.5rem; text-align: center;\">\n<p data-morpheo-id=\"morpheo-p-2\">© Shop</p>",
    );
    holds(
        "add a list saying 'Tea, Coffee'",
        "<li data-morpheo-id=\"morpheo-li-1\">Tea</li>\n<li data-morpheo-id=\"morpheo-li-2\">Coffee</li>",
    );
    let html = page("remove the second button");
    assert!(!html.contains("Later") && html.contains("Buy now</button>"));
    let html = page("delete 'Later'");
    assert!(!html.contains("Later") && html.contains("Buy now</button>"));
    assert!(!page("remove all buttons").contains("<button"));
    let html = page("remove the later button");
    assert!(!html.contains("Later") && html.contains("Buy now</button>"));
    assert!(refused("remove the receipt button").contains("the button “receipt”"));
    assert!(refused("Make the receipt button green").contains("the button “receipt”"));
    assert!(page("Change the text of the buy now button to 'Pay'").contains(">Pay</button>"));
    assert!(refused("remove the footer").contains("a footer"));
    assert!(refused("add an image of a cat").contains("not that"));
    assert!(refused("add a button that sends an e-mail").contains("not what it does"));
}

#[test]
fn a_placeholder_changes_however_it_is_written() {
    for (written, changed) in [
        ("<input placeholder='Your name'>", "<input placeholder='E-mail'>"),
        ("<input placeholder=Name>", "<input placeholder=\"E-mail\">"),
        (
            "<INPUT TYPE=text PLACEHOLDER=\"Your name\">",
            "<INPUT TYPE=text PLACEHOLDER=\"E-mail\">",
        ),
        (
            "<input\n  placeholder = 'Your name'>",
            "<input\n  placeholder = 'E-mail'>",
        ),
    ] {
        let page = PLAIN.replace("<input placeholder=\"Your name\" type=\"text\">", written);
        let whole = PLAIN.replace("<input placeholder=\"Your name\" type=\"text\">", changed);
        let old = if written.contains("=Name") {
            "Name"
        } else {
            "Your name"
        };
        for instruction in [
            "change the placeholder to 'E-mail'".to_owned(),
            format!("change '{old}' to 'E-mail'"),
        ] {
            assert_eq!(modify(&instruction, &page).unwrap().text, whole, "{instruction}");
        }
    }
}

#[test]
fn a_look_joins_an_inline_style_however_that_is_written() {
    for (written, changed) in [
        (
            "style=margin:0",
            "style=\"margin:0; font-weight: 700 !important;\"",
        ),
        (
            "STYLE='margin:0;'",
            "STYLE='margin:0; font-weight: 700 !important;'",
        ),
    ] {
        let page = PLAIN.replace("style=\"margin:0\"", written);
        let html = modify("make the first button bold", &page).unwrap().text;
        assert_eq!(html, PLAIN.replace("style=\"margin:0\"", changed));
    }
}

#[test]
fn a_word_is_replaced_and_not_a_part_of_another() {
    let page = PLAIN.replace(
        "Welcome &amp; enjoy",
        "All starts here <input type=radio value=\"Tea\" title='Tea'>",
    );
    for (instruction, old, new) in [
        ("change \"starts\" to \"ends\"", "starts", "ends"),
        ("change \"here\" to \"there\"", "here", "there"),
        ("change \"Tea\" to \"Milk\"", "title='Tea'", "title='Milk'"),
    ] {
        let html = modify(instruction, &page).unwrap().text;
        assert_eq!(html, page.replace(old, new), "{instruction}");
    }
    let why = modify("change \"art\" to \"fun\"", &page).unwrap_err().message;
    assert!(why.starts_with("I find no “art” on the page."), "{why}");
    let page = page.replace("starts here", "starts art here");
    let html = modify("change \"art\" to \"fun\"", &page).unwrap().text;
    assert_eq!(html, page.replace(" art ", " fun "));
}
