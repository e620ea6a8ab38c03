//! What a folder that breaks a rule is told.

use serde_json::{Value, json};

use super::*;

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

/// The refusal of a category in which the value at `pointer` is another.
fn refusal_with(pointer: &str, value: Value) -> String {
    let mut changed = category(1);
    *changed.pointer_mut(pointer).unwrap() = value;
    refusal(&[changed])
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
        ("/pictures", json!(0), "changes no image"),
    ];
    for (pointer, value, expected) in cases {
        let message = refusal_with(pointer, value);
        assert!(message.contains(expected), "{pointer}: {message}");
        let is_of_the_whole = pointer == "/order";
        assert!(is_of_the_whole || message.contains("category.json"), "{message}");
    }
}

#[test]
fn fields_that_nobody_reads_and_odd_stories_are_refused() {
    let message = refusal_with(
        "/examples/0",
        json!({ "name": "A b", "prompt": "", "ofline": true }),
    );
    assert!(message.contains("unknown field `ofline`"), "{message}");
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
        let message = refusal(&[first, second]);
        assert!(message.contains(&format!("two {what} are the same")), "{message}");
    }
}

#[test]
fn a_missing_folder_and_a_missing_file_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let message = || format!("{:#}", ImageExamples::read(folder.path()).unwrap_err());
    assert!(message().contains("images is missing"), "{}", message());
    std::fs::create_dir_all(folder.path().join("images/empty")).unwrap();
    assert!(message().contains("empty/category.json"), "{}", message());
}
