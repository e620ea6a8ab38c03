//! The product's own catalogue.

use std::collections::HashSet;

use super::category::ImageExampleKind;
use super::*;

/// The categories, in order.
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
        ratios: Vec::new(),
        sizes: Vec::new(),
        max_output_tokens: 0,
    }
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
fn each_of_its_kinds_of_images_can_be_tried_offline() {
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
fn only_a_model_for_images_answers_every_example() {
    let catalogue = own();
    let answers_all = |models: &[ModelInfo]| {
        let mut examples = catalogue.categories(models).iter().flat_map(|one| &one.examples);
        examples.all(|example| example.answered)
    };
    assert!(answers_all(&[model("code", true), model("image", false)]));
    assert!(!answers_all(&[model("code", false), model("image", true)]));
    assert!(!answers_all(&[]));
}
