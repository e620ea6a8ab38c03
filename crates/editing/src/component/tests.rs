use super::{AnswerProblem, Component, STYLE_BYTES};
use proptest::prelude::*;

const PAGE: &str = "<!DOCTYPE html>\r\n<html><head><style>:root { --red: #c00 }\n.card > .btn { color: var(--red) }\n\
    @media (max-width: 600px) { .btn { width: 100% } .other { x: y } }\n#morpheo-p-1 { margin: 0 }\np { top: 0 }</style></head>\n\
    <body id=morpheo-body-page>\n<div class=\"card\" id=\"morpheo-div-1\">é<button id='buy' class=btn data-morpheo-id=morpheo-button-1>\
    Buy <b id=morpheo-b-1>now</b></button><p id=morpheo-p-1>a<p id=morpheo-p-2>b</div>\n<ul><li id=morpheo-li-1>1<li id=morpheo-li-2>2</ul>\n\
    <a id=morpheo-a-1 href=#x><span id=morpheo-span-1>x</span></a><svg><path id=morpheo-path-1 /></svg></body></html>";

fn spliced(id: &str, answer: &str) -> Result<String, AnswerProblem> {
    Component::read(PAGE, id).unwrap().splice(answer)
}

#[test]
fn an_element_is_found_by_either_id() {
    for id in ["buy", "#buy", "morpheo-button-1"] {
        let component = Component::read(PAGE, id).unwrap();
        assert!(component.markup().starts_with("<button id='buy'"));
        assert!(component.markup().ends_with("now</b></button>"));
    }
    assert_eq!(
        Component::read(PAGE, "morpheo-li-1").unwrap().markup(),
        "<li id=morpheo-li-1>1"
    );
    for id in ["", "nothing", "morpheo-body-page", "morpheo-path-1"] {
        assert!(Component::read(PAGE, id).is_none(), "{id}");
    }
    assert!(Component::read("<p id=a></p><p id=a></p>", "a").is_none());
}

#[test]
fn an_element_that_the_page_names_itself_is_found_and_keeps_its_name() {
    let page = "<html><p morpheo-id=lead id=morpheo-p-1>a</p><p morpheo-id='two'>b</p><i id=two></i></html>";
    for id in ["lead", "morpheo-p-1"] {
        let component = Component::read(page, id).unwrap();
        assert_eq!(component.markup(), "<p morpheo-id=lead id=morpheo-p-1>a</p>");
        assert_eq!(
            component.splice("<p morpheo-id=other>A</p>").unwrap(),
            page.replace(
                "<p morpheo-id=lead id=morpheo-p-1>a</p>",
                "<p id=\"morpheo-p-1\" morpheo-id=\"lead\">A</p>"
            )
        );
    }
    assert!(Component::read(page, "two").is_none());
}

#[test]
fn an_id_with_character_references_is_the_one_that_a_browser_reads() {
    let sheet = "<style>[id=\"a&b\"] { top: 0 } .x\\:y { left: 0 } #other { right: 0 }</style>";
    let page = format!(
        "<html><head>{sheet}</head><p id=\"a&amp;b\">a</p><p id='&#x61;&lt;c'>b</p><p id=a&amp;amp;b>c</p></html>"
    );
    for (id, markup) in [
        ("a&b", "<p id=\"a&amp;b\">a</p>"),
        ("#a&b", "<p id=\"a&amp;b\">a</p>"),
        ("a<c", "<p id='&#x61;&lt;c'>b</p>"),
        // what the page writes names it where no element is called so
        ("&#x61;&lt;c", "<p id='&#x61;&lt;c'>b</p>"),
        ("a&amp;b", "<p id=a&amp;amp;b>c</p>"),
    ] {
        assert_eq!(Component::read(&page, id).unwrap().markup(), markup, "{id}");
    }
    let component = Component::read(&page, "a&b").unwrap();
    assert_eq!(component.styles(), "[id=\"a&b\"] { top: 0 }\n");
    let changed = component.splice("<p id=\"a&b\">A</p>").unwrap();
    assert_eq!(
        changed,
        page.replace("<p id=\"a&amp;b\">a</p>", "<p id=\"a&amp;b\">A</p>")
    );
    let twice = "<html><p id='a&amp;b'></p><p id='a&#38;b'></p></html>";
    assert!(Component::read(twice, "a&b").is_none());
}

#[test]
fn it_is_kept_by_its_own_mark_and_by_one_around_it() {
    let page = "<html><div id=a><p id=b data-morpheo-keep><b id=c>x</b></p><i id=d title=data-morpheo-keep></i></div></html>";
    let is_kept = |id: &str| Component::read(page, id).unwrap().is_kept();
    assert_eq!(["a", "b", "c", "d"].map(is_kept), [false, true, true, false]);
}

#[test]
fn only_rules_that_bear_on_it_are_shown() {
    assert_eq!(
        Component::read(PAGE, "buy").unwrap().styles(),
        ":root { --red: #c00 }\n.card > .btn { color: var(--red) }\n\
         @media (max-width: 600px) {\n.btn { width: 100% }\n}\n"
    );
    let many = format!(
        "<style>{}</style><p id=a>x</p>",
        "p { color: red }\n".repeat(5_000)
    );
    let styles = Component::read(&many, "a").unwrap().styles();
    assert!(styles.len() <= STYLE_BYTES && styles.len() > STYLE_BYTES - 20);
}

#[test]
fn rules_that_name_it_by_an_attribute_are_shown() {
    let sheet = "<style data-morpheo-widths>\n@media (max-width: 600px) {\n  [id=\"buy\"] { width: 50% }\n  \
        [data-morpheo-id=\"morpheo-button-1\"] { top: 0 }\n  [id=\"morpheo-b-1\"] { left: 0 }\n  [id=\"morpheo-p-2\"] { right: 0 }\n}\n</style>";
    let page = PAGE.replace("</head>", &format!("{sheet}</head>"));
    let styles = Component::read(&page, "buy").unwrap().styles();
    let shown = "@media (max-width: 600px) {\n[id=\"buy\"] { width: 50% }\n}\n\
        @media (max-width: 600px) {\n[data-morpheo-id=\"morpheo-button-1\"] { top: 0 }\n}\n\
        @media (max-width: 600px) {\n[id=\"morpheo-b-1\"] { left: 0 }\n}\n";
    assert!(styles.ends_with(shown), "{styles}");
    assert!(!styles.contains("morpheo-p-2"), "{styles}");
}

#[test]
fn one_large_rule_does_not_hide_those_behind_it() {
    let large = format!(
        "p {{ background: url({}); b {{ top: 0 }} }}",
        "x".repeat(STYLE_BYTES)
    );
    let page =
        format!("<style>p {{ top: 0 }} {large} p {{ left: 0 }} b {{ left: 0 }}</style><p id=a><b>x</b></p>");
    assert_eq!(
        Component::read(&page, "a").unwrap().styles(),
        "p { top: 0 }\np { left: 0 }\nb { left: 0 }\n"
    );
}

#[test]
fn the_answer_takes_its_place_and_keeps_its_ids() {
    let page = spliced("buy", "<button class=\"btn big\" id=\"other\">Order</button>").unwrap();
    let expected = PAGE.replace(
        "<button id='buy' class=btn data-morpheo-id=morpheo-button-1>Buy <b id=morpheo-b-1>now</b></button>",
        "<button id=\"buy\" data-morpheo-id=\"morpheo-button-1\" class=\"btn big\">Order</button>",
    );
    assert_eq!(page, expected);
    let link = spliced("buy", "<a href='#'>Order</a>").unwrap();
    assert!(link.contains("<a id=\"buy\" data-morpheo-id=\"morpheo-button-1\" href='#'>Order</a><p"));
}

#[test]
fn words_fences_and_comments_around_it_are_passed_over() {
    for answer in [
        "```html\n<p>new</p>\n```",
        "Here it is: <p>new</p> Enjoy!",
        "I made the `<p>` shorter:\n```html\n<p>new</p>\n```\nSo it <b>fits</b>.",
        "\n<!-- changed -->\n<p>new</p>\n",
    ] {
        let page = spliced("morpheo-p-2", answer).unwrap();
        assert_eq!(
            page,
            PAGE.replace("<p id=morpheo-p-2>b", "<p id=\"morpheo-p-2\">new</p>"),
            "{answer}"
        );
    }
}

#[test]
fn what_is_not_one_whole_element_is_refused() {
    for answer in [
        "",
        "I cannot do that.",
        "<p>a</p><p>b</p>",
        "<div>cut <span",
        "<div>cut <span>",
        "<div><b>open</div>",
        "<div><b><i>x</b></i></div>",
        "<!DOCTYPE html><html><body><p>x</p></body></html>",
        "<div><body>x</body></div>",
        "<div><plaintext></div>",
        "<p><div>x</div></p>",
        "text <p>a</p> <b>",
    ] {
        assert_eq!(
            spliced("morpheo-div-1", answer),
            Err(AnswerProblem::NotOneElement),
            "{answer}"
        );
    }
}

#[test]
fn what_the_page_cannot_hold_there_is_refused() {
    for (id, answer, problem) in [
        ("morpheo-li-1", "<div>x</div>", AnswerProblem::AnotherElement),
        (
            "morpheo-div-1",
            "<tr><td>x</td></tr>",
            AnswerProblem::AnotherElement,
        ),
        (
            "morpheo-span-1",
            "<span><a href=#>x</a></span>",
            AnswerProblem::DoesNotFit,
        ),
        ("buy", "<a href=#><a href=#>x</a></a>", AnswerProblem::DoesNotFit),
        (
            "buy",
            "<button><span>x<button>y</button></span></button>",
            AnswerProblem::DoesNotFit,
        ),
        // an end tag that closes nothing of the answer's, but something of the page's
        ("buy", "<button>x</div></button>", AnswerProblem::DoesNotFit),
        // a block ends the paragraph before it, which has no end of its own
        ("morpheo-b-1", "<b>x<!-- </b>", AnswerProblem::NotOneElement),
    ] {
        assert_eq!(spliced(id, answer), Err(problem), "{answer}");
    }
    let page = "<html><p id=a>one <span id=s>two</span> three</p></html>";
    let block = Component::read(page, "s").unwrap().splice("<div>two</div>");
    assert_eq!(block, Err(AnswerProblem::DoesNotFit));
}

#[test]
fn ids_that_the_page_has_already_do_not_come_twice() {
    let answer = "<div id=morpheo-div-1><p id=morpheo-li-1>a</p><p id='morpheo-p-1' title=x>b</p><i id=morpheo-p-1>c</i>\
        <i id=morpheo-div-1 >d</i><i id=own>e</i></div>";
    let page = spliced("morpheo-div-1", answer).unwrap();
    let expected = "<div id=\"morpheo-div-1\"><p>a</p><p id='morpheo-p-1' title=x>b</p><i>c</i><i >d</i><i id=own>e</i></div>\n<ul>";
    assert!(page.contains(expected), "{page}");
}

#[test]
fn depth_is_no_burden() {
    let deep = format!("<html><p id=a>x</p>{}", "<div>".repeat(100_000));
    let component = Component::read(&deep, "a").unwrap();
    let answer = format!("<div>{}{}</div>", "<div>".repeat(50_000), "</div>".repeat(50_000));
    assert!(component.splice(&answer).is_ok());
}

fn markup() -> impl Strategy<Value = String> {
    let tag = "</?(div|p|b|a|li|table|tr|td|button|svg|script|style|textarea|br|!--)( ?(id|class)=\"?(morpheo-p-[123]|x)\"?)?/?>?";
    prop::collection::vec(prop_oneof![3 => tag, 1 => "[ a<>\"'=-é]{0,3}"], 0..8)
        .prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn bytes_outside_of_it_stay(before in markup(), inside in markup(), after in markup(), answer in markup()) {
        let page = format!("<!doctype html>{before}<div id=it>{inside}</div>{after}");
        if let Some(component) = Component::read(&page, "it") {
            let span = component.span();
            for answer in [answer.clone(), format!("<div>{answer}</div>")] {
                let Ok(result) = component.splice(&answer) else { continue };
                prop_assert!(result.starts_with(&page[..span.start]));
                prop_assert!(result.ends_with(&page[span.end..]));
                let again = Component::read(&result, "it");
                prop_assert!(again.is_some(), "{}", result);
                prop_assert_eq!(again.unwrap().span(), span.start..result.len() - (page.len() - span.end));
            }
        }
    }
}
