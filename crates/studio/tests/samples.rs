//! The product's own sample apps in the hands of the studio.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "tests fail by panicking, in what they share too"
)]

use std::path::PathBuf;

use samples::Catalog;
use studio::{Generated, Reply, Studio};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../catalog"))
}

/// Slug, title, own prompt and page of every sample.
fn samples() -> Vec<(String, String, String, String)> {
    let catalog = Catalog::read(&folder()).unwrap();
    let all = catalog.samples().iter().map(|sample| {
        let description = &sample.description;
        let texts = [
            &description.slug,
            &description.title,
            &description.prompt,
            &sample.html,
        ];
        let [slug, title, prompt, html] = texts.map(String::clone);
        (slug, title, prompt, html)
    });
    all.collect()
}

/// The app for a prompt that asks for a sample.
#[track_caller]
fn app(studio: &Studio, prompt: &str) -> Reply {
    match studio.generate(prompt) {
        Generated::App(built) => built.reply,
        Generated::Choices(choices) => panic!("{prompt}: {choices:?}"),
    }
}

#[test]
fn the_own_prompt_of_a_sample_gets_it_unchanged() {
    let studio = Studio::load(&folder()).unwrap();
    for (_, title, prompt, page) in samples() {
        let reply = app(&studio, &prompt);
        assert!(
            reply.thoughts.concat().contains(&format!("“{title}”")),
            "{title}: {:?}",
            reply.thoughts
        );
        assert!(
            reply.text.contains(&format!("<title>{title}</title>")),
            "{title}: {:?}",
            reply.thoughts
        );
        assert_eq!(reply.text.len(), page.len(), "{title}: {:?}", reply.thoughts);
    }
}

#[test]
fn every_sample_takes_a_name_a_colour_and_a_look() {
    let studio = Studio::load(&folder()).unwrap();
    for (id, title, prompt, page) in samples() {
        for (look, scheme) in [
            ("dark theme", "color-scheme: dark"),
            ("light theme", "color-scheme: light"),
        ] {
            let request = format!("{prompt} Call it \"Nova & Co\", {look} with #8a2be2.");
            let html = studio.build(&id, &request).unwrap().reply.text;
            let slots = page.matches("data-slot=\"name\"").count();
            assert!(slots > 0, "{title} has no place for its name");
            assert_eq!(html.matches(">Nova &amp; Co<").count(), slots + 1, "{title}");
            assert!(html.matches(scheme).count() >= 2, "{title}");
            assert_ne!(html.matches("--accent:").count(), 0, "{title}");
        }
    }
}

#[test]
fn every_sample_can_be_changed() {
    let studio = Studio::load(&folder()).unwrap();
    for (_, title, _, page) in samples() {
        let buttons = if page.contains("<button") {
            " and round the corners of the buttons"
        } else {
            ""
        };
        let request = format!(
            "Make it dark, make the headings bigger, rename it to \"Nova\", add a footer saying \"Hello\"{buttons}"
        );
        let reply = studio.modify(&request, &page).unwrap();
        assert!(
            !reply.thoughts.concat().contains("Not done"),
            "{title}: {:?}",
            reply.thoughts
        );
        assert!(reply.text.contains("<title>Nova</title>"), "{title}");
        assert!(reply.text.trim_end().ends_with("</html>"), "{title}");
    }
}

/// What somebody types who never did so before.
const INSTRUCTIONS: [(&str, usize); 61] = [
    ("make it blue", 5),
    ("bigger text", 5),
    ("add a reset button", 5),
    ("change the title to Movie Night", 5),
    ("remove the footer", 1),
    ("dark mode", 5),
    ("make the buttons round", 5),
    ("add a timer", 0),
    ("the numbers in the table red", 0),
    ("replace Add with Save", 2),
    ("undo that", 0),
    ("make it prettier", 0),
    ("more space", 5),
    ("mkae the butons green", 5),
    ("make the backgroud pink", 5),
    ("mach es blau", 5),
    ("rends le fond rouge", 5),
    ("pon el fondo verde", 5),
    ("change the link Home to open in a new tab", 0),
    ("change the button to 20px", 0),
    ("make the first button red", 5),
    ("change Add to Save", 2),
    ("text color dark gray", 5),
    ("center the heading", 5),
    ("use a serif font", 5),
    ("hide the second heading", 5),
    ("add a paragraph saying Made with love", 5),
    ("add my name to the footer", 0),
    ("move the button to the top", 0),
    ("make the page wider", 0),
    ("smaller buttons", 5),
    ("make the text in the header white", 5),
    ("change the colour scheme to green and yellow", 5),
    ("make the cards blue with white text", 5),
    ("no rounded corners", 5),
    ("the title should be red", 5),
    ("set the font size of the buttons to 18px", 0),
    ("can you make the text not so small", 5),
    ("make it less blue", 0),
    ("don't change the title", 0),
    ("add a picture of a dog", 0),
    ("change the subtitle to Good food", 5),
    ("change the placeholder to Where to?", 1),
    ("remove the placeholder", 0),
    ("make the icons red", 0),
    ("make the heading red on hover", 0),
    ("turn off dark mode", 5),
    ("add a button to the footer", 0),
    ("add a list saying Tea", 5),
    ("make the labels bigger and blue", 5),
    ("change the background to black", 5),
    ("underline the links", 3),
    ("make the inputs grey", 5),
    ("make the price red", 1),
    ("remove Tip", 2),
    ("change the text of the first button to Go", 5),
    ("rename the app to Fork & Co", 5),
    ("make the table bold", 1),
    ("gradient from pink to orange", 5),
    ("make the buttons without shadow", 5),
    ("replace the word bill with check", 1),
];

/// Samples of different build: lists, charts and a table, a drawing, a site, a form.
const CHANGED: [&str; 5] = [
    "split-bill",
    "dashboard",
    "brick-breaker",
    "sauna",
    "trip-planner",
];

/// The scripts of a page.
fn scripts(page: &str) -> Vec<&str> {
    let scripts = page.split("<script").skip(1);
    scripts
        .map(|rest| rest.split("</script>").next().unwrap_or(rest))
        .collect()
}

#[test]
fn an_instruction_changes_a_sample_and_not_its_script_or_is_refused_and_changes_nothing() {
    let studio = Studio::load(&folder()).unwrap();
    let changed = samples()
        .into_iter()
        .filter(|(id, ..)| CHANGED.contains(&id.as_str()));
    let mut done = INSTRUCTIONS.map(|_| 0);
    for (id, _, _, page) in changed {
        for (index, (instruction, _)) in INSTRUCTIONS.into_iter().enumerate() {
            match studio.modify(instruction, &page) {
                Ok(reply) => {
                    done[index] += 1;
                    let text = &reply.text;
                    assert!(
                        reply.note.contains("Done: ") && *text != page,
                        "{id}: {instruction}"
                    );
                    assert!(
                        scripts(text) == scripts(&page),
                        "{id}: {instruction}: {}",
                        reply.note
                    );
                    for tag in ["<html", "</html>", "<head>", "</head>", "<body", "</body>"] {
                        assert_eq!(
                            text.matches(tag).count(),
                            page.matches(tag).count(),
                            "{id}: {instruction}"
                        );
                    }
                }
                Err(refusal) => {
                    let message = refusal.message;
                    assert!(
                        message.ends_with("The page was not changed."),
                        "{instruction}: {message}"
                    );
                }
            }
        }
    }
    for ((instruction, expected), done) in INSTRUCTIONS.into_iter().zip(done) {
        assert_eq!(done, expected, "{instruction}");
    }
}

/// How close all stands, the font, the size of the text: each by the custom property that the catalogue documents.
#[test]
fn every_sample_takes_another_measure() {
    let studio = Studio::load(&folder()).unwrap();
    let value = |page: &str, name: &str| {
        let (_, rest) = page.split_once(&format!("{name}:"))?;
        Some(rest.split(';').next()?.trim().to_owned())
    };
    for (id, _, _, page) in samples() {
        for (request, name) in [
            ("make it more compact", "--density"),
            ("Mehr Abstand bitte", "--density"),
            ("less space between everything", "--density"),
            ("change the font to Georgia", "--font-body"),
            ("bigger text", "--text-size"),
        ] {
            let reply = studio.modify(request, &page);
            let reply = reply.unwrap_or_else(|refusal| panic!("{id}: {request}: {}", refusal.message));
            assert!(value(&page, name).is_some(), "{id} has no {name}");
            assert_ne!(value(&reply.text, name), value(&page, name), "{id}: {request}");
            assert!(!reply.text.contains("!important; }\n</style>"), "{id}: {request}");
        }
        let airy = studio.modify("make it airier", &page).unwrap().text;
        let back = studio.modify("less spacing", &airy).unwrap().text;
        assert_eq!(back, page, "{id}");
    }
    let refusal = studio
        .modify("make it more compact", "<!doctype html><title>T</title><p>One")
        .unwrap_err();
    assert!(refusal.message.contains("no one measure"), "{}", refusal.message);
    for odd in ["nan", "inf", "0", "-1", "1e300", "none"] {
        let page =
            format!("<!doctype html><style>:root {{ --density: {odd}; }}</style><title>T</title><p>One");
        let refusal = studio.modify("make it more compact", &page).unwrap_err();
        assert!(
            refusal.message.contains("no one measure"),
            "{odd}: {}",
            refusal.message
        );
    }
}

/// Into each language, to another one, and back: the first bytes again.
#[test]
fn every_sample_speaks_its_languages_after_it_was_made() {
    let studio = Studio::load(&folder()).unwrap();
    for (id, _, _, page) in samples() {
        let say = |request: &str, page: &str| match studio.modify(request, page) {
            Ok(reply) => reply.text,
            Err(refusal) => panic!("{id}: {request}: {}", refusal.message),
        };
        let german = say("translate it to German", &page);
        assert!(german.contains("<html lang=\"de\""), "{id}");
        assert!(german != page);
        let spanish = say("make the interface Spanish", &german);
        assert!(spanish.contains("<html lang=\"es\""), "{id}");
        let direct = say("traduce la aplicación al español", &page);
        for (once, twice) in direct.lines().zip(spanish.lines()) {
            assert!(once == twice, "{id}\n{:.2000}\n{:.2000}", once, twice);
        }
        let portuguese = say("Übersetze die App auf Portugiesisch", &spanish);
        let english = say("in English please", &portuguese);
        let visible = |page: &str| page.split("id=\"words\"").next().unwrap().to_owned();
        assert_eq!(visible(&english), visible(&page), "{id}");
        let again = studio.modify("switch to German", &german).unwrap_err();
        assert!(
            again.message.contains("speaks German already"),
            "{}",
            again.message
        );
    }
    let kanban = samples().into_iter().find(|(id, ..)| id == "kanban").unwrap().3;
    let own = kanban.replace(">On the Rail<", ">Mein Umzug<");
    let french = studio.modify("translate the app into French", &own).unwrap().text;
    assert!(french.contains(">Mein Umzug<"));
    let japanese = studio.modify("translate it to Japanese", &kanban).unwrap_err();
    assert!(
        japanese.message.contains("takes an AI model"),
        "{}",
        japanese.message
    );
    let other = studio
        .modify("translate it to German", "<!doctype html><title>T</title><p>One")
        .unwrap_err();
    assert!(
        other.message.contains("Translating takes an AI model"),
        "{}",
        other.message
    );
}

/// What a page claims to be made of is not believed further than it goes.
#[test]
fn a_page_that_only_says_that_it_is_a_sample_keeps_what_is_its_own() {
    let studio = Studio::load(&folder()).unwrap();
    let page = |words: &str, body: &str| {
        format!(
            "<!doctype html><html lang=\"en\" data-sample=\"todo\"><head><title>T</title></head><body>{body}<p>There is no rest.</p>{words}</body></html>"
        )
    };
    let french = |page: &str| studio.modify("translate to French", page).unwrap().text;
    for own in [
        "<script id=\"words\">alert(1)</script>",
        "<script type=\"application/json\" id=\"words\">[1]</script>",
        "<script type=\"application/json\" id=\"words\">no json</script>",
    ] {
        assert!(french(&page(own, "")).contains(own), "{own}");
    }
    let kept = french(&page(
        "<script type=\"application/json\" id=\"words\">{\"x\":5}</script>",
        "",
    ));
    assert!(kept.contains("\"x\":5"));
    let quoted = "<p data-x=' title=\"There is no rest.\"' title=\"There is no rest.\">a</p>";
    let changed = french(&page("", quoted));
    assert!(
        changed.contains("<p data-x=' title=\"There is no rest.\"' title=\""),
        "{changed}"
    );
    assert!(!changed.contains("' title=\"There is no rest.\">"), "{changed}");
    let roots = ":root{--density:1}".repeat(4_000);
    let many =
        format!("<!doctype html><html><head><style>{roots}</style></head><body><p>a</p></body></html>");
    assert!(
        studio
            .modify("more compact", &many)
            .unwrap()
            .text
            .contains("--density:0.8")
    );
}
