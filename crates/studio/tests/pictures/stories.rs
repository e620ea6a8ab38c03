use std::error::Error;

use images::Fonts;
use proptest::prelude::*;
use studio::pictures::{Beat, Wish, WishError, frame, plan};

fn wish(prompt: &str) -> Wish {
    Wish {
        prompt: prompt.to_owned(),
        width: 160,
        height: 120,
        seed: 3,
    }
}

#[test]
fn a_story_has_a_beginning_and_an_end() {
    for count in 2..=10 {
        let plan = plan("a fox who goes to the sea", count, &[]);
        assert_eq!(plan.frames.len(), count);
        assert_eq!(plan.genre, "animal story");
        let captions: Vec<_> = plan.frames.iter().map(|beat| beat.caption.as_str()).collect();
        assert_eq!(captions.first(), Some(&"The fox sets out."));
        assert_eq!(captions.last(), Some(&"The fox comes to rest by the sea."));
        let mut different = captions.clone();
        different.dedup();
        assert_eq!(different, captions);
    }
    assert_eq!(plan("a fox", 0, &[]).frames.len(), 2);
    assert_eq!(plan("a fox", 99, &[]).frames.len(), 10);
}

#[test]
fn the_things_and_the_place_of_a_prompt_are_in_its_story() {
    let story = plan(
        "A little robot plants a garden and makes friends with a rabbit",
        5,
        &[],
    );
    let captions: Vec<_> = story.frames.iter().map(|beat| beat.caption.as_str()).collect();
    assert_eq!(
        captions,
        [
            "The robot sets out.",
            "A little robot plants a garden.",
            "The robot makes friends with a rabbit.",
            "The robot in the last light.",
            "The robot and the rabbit come to rest in the garden.",
        ]
    );
}

#[test]
fn descriptions_are_in_the_captions_of_their_frames() {
    let plan = plan(
        "our dog",
        3,
        &[
            "Bello at\nhome".to_owned(),
            String::new(),
            "the \u{202e}lake".to_owned(),
        ],
    );
    let captions: Vec<_> = plan.frames.iter().map(|beat| beat.caption.as_str()).collect();
    assert_eq!(
        captions,
        [
            "The dog sets out: Bello at home.",
            "Clouds gather around the dog.",
            "The dog comes to rest: the lake."
        ]
    );
}

#[test]
fn frames_share_the_hero_and_differ_in_what_happens() -> Result<(), Box<dyn Error>> {
    let wish = wish("a red robot in a city");
    let story = plan(&wish.prompt, 5, &[]);
    let mut drawn = Vec::new();
    for index in 0..5 {
        let drawing = frame(&wish, &story.frames, index, &Fonts::none())?;
        assert_eq!(drawing.shown.first(), Some(&"robot"));
        assert!(drawing.shown.contains(&"city"));
        drawn.push(drawing);
    }
    for (at, one) in drawn.iter().enumerate() {
        assert!(drawn.iter().skip(at + 1).all(|other| other.png != one.png));
    }
    // Each can be drawn alone, and again.
    assert_eq!(
        Some(&frame(&wish, &story.frames, 3, &Fonts::none())?),
        drawn.get(3)
    );
    assert!(matches!(
        frame(&wish, &story.frames, 5, &Fonts::none()),
        Err(WishError::NoFrame)
    ));
    Ok(())
}

#[test]
fn what_a_person_writes_into_a_beat_is_drawn() -> Result<(), WishError> {
    let wish = wish("a fox in the forest");
    let mut story = plan(&wish.prompt, 2, &[]).frames;
    if let Some(beat) = story.first_mut() {
        beat.story_beat = "It finds a boat at the sea by night".to_owned();
    }
    assert_eq!(
        frame(&wish, &story, 0, &Fonts::none())?.shown,
        ["fox", "boat", "sea"]
    );
    assert_eq!(frame(&wish, &story, 1, &Fonts::none())?.shown, ["fox", "forest"]);
    Ok(())
}

proptest! {
    #[test]
    fn any_words_give_a_plan(prompt in "\\PC{0,200}", count in 0_usize..20, descriptions in proptest::collection::vec("\\PC{0,300}", 0..4)) {
        let plan = plan(&prompt, count, &descriptions);
        prop_assert_eq!(plan.frames.len(), count.clamp(2, 10));
        for beat in plan.frames {
            prop_assert!(beat.caption.chars().count() <= 160 && !beat.caption.is_empty());
            prop_assert!(!beat.caption.contains('\n'));
        }
    }
}

#[test]
fn what_a_plan_says_by_itself_is_not_left_out_of_its_frames() -> Result<(), WishError> {
    for prompt in [
        "A day of a red fox",
        "A robot and a cat on the beach",
        "A castle by the lake",
    ] {
        let story = plan(prompt, 10, &[]).frames;
        for index in 0..story.len() {
            let left = frame(&wish(prompt), &story, index, &Fonts::none())?.left_out;
            assert!(left.is_empty(), "{:?}: {left:?}", story.get(index));
        }
    }
    Ok(())
}

#[test]
fn what_happens_is_left_out_and_a_caption_never_is_but_where_it_is_all_there_is() -> Result<(), WishError> {
    let beat = |story_beat: &str, caption: &str| Beat {
        story_beat: story_beat.to_owned(),
        caption: caption.to_owned(),
    };
    let story = [
        beat("The fox argues with Napoleon", "الثعلب يستيقظ"),
        beat("The fox in the rain", "Josephine writes a letter"),
        beat(" ", "The fox meets Josephine"),
    ];
    let left = |index| frame(&wish("A fox"), &story, index, &Fonts::none()).map(|drawing| drawing.left_out);
    assert_eq!(left(0)?, ["argues", "Napoleon"]);
    assert!(left(1)?.is_empty());
    assert_eq!(left(2)?, ["meets Josephine"]);
    Ok(())
}

#[test]
fn the_clauses_of_a_prompt_are_its_beats_in_six_languages() {
    for (prompt, beats) in [
        (
            "A fox finds a lost red mitten in the snow and brings it to a child",
            &[
                "A fox finds a lost red mitten in the snow",
                "The fox brings it to a child",
            ][..],
        ),
        (
            "A cat climbs a tree, then the cat sees a bird. It falls asleep",
            &["A cat climbs a tree", "The cat sees a bird", "It falls asleep"],
        ),
        (
            "Ein Fuchs findet einen roten Handschuh im Schnee und bringt ihn einem Kind",
            &[
                "Ein Fuchs findet einen roten Handschuh im Schnee",
                "… bringt ihn einem Kind",
            ],
        ),
        (
            "Un renard trouve un gant rouge dans la neige et apporte le gant à un enfant",
            &[
                "Un renard trouve un gant rouge dans la neige",
                "… apporte le gant à un enfant",
            ],
        ),
        (
            "Un zorro encuentra un guante en la nieve y lleva el guante a una niña",
            &[
                "Un zorro encuentra un guante en la nieve",
                "… lleva el guante a una niña",
            ],
        ),
        (
            "Una volpe trova un guanto nella neve e porta il guanto a un bambino",
            &[
                "Una volpe trova un guanto nella neve",
                "… porta il guanto a un bambino",
            ],
        ),
        (
            "Uma raposa encontra uma luva na neve e leva a luva para uma menina",
            &[
                "Uma raposa encontra uma luva na neve",
                "… leva a luva para uma menina",
            ],
        ),
    ] {
        let told: Vec<String> = plan(prompt, beats.len(), &[])
            .frames
            .into_iter()
            .map(|beat| beat.story_beat)
            .collect();
        assert_eq!(told, beats, "{prompt}");
        let more = plan(prompt, beats.len() + 2, &[]).frames;
        for (frame, beat) in more.iter().skip(1).zip(beats) {
            assert_eq!(frame.story_beat, *beat, "{prompt}");
            assert!(frame.caption.starts_with(beat), "{prompt}");
        }
    }
    let short = plan(
        "A fox runs, then jumps far, then sleeps deeply, then wakes up",
        2,
        &[],
    );
    assert_eq!(short.frames.len(), 2);
    assert!(
        short
            .frames
            .iter()
            .any(|beat| beat.story_beat.contains("wakes up")),
        "{short:?}"
    );
}

#[test]
fn what_only_names_things_has_the_beats_of_the_arc() {
    for prompt in [
        "A robot and a cat on the beach",
        "our dog",
        "a fox who goes to the sea",
        "A castle by the lake",
        "Ein Fuchs im Wald und ein Hase",
        "Un chat noir et un chien sur la plage",
    ] {
        let story = plan(prompt, 2, &[]).frames;
        assert!(
            story
                .first()
                .is_some_and(|beat| beat.caption.ends_with(" sets out.")),
            "{prompt}: {story:?}"
        );
    }
}

#[test]
fn a_told_story_shows_each_when_it_is_told_of_and_says_what_it_leaves_out() -> Result<(), WishError> {
    let wish = wish("A fox finds a lost red mitten in the snow and brings it to a child");
    let story = plan(&wish.prompt, 3, &[]).frames;
    let first = frame(&wish, &story, 0, &Fonts::none())?;
    assert_eq!(first.shown, ["fox"]);
    assert!(
        first.left_out.iter().any(|part| part.contains("mitten")),
        "{:?}",
        first.left_out
    );
    let second = frame(&wish, &story, 1, &Fonts::none())?;
    assert_eq!(second.shown, ["fox", "child"]);
    assert!(
        second.left_out.iter().any(|part| part.contains("brings")),
        "{:?}",
        second.left_out
    );
    Ok(())
}

#[test]
fn a_child_is_smaller_than_a_grown_person() -> Result<(), WishError> {
    // The drawing of a thing is scaled to its size.
    let size = |prompt: &str| -> Result<f64, WishError> {
        let drawing = studio::pictures::draw(&wish(prompt), &Fonts::none())?;
        let scales = drawing.svg.match_indices("scale(").filter_map(|(at, _)| {
            let rest = drawing.svg.get(at + 6..)?.split([' ', ',', ')']).nth(1)?;
            rest.parse::<f64>().ok()
        });
        Ok(scales.fold(0.0, f64::max))
    };
    assert!(size("a child in a meadow")? < size("a man in a meadow")? * 0.8);
    Ok(())
}
