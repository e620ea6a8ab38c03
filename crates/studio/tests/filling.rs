//! Samples filled from wishes: name, language, subject, person, place, numbers, currency.

#![expect(
    clippy::unwrap_used,
    reason = "tests fail by panicking, in what they share too"
)]

use std::path::Path;

use samples::{Catalog, Language};
use studio::Studio;

fn catalog() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog")
}

fn built(slug: &str, wish: &str) -> String {
    Studio::load(&catalog())
        .unwrap()
        .build(slug, wish)
        .unwrap()
        .reply
        .text
}

/// The text of the title, or of the first element with this slot.
fn slot(html: &str, name: &str) -> String {
    let mark = if name == "title" {
        "<title>".to_owned()
    } else {
        format!("data-slot=\"{name}\"")
    };
    let rest = html.split_once(&mark).map_or("", |(_, rest)| rest);
    let rest = if name == "title" {
        rest
    } else {
        rest.split_once('>').map_or("", |(_, rest)| rest)
    };
    rest.split_once('<')
        .map_or("", |(text, _)| text)
        .replace("&amp;", "&")
}

#[test]
fn names_are_found_in_six_languages() {
    for (slug, wish, name) in [
        ("snake", "a snake game called Viper Pit with levels", "Viper Pit"),
        ("todo", "a to-do list named \"daily luna\", please", "daily luna"),
        (
            "quiz",
            "Build a quiz. Call it The House of Cards and add sound",
            "The House of Cards",
        ),
        ("todo", "Brewdo, a to-do list in teal", "Brewdo"),
        ("timers", "eine Eieruhr namens Gelbei in Blau", "Gelbei"),
        (
            "habits",
            "un suivi d'habitudes qui s'appelle Petit Pas",
            "Petit Pas",
        ),
        ("recipes", "un recetario llamado Sal y Fuego", "Sal"),
        (
            "memory",
            "un gioco di memoria chiamato Coppie Felici",
            "Coppie Felici",
        ),
        ("budget", "um orçamento chamado Tostão", "Tostão"),
        (
            "bakery",
            "Webseite für unsere Bäckerei Korn & Kruste in Freiburg",
            "Korn & Kruste",
        ),
        (
            "restaurant",
            "site pour mon restaurant Chez Lulu à Nantes",
            "Chez Lulu",
        ),
        (
            "wedding",
            "wedding website for Priya & Tom, 14 June",
            "Priya & Tom",
        ),
        (
            "landing",
            "a landing page for my lamp called Dark Harbour",
            "Dark Harbour",
        ),
    ] {
        let html = built(slug, wish);
        assert_eq!(slot(&html, "title"), name, "{wish}");
        assert_eq!(slot(&html, "name"), name, "{wish}");
    }
}

#[test]
fn what_is_no_name_leaves_the_samples_own() {
    let catalog = Catalog::read(&catalog()).unwrap();
    for (slug, wish) in [
        ("landing", "a landing page"),
        ("landing", "Landing page for a coffee roastery"),
        ("bakery", "Bäckerei Webseite mit Öffnungszeiten"),
        ("restaurant", "Restaurant website, English and German"),
        ("weather", "a weather board for Monday and Tuesday"),
        ("todo", "a list with \"Done\" and \"Clear\" buttons"),
        ("quiz", "ein Quiz über das Wetter für die 4. Klasse"),
    ] {
        let own = &catalog.sample(slug).unwrap().description.title;
        assert_eq!(slot(&built(slug, wish), "title"), *own, "{wish}");
    }
}

#[test]
fn a_page_says_whom_and_where_to_find() {
    let html = built(
        "portfolio",
        "Portafolio de fotógrafa, me llamo Lucía Barrientos, en Madrid, tel +34 600 123 456, hola@lucia.example",
    );
    for (name, text) in [
        ("person", "Lucía Barrientos"),
        ("place", "Madrid"),
        ("phone", "+34 600 123 456"),
        ("email", "hola@lucia.example"),
        ("title", "Lucía Barrientos"),
    ] {
        assert_eq!(slot(&html, name), text, "{name}");
    }
    let html = built("landing", "a landing page called Dark Harbour");
    assert_eq!(slot(&html, "email"), "hello@darkharbour.example");
}

#[test]
fn a_sample_speaks_the_language_of_the_wish_or_the_one_that_it_names() {
    for (wish, language) in [
        ("ein Quiz für die Familie mit vielen Fragen", "de"),
        ("un quiz pour mes élèves avec des questions", "fr"),
        ("quiero un quiz para la clase con preguntas", "es"),
        ("vorrei un quiz per la famiglia con domande", "it"),
        ("quero um quiz para a família com perguntas", "pt"),
        ("a quiz in German for my class", "de"),
        ("a quiz to learn words in Spanish", "en"),
        ("クイズを作って", "en"),
    ] {
        let html = built("quiz", wish);
        assert!(html.contains(&format!("<html lang=\"{language}\"")), "{wish}");
    }
    let html = built("quiz", "ein Quiz für die Familie mit vielen Fragen");
    assert!(html.contains(">Eigene Fragen<") || !html.contains(">Ask your own<"));
}

/// Every text that a sample shows is there in every language, but for names and numbers.
#[test]
fn no_text_of_a_sample_is_left_in_english() {
    let catalog = Catalog::read(&catalog()).unwrap();
    for sample in catalog.samples() {
        let english = sample.texts(Language::German).unwrap();
        for language in Language::WITH_LETTERS
            .into_iter()
            .filter(|language| *language != Language::English)
        {
            let texts = sample.texts(language).unwrap();
            let missing: Vec<&String> = english.keys().filter(|text| !texts.contains_key(*text)).collect();
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
fn a_subject_fills_the_content() {
    let html = built("quiz", "a quiz about space");
    let seed = html
        .split_once("id=\"seed\">")
        .unwrap()
        .1
        .split_once("</script>")
        .unwrap()
        .0;
    assert!(
        seed.contains("Jupiter") && !seed.contains("Hummingbird"),
        "{seed}"
    );
    let other = built("quiz", "a quiz about cheese");
    assert!(other.contains("Hummingbird"));
}

#[test]
fn money_is_counted_in_what_the_wish_counts_in() {
    for (wish, currency) in [
        ("an invoice maker, £20 an hour", "GBP"),
        ("an invoice maker in dollars", "USD"),
        ("an invoice maker for CHF", "CHF"),
        ("an invoice maker", "EUR"),
    ] {
        let html = built("invoice", wish);
        assert!(html.contains(&format!("data-currency=\"{currency}\"")), "{wish}");
    }
}

#[test]
fn looks_go_by_the_words_and_not_by_the_name() {
    let dark = |wish: &str| built("todo", wish).contains("\n  color-scheme: dark;");
    assert!(dark("a to-do list with a dark theme") && dark("eine Aufgabenliste, dunkles Design"));
    for wish in [
        "a to-do list called Dark Harbour",
        "a to-do list for film night",
        "a to-do list for pills at night",
    ] {
        assert!(!dark(wish), "{wish}");
    }
    let accent = |wish: &str| {
        let html = built("todo", wish);
        html.split_once("--accent:")
            .unwrap()
            .1
            .split(';')
            .next()
            .unwrap()
            .trim()
            .to_owned()
    };
    assert_eq!(
        accent("a to-do list in green"),
        accent("eine Aufgabenliste in Grün")
    );
    assert_ne!(accent("a to-do list in green"), accent("a to-do list in purple"));
}

#[test]
fn markup_in_a_wish_stays_text() {
    let html = built(
        "landing",
        "a landing page called \"</script><script>alert(1)</script>\"",
    );
    assert!(!html.contains("<script>alert(1)"), "{}", slot(&html, "title"));
}

/// What a wish says and its app does not do is not passed over: prices of a sample look like any others.
#[test]
fn what_was_taken_over_is_said_and_that_the_rest_was_not() {
    let studio = Studio::load(&catalog()).unwrap();
    let note = |slug: &str, wish: &str| studio.build(slug, wish).unwrap().reply.note;
    let said = note(
        "bakery",
        "Une page pour ma boulangerie « Chez Margot » à Lyon : croissant 1,40 €",
    );
    assert!(
        said.contains("Taken from your words: ")
            && said.contains("name")
            && said.contains("prices and dates, is the sample's own"),
        "{said}"
    );
    let said = note("shopping-list", "買い物リストアプリを作ってください");
    assert!(said.contains("does not speak Japanese"), "{said}");
    let said = note("snake", "snake game");
    assert!(said.contains("Nothing of your words is in it yet."), "{said}");
    let catalog = Catalog::read(&catalog()).unwrap();
    let own = note("snake", &catalog.sample("snake").unwrap().description.prompt);
    assert!(own.ends_with("It is what the words ask for."), "{own}");
}
