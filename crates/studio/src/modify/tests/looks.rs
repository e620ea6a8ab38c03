//! Colours, gradients, dark mode, sizes, corners and fonts.

use super::modify;
use super::{PLAIN, THEMED, holds, page, refused};
use crate::colour::Rgb;
use crate::theme;

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
}

/// The colours of the light and the dark set, one by one.
fn sets(html: &str, name: &str) -> Vec<Rgb> {
    let roots = theme::roots(html);
    roots
        .iter()
        .filter_map(|root| theme::colour(html, root, name))
        .collect()
}

#[test]
fn a_changed_background_is_that_of_the_page_alone_and_its_text_reads() {
    for (instruction, colours, is_dark) in [
        ("make the background navy", vec![Rgb(0x1b, 0x2f, 0x66)], true),
        ("make the background yellow", vec![Rgb(0xf2, 0xc3, 0x0c)], false),
        (
            "gradient from navy to black",
            vec![Rgb(0x1b, 0x2f, 0x66), Rgb(0x11, 0x11, 0x13)],
            true,
        ),
        (
            "gradient from pink to orange",
            vec![Rgb(0xd8, 0x3a, 0x86), Rgb(0xe0, 0x66, 0x0c)],
            false,
        ),
    ] {
        let html = modify(instruction, THEMED).unwrap().text;
        // What lies on the page has a colour of its own set, not that of the page.
        for name in ["--bg", "--ink", "--surface"] {
            let own = sets(THEMED, name)[usize::from(is_dark)];
            assert_eq!(sets(&html, name), [own, own], "{instruction} {name}");
        }
        let rule = html.lines().rfind(|line| line.starts_with("body {")).unwrap();
        assert!(rule.contains(&colours[0].hex()), "{rule}");
        let ink = match rule.split_once(" color: ") {
            Some((_, ink)) => Rgb::from_hex(ink.get(..7).unwrap()).unwrap(),
            None => sets(&html, "--ink")[0],
        };
        assert!(ink.contrast_on(&colours) >= 4.5, "{instruction}: {rule}");
        assert_eq!(theme::ground(&html), Some(colours[0]), "{instruction}");
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
fn a_background_that_makes_the_page_always_dark_or_light_says_so() {
    for (instruction, look) in [
        ("gradient from pink to orange", "light"),
        ("gradient from navy to black", "dark"),
        ("make the background yellow", "light"),
        ("make the background navy", "dark"),
    ] {
        let note = modify(instruction, THEMED).unwrap().note;
        let said = format!("the page is now always {look}.");
        assert!(note.ends_with(&said), "{instruction}: {note}");
    }
}

#[test]
fn a_page_that_was_made_dark_or_light_stays_so_behind_any_background() {
    for (mood, look, instruction) in [
        ("make it dark", "dark", "gradient from pink to orange"),
        ("make it dark", "dark", "make the background yellow"),
        ("make it light", "light", "gradient from navy to black"),
        ("make it light", "light", "make the background navy"),
    ] {
        let page = THEMED.replace("--ink: #111111;", "--ink: #111111; --muted: #5d5d5d;");
        let page = page.replace("--ink: #eeeeee;", "--ink: #eeeeee; --muted: #a8a8a8;");
        let before = modify(mood, &page).unwrap().text;
        let reply = modify(instruction, &before).unwrap();
        for root in theme::roots(&reply.text) {
            assert_eq!(
                theme::value(&reply.text, &root, "color-scheme"),
                Some(look),
                "{instruction}"
            );
        }
        for name in ["--bg", "--ink", "--surface"] {
            assert_eq!(
                sets(&reply.text, name),
                sets(&before, name),
                "{instruction} {name}"
            );
        }
        let ground = theme::ground(&reply.text).unwrap();
        for ink in [sets(&before, "--ink")[0], sets(&before, "--muted")[0]] {
            assert!(
                ground.contrast(ink) >= 4.5,
                "{instruction}: {ink:?} on {ground:?}"
            );
        }
        assert!(
            reply.note.contains(&format!("The page stays {look};")),
            "{}",
            reply.note
        );
    }
    let dark = modify("make it dark", THEMED).unwrap().text;
    let note = modify("gradient from navy to black", &dark).unwrap().note;
    assert_eq!(note, "Done: a gradient from navy to black behind the page.");
}

#[test]
fn what_is_left_dark_or_light_does_not_become_the_other() {
    for (instruction, is_dark) in [
        ("leave the page dark", true),
        ("leave the page in dark mode", true),
        ("leave it dark", true),
        ("leave everything dark please", true),
        ("keep the page dark", true),
        ("stay dark", true),
        ("please leave the app light", false),
        ("leave it in light mode", false),
        ("leave dark mode", false),
        ("leave the dark mode", false),
        ("turn dark mode off", false),
    ] {
        let html = modify(instruction, THEMED).unwrap().text;
        let own = sets(THEMED, "--bg")[usize::from(is_dark)];
        assert_eq!(sets(&html, "--bg"), [own, own], "{instruction}");
    }
    assert!(refused("leave the page light").starts_with("The page is light already."));
}

#[test]
fn dark_and_light_are_asked_for_in_a_word_or_two() {
    let dark = page("make it dark");
    for instruction in [
        "dark",
        "dark please",
        "Dark, please!",
        "dark mode please",
        "please make it dark",
        "night mode",
        "night mode please",
        "go dark please",
        "could you make it dark please",
    ] {
        assert_eq!(page(instruction), dark, "{instruction}");
    }
    for instruction in ["light", "light please", "light mode please", "make it light"] {
        let light = modify(instruction, &dark).unwrap().text;
        assert!(!light.contains("invert(.93)"), "{instruction}");
    }
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
    assert!(refused("add some gradient").contains("needs its colours"));
}

#[test]
fn sizes_add_up() {
    let once = page("make the heading bigger");
    assert!(once.contains("{ font-size: 2.4em !important; }"));
    let twice = modify("make the headings larger", &once).unwrap().text;
    assert!(twice.contains("{ font-size: 2.88em !important; }"), "{twice}");
    holds("make everything smaller", "body { zoom: 83% !important; }");
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
