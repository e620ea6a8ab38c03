//! The product's own catalogue, and what a folder that breaks a rule is told.

use std::collections::HashSet;
use std::path::Path;

use serde_json::{Value, json};

use super::category::ImageExampleKind;
use super::*;

/// The categories of the specification (2, section 3), in order.
const GENERATION: [&str; 9] = [
    "Art & Illustration",
    "Photography Style",
    "Concept & Design",
    "Character & Creature",
    "Anime & Manga",
    "Food & Culinary",
    "Nature & Landscapes",
    "Sci-Fi & Futuristic",
    "Image Modification",
];
const EDITING: [&str; 15] = [
    "Social Media Magic",
    "Professional Photos",
    "Fun Transformations",
    "Beauty & Style",
    "Hairstyles",
    "Character Transformations",
    "Artistic Styles",
    "Artistic Effects",
    "Isometric",
    "Background & Environment",
    "Lighting & Atmosphere",
    "Weather & Seasons",
    "Color & Style Effects",
    "Texture & Materials",
    "Multi-Image",
];

fn own() -> ImageExamples {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../catalog"));
    ImageExamples::read(folder).unwrap()
}

fn model(kind: &str, offline: bool) -> ModelInfo {
    ModelInfo {
        id: "some".to_owned(),
        label: String::new(),
        description: String::new(),
        kind: kind.to_owned(),
        provider: String::new(),
        pro_only: false,
        default: true,
        offline,
    }
}

/// A category that keeps to the rules, at this place.
fn category(order: u32) -> Value {
    let example = |at: usize| {
        json!({
            "name": format!("Example {order} {at}"),
            "prompt": format!("Turn the sky of the picture pink, for the {at}. time of {order}; the land stays."),
        })
    };
    json!({
        "id": format!("c{order}"), "name": format!("Category {order}"), "order": order, "kind": "editing",
        "pictures": 1, "examples": (0..8).map(example).collect::<Vec<_>>(),
    })
}

/// What a folder with these categories is told.
fn refusal(categories: &[Value]) -> String {
    let folder = tempfile::tempdir().unwrap();
    for category in categories {
        let place = folder
            .path()
            .join("images")
            .join(category["id"].as_str().unwrap());
        std::fs::create_dir_all(&place).unwrap();
        std::fs::write(place.join("category.json"), category.to_string()).unwrap();
    }
    match ImageExamples::read(folder.path()) {
        Ok(_) => "accepted".to_owned(),
        Err(error) => format!("{error:#}"),
    }
}

/// What is said of a category in which the value at `pointer` is another.
fn refusal_with(pointer: &str, value: Value) -> String {
    let mut changed = category(1);
    *changed.pointer_mut(pointer).unwrap() = value;
    refusal(&[changed])
}

#[test]
fn the_own_catalogue_has_the_categories_of_the_specification() {
    let catalogue = own();
    let names = |kind| {
        let of_kind = catalogue.categories.iter().filter(move |one| one.kind == kind);
        of_kind.map(|one| one.name.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(names(ImageExampleKind::Generation), GENERATION);
    assert_eq!(names(ImageExampleKind::Editing), EDITING);
    let generation = ImageExampleKind::Generation;
    assert!(
        catalogue
            .categories
            .is_sorted_by_key(|one| one.kind != generation)
    );
}

#[test]
fn no_two_of_its_prompts_begin_alike() {
    let catalogue = own();
    let mut openings = HashSet::new();
    for example in catalogue.categories.iter().flat_map(|one| &one.examples) {
        let words: Vec<_> = example.prompt.split_whitespace().take(3).collect();
        assert!(
            openings.insert(words.join(" ").to_lowercase()),
            "{}",
            example.name
        );
    }
}

#[test]
fn each_of_its_kinds_of_pictures_can_be_tried_offline() {
    for category in own().categories(&[]) {
        let answered = category.examples.iter().filter(|example| example.answered);
        let enough = category.kind == ImageExampleKind::Editing || answered.count() >= 2;
        assert!(enough, "{}", category.name);
    }
}

#[test]
fn its_stories_and_its_combinations_say_what_they_need() {
    let catalogue = own();
    let examples = |name: &str| {
        let category = catalogue.categories.iter().find(|one| one.name == name);
        category.unwrap().examples.clone()
    };
    for example in examples("Multi-Image") {
        assert!(
            example.pictures > 1 || example.frames.is_some(),
            "{}",
            example.name
        );
    }
    assert!(examples("Image Modification").iter().all(|one| one.pictures == 1));
    assert!(examples("Anime & Manga").iter().all(|one| one.pictures == 0));
}

#[test]
fn only_a_model_for_pictures_answers_every_example() {
    let catalogue = own();
    let answers_all = |models: &[ModelInfo]| {
        let mut examples = catalogue.categories(models).iter().flat_map(|one| &one.examples);
        examples.all(|example| example.answered)
    };
    assert!(answers_all(&[model("code", true), model("image", false)]));
    assert!(!answers_all(&[model("code", false), model("image", true)]));
    assert!(!answers_all(&[]));
}

#[test]
fn a_folder_that_keeps_to_the_rules_is_accepted_in_order() {
    assert_eq!(refusal(&[category(2), category(1)]), "accepted");
}

#[test]
fn a_rule_that_is_broken_is_named_with_its_file() {
    let long = "a".repeat(301);
    let cases = [
        ("/id", json!("other/"), "not the folder's name"),
        ("/name", json!(" Art"), "space around it"),
        ("/order", json!(2), "counts from 1"),
        ("/kind", json!("video"), "unknown variant"),
        ("/examples", json!([]), "too few"),
        ("/examples/3/name", json!("Alone"), "Alone"),
        (
            "/examples/3/name",
            json!("One two three four five"),
            "2..=4 words",
        ),
        ("/examples/3/prompt", json!("Too short"), "this one 9"),
        ("/examples/3/prompt", json!(long), "this one 301"),
        ("/pictures", json!(4), "at most 3"),
        ("/pictures", json!(0), "changes no picture"),
    ];
    for (pointer, value, expected) in cases {
        let said = refusal_with(pointer, value);
        assert!(said.contains(expected), "{pointer}: {said}");
        let is_of_the_whole = pointer == "/order";
        assert!(is_of_the_whole || said.contains("category.json"), "{said}");
    }
}

#[test]
fn fields_that_nobody_reads_and_odd_stories_are_refused() {
    let said = refusal_with(
        "/examples/0",
        json!({ "name": "A b", "prompt": "", "ofline": true }),
    );
    assert!(said.contains("unknown field `ofline`"), "{said}");
    let mut odd = category(1);
    odd["examples"][0]["frames"] = json!(4);
    assert!(refusal(&[odd]).contains("one of [2, 3, 5, 7, 10]"));
    let mut story = category(1);
    story["examples"][0]["pictures"] = json!(0);
    story["examples"][0]["frames"] = json!(5);
    assert_eq!(refusal(&[story]), "accepted");
}

#[test]
fn names_and_prompts_are_there_once_whatever_their_case() {
    for (pointer, what) in [
        ("/name", "categories"),
        ("/examples/0/name", "examples"),
        ("/examples/0/prompt", "prompts"),
    ] {
        let (first, mut second) = (category(1), category(2));
        let taken = first.pointer(pointer).unwrap().as_str().unwrap();
        *second.pointer_mut(pointer).unwrap() = json!(taken.to_uppercase());
        let said = refusal(&[first, second]);
        assert!(said.contains(&format!("two {what} are the same")), "{said}");
    }
}

#[test]
fn a_missing_folder_and_a_missing_file_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let said = || format!("{:#}", ImageExamples::read(folder.path()).unwrap_err());
    assert!(said().contains("images is missing"), "{}", said());
    std::fs::create_dir_all(folder.path().join("images/empty")).unwrap();
    assert!(said().contains("empty/category.json"), "{}", said());
}
