//! What prompts lead to.
//!
//! `prompts.json` has sixty prompts that were written by somebody who had not seen the samples, before there was anything
//! to score them: 48 that a small app can fulfil, 12 that none can. `fits` lists the samples that fulfil a prompt.

#![expect(
    clippy::unwrap_used,
    reason = "tests fail by panicking, in what they share too"
)]

use std::path::Path;

use offline::catalogue::Language;
use offline::{Generated, Studio};
use serde::Deserialize;

/// How many of the 48 start an app that fulfils them.
const STARTED: usize = 36;
/// How many of the 48 start one, or are offered one first.
const FIRST: usize = 42;
/// How many of the sixty are detected in their language.
const DETECTED: usize = 54;

/// Ordinary prompts that start a sample.
const STARTS: [(&str, &str); 47] = [
    ("BMI calculator", "converter"),
    ("grocery list that sorts itself", "shopping-list"),
    ("Einkaufszettel", "shopping-list"),
    ("lista della spesa condivisa", "shopping-list"),
    ("todo list with deadlines", "todo"),
    ("snake game", "snake"),
    ("a pomodoro timer with sounds", "pomodoro"),
    ("weather app", "weather"),
    ("quiz about European capitals", "quiz"),
    ("invoice generator for freelancers", "invoice"),
    ("restaurant menu for an Italian trattoria", "restaurant"),
    ("kanban board", "kanban"),
    ("tic tac toe", "tic-tac-toe"),
    ("countdown to new year", "countdown"),
    ("tip calculator for splitting the bill", "split-bill"),
    ("ein Vokabeltrainer für Französisch", "flashcards"),
    ("Tetris", "falling-blocks"),
    ("juego de memoria para niños", "memory"),
    ("un site pour une boulangerie à Lyon", "bakery"),
    ("Calculate the tip for a table of seven", "split-bill"),
    ("json viewer", "dev-tools"),
    ("spreadsheet", "spreadsheet"),
    ("pixel art editor", "pixel-sketch"),
    ("vote on a date for our reunion", "vote"),
    ("stopwatch", "timers"),
    ("flashcrads for anatomy", "flashcards"),
    ("budegt for a student flat", "budget"),
    ("Rezeptsammlung von meiner Oma", "recipes"),
    ("un panel de ventas para mi tienda", "dashboard"),
    ("un jeu de mémoire pour enfants", "memory"),
    ("calculadora de gorjeta", "split-bill"),
    ("weekly dinner plan", "meal-planner"),
    ("reading list with ratings", "reading-log"),
    ("group trip planner", "trip-planner"),
    ("quiz for kids about animals", "quiz"),
    ("yes or no oracle", "oracle"),
    ("format JSON", "dev-tools"),
    ("spreadsheet with formulas", "spreadsheet"),
    ("notes app", "notes"),
    ("application de recettes", "recipes"),
    ("app para dividir la cuenta", "split-bill"),
    ("countdown to my wedding", "countdown"),
    ("split a restaurant bill with friends", "split-bill"),
    ("track my daily habits", "habits"),
    ("a habit streak tracker", "habits"),
    ("a JSON code formatter", "dev-tools"),
    ("who pays for dinner at a restaurant", "split-bill"),
];

/// Prompts that are near a sample, and the sample that is offered first.
const OFFERS: [(&str, &str); 11] = [
    ("a drawing app where kids can paint", "pixel-sketch"),
    ("pricing page for a SaaS product", "landing"),
    ("a plant care diary", "mood-journal"),
    ("split costs with roommates", "trip-planner"),
    ("wedding seating chart", "wedding"),
    ("learn German words", "flashcards"),
    ("test my knowledge of flags", "quiz"),
    ("draw patterns", "pixel-sketch"),
    ("a table with formulas", "spreadsheet"),
    ("split our bill fairly among friends", "split-bill"),
    ("wood carving diary", "mood-journal"),
];

/// Prompts that no sample fits, and small talk.
const NONE_FITS: [&str; 49] = [
    "a simple calculator",
    "music player with playlists",
    "inventory list for a small hardware shop",
    "space shooter",
    "online shop for handmade candles",
    "world clock for remote teams",
    "family tree viewer",
    "text adventure in a haunted house",
    "survey form about employee satisfaction",
    "colour palette from a photo",
    "seating plan for a wedding reception",
    "calculator",
    "Bingo",
    "un gioco con le carte",
    "water intake tracker",
    "online store for sneakers",
    "math trainer",
    "random decision maker",
    "horoscope",
    "analytics dashboard",
    "summarize an article",
    "3d cube",
    "a platformer game",
    "currency converter",
    "practise multiplication with my daughter",
    "something that helps me remember to water the garden",
    "keep track of my expenses",
    "interest calculator",
    "stock portfolio",
    "school timetable",
    "a dashboard for my web server",
    "A frog that jumps over lily pads and catches flies",
    "a maze with a minotaur",
    "something like flappy bird",
    "zombies in a dungeon",
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

/// Prompts near the name of a sample that ask for another thing.
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

#[derive(Debug, Deserialize)]
struct Prompt {
    prompt: String,
    language: String,
    fits: Vec<String>,
}

fn studio() -> Studio {
    Studio::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog")).unwrap()
}

fn sixty() -> Vec<Prompt> {
    serde_json::from_str(include_str!("prompts.json")).unwrap()
}

#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Starts(String),
    Offers(Vec<String>),
    NoneFits,
}

fn outcome(studio: &Studio, prompt: &str) -> Outcome {
    match studio.generate(prompt) {
        Generated::App(built) => Outcome::Starts(built.sample.id),
        Generated::Choices(choices) => {
            assert_eq!(choices.samples.len(), 3, "{prompt}");
            if choices.message.starts_with("No sample matches") {
                Outcome::NoneFits
            } else {
                Outcome::Offers(choices.samples.into_iter().map(|sample| sample.id).collect())
            }
        }
    }
}

#[test]
fn most_prompts_start_a_fitting_sample_and_none_starts_another() {
    let studio = studio();
    let (mut started, mut first) = (0, 0);
    for Prompt { prompt, fits, .. } in sixty().into_iter().filter(|prompt| !prompt.fits.is_empty()) {
        match outcome(&studio, &prompt) {
            Outcome::Starts(slug) => {
                assert!(fits.contains(&slug), "{prompt} starts {slug}");
                started += 1;
                first += 1;
            }
            Outcome::Offers(slugs) if fits.contains(&slugs[0]) => first += 1,
            Outcome::Offers(_) | Outcome::NoneFits => {}
        }
    }
    assert!(started >= STARTED, "{started} start");
    assert!(first >= FIRST, "{first} start or are offered first");
}

#[test]
fn what_no_small_app_can_do_fits_none() {
    let studio = studio();
    let beyond: Vec<Prompt> = sixty()
        .into_iter()
        .filter(|prompt| prompt.fits.is_empty())
        .collect();
    assert_eq!(beyond.len(), 12);
    for Prompt { prompt, .. } in beyond {
        assert_eq!(outcome(&studio, &prompt), Outcome::NoneFits, "{prompt}");
    }
}

#[test]
fn the_language_of_most_prompts_is_detected() {
    let all = sixty().into_iter();
    let detected = all
        .filter(|prompt| Language::of(&prompt.prompt).code() == prompt.language)
        .count();
    assert!(detected >= DETECTED, "{detected}");
}

#[test]
fn ordinary_prompts_start_or_offer_what_they_ask_for() {
    let studio = studio();
    for (prompt, slug) in STARTS {
        assert_eq!(
            outcome(&studio, prompt),
            Outcome::Starts(slug.to_owned()),
            "{prompt}"
        );
    }
    for (prompt, slug) in OFFERS {
        let outcome = outcome(&studio, prompt);
        assert!(
            matches!(&outcome, Outcome::Offers(slugs) if slugs[0] == slug),
            "{prompt}: {outcome:?}"
        );
    }
    for prompt in NONE_FITS {
        assert_eq!(outcome(&studio, prompt), Outcome::NoneFits, "{prompt}");
    }
    for prompt in OTHER_THINGS {
        let outcome = outcome(&studio, prompt);
        assert!(!matches!(outcome, Outcome::Starts(_)), "{prompt}: {outcome:?}");
    }
}

#[test]
fn what_takes_more_than_a_page_is_named() {
    let Generated::Choices(choices) = studio().generate("a to-do list with login") else {
        panic!("starts");
    };
    assert!(
        choices
            .message
            .contains("Your prompt needs accounts that people sign in to"),
        "{}",
        choices.message
    );
    assert!(
        choices
            .message
            .contains("An AI model can build what you describe"),
        "{}",
        choices.message
    );
}

#[test]
fn the_prompts_of_a_sample_start_it() {
    let studio = studio();
    for sample in studio.catalog().samples() {
        let about = &sample.description;
        assert!(about.variants.len() > 1, "{}", about.slug);
        let variants = about.variants.iter().map(|variant| &variant.prompt);
        for prompt in std::iter::once(&about.prompt).chain(variants) {
            assert_eq!(
                outcome(&studio, prompt),
                Outcome::Starts(about.slug.clone()),
                "{prompt}"
            );
        }
    }
}

/// Examples that are marked `needs an AI model` do: one that a sample answers belongs to the sample.
#[test]
fn no_example_that_needs_a_model_starts_a_sample() {
    let studio = studio();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog/apps");
    for entry in std::fs::read_dir(folder).unwrap() {
        let file = std::fs::read_to_string(entry.unwrap().path().join("category.json")).unwrap();
        let category: serde_json::Value = serde_json::from_str(&file).unwrap();
        for example in category["examples"].as_array().unwrap() {
            let prompt = example["prompt"].as_str().unwrap();
            let outcome = outcome(&studio, prompt);
            assert!(!matches!(outcome, Outcome::Starts(_)), "{prompt}: {outcome:?}");
        }
    }
}
