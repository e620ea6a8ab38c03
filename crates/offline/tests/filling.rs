//! Samples filled from prompts.

#![expect(
    clippy::unwrap_used,
    reason = "tests fail by panicking, in what they share too"
)]

use std::path::Path;

use offline::catalogue::{Language, Sample};
use offline::{Built, Studio};

fn studio() -> Studio {
    Studio::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog")).unwrap()
}

fn built(slug: &str, prompt: &str) -> Built {
    studio().build(slug, prompt).unwrap()
}

fn page(slug: &str, prompt: &str) -> String {
    built(slug, prompt).reply.text
}

fn title(html: &str) -> String {
    let (_, rest) = html.split_once("<title>").unwrap();
    rest.split_once('<').unwrap().0.replace("&amp;", "&")
}

/// A text of `words.json` that the page shows between two tags, and its translation.
fn shown(sample: &Sample, language: Language) -> impl Iterator<Item = (String, String)> {
    let texts = sample.texts(language).into_iter().flatten();
    let written = |text: &str| {
        text.replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;")
    };
    texts
        .filter(|(english, translated)| english != translated && *english != sample.description.title)
        .map(move |(english, translated)| (format!(">{}<", written(&english)), translated))
        .filter(|(english, _)| sample.html.contains(english))
}

/// Every sample in every language: its texts are translated, its name is set, and the page is as complete as before.
#[test]
fn every_sample_is_filled_in_every_language() {
    let studio = studio();
    for (language, prompt) in [
        (
            Language::English,
            "please make me an app named \"Prüf & Stein\" for all of my family",
        ),
        (
            Language::German,
            "mach mir bitte eine App namens „Prüf & Stein“ für meine ganze Familie",
        ),
        (
            Language::French,
            "je voudrais une application nommée « Prüf & Stein » pour toute ma famille",
        ),
        (
            Language::Spanish,
            "quiero una aplicación llamada “Prüf & Stein” para toda mi familia",
        ),
        (
            Language::Italian,
            "vorrei un'applicazione chiamata «Prüf & Stein» per tutta la mia famiglia",
        ),
        (
            Language::Portuguese,
            "quero uma aplicação chamada “Prüf & Stein” para toda a minha família",
        ),
    ] {
        for sample in studio.catalog().samples() {
            let slug = &sample.description.slug;
            let html = studio.build(slug, prompt).unwrap().reply.text;
            let at = format!("{slug} {}", language.code());
            assert_eq!(title(&html), "Prüf & Stein", "{at}");
            assert!(html.contains("data-slot=\"name\""), "{at}");
            assert!(
                html.contains(&format!("<html lang=\"{}\"", language.code())),
                "{at}"
            );
            assert!(html.trim_end().ends_with("</html>"), "{at}");
            for tag in ["<script", "</script>", "<style", "data-morpheo-id="] {
                assert_eq!(
                    html.matches(tag).count(),
                    sample.html.matches(tag).count(),
                    "{at}: {tag}"
                );
            }
            let left: Vec<_> = shown(sample, language)
                .filter(|(english, _)| html.contains(english))
                .collect();
            let is_word_of_both = |translated: &str| sample.html.contains(&format!(">{translated}<"));
            assert!(
                left.iter().all(|(_, translated)| is_word_of_both(translated)),
                "{at}: {left:?}"
            );
        }
    }
}

/// Each language has every text that another one has.
#[test]
fn no_text_of_a_sample_lacks_a_translation() {
    for sample in studio().catalog().samples() {
        let german = sample.texts(Language::German).unwrap();
        for language in &Language::WITH_LETTERS[1..] {
            let texts = sample.texts(*language).unwrap();
            let missing: Vec<&String> = german.keys().filter(|text| !texts.contains_key(*text)).collect();
            assert!(
                missing.is_empty(),
                "{} {}: {missing:?}",
                sample.description.slug,
                language.code()
            );
            assert!(
                texts.values().all(|text| !text.trim().is_empty()),
                "{}",
                sample.description.slug
            );
        }
    }
}

#[test]
fn names_are_found_where_they_stand() {
    for (slug, prompt, name) in [
        ("snake", "a snake game called Viper Pit with levels", "Viper Pit"),
        ("todo", "a to-do list named \"daily luna\", please", "daily luna"),
        (
            "quiz",
            "Build a quiz. Call it The House of Cards and add sound",
            "The House of Cards",
        ),
        ("timers", "eine Eieruhr namens Gelbei in Blau", "Gelbei"),
        (
            "notes",
            "Notiz-App „Zettelwirtschaft“ in Blau",
            "Zettelwirtschaft",
        ),
        (
            "habits",
            "un suivi d'habitudes qui s'appelle Petit Pas",
            "Petit Pas",
        ),
        (
            "memory",
            "un gioco di memoria chiamato Coppie Felici",
            "Coppie Felici",
        ),
        ("budget", "um orçamento chamado Tostão", "Tostão"),
        ("todo", "a list called \"Ti\u{202e}de\u{2069}\"", "Tide"),
    ] {
        assert_eq!(title(&page(slug, prompt)), name, "{prompt}");
    }
    let studio = studio();
    for (slug, prompt) in [
        ("landing", "Landing page for a coffee roastery"),
        ("bakery", "Bäckerei Webseite mit Öffnungszeiten"),
        ("restaurant", "Restaurant website, English and German"),
        ("weather", "a weather board for Monday and Tuesday"),
        ("todo", "a list with \"Done\" and \"Clear\" buttons"),
        ("timers", "several named kitchen timers"),
    ] {
        let own = &studio.catalog().sample(slug).unwrap().description.title;
        assert_eq!(title(&page(slug, prompt)), *own, "{prompt}");
    }
}

#[test]
fn markup_in_a_prompt_stays_text() {
    let html = page(
        "landing",
        "a landing page called \"</script><script>alert(1)</script>\"",
    );
    assert!(!html.contains("<script>alert(1)"));
    assert!(html.contains("<title>&lt;/script&gt;&lt;script&gt;"));
}

#[test]
fn the_currency_is_the_one_that_the_prompt_writes() {
    for (prompt, currency) in [
        ("an invoice maker, £20 an hour", "GBP"),
        ("an invoice maker in dollars", "USD"),
        ("an invoice maker for CHF", "CHF"),
        ("um gerador de faturas em R$", "BRL"),
        ("an invoice maker", "EUR"),
    ] {
        let html = page("invoice", prompt);
        assert!(
            html.contains(&format!("data-currency=\"{currency}\"")),
            "{prompt}"
        );
    }
}

#[test]
fn colour_and_look_go_by_the_words_and_not_by_the_name() {
    let is_dark = |prompt: &str| page("todo", prompt).contains("color-scheme: dark;");
    assert!(is_dark("a to-do list with a dark theme"));
    assert!(is_dark("eine Aufgabenliste für mich, bitte in dunklem Design"));
    for prompt in [
        "a to-do list called Dark Harbour",
        "a to-do list in dark blue",
        "pills at night",
    ] {
        assert!(!is_dark(prompt), "{prompt}");
    }
    let accent = |prompt: &str| {
        let html = page("todo", prompt);
        let (_, rest) = html.split_once("--accent:").unwrap();
        rest.split(';').next().unwrap().trim().to_owned()
    };
    let green = accent("a to-do list in green");
    assert_ne!(green, accent("a to-do list"));
    for prompt in [
        "eine Aufgabenliste in Grün",
        "une liste de tâches en vert",
        "una lista de tareas en verde",
        "una lista di attività in verde",
        "uma lista de tarefas em verde",
    ] {
        assert_eq!(accent(prompt), green, "{prompt}");
    }
    let dark_blue = accent("a to-do list in dark blue");
    assert_ne!(dark_blue, accent("a to-do list in blue"));
    for prompt in [
        "eine Aufgabenliste in Dunkelblau",
        "una lista de tareas en azul oscuro",
    ] {
        assert_eq!(accent(prompt), dark_blue, "{prompt}");
    }
}

/// What the sample does not take from the prompt is not passed over: its prices look like any others.
#[test]
fn the_note_says_what_was_taken_and_that_the_rest_is_the_samples() {
    let note = |slug: &str, prompt: &str| built(slug, prompt).reply.note;
    let taken = note(
        "snake",
        "A snake game called Viper Pit, dark theme with orange accents",
    );
    assert!(taken.starts_with("Made from the sample “"), "{taken}");
    assert!(taken.contains("From your prompt: name, look, colour."), "{taken}");
    assert!(
        taken.contains("Other texts, prices and dates are placeholders"),
        "{taken}"
    );
    let japanese = note("shopping-list", "買い物リストアプリを作ってください");
    assert!(
        japanese.contains("the sample is not available in Japanese"),
        "{japanese}"
    );
    assert!(note("snake", "snake game").contains("This is the unchanged sample."));
    let reply = built("snake", "snake game").reply;
    assert!(reply.thoughts[0].contains("offline studio, not an AI"));
    let own = studio()
        .catalog()
        .sample("snake")
        .unwrap()
        .description
        .prompt
        .clone();
    assert!(note("snake", &own).ends_with("It matches the prompt."));
}

#[test]
fn every_variant_gets_its_name() {
    let studio = studio();
    for sample in studio.catalog().samples() {
        let about = &sample.description;
        for variant in &about.variants {
            let html = studio.build(&about.slug, &variant.prompt).unwrap().reply.text;
            assert_eq!(title(&html), variant.name, "{}", variant.prompt);
        }
    }
}

#[test]
fn another_page_looks_like_the_one_that_is_there() {
    let home = "<!doctype html><html lang=de><head><title>Tides</title><style>:root{--bg:#fff}</style></head>\
        <body class=dark><main><header>inner</header><p>secret</p></main><script>var a = 1</script>\
        <header id=top><nav><a href=#x>Start</a></nav><script>menu()</script></header><footer>2026</footer></body></html>";
    let studio = studio();
    let reply = studio
        .another_page("Über & uns", "Who we are.\n\n<b>And</b> why.", home)
        .unwrap();
    for part in [
        "<html lang=de>",
        "<title>Über &amp; uns · Tides</title>",
        "<style>:root{--bg:#fff}</style>",
        "<body class=dark>",
        "<header id=top><nav><a href=#x>Start</a></nav></header>",
        "<h1>Über &amp; uns</h1>\n<p>Who we are.</p>\n<p>&lt;b&gt;And&lt;/b&gt; why.</p>",
        "<footer>2026</footer>",
    ] {
        assert!(reply.text.contains(part), "{part}: {}", reply.text);
    }
    for part in ["secret", "<script", "inner"] {
        assert!(!reply.text.contains(part), "{part}: {}", reply.text);
    }
    let titled = home.replace("<header id=top>", "<header id=top><h1>Tides</h1>");
    assert!(
        studio
            .another_page("About", "", &titled)
            .unwrap()
            .text
            .contains("<h2>About</h2>")
    );
    assert!(
        studio
            .another_page("About", "", "<p>x")
            .unwrap()
            .text
            .contains("<h1>About</h1>")
    );
}

#[test]
fn a_missing_catalogue_is_named() {
    let error = Studio::load(Path::new("/nowhere")).unwrap_err();
    assert!(error.to_string().contains("/nowhere/samples"), "{error}");
}

/// Two or three words are too few to tell languages apart by their letters.
#[test]
fn short_english_prompts_give_english_pages() {
    for (slug, prompt) in [
        ("habits", "habit tracker"),
        ("habits", "a habit tracker"),
        ("quiz", "a quiz"),
        ("quiz", "a quiz about European capitals"),
    ] {
        let html = page(slug, prompt);
        assert!(html.contains("<html lang=\"en\""), "{prompt}");
    }
    assert!(page("habits", "Gewohnheiten verfolgen").contains("<html lang=\"de\""));
}
