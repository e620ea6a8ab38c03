use super::{ATTRIBUTE, enforce, holds, spans, without_marks};
use crate::html::tree::Tree;
use crate::ids::insert_missing;
use proptest::prelude::*;

const PAGE: &str = "<!doctype html>\n<html><head><title>T</title></head>\n<body>\n<header id=morpheo-header-1>\n\
    <h1 id=\"morpheo-h1-1\" data-morpheo-keep=\"\">Tides <em id=morpheo-em-1>of the sea</em></h1>\n\
    <p id=morpheo-p-1>Low</p>\n</header>\n<ul><li>One<li data-morpheo-keep>Two<li>Three</ul>\n</body></html>\n";
const HEADING: &str =
    "<h1 id=\"morpheo-h1-1\" data-morpheo-keep=\"\">Tides <em id=morpheo-em-1>of the sea</em></h1>";

/// What comes of an answer: the page, and how many elements were put back.
fn kept(before: &str, after: &str) -> Option<(String, usize)> {
    let enforced = enforce(before, after).ok()?;
    Some((enforced.page.into_owned(), enforced.put_back))
}

fn lost(before: &str, after: &str) -> String {
    enforce(before, after).unwrap_err().tag
}

#[test]
fn outer_elements_are_listed() {
    let page = "<div data-morpheo-keep><p DATA-MORPHEO-KEEP=x>a</p></div><!-- <p data-morpheo-keep> --><p data-morpheo-keep>b";
    let listed: Vec<&str> = spans(page).into_iter().map(|span| &page[span]).collect();
    assert_eq!(
        listed,
        [
            "<div data-morpheo-keep><p DATA-MORPHEO-KEEP=x>a</p></div>",
            "<p data-morpheo-keep>b"
        ]
    );
    assert!(spans("<p title='data-morpheo-keep'>data-morpheo-keep</p>").is_empty());
}

#[test]
fn what_is_around_them_changes() {
    let after = PAGE
        .replace("Low", "High")
        .replace("<li>Three", "<li>Four<li>Five")
        .replace(
            "<header id=morpheo-header-1>",
            "<header class=big id=morpheo-header-1><nav></nav>",
        );
    assert_eq!(kept(PAGE, &after), Some((after.clone(), 0)));
    assert!(holds(PAGE, &after));
}

#[test]
fn an_element_that_moves_to_where_nothing_is_shown_is_lost() {
    for name in ["template", "noscript", "select"] {
        let after = PAGE.replace(HEADING, &format!("<{name}>{HEADING}</{name}>"));
        assert_eq!(
            lost(PAGE, &after),
            HEADING.split_inclusive('>').next().unwrap(),
            "{name}"
        );
        let forged = format!("<h1 id=morpheo-h1-1>Sea</h1><{name}><p>{HEADING}</p></{name}>");
        lost(PAGE, &PAGE.replace(HEADING, &forged));
        // one that stood there stays
        let before = format!("<{name}><p data-morpheo-keep>a</p></{name}>");
        assert!(holds(&before, &format!("<hr>{before}")), "{name}");
    }
}

#[test]
fn a_changed_element_is_put_back() {
    for heading in [
        "<h1 id=\"morpheo-h1-1\" data-morpheo-keep=\"\">Sea</h1>",
        "<h1 id=\"morpheo-h1-1\">Tides <em id=morpheo-em-1>of the sea</em></h1>",
        "<h2 id='morpheo-h1-1' style='color: red'>Tides <em id=morpheo-em-1>of the sea</em></h2>",
        "<h1 data-morpheo-id=morpheo-h1-1><b>Tides</b></h1>",
        // the only one of its name in the counterpart of its parent
        "<h1>Sea</h1>",
        "<h1 id=title>Sea</h1>",
    ] {
        let after = PAGE.replace(HEADING, heading).replace("Low", "High");
        let expected = PAGE.replace("Low", "High");
        assert_eq!(kept(PAGE, &after), Some((expected, 1)), "{heading}");
        assert!(!holds(PAGE, &after), "{heading}");
    }
}

#[test]
fn what_is_around_them_may_move() {
    let list = "<ul><li>One<li data-morpheo-keep>Two<li>Three</ul>";
    let after = PAGE
        .replace(&format!("{list}\n"), "")
        .replace("<header", &format!("<main>{list}</main>\n<header"));
    assert_eq!(kept(PAGE, &after), Some((after.clone(), 0)));
}

#[test]
fn blanks_are_put_back_without_a_word() {
    let before = "<!doctype html>\r\n<div id=morpheo-div-1 data-morpheo-keep>\r\n  <p>a</p>\r\n</div>\r\n";
    let after = "<!doctype html>\n<main>\n  <div id=morpheo-div-1 data-morpheo-keep>\n    <p>a</p>\n  </div>\n</main>\n";
    let html = "<div id=morpheo-div-1 data-morpheo-keep>\r\n  <p>a</p>\r\n</div>";
    let expected = format!("<!doctype html>\n<main>\n  {html}\n</main>\n");
    assert_eq!(kept(before, after), Some((expected, 0)));
}

#[test]
fn an_element_without_a_certain_counterpart_is_lost() {
    for (from, to) in [
        // gone
        (HEADING, ""),
        // one of several, without an id
        ("<li data-morpheo-keep>Two", "<li data-morpheo-keep>2"),
        // in a comment, a script, a text
        (HEADING, "<!-- <h1 id=\"morpheo-h1-1\">Tides</h1> -->"),
        (HEADING, "<script>'<h1 id=\"morpheo-h1-1\">Tides</h1>'</script>"),
        // twice
        (HEADING, "<h1 id=morpheo-h1-1>a</h1><h1 id=morpheo-h1-1>b</h1>"),
        // its id is that of what holds another part of the page now
        (
            HEADING,
            "<div id=morpheo-h1-1><h1>Tides</h1><section id=morpheo-p-1>Low</section></div>",
        ),
        // one of its parts stands elsewhere now
        (
            HEADING,
            "<h1 id=morpheo-h1-1>Tides</h1><em id=morpheo-em-1>of the sea</em>",
        ),
    ] {
        let after = PAGE.replace(from, to).replace(
            "<p id=morpheo-p-1>Low</p>",
            if to.contains("morpheo-p-1") {
                ""
            } else {
                "<p id=morpheo-p-1>Low</p>"
            },
        );
        assert!(lost(PAGE, &after).contains(ATTRIBUTE), "{to}");
    }
    let long = format!(
        "<!doctype html><p class=\"{}\" data-morpheo-keep>a</p>",
        "é".repeat(500)
    );
    assert_eq!(lost(&long, "<!doctype html>").chars().count(), 121);
}

#[test]
fn an_element_that_would_swallow_what_follows_is_not_put_back() {
    let before = "<!doctype html><div><p id=a data-morpheo-keep>one<div>two</div></div>";
    let after = "<!doctype html><div><p id=a data-morpheo-keep>1</p> and <i>more</i></div>";
    assert!(kept(before, after).is_none());
}

#[test]
fn models_mark_nothing() {
    let after = PAGE
        .replace("<p id=morpheo-p-1>", "<p id=morpheo-p-1 data-morpheo-keep>")
        .replace("<title>", "<title Data-Morpheo-Keep = 'x'>");
    assert_eq!(kept(PAGE, &after), Some((PAGE.to_owned(), 0)));
    for (page, without) in [
        ("<p data-morpheo-keep>a", "<p>a"),
        ("<p a=1\n data-morpheo-keep b>a", "<p a=1 b>a"),
        ("<p data-morpheo-keep=\"\" data-morpheo-keep=x>a", "<p>a"),
        ("<p a=\"1\"data-morpheo-keep=\"x\"b=2>a", "<p a=\"1\" b=2>a"),
        ("<p a=1 data-morpheo-keep/>a", "<p a=1 />a"),
        ("<p a/data-morpheo-keep>a", "<p a/ >a"),
        (
            "<p title=' data-morpheo-keep '>a",
            "<p title=' data-morpheo-keep '>a",
        ),
    ] {
        assert_eq!(without_marks(page), without, "{page}");
        assert_eq!(
            kept("<!doctype html>", page),
            Some((without.to_owned(), 0)),
            "{page}"
        );
    }
}

#[test]
fn twins_without_ids_are_told_apart_by_their_html() {
    let before =
        "<!doctype html><i data-morpheo-keep>a</i><i data-morpheo-keep>a</i><i data-morpheo-keep>b</i>";
    let same = "<!doctype html><p>new</p><i data-morpheo-keep>b</i><i data-morpheo-keep>a</i><u></u><i data-morpheo-keep>a</i>";
    assert_eq!(kept(before, same), Some((same.to_owned(), 0)));
    assert!(
        kept(
            before,
            "<!doctype html><i data-morpheo-keep>a</i><i data-morpheo-keep>b</i>"
        )
        .is_none()
    );
}

#[test]
fn ids_that_the_product_adds_come_afterwards() {
    let before = "<!doctype html>\n<body id=morpheo-body-page><div id=morpheo-div-1 data-morpheo-keep><p>a</p></div></body>";
    let answer = before.replace("<p>a</p>", "<p>b</p>");
    let (page, _) = kept(before, &answer).unwrap();
    let with_ids = insert_missing(&page, 10_000).unwrap().page;
    assert!(
        with_ids.contains("data-morpheo-keep><p id=\"morpheo-p-1\">a</p></div>"),
        "{with_ids}"
    );
    assert!(holds(&with_ids, &with_ids));
}

#[test]
fn whole_pages_may_be_kept() {
    let before =
        "<!doctype html>\n<html><head><title>a</title></head><body data-morpheo-keep><p>b</p></body></html>";
    let after = "<!doctype html>\n<html><head><title>A</title></head><body class=x><p>c</p></body></html>";
    let expected = before.replace("<title>a", "<title>A");
    assert_eq!(kept(before, after), Some((expected, 1)));
}

#[test]
fn depth_and_number_are_no_burden() {
    let deep = format!("<!doctype html>{}", "<div data-morpheo-keep>".repeat(100_000));
    assert_eq!(spans(&deep).len(), 1);
    assert!(holds(&deep, &deep));
    let many = |text: &str| {
        format!(
            "<!doctype html>{}",
            format!("<i data-morpheo-keep>{text}</i>").repeat(100_000)
        )
    };
    assert!(holds(&many("a"), &many("a")));
    assert!(enforce(&many("a"), &many("b")).is_err());
    // nested as deep as there are lengths to compare
    let nested = |inner: &str| {
        let all: String = (0..300)
            .map(|depth| {
                format!(
                    "<b data-morpheo-keep>{}{inner}{}</b>",
                    "<b data-morpheo-keep>".repeat(depth),
                    "</b>".repeat(depth)
                )
            })
            .collect();
        format!("<!doctype html>{all}")
    };
    let before = nested("a");
    assert!(holds(&before, &before));
    let page = format!(
        "<!doctype html>{}a{}",
        "<b data-morpheo-keep>".repeat(200_000),
        "</b>".repeat(200_000)
    );
    assert!(enforce(&before, &page).is_err());
}

fn markup() -> impl Strategy<Value = String> {
    let tag =
        "</?(div|p|b|li|table|tr|td|svg|script|!--)( (id|data-morpheo-id)=(x|y|z))?( data-morpheo-keep)?/?>?";
    prop::collection::vec(prop_oneof![4 => tag, 1 => "[ a<>\"'=-é\n]{0,3}"], 0..14)
        .prop_map(|parts| format!("<!doctype html>{}", parts.concat()))
}

proptest! {
    #[test]
    fn a_kept_element_is_equal_afterwards_or_lost(before in markup(), after in markup()) {
        for after in [&after, &before] {
            let Ok(enforced) = enforce(&before, after) else { continue };
            let page = &enforced.page;
            let tree = Tree::read(page);
            let mut elements: Vec<&str> = tree.elements().iter().map(|element| &page[element.span()]).collect();
            for span in spans(&before) {
                let found = elements.iter().position(|html| *html == &before[span.clone()]);
                prop_assert!(found.is_some(), "{:?} is not in {:?}", &before[span], page);
                elements.remove(found.unwrap());
            }
            prop_assert!(holds(&before, page), "{:?}", page);
        }
    }

    #[test]
    fn a_page_holds_itself(before in markup()) {
        prop_assert!(holds(&before, &before));
    }

    #[test]
    fn other_bytes_stay(before in markup(), text in "[a-zé ]{1,6}") {
        let Some(span) = spans(&before).into_iter().next() else { return Ok(()) };
        let tree = Tree::read(&before);
        let element = tree.starting_at(span.start).unwrap();
        if element.end == element.tag.span.end {
            return Ok(());
        }
        let content = element.content();
        let after = format!("{}{text}{}", &before[..content.start], &before[content.start..]);
        if let Ok(enforced) = enforce(&before, &after) {
            prop_assert_eq!(&*enforced.page, &*before);
        }
    }
}
