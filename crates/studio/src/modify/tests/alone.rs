//! One element changed alone.

use super::super::modify_alone;
use crate::patience::Patience;

const BUTTON: &str = "<button id=\"morpheo-button-1\" class=\"btn\">Buy now</button>";
const CARD: &str = "<div id=\"morpheo-div-1\"><h2 id=\"morpheo-h2-1\">Tides</h2><p>High</p><button>A</button><button>B</button></div>";

fn alone(instruction: &str, markup: &str) -> String {
    modify_alone(instruction, (markup, ""), Patience::new())
        .unwrap_or_else(|refusal| panic!("{instruction}: {refusal:?}"))
        .text
}

#[test]
fn it_means_the_element() {
    for (instruction, part) in [
        ("make it red", "color: #"),
        ("make the button blue", "background: #"),
        ("make it bigger", "font-size: 16px !important"),
        ("round the corners", "border-radius: 16px !important"),
        ("change the text to Order", ">Order</button>"),
        ("change \"Buy now\" to \"Order\"", ">Order</button>"),
        ("make it bold", "font-weight"),
    ] {
        let changed = alone(instruction, BUTTON);
        assert!(
            changed.starts_with("<button id=\"morpheo-button-1\""),
            "{instruction}: {changed}"
        );
        assert!(
            changed.ends_with("</button>") && changed.contains(part),
            "{instruction}: {changed}"
        );
    }
}

#[test]
fn what_it_holds_is_changed_in_place() {
    let changed = alone("make the buttons green", CARD);
    assert_eq!(changed.matches("<button style=").count(), 2, "{changed}");
    let changed = alone("make the heading red and the last button green", CARD);
    assert!(changed.contains("<h2 id=\"morpheo-h2-1\" style="), "{changed}");
    assert_eq!(changed.matches("<button style=").count(), 1, "{changed}");
    let changed = alone("add a button \"More\"", CARD);
    assert!(changed.ends_with("More</button>\n</div>"), "{changed}");
}

#[test]
fn it_can_be_removed() {
    assert_eq!(alone("remove it", BUTTON), "");
    assert_eq!(alone("remove the button", BUTTON), "");
}

#[test]
fn what_is_for_the_whole_page_is_refused() {
    for instruction in ["dark mode", "make the footer red", "sing a song"] {
        let refusal = modify_alone(instruction, (BUTTON, ""), Patience::new()).expect_err(instruction);
        assert!(
            refusal.message.ends_with("The page was not changed."),
            "{}",
            refusal.message
        );
    }
    assert!(modify_alone("add a link", ("<img src=x>", ""), Patience::new()).is_err());
}
