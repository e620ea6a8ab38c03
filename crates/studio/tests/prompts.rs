//! Ordinary prompts against the product's own samples: a prompt gets an app that it asks for, or samples to choose
//! from; never an app that it does not ask for.

#![expect(
    clippy::unwrap_used,
    reason = "tests fail by panicking, in what they share too"
)]

use std::path::Path;

use samples::Catalog;
use studio::{Generated, Studio};

/// Prompts that start a sample.
const STARTED: [(&str, &str); 99] = [
    ("BMI calculator", "converter"),
    ("eine Einkaufsliste zum Abhaken", "shopping-list"),
    ("grocery list that sorts itself", "shopping-list"),
    ("shopping list", "shopping-list"),
    ("Einkaufszettel", "shopping-list"),
    ("lista de la compra para la semana", "shopping-list"),
    ("lista della spesa condivisa", "shopping-list"),
    ("unit converter", "converter"),
    ("todo list with deadlines", "todo"),
    ("Landing page for a coffee roastery in Hamburg", "landing"),
    ("snake game", "snake"),
    ("portfolio website for a wedding photographer", "portfolio"),
    ("a pomodoro timer with sounds", "pomodoro"),
    ("expense tracker with charts", "budget"),
    ("weather app", "weather"),
    ("recipe collection for vegetarian dishes", "recipes"),
    ("quiz about European capitals", "quiz"),
    ("memory card game with animals", "memory"),
    ("invoice generator for freelancers", "invoice"),
    ("habit tracker", "habits"),
    ("restaurant menu for an Italian trattoria", "restaurant"),
    ("flashcards to learn Spanish vocabulary", "flashcards"),
    ("kanban board", "kanban"),
    ("password generator", "password"),
    ("tic tac toe", "tic-tac-toe"),
    ("markdown editor", "markdown"),
    ("countdown to new year", "countdown"),
    ("mood diary", "mood-journal"),
    ("tip calculator for splitting the bill", "split-bill"),
    ("budget planner for a wedding", "budget"),
    ("ein Vokabeltrainer für Französisch", "flashcards"),
    ("Haushaltsbuch mit Diagrammen", "budget"),
    ("Tetris", "falling-blocks"),
    ("una calculadora de propinas", "split-bill"),
    ("juego de memoria para niños", "memory"),
    ("une liste de tâches", "todo"),
    ("un site pour une boulangerie à Lyon", "bakery"),
    ("routine tracker for my mornings", "habits"),
    ("Calculate the tip for a table of seven", "split-bill"),
    ("magic 8 ball", "oracle"),
    ("json viewer", "dev-tools"),
    ("sales dashboard for a small record shop", "dashboard"),
    ("spreadsheet", "spreadsheet"),
    ("dice roller", "dice"),
    ("a wheel that decides what we eat tonight", "wheel"),
    ("pixel art editor", "pixel-sketch"),
    ("times table practice for grade 3", "times-tables"),
    ("loan repayment calculator", "mortgage"),
    ("vote on a date for our reunion", "vote"),
    ("quiz", "quiz"),
    ("stopwatch", "timers"),
    ("habbit traker", "habits"),
    ("flashcrads for anatomy", "flashcards"),
    ("recpies from my grandmother", "recipes"),
    ("budegt for a student flat", "budget"),
    ("Trinkgeldrechner", "split-bill"),
    ("Rezeptsammlung von meiner Oma", "recipes"),
    ("ein Würfelspiel für die Familie", "dice"),
    ("un panel de ventas para mi tienda", "dashboard"),
    ("ruleta para decidir", "wheel"),
    ("générateur de motifs", "tile-pattern"),
    ("un jeu de mémoire pour enfants", "memory"),
    ("rastreador de hábitos", "habits"),
    ("calculadora de gorjeta", "split-bill"),
    ("meal planner for two", "meal-planner"),
    ("weekly dinner plan", "meal-planner"),
    ("a recipe box", "recipes"),
    ("reading list with ratings", "reading-log"),
    ("calculate tips", "split-bill"),
    ("group trip planner", "trip-planner"),
    ("vote on a restaurant", "vote"),
    ("bakery homepage", "bakery"),
    ("quiz for kids about animals", "quiz"),
    ("wallpaper maker", "tile-pattern"),
    ("yes or no oracle", "oracle"),
    ("regex tester", "dev-tools"),
    ("format JSON", "dev-tools"),
    ("color contrast checker", "dev-tools"),
    ("spreadsheet with formulas", "spreadsheet"),
    ("loan calculator", "mortgage"),
    ("notes app", "notes"),
    ("jeu de serpent", "snake"),
    ("application de recettes", "recipes"),
    ("lista de tareas", "todo"),
    ("app para dividir la cuenta", "split-bill"),
    ("help me practise times tables with my son", "times-tables"),
    ("countdown to my wedding", "countdown"),
    ("keep track of sales figures", "dashboard"),
    ("split a restaurant bill with friends", "split-bill"),
    ("Split the dinner bill between six people", "split-bill"),
    ("a tool to divide a restaurant bill", "split-bill"),
    ("track my daily habits", "habits"),
    ("plan weekly dinners", "meal-planner"),
    ("a habit streak tracker", "habits"),
    ("sales chart dashboard", "dashboard"),
    ("a JSON code formatter", "dev-tools"),
    ("a stopwatch", "timers"),
    ("who pays for dinner at a restaurant", "split-bill"),
    ("tic tac toe game", "tic-tac-toe"),
];

/// Prompts that no sample is certainly meant by, and the one that is offered first.
const OFFERED: [(&str, &str); 24] = [
    ("grocery budget", "budget"),
    ("a drawing app where kids can paint", "pixel-sketch"),
    ("blog about sustainable travel", "bakery"),
    ("dentist appointment booking page", "restaurant"),
    ("pricing page for a SaaS product", "landing"),
    ("solar system visualisation", "orrery"),
    ("yoga studio website", "portfolio"),
    ("map of hiking trails in the Alps", "travel-map"),
    ("Webseite für eine Tierarztpraxis", "bakery"),
    ("página web para una peluquería", "landing"),
    ("a plant care diary", "mood-journal"),
    ("split costs with roommates", "trip-planner"),
    ("wedding seating chart", "wedding"),
    ("barber booking site", "restaurant"),
    ("learn German words", "flashcards"),
    ("test my knowledge of flags", "quiz"),
    ("draw patterns", "pixel-sketch"),
    ("sales chart from a CSV", "dashboard"),
    ("find a date for our wedding party", "wedding"),
    ("a table with formulas", "spreadsheet"),
    ("split our bill fairly among friends", "split-bill"),
    ("wood carving diary", "mood-journal"),
    ("a map of my village", "travel-map"),
    ("weekend weather", "weather"),
];

/// Prompts that no sample fits.
const NONE_FITS: [&str; 71] = [
    "a simple calculator",
    "chess against the computer",
    "music player with playlists",
    "event invitation for my daughter's 6th birthday",
    "inventory list for a small hardware shop",
    "workout planner",
    "space shooter",
    "chat app for my team",
    "online shop for handmade candles",
    "typing speed test",
    "world clock for remote teams",
    "crypto price dashboard",
    "family tree viewer",
    "bus timetable for our village",
    "text adventure in a haunted house",
    "plant watering reminders",
    "CRM for a real estate agent",
    "survey form about employee satisfaction",
    "piano keyboard I can play",
    "colour palette from a photo",
    "packing list for a camping weekend",
    "rotating globe with city lights",
    "seating plan for a wedding reception",
    "whack a mole",
    "calculator",
    "planner",
    "Bingo",
    "a dashbord of our web shop's numbers",
    "un gioco con le carte",
    "boodschappenlijst",
    "water intake tracker",
    "meditation log",
    "online store for sneakers",
    "gym website",
    "math trainer",
    "a paint program",
    "random decision maker",
    "coin flip",
    "horoscope",
    "cron helper",
    "analytics dashboard",
    "proofread my text",
    "summarize an article",
    "planet explorer",
    "3d cube",
    "pong",
    "a platformer game",
    "crossword puzzle",
    "currency converter",
    "translator",
    "practise multiplication with my daughter",
    "I want to keep track of when I water my plants",
    "something that helps me remember to water the garden",
    "I want to read a little every day",
    "keep track of my expenses",
    "track what I eat",
    "interest calculator",
    "split the check",
    "stock portfolio",
    "event tickets",
    "school timetable",
    "survey of employee satisfaction",
    "a dashboard for my web server",
    "frog jumps over lilypads",
    "A frog that jumps over lily pads and catches flies",
    "space shooter with waves of enemies",
    "a maze with a minotaur",
    "dodge the falling rocks",
    "something like flappy bird",
    "sudoku",
    "zombies in a dungeon",
];

/// Nothing that anybody could build.
const SMALL_TALK: [&str; 14] = [
    "hello",
    "Hi there!",
    "asdf",
    "test",
    "what can you do",
    "Who are you?",
    "thanks",
    "help",
    "make an app",
    "build me something nice",
    "???",
    "123",
    "Hallo, wie geht's?",
    "qué puedes hacer",
];

/// Near a name of a sample, and another thing.
const OTHER_THINGS: [&str; 19] = [
    "a page about habits",
    "not a habit tracker",
    "habit tracker game",
    "how to split the bill",
    "Oracle database admin panel",
    "a sauna temperature log",
    "habit tracker and chess game",
    "delete my flashcards",
    "a fortune teller chatbot",
    "translate my spreadsheet",
    "landing page for a habit tracker app",
    "a website for my spreadsheet course",
    "fortune teller website for my booth at the fair",
    "I need help with my spreadsheet",
    "I want a sauna",
    "breakout room timer",
    "bill splitter timer",
    "split video",
    "flashcards are stupid",
];

fn studio() -> Studio {
    Studio::load(&catalog()).unwrap()
}

fn catalog() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog")
}

/// The sample that a prompt starts, or the ids that it is offered, with what is said.
fn met(studio: &Studio, prompt: &str) -> Result<String, (Vec<String>, String)> {
    match studio.generate(prompt) {
        Generated::App(built) => Ok(built.sample.id),
        Generated::Choices(choices) => {
            let ids = choices.samples.into_iter().map(|sample| sample.id).collect();
            Err((ids, choices.message))
        }
    }
}

#[test]
fn a_prompt_that_asks_for_a_sample_starts_it() {
    let studio = studio();
    let wrong: Vec<_> = STARTED
        .into_iter()
        .map(|(prompt, slug)| (prompt, slug, met(&studio, prompt)))
        .filter(|(_, slug, met)| met.as_deref().ok() != Some(slug))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_prompt_that_is_near_a_sample_is_offered_it_first_of_three() {
    let studio = studio();
    let mut wrong = Vec::new();
    for (prompt, slug) in OFFERED {
        match met(&studio, prompt) {
            Err((ids, said)) if ids.len() == 3 && ids[0] == slug && said.contains("come nearest") => {}
            met => wrong.push((prompt, slug, met)),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_prompt_that_no_sample_fits_is_told_so_and_starts_nothing() {
    let studio = studio();
    for prompt in NONE_FITS.into_iter().chain(SMALL_TALK) {
        let (ids, said) = met(&studio, prompt).expect_err(prompt);
        assert!(
            ids.len() == 3 && said.starts_with("None of my sample apps fits"),
            "{prompt}: {ids:?}"
        );
    }
}

#[test]
fn what_takes_more_than_a_page_is_named() {
    let (_, said) = met(&studio(), "a to-do list with login").unwrap_err();
    assert!(
        said.contains("It takes accounts that people sign in to"),
        "{said}"
    );
}

#[test]
fn nothing_is_started_for_what_asks_for_another_thing() {
    let studio = studio();
    for prompt in OTHER_THINGS {
        let (ids, _) = met(&studio, prompt).expect_err(prompt);
        assert_eq!(ids.len(), 3, "{prompt}");
    }
}

#[test]
fn who_gets_choices_is_told_how_a_model_is_connected() {
    for prompt in ["a family tree viewer", "asdf"] {
        let Generated::Choices(choices) = studio().generate(prompt) else {
            panic!("{prompt} starts a sample");
        };
        let told = "whoever runs this server connects one by setting the API key of a provider";
        assert!(choices.message.contains(told), "{}", choices.message);
    }
}

/// What an example asks for beside the sample itself is done.
#[test]
fn each_wish_of_a_sample_starts_it_and_gives_it_the_name_that_it_says() {
    let studio = studio();
    let catalog = Catalog::read(&catalog()).unwrap();
    for sample in catalog.samples() {
        let description = &sample.description;
        assert_eq!(met(&studio, &description.prompt), Ok(description.slug.clone()));
        assert!(description.variants.len() > 1, "{}", description.slug);
        for variant in &description.variants {
            let Generated::App(built) = studio.generate(&variant.prompt) else {
                panic!("{}", variant.prompt);
            };
            assert_eq!(built.sample.id, description.slug, "{}", variant.prompt);
            let name = variant.name.replace('&', "&amp;");
            let html = built.reply.text;
            assert!(
                html.contains(&format!("<title>{name}</title>")),
                "{name}: {}",
                built.reply.thoughts.concat()
            );
        }
    }
}

/// Examples that are marked `needs an AI model` do: a sample that answers one is an example of its own.
#[test]
fn no_example_that_needs_a_model_starts_a_sample() {
    let studio = studio();
    for entry in std::fs::read_dir(catalog().join("apps")).unwrap() {
        let file = std::fs::read_to_string(entry.unwrap().path().join("category.json")).unwrap();
        let category: serde_json::Value = serde_json::from_str(&file).unwrap();
        let examples = category["examples"].as_array().unwrap();
        assert!(!examples.is_empty(), "{}", category["id"]);
        for example in examples {
            let prompt = example["prompt"].as_str().unwrap();
            assert!(met(&studio, prompt).is_err(), "{prompt}");
        }
    }
}
