//! Ordinary prompts against the product's own samples: a prompt gets an app that it asks for, or samples to choose
//! from; never an app that it does not ask for.

#![expect(
    clippy::unwrap_used,
    reason = "tests fail by panicking, in what they share too"
)]

use std::path::Path;

use serde_json::Value;
use studio::{Generated, Studio};

/// What a prompt may lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fair {
    /// This sample at once.
    Starts(&'static str),
    /// Choices, with this sample among them.
    Offers(&'static str),
    /// Choices; no sample is near.
    Nothing,
}

use Fair::{Nothing, Offers, Starts};

const SHEET: &str = "advanced-applications";
const BUSINESS: &str = "advertisement-business";
const WRITING: &str = "ai-smart-features";
const GROUP: &str = "collaborative-social";
const DRAWING: &str = "creative-fun";
const CHARTS: &str = "data-information";
const GAME: &str = "games-entertainment";
const CARDS: &str = "learning-education";
const MEALS: &str = "personal-lifestyle";
const HABITS: &str = "productivity-utilities";
const BILL: &str = "quick-simple";
const SPACE: &str = "3d-visual-effects";
const ORACLE: &str = "just-for-fun";
const DEVELOPER: &str = "developer-tech-tools";

/// Written down before the names of the samples were.
const PROMPTS: [(&str, Fair); 60] = [
    ("todo list with deadlines", Offers(HABITS)),
    ("a simple calculator", Offers(BILL)),
    ("Landing page for a coffee roastery in Hamburg", Offers(BUSINESS)),
    ("snake game", Offers(GAME)),
    ("portfolio website for a wedding photographer", Offers(BUSINESS)),
    ("a pomodoro timer with sounds", Offers(BILL)),
    ("expense tracker with charts", Offers(CHARTS)),
    ("weather app", Nothing),
    ("recipe collection for vegetarian dishes", Offers(MEALS)),
    ("quiz about European capitals", Offers(CARDS)),
    ("a drawing app where kids can paint", Offers(DRAWING)),
    ("memory card game with animals", Offers(GAME)),
    ("blog about sustainable travel", Nothing),
    ("invoice generator for freelancers", Offers(SHEET)),
    ("habit tracker", Starts(HABITS)),
    ("chess against the computer", Offers(GAME)),
    ("music player with playlists", Nothing),
    ("restaurant menu for an Italian trattoria", Offers(BUSINESS)),
    ("flashcards to learn Spanish vocabulary", Starts(CARDS)),
    ("kanban board", Offers(HABITS)),
    ("unit converter", Offers(BILL)),
    ("password generator", Nothing),
    ("BMI calculator", Offers(BILL)),
    ("event invitation for my daughter's 6th birthday", Offers(GROUP)),
    ("dentist appointment booking page", Offers(BUSINESS)),
    ("inventory list for a small hardware shop", Offers(SHEET)),
    ("workout planner", Offers(HABITS)),
    ("space shooter", Nothing),
    ("tic tac toe", Nothing),
    ("chat app for my team", Offers(GROUP)),
    ("markdown editor", Offers(WRITING)),
    ("countdown to new year", Offers(BILL)),
    ("online shop for handmade candles", Offers(BUSINESS)),
    ("pricing page for a SaaS product", Offers(BUSINESS)),
    ("typing speed test", Offers(CARDS)),
    ("world clock for remote teams", Nothing),
    ("crypto price dashboard", Offers(CHARTS)),
    ("family tree viewer", Offers(SHEET)),
    ("bus timetable for our village", Nothing),
    ("solar system visualisation", Offers(SPACE)),
    ("text adventure in a haunted house", Nothing),
    ("mood diary", Offers(MEALS)),
    ("tip calculator for splitting the bill", Starts(BILL)),
    ("plant watering reminders", Offers(HABITS)),
    ("CRM for a real estate agent", Nothing),
    ("survey form about employee satisfaction", Nothing),
    ("piano keyboard I can play", Offers(GAME)),
    ("yoga studio website", Offers(BUSINESS)),
    ("budget planner for a wedding", Offers(SHEET)),
    ("map of hiking trails in the Alps", Nothing),
    ("eine Einkaufsliste zum Abhaken", Offers(MEALS)),
    ("ein Vokabeltrainer für Französisch", Starts(CARDS)),
    ("Webseite für eine Tierarztpraxis", Offers(BUSINESS)),
    ("Haushaltsbuch mit Diagrammen", Offers(CHARTS)),
    ("Tetris", Offers(GAME)),
    ("una calculadora de propinas", Starts(BILL)),
    ("página web para una peluquería", Offers(BUSINESS)),
    ("juego de memoria para niños", Offers(GAME)),
    ("une liste de tâches", Offers(HABITS)),
    ("un site pour une boulangerie à Lyon", Offers(BUSINESS)),
];

/// Of the same kind, in seven languages, with slips of the pen, of one word and of many.
const MORE_PROMPTS: [(&str, Fair); 44] = [
    ("routine tracker for my mornings", Starts(HABITS)),
    ("Calculate the tip for a table of seven", Starts(BILL)),
    ("magic 8 ball", Starts(ORACLE)),
    ("json viewer", Starts(DEVELOPER)),
    ("sales dashboard for a small record shop", Starts(CHARTS)),
    ("spreadsheet", Starts(SHEET)),
    ("dice roller", Offers(ORACLE)),
    ("a wheel that decides what we eat tonight", Offers(ORACLE)),
    ("pixel art editor", Offers(DRAWING)),
    ("colour palette from a photo", Offers(DRAWING)),
    ("times table practice for grade 3", Offers(CARDS)),
    ("loan repayment calculator", Offers(SHEET)),
    ("grocery list that sorts itself", Offers(MEALS)),
    ("packing list for a camping weekend", Offers(MEALS)),
    ("vote on a date for our reunion", Offers(GROUP)),
    ("rotating globe with city lights", Offers(SPACE)),
    ("seating plan for a wedding reception", Nothing),
    ("whack a mole", Nothing),
    // One word.
    ("quiz", Offers(CARDS)),
    ("calculator", Offers(BILL)),
    ("planner", Offers(HABITS)),
    ("stopwatch", Offers(BILL)),
    ("Bingo", Offers(GAME)),
    // Slips of the pen.
    ("habbit traker", Offers(HABITS)),
    ("flashcrads for anatomy", Offers(CARDS)),
    ("recpies from my grandmother", Offers(MEALS)),
    ("a dashbord of our web shop's numbers", Offers(CHARTS)),
    ("budegt for a student flat", Offers(SHEET)),
    // Many words.
    (
        "I run a small bakery in Leith and want a website with our opening hours, the bread of the day, a map and \
         an order form, in warm colours, so that people can reserve a loaf before they come by",
        Offers(BUSINESS),
    ),
    (
        "We are five friends who go to Lisbon in May. We need a place where everybody can vote on the dates, see who \
         pays what and keep the list of things to do. No accounts, please, just one link that we share",
        Offers(GROUP),
    ),
    (
        "Every evening I want to tick off what I did: drink water, take a walk, read ten pages, stretch. Show me a \
         streak for each and a little confetti when all of them are done, and let me look back at the month",
        Offers(HABITS),
    ),
    // German, Spanish, French, Italian, Portuguese, Dutch.
    ("Trinkgeldrechner", Starts(BILL)),
    ("Rezeptsammlung von meiner Oma", Offers(MEALS)),
    ("ein Würfelspiel für die Familie", Offers(GAME)),
    ("lista de la compra para la semana", Offers(MEALS)),
    ("un panel de ventas para mi tienda", Starts(CHARTS)),
    ("ruleta para decidir", Offers(ORACLE)),
    ("générateur de motifs", Starts(DRAWING)),
    ("un jeu de mémoire pour enfants", Offers(GAME)),
    ("lista della spesa condivisa", Offers(MEALS)),
    ("un gioco con le carte", Offers(GAME)),
    ("rastreador de hábitos", Starts(HABITS)),
    ("calculadora de gorjeta", Offers(BILL)),
    ("boodschappenlijst", Offers(MEALS)),
];

/// What people type first, in few words.
const SHORT_PROMPTS: [(&str, Fair); 52] = [
    ("grocery budget", Offers(MEALS)),
    ("meal planner for two", Starts(MEALS)),
    ("shopping list", Offers(MEALS)),
    ("weekly dinner plan", Offers(MEALS)),
    ("a recipe box", Offers(MEALS)),
    ("a plant care diary", Offers(HABITS)),
    ("water intake tracker", Offers(HABITS)),
    ("meditation log", Offers(HABITS)),
    ("reading list with ratings", Offers(HABITS)),
    ("split costs with roommates", Offers(BILL)),
    ("calculate tips", Starts(BILL)),
    ("wedding seating chart", Offers(GROUP)),
    ("group trip planner", Starts(GROUP)),
    ("vote on a restaurant", Offers(GROUP)),
    ("online store for sneakers", Offers(BUSINESS)),
    ("gym website", Offers(BUSINESS)),
    ("barber booking site", Offers(BUSINESS)),
    ("bakery homepage", Offers(BUSINESS)),
    ("learn German words", Offers(CARDS)),
    ("quiz for kids about animals", Offers(CARDS)),
    ("math trainer", Offers(CARDS)),
    ("test my knowledge of flags", Offers(CARDS)),
    ("draw patterns", Offers(DRAWING)),
    ("wallpaper maker", Offers(DRAWING)),
    ("a paint program", Offers(DRAWING)),
    ("random decision maker", Offers(ORACLE)),
    ("yes or no oracle", Offers(ORACLE)),
    ("coin flip", Offers(ORACLE)),
    ("horoscope", Offers(ORACLE)),
    ("regex tester", Starts(DEVELOPER)),
    ("format JSON", Offers(DEVELOPER)),
    ("color contrast checker", Starts(DEVELOPER)),
    ("cron helper", Offers(DEVELOPER)),
    ("sales chart from a CSV", Offers(CHARTS)),
    ("analytics dashboard", Offers(CHARTS)),
    ("spreadsheet with formulas", Starts(SHEET)),
    ("loan calculator", Offers(SHEET)),
    ("proofread my text", Offers(WRITING)),
    ("summarize an article", Offers(WRITING)),
    ("planet explorer", Offers(SPACE)),
    ("3d cube", Offers(SPACE)),
    ("pong", Offers(GAME)),
    ("a platformer game", Offers(GAME)),
    ("crossword puzzle", Offers(GAME)),
    ("notes app", Offers(HABITS)),
    ("currency converter", Offers(BILL)),
    ("translator", Nothing),
    ("Einkaufszettel", Offers(MEALS)),
    ("jeu de serpent", Offers(GAME)),
    ("application de recettes", Offers(MEALS)),
    ("lista de tareas", Offers(HABITS)),
    ("app para dividir la cuenta", Starts(BILL)),
];

/// Wishes for games of all kinds, few of which say so.
const GAMES: [&str; 10] = [
    "frog jumps over lilypads",
    "A frog that jumps over lily pads and catches flies",
    "space shooter with waves of enemies",
    "tic tac toe game",
    "a maze with a minotaur",
    "dodge the falling rocks",
    "whack a mole",
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
const OTHER_THINGS: [&str; 22] = [
    "a page about habits",
    "not a habit tracker",
    "habit tracker game",
    "a bird habit tracker",
    "how to split the bill",
    "crypto tip calculator",
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
    "Oracle",
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

/// The sample that a prompt starts, or the ids that it is offered.
fn met(studio: &Studio, prompt: &str) -> Result<String, Vec<String>> {
    match studio.generate(prompt) {
        Generated::App(built) => Ok(built.sample.id),
        Generated::Choices(choices) => Err(choices.samples.into_iter().map(|sample| sample.id).collect()),
    }
}

#[test]
fn ordinary_prompts_get_what_they_ask_for_or_a_fair_choice() {
    let studio = studio();
    let mut unfair = Vec::new();
    for (prompt, fair) in PROMPTS.into_iter().chain(MORE_PROMPTS).chain(SHORT_PROMPTS) {
        let met = met(&studio, prompt);
        let holds = match (&met, fair) {
            (Ok(started), Starts(id)) => started == id,
            (Err(offered), Offers(id)) => offered.len() == 3 && offered.iter().any(|offered| offered == id),
            (Err(offered), Nothing) => offered.len() == 3,
            _ => false,
        };
        if !holds {
            unfair.push((prompt, fair, met));
        }
    }
    assert!(unfair.is_empty(), "{unfair:#?}");
}

#[test]
fn a_game_is_offered_games_first_and_no_tools() {
    let studio = studio();
    for prompt in GAMES {
        let offered = met(&studio, prompt).expect_err(prompt);
        assert_eq!(offered[0], GAME, "{prompt}: {offered:?}");
        for tool in [DEVELOPER, SHEET, BUSINESS] {
            assert!(
                !offered.iter().any(|offered| offered == tool),
                "{prompt}: {offered:?}"
            );
        }
    }
}

/// Each holds a word that another sample has by chance: a table, water, a tracker of money.
const FIRST_OFFERS: [(&str, &str); 11] = [
    ("help me practise times tables with my son", CARDS),
    ("practise multiplication with my daughter", CARDS),
    ("I want to keep track of when I water my plants", HABITS),
    ("something that helps me remember to water the garden", HABITS),
    ("I want to read a little every day", HABITS),
    ("countdown to my wedding", GROUP),
    ("keep track of my expenses", BILL),
    ("track what I eat", HABITS),
    ("find a date for our wedding party", GROUP),
    ("keep track of sales figures", CHARTS),
    ("a table with formulas", SHEET),
];

#[test]
fn what_is_offered_first_goes_by_the_words_that_say_most() {
    let studio = studio();
    for (prompt, first) in FIRST_OFFERS {
        let offered = met(&studio, prompt).expect_err(prompt);
        assert_eq!(offered[0], first, "{prompt}: {offered:?}");
    }
}

/// None of these asks for a page that sells something.
const NO_SHOPS: [&str; 16] = [
    "a simple calculator",
    "BMI calculator",
    "interest calculator",
    "a stopwatch",
    "who pays for dinner at a restaurant",
    "split the check",
    "countdown to new year",
    "stock portfolio",
    "event tickets",
    "school timetable",
    "packing list for a camping weekend",
    "wood carving diary",
    "a map of my village",
    "survey of employee satisfaction",
    "weekend weather",
    "a dashboard for my web server",
];

#[test]
fn a_shared_word_by_chance_offers_nothing() {
    let studio = studio();
    for prompt in NO_SHOPS {
        let offered = met(&studio, prompt).expect_err(prompt);
        assert!(
            !offered.iter().any(|offered| offered == BUSINESS),
            "{prompt}: {offered:?}"
        );
    }
}

/// Words of the sample's own stand between those of its name, and words for how behind it.
const NAMED_IN_OTHER_WORDS: [(&str, &str); 9] = [
    ("split a restaurant bill with friends", BILL),
    ("Split the dinner bill between six people", BILL),
    ("split our bill fairly among friends", BILL),
    ("a tool to divide a restaurant bill", BILL),
    ("track my daily habits", HABITS),
    ("plan weekly dinners", MEALS),
    ("a habit streak tracker", HABITS),
    ("sales chart dashboard", CHARTS),
    ("a JSON code formatter", DEVELOPER),
];

#[test]
fn a_name_with_the_samples_own_words_between_is_certain() {
    let studio = studio();
    for (prompt, id) in NAMED_IN_OTHER_WORDS {
        assert_eq!(met(&studio, prompt).as_deref(), Ok(id), "{prompt}");
    }
}

#[test]
fn who_gets_choices_is_told_how_a_model_is_connected() {
    for prompt in ["a unit converter", "asdf"] {
        let Generated::Choices(choices) = studio().generate(prompt) else {
            panic!("{prompt} starts a sample");
        };
        let told = "whoever runs this server connects one by setting the API key of a provider";
        assert!(choices.message.contains(told), "{}", choices.message);
    }
}

#[test]
fn nothing_is_started_for_what_is_no_request_or_asks_for_another_thing() {
    let studio = studio();
    for prompt in SMALL_TALK.into_iter().chain(OTHER_THINGS) {
        let offered = met(&studio, prompt).expect_err(prompt);
        assert_eq!(offered.len(), 3, "{prompt}");
    }
}

#[test]
fn an_example_that_is_shown_gives_its_own_sample_and_no_other_example_gives_a_strange_one() {
    let studio = studio();
    for folder in std::fs::read_dir(catalog().join("apps")).unwrap() {
        let text = std::fs::read_to_string(folder.unwrap().path().join("category.json")).unwrap();
        let category: Value = serde_json::from_str(&text).unwrap();
        let id = category["id"].as_str().unwrap();
        let examples = category["examples"].as_array().unwrap();
        let is_shown: Vec<bool> = (0..)
            .zip(examples)
            .map(|(at, example)| at == 0 || example["fromSample"] == true)
            .collect();
        assert!(is_shown.iter().filter(|is_shown| **is_shown).count() > 1, "{id}");
        for (example, is_shown) in examples.iter().zip(is_shown) {
            let prompt = example["prompt"].as_str().unwrap();
            match met(&studio, prompt) {
                Ok(started) => assert_eq!((started.as_str(), is_shown), (id, true), "{prompt}"),
                Err(_) => assert!(!is_shown, "{prompt}"),
            }
        }
    }
}

/// What an example asks for beside the sample itself is done.
#[test]
fn the_second_example_of_a_category_has_its_own_name_and_look() {
    let studio = studio();
    for folder in std::fs::read_dir(catalog().join("apps")).unwrap() {
        let folder = folder.unwrap().path();
        let sample = std::fs::read_to_string(folder.join("sample.html")).unwrap();
        let text = std::fs::read_to_string(folder.join("category.json")).unwrap();
        let category: Value = serde_json::from_str(&text).unwrap();
        let prompt = category["examples"][1]["prompt"].as_str().unwrap();
        let name = prompt.split('"').nth(1).unwrap().replace('&', "&amp;");
        let Generated::App(built) = studio.generate(prompt) else {
            panic!("{prompt}");
        };
        let html = built.reply.text;
        assert!(html.contains(&format!("<title>{name}</title>")), "{prompt}");
        let accents = |html: &str| -> Vec<String> {
            let lines = html.lines().map(str::trim);
            lines
                .filter(|line| line.starts_with("--accent:"))
                .map(str::to_owned)
                .collect()
        };
        let is_dark = prompt.contains("dark theme") && html.contains("color-scheme: dark");
        assert!(is_dark || accents(&html) != accents(&sample), "{prompt}");
    }
}

#[test]
fn every_name_of_a_sample_starts_it() {
    let studio = studio();
    for folder in std::fs::read_dir(catalog().join("apps")).unwrap() {
        let text = std::fs::read_to_string(folder.unwrap().path().join("category.json")).unwrap();
        let category: Value = serde_json::from_str(&text).unwrap();
        let names = category["sample"]["names"].as_array().unwrap();
        assert!(!names.is_empty(), "{}", category["id"]);
        for name in names {
            let name = name.as_str().unwrap();
            assert_eq!(
                met(&studio, name).as_deref(),
                Ok(category["id"].as_str().unwrap()),
                "{name}"
            );
        }
    }
}
