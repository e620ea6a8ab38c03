use super::*;
use crate::colour::Rgb;
use crate::survey::survey;
use crate::theme;

const PLAIN: &str = r#"<!doctype html>
<html lang="en">
<head><title>Shop</title><style>body{background:#ffffff}</style></head>
<body>
<header><h1 data-morpheo-id="morpheo-h1-1">Shop <small>of things</small></h1></header>
<main>
<p data-morpheo-id="morpheo-p-1">Welcome &amp; enjoy</p>
<button data-morpheo-id="morpheo-button-1" style="margin:0">Buy now</button>
<button data-morpheo-id="morpheo-button-2" class="ghost"><b>Later</b></button>
<input placeholder="Your name" type="text">
</main>
<script>const text = "Buy now";</script>
</body>
</html>
"#;

const THEMED: &str = "<!doctype html><html><head><title>T</title><style>\n:root {\n  --bg: #ffffff;\n  --surface: #ffffff;\n  --ink: #111111;\n  --accent: #bf2a1e;\n  --accent-ink: #ffffff;\n  --radius: 4px;\n}\n@media (prefers-color-scheme: dark) {\n  :root {\n    --bg: #101214;\n    --surface: #181a1d;\n    --ink: #eeeeee;\n    --accent: #ff8a73;\n    --accent-ink: #000000;\n  }\n}\n</style></head><body><h1 data-slot=\"name\">T</h1></body></html>";

fn page(instruction: &str) -> String {
    modify(instruction, PLAIN)
        .unwrap_or_else(|refusal| panic!("{instruction}: {refusal:?}"))
        .text
}

fn refused(instruction: &str) -> String {
    modify(instruction, PLAIN).expect_err(instruction).message
}

#[track_caller]
fn holds(instruction: &str, part: &str) {
    let html = page(instruction);
    assert!(html.contains(part), "{instruction}\n{html}");
    assert!(html.starts_with("<!doctype html>") && html.trim_end().ends_with("</html>"));
}

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
fn elements_take_colours_with_readable_ink() {
    holds(
        "Make the buttons red",
        "button[data-morpheo-id], .btn[data-morpheo-id], .button[data-morpheo-id], [role=button][data-morpheo-id], input[type=submit][data-morpheo-id], input[type=button][data-morpheo-id], input[type=reset][data-morpheo-id] { background: #d32f2f !important; border-color: #d32f2f !important; color: #ffffff !important; }",
    );
    holds(
        "change the colour of the heading to navy",
        "h1, h2, h3, h4, h5, h6 { color: #1b2f66 !important; }",
    );
    holds(
        "please set the text color of the buttons to #FF0",
        "{ color: #ffff00 !important; }",
    );
    holds(
        "the background of the header should be yellow",
        "header, .header, [role=banner] { background: #f2c30c !important; border-color: #f2c30c !important; color: #121216 !important; }",
    );
}

#[test]
fn one_element_can_be_meant() {
    holds(
        "make the second button green",
        "<button data-morpheo-id=\"morpheo-button-2\" class=\"ghost\" style=\"background: #2c853c !important;",
    );
    holds(
        "make the last button bigger",
        "class=\"ghost\" style=\"zoom: 120% !important;\">",
    );
    holds(
        "make morpheo-p-1 bold",
        "<p data-morpheo-id=\"morpheo-p-1\" style=\"font-weight: 700 !important;\">",
    );
    holds(
        "make \"Buy now\" blue",
        "style=\"margin:0; background: #1f5fd1 !important;",
    );
}

#[test]
fn the_page_as_a_whole_takes_colours() {
    holds(
        "make it teal",
        ".button, input[type=submit] { background: #0f766e !important;",
    );
    holds(
        "change the background to black",
        "body { background: #111113 !important; color: #ffffff; }",
    );
    let html = modify("use a green colour scheme", THEMED).unwrap().text;
    for root in theme::roots(&html) {
        let accent = theme::colour(&html, &root, "--accent").unwrap();
        assert!(accent.contrast(theme::colour(&html, &root, "--bg").unwrap()) >= 4.5);
        assert_ne!(accent, Rgb(0xbf, 0x2a, 0x1e));
    }
    let html = modify("make the background navy", THEMED).unwrap().text;
    for root in theme::roots(&html) {
        let ground = theme::colour(&html, &root, "--bg").unwrap();
        assert_eq!(ground, Rgb(0x1b, 0x2f, 0x66));
        assert!(theme::colour(&html, &root, "--ink").unwrap().contrast(ground) >= 4.5);
    }
}

#[test]
fn dark_and_light_are_taken_back_and_forth() {
    let dark = page("switch to dark mode");
    assert!(dark.contains("html { filter: invert(.93)"));
    assert_eq!(
        modify("make it dark", &dark).unwrap_err().message,
        "The page is dark already. The page was not changed."
    );
    let light = modify("light mode please", &dark).unwrap().text;
    assert!(!light.contains("invert(.93)"));
    let themed = modify("make it dark", THEMED).unwrap().text;
    assert!(!themed.contains("invert(") && themed.contains("color-scheme: dark"));
    let black = PLAIN.replace("#ffffff", "#000");
    assert!(modify("dark mode", &black).is_err());
    assert!(refused("add a dark mode toggle").contains("program code"));
}

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
fn of_several_the_main_one_is_taken_and_that_is_said() {
    let reply = modify("change the button to say Go", PLAIN).unwrap();
    assert!(
        reply.text.contains("style=\"margin:0\">Go</button>"),
        "{}",
        reply.text
    );
    assert!(
        reply
            .note
            .contains("There are 2 of them; I took the one that read “Buy now”"),
        "{}",
        reply.note
    );
    let headings = PLAIN
        .replace("<main>", "<main><h2>Offers</h2>")
        .replace("<header>", "<header><h3>Today</h3>");
    let reply = modify("change the heading to 'Harbour'", &headings).unwrap();
    assert!(
        reply
            .text
            .contains("<h1 data-morpheo-id=\"morpheo-h1-1\">Harbour"),
        "{}",
        reply.text
    );
    assert!(reply.note.contains("There are 3 of them"), "{}", reply.note);
    let one = modify("change the title to 'Harbour'", PLAIN).unwrap();
    assert_eq!(one.note, "Done: “Harbour” for the title.");
}

#[test]
fn gradients_are_drawn_behind_the_page_and_its_parts() {
    for instruction in [
        "Gradient from pink to orange",
        "a pink and orange gradient",
        "use a gradient between pink and orange as the background",
    ] {
        holds(
            instruction,
            "body { background: linear-gradient(135deg, #d83a86, #e0660c) fixed !important;",
        );
    }
    holds(
        "give the buttons a gradient from dark blue to teal",
        "{ background: linear-gradient(135deg, #143e88, #0f766e) !important;",
    );
    holds(
        "a sky blue gradient background",
        "linear-gradient(135deg, #1d8fd8, ",
    );
    let themed = modify("gradient from navy to black", THEMED).unwrap().text;
    for root in theme::roots(&themed) {
        let ink = theme::colour(&themed, &root, "--ink").unwrap();
        assert!(ink.contrast(Rgb(0x1b, 0x2f, 0x66)) >= 4.5, "{themed}");
    }
    assert!(refused("add some gradient").contains("needs its colours"));
}

#[test]
fn a_request_with_two_parts_gets_both_or_hears_which_was_left_out() {
    for (instruction, parts) in [
        (
            "make the button red with rounded corners",
            ["background: #d32f2f", "border-radius: 16px"],
        ),
        (
            "make the heading bigger, bold and red",
            ["font-weight: 700", "color: #d32f2f"],
        ),
        ("make the heading big red", ["zoom: 120%", "color: #d32f2f"]),
        (
            "white text on a navy background",
            ["color: #ffffff !important", "background: #1b2f66"],
        ),
        (
            "change the heading to 'Red Sea' in blue",
            [">Red Sea <small>", "color: #1f5fd1"],
        ),
        ("dark mode with orange accents", ["invert(.93)", "#e0660c"]),
    ] {
        let reply = modify(instruction, PLAIN).unwrap();
        assert!(!reply.note.contains("Not done"), "{instruction}: {}", reply.note);
        for part in parts {
            assert!(reply.text.contains(part), "{instruction}: {part}\n{}", reply.text);
        }
    }
    for (instruction, says) in [
        ("add a button that says 'Help' in green", "Ask for its look"),
        ("make the heading bigger and add multiplayer", "“add multiplayer”"),
        (
            "change the title to Sunny and connect it to my bank",
            "“connect it to my bank”",
        ),
        ("make the heading red or blue", "the first of the colours"),
    ] {
        let reply = modify(instruction, PLAIN).unwrap();
        assert!(
            reply.note.contains("Done:") && reply.note.contains(says),
            "{instruction}: {}",
            reply.note
        );
    }
    let many = "make the heading bold and ".repeat(30);
    assert!(
        modify(&many, PLAIN)
            .unwrap()
            .note
            .contains("more than I read at once")
    );
}

#[test]
fn a_word_that_tells_which_one_is_meant_asks_for_nothing() {
    let html = page("make the big button green");
    assert!(
        html.contains("background: #2c853c") && !html.contains("zoom"),
        "{html}"
    );
    let html = page("make the red button green");
    assert!(
        html.contains("background: #2c853c") && !html.contains("#d32f2f"),
        "{html}"
    );
}

#[test]
fn sizes_add_up() {
    let once = page("make the heading bigger");
    assert!(once.contains("{ zoom: 120% !important; }"));
    let twice = modify("make the headings larger", &once).unwrap().text;
    assert!(twice.contains("{ zoom: 144% !important; }"), "{twice}");
    holds("make everything smaller", "body { zoom: 83% !important; }");
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
fn corners_fonts_and_emphasis() {
    holds(
        "give the buttons rounded corners",
        "{ border-radius: 16px !important; }",
    );
    assert!(
        modify("square corners", THEMED)
            .unwrap()
            .text
            .contains("--radius: 0;")
    );
    holds(
        "use a serif font",
        "body, body * { font-family: Iowan Old Style, Palatino, Georgia, serif !important; }",
    );
    holds("centre the heading", "{ text-align: center !important; }");
    assert!(refused("use the font Roboto").contains("load no others"));
}

#[test]
fn several_requests_are_done_and_the_rest_is_said() {
    let reply = modify(
        "Make the header blue and the buttons green, then bake a cake.",
        PLAIN,
    )
    .unwrap();
    assert!(
        reply
            .text
            .contains("header, .header, [role=banner] { background: #1f5fd1")
    );
    assert!(reply.text.contains("background: #2c853c"));
    assert!(
        reply
            .thoughts
            .iter()
            .any(|thought| thought == "Not done: I do not understand “bake a cake”.\n")
    );
    let reply = modify("make the heading bold and red", PLAIN).unwrap();
    assert!(reply.text.contains("font-weight: 700") && reply.text.contains("h6 { color: #d32f2f"));
}

#[test]
fn what_is_not_understood_is_refused() {
    for instruction in [
        "Connect it to my database",
        "fix the bug",
        "make it better",
        "?!",
        "add multiplayer",
    ] {
        let refusal = modify(instruction, PLAIN).expect_err(instruction);
        assert!(refusal.message.ends_with("The page was not changed."));
        assert!(refusal.thoughts[0].contains("not an AI"));
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
