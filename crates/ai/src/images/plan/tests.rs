use proptest::prelude::*;

use super::*;

fn frame(number: usize) -> PlannedFrame {
    PlannedFrame {
        story_beat: format!("Beat {number}"),
        caption: format!("الفصل {number} 🦊"),
        prompt: format!("A fox, scene {number}"),
    }
}

fn plan(count: usize) -> StoryPlan {
    StoryPlan {
        story_analysis: StoryAnalysis {
            genre: "fable".to_owned(),
            hero: "a red fox with a torn ear".to_owned(),
            style: "gouache, warm".to_owned(),
        },
        frames: (1..=count).map(frame).collect(),
    }
}

fn written(plan: &StoryPlan) -> String {
    serde_json::to_string(plan).unwrap()
}

#[test]
fn a_plan_is_read_bare_and_in_one_fence() {
    let text = written(&plan(3));
    for text in [
        text.clone(),
        format!("\n{text} "),
        format!("```json\n{text}\n```"),
        format!("```\n{text}\n```\n"),
    ] {
        assert_eq!(parse(&text, 3).unwrap(), plan(3));
    }
}

#[test]
fn what_is_not_as_asked_is_refused_with_its_place() {
    let text = written(&plan(2));
    let changed = |from: &str, to: &str| parse(&text.replace(from, to), 2).unwrap_err().to_string();
    let cases = [
        (changed("Beat 2", "  "), "frames[1].story_beat is blank"),
        (
            changed("fable", &"x".repeat(61)),
            "story_analysis.genre has more than 60 characters",
        ),
        (
            changed("A fox, scene 1", "a\\u0000b"),
            "frames[0].prompt has control characters",
        ),
        (
            parse(&text, 5).unwrap_err().to_string(),
            "the plan has 2 images instead of 5",
        ),
        (changed("]}", "]"), "the plan breaks off"),
        (parse("", 2).unwrap_err().to_string(), "the plan breaks off"),
        (
            parse(&" ".repeat(200_000), 2).unwrap_err().to_string(),
            "the plan is too long",
        ),
    ];
    for (error, expected) in cases {
        assert_eq!(error, expected);
    }
    for wrong in [
        format!("Here is the plan: {text}"),
        format!("{text} Enjoy!"),
        format!("[{text}]"),
        text.replace("\"hero\"", "\"heroine\""),
        text.replace("\"genre\":\"fable\"", "\"genre\":null"),
        text.replace("\"genre\":\"fable\"", "\"genre\":\"a\",\"genre\":\"b\""),
        text.replacen("{\"story_analysis\"", "{\"extra\":1,\"story_analysis\"", 1),
        "I cannot plan a story about a red fox.".to_owned(),
    ] {
        let error = parse(&wrong, 2).unwrap_err();
        assert!(matches!(error, PlanError::Form { .. }), "{wrong}: {error}");
        assert!(!error.to_string().contains("fox"), "{error}");
    }
}

#[test]
fn the_task_names_the_count_and_the_images() {
    let Task::Conversation { system, messages } = task("A day", &["Rex".to_owned()], 7).unwrap() else {
        panic!("another task");
    };
    assert!(system.contains("exactly 7 entries"));
    assert!(messages.iter().any(|message| message.text.contains("1: Rex")));
}

proptest! {
    #[test]
    fn any_text_is_a_plan_or_an_error(text in ".{0,400}", count in 0usize..12) {
        if let Ok(plan) = parse(&text, count) {
            prop_assert_eq!(plan.frames.len(), count);
        }
    }

    #[test]
    fn every_cut_plan_is_refused(cut in 0usize..400) {
        let text = written(&plan(2));
        let cut: String = text.chars().take(cut.min(text.chars().count() - 1)).collect();
        prop_assert!(parse(&cut, 2).is_err());
    }
}
