//! Pages of whatever shape.

use super::modify;
use crate::survey::survey;

#[test]
fn deep_and_wide_pages_are_read() {
    // Work that grows with the square or the cube of these would go on until the test is ended.
    let pages = [
        format!("<body>{}", "<b>hello ".repeat(20_000)),
        format!("<body>{}", "<button>hello ".repeat(20_000)),
        format!("<body>{}{}", "<b>".repeat(20_000), "<i>hello</i> ".repeat(20_000)),
    ];
    for page in pages {
        let html = format!("<!doctype html><html><head><title>x</title></head>{page}</body></html>");
        for instruction in [
            "change the text \"hello there\" to \"bye\"",
            "delete 'hello there you'",
            "remove the receipt button",
            "remove all buttons",
        ] {
            let _either = modify(instruction, &html);
        }
    }
}

#[test]
fn any_html_becomes_one_document() {
    for html in [
        "",
        "<p>Hi",
        "just text",
        "<div><button>x</div>",
        "<html><body><button>x",
        "<<<>>>",
        "<!--",
        "<script>",
    ] {
        if let Ok(reply) = modify("make the page dark", html) {
            let found = survey(&reply.text).unwrap();
            assert_eq!(
                found
                    .elements
                    .iter()
                    .filter(|element| element.tag == "html")
                    .count(),
                1,
                "{}",
                reply.text
            );
        }
    }
    let reply = modify("make the buttons red", "<button>x</button>").unwrap();
    assert!(reply.text.contains("button, .btn, .button, [role=button]"));
}
