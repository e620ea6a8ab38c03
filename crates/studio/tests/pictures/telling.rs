//! Plots that a prompt tells: what their pictures say, and what they show.

use images::Fonts;
use studio::pictures::{Beat, Wish, WishError, frame, plan};

fn wish(prompt: &str) -> Wish {
    Wish {
        prompt: prompt.to_owned(),
        width: 128,
        height: 96,
        seed: 3,
    }
}

/// What each picture of a story shows, with its drawing.
fn pictures(prompt: &str, story: &[Beat]) -> Result<Vec<(Vec<&'static str>, String)>, WishError> {
    (0..story.len())
        .map(|index| {
            let drawing = frame(&wish(prompt), story, index, &Fonts::none())?;
            Ok((drawing.shown, drawing.svg))
        })
        .collect()
}

/// The plot of one story, with how it is asked for; what its pictures tell, and what they show.
#[test]
fn a_plot_is_told_clause_by_clause_in_six_languages() -> Result<(), WishError> {
    let english = [
        "A little robot finds a flower",
        "The robot waters it",
        "It grows",
        "The robot is happy",
    ];
    for (prompt, beats) in [
        (
            "a little robot finds a flower, waters it, it grows, the robot is happy",
            &english[..],
        ),
        (
            "A story in 4 pictures: a little robot finds a flower, waters it, it grows, the robot is happy",
            &english,
        ),
        (
            "Tell me a short story about a little robot who finds a flower, waters it, it grows and the robot is happy",
            &english,
        ),
        (
            "In four pictures, a little robot finds a flower. Then it waters it. It grows. Finally the little robot dances",
            &[
                "A little robot finds a flower",
                "It waters it",
                "It grows",
                "The little robot dances",
            ],
        ),
        (
            "Ein kleiner Roboter findet eine Blume, gießt sie, sie wächst, der Roboter ist glücklich",
            &[
                "Ein kleiner Roboter findet eine Blume",
                "… gießt sie",
                "Sie wächst",
                "Der Roboter ist glücklich",
            ],
        ),
        (
            "Eine Geschichte in drei Bildern: Ein Roboter, der eine Blume findet, sie gießt und tanzt",
            &["Ein Roboter, der eine Blume findet", "Sie gießt", "… tanzt"],
        ),
        (
            "Raconte l'histoire d'un petit robot qui trouve une fleur, l'arrose, elle pousse et le robot est heureux",
            &[
                "Un petit robot trouve une fleur",
                "… l'arrose",
                "Elle pousse",
                "Le robot est heureux",
            ],
        ),
        (
            "Un pequeño robot encuentra una flor, la riega, ella crece y el robot está feliz",
            &[
                "Un pequeño robot encuentra una flor",
                "… la riega",
                "Ella crece",
                "El robot está feliz",
            ],
        ),
        (
            "Una storia in quattro immagini: un piccolo robot trova un fiore, lo annaffia, cresce, il robot è felice",
            &[
                "Un piccolo robot trova un fiore",
                "… lo annaffia",
                "… cresce",
                "Il robot è felice",
            ],
        ),
        (
            "Um pequeno robô encontra uma flor, rega-a, ela cresce, o robô está feliz",
            &[
                "Um pequeno robô encontra uma flor",
                "… rega-a",
                "Ela cresce",
                "O robô está feliz",
            ],
        ),
    ] {
        let story = plan(prompt, beats.len(), &[]).frames;
        let told: Vec<&str> = story.iter().map(|beat| beat.story_beat.as_str()).collect();
        assert_eq!(told, beats, "{prompt}");
        // `It` is the flower that was found.
        for index in 0..beats.len() {
            let shown = frame(&wish(prompt), &story, index, &Fonts::none())?.shown;
            assert_eq!(shown, ["robot", "flower"], "{prompt}: {index}");
        }
    }
    let prompt = "a little robot finds a flower, waters it, it grows, the robot is happy";
    let left = |index| {
        let story = plan(prompt, 4, &[]).frames;
        frame(&wish(prompt), &story, index, &Fonts::none()).map(|drawing| drawing.left_out)
    };
    assert_eq!(left(1)?, ["waters"]);
    assert_eq!(left(2)?, ["grows"]);
    assert!(left(3)?.is_empty());
    Ok(())
}

#[test]
fn what_is_told_is_told_whatever_the_number_of_pictures() {
    let prompt = "A girl finds a cat, takes it home, the cat sleeps, then they play";
    for count in 2..=10 {
        let story = plan(prompt, count, &[]).frames;
        let all: Vec<&str> = story.iter().map(|beat| beat.caption.as_str()).collect();
        let all = all.join(" ").to_lowercase();
        let mut from = 0;
        for part in ["finds a cat", "takes it home", "the cat sleeps", "they play"] {
            let at = all.get(from..).and_then(|rest| rest.find(part));
            assert!(at.is_some(), "{count}: {part} in {all}");
            from += at.unwrap_or(0);
        }
        let of_arc = story.iter().filter(|beat| beat.caption.contains("come")).count();
        assert_eq!(of_arc > 0, count > 4, "{count}: {all}");
    }
}

#[test]
fn a_prompt_says_how_many_pictures_its_story_has() {
    for (prompt, many) in [
        ("A fox in the forest, in four pictures", 4),
        ("A story in 3 panels about a fox", 3),
        ("Seven images of a fox in the snow", 7),
        ("A two-picture story of a fox", 2),
        ("Ein Fuchs im Wald, in sechs Bildern", 6),
        ("Un renard dans la forêt en trois images", 3),
        ("Un zorro en el bosque en cuatro imágenes", 4),
        ("Una volpe nel bosco in otto immagini", 8),
        ("Uma raposa na floresta em dez imagens", 10),
        ("A fox and four birds", 5),
        ("Two foxes in the forest", 5),
    ] {
        let story = plan(prompt, 5, &[]);
        assert_eq!(story.frames.len(), many, "{prompt}");
        let says = |word: &str| story.frames.iter().any(|beat| beat.caption.contains(word));
        assert!(
            says("fox") && !says("picture") && !says("bild"),
            "{prompt}: {story:?}"
        );
    }
}

#[test]
fn who_cannot_be_drawn_is_who_the_story_is_about_all_the_same() -> Result<(), WishError> {
    let wish = wish("A penguin finds a boat, sails over the sea, meets a whale");
    let story = plan(&wish.prompt, 4, &[]).frames;
    let captions: Vec<&str> = story.iter().map(|beat| beat.caption.as_str()).collect();
    assert_eq!(captions.get(1), Some(&"The penguin sails over the sea."));
    assert!(
        captions.iter().all(|caption| !caption.starts_with("The boat")),
        "{captions:?}"
    );
    let first = frame(&wish, &story, 0, &Fonts::none())?;
    assert_eq!(
        (first.shown, first.left_out),
        (vec!["boat", "sea"], vec!["penguin finds".to_owned()])
    );
    assert_eq!(frame(&wish, &story, 1, &Fonts::none())?.shown, ["boat", "sea"]);
    Ok(())
}

#[test]
fn clouds_that_gather_hide_the_sun() -> Result<(), WishError> {
    for prompt in ["A fox", "A robot in a meadow", "Two birds by the sea"] {
        let story = plan(prompt, 10, &[]).frames;
        let at = story
            .iter()
            .position(|beat| beat.caption.starts_with("Clouds gather"));
        let drawing = frame(&wish(prompt), &story, at.unwrap_or(usize::MAX), &Fonts::none())?;
        assert!(!drawing.svg.contains("class=\"sun\""), "{prompt}");
        let first = frame(&wish(prompt), &story, 1, &Fonts::none())?;
        assert!(first.svg.contains("class=\"sun\""), "{prompt}");
    }
    Ok(())
}

#[test]
fn who_does_something_is_found_in_ordinary_plots() {
    for (prompt, beats) in [
        (
            "A girl and her dog walk to the beach, they find a boat, a storm comes, the sun comes out and they go home",
            &[
                "A girl and her dog walk to the beach",
                "They find a boat",
                "A storm comes",
                "The sun comes out",
                "They go home",
            ][..],
        ),
        (
            "A boy plants a tree, waters it every day, the tree grows, birds come and live in it",
            &[
                "A boy plants a tree",
                "The boy waters it every day",
                "The tree grows",
                "Birds come",
                "Birds live in it",
            ],
        ),
        (
            "A rocket lands on mars, an astronaut plants a flower, it grows and everybody is happy",
            &[
                "A rocket lands on mars",
                "An astronaut plants a flower",
                "It grows",
                "Everybody is happy",
            ],
        ),
        (
            "Eine Geschichte über einen Fuchs: Er wandert durch den Wald, trifft eine Eule, sie fliegen zum Mond",
            &[
                "Er wandert durch den Wald",
                "… trifft eine Eule",
                "Sie fliegen zum Mond",
            ],
        ),
        (
            "Un chat noir rencontre un chien, ils jouent, il pleut",
            &["Un chat noir rencontre un chien", "Ils jouent", "Il pleut"],
        ),
        ("Tom finds a cat, sings", &["Tom finds a cat", "Tom sings"]),
        (
            "A girl finds a flower and a shiny ball, smiles",
            &["A girl finds a flower and a shiny ball", "The girl smiles"],
        ),
    ] {
        let story = plan(prompt, beats.len(), &[]).frames;
        let told: Vec<&str> = story.iter().map(|beat| beat.story_beat.as_str()).collect();
        assert_eq!(told, beats, "{prompt}");
    }
}

#[test]
fn weather_begins_when_it_is_told_of_and_sleep_when_somebody_falls_asleep() -> Result<(), WishError> {
    let prompt = "A girl and her dog walk to the beach, they find a boat, a storm comes, the sun comes out and they go home";
    let drawn = pictures(prompt, &plan(prompt, 5, &[]).frames)?;
    let shown: Vec<&[&str]> = drawn.iter().map(|(shown, _)| shown.as_slice()).collect();
    assert_eq!(
        shown,
        [
            &["child", "dog", "sea"][..],
            &["child", "dog", "boat", "sea"],
            &["child", "dog", "boat", "sea"],
            &["child", "dog", "sun", "boat", "sea"],
            &["child", "dog", "house", "sea"],
        ]
    );
    let suns: Vec<bool> = drawn
        .iter()
        .map(|(_, svg)| svg.contains("class=\"sun\"") || svg.contains("class=\"moon\""))
        .collect();
    assert_eq!(suns, [true, true, false, true, true]);

    let prompt = "A cat chases a bird, the bird flies away, the cat sleeps";
    let drawn = pictures(prompt, &plan(prompt, 3, &[]).frames)?;
    // Who sleeps is drawn otherwise.
    let cat = |at: usize| {
        let svg = drawn.get(at).map_or("", |(_, svg)| svg);
        let group = svg.split("<g class=\"cat\">").nth(1).unwrap_or_default();
        group.len()
    };
    let awake = |at: usize, other: usize| cat(at).abs_diff(cat(other)) < 400;
    assert!(awake(0, 1) && !awake(1, 2), "{} {} {}", cat(0), cat(1), cat(2));
    Ok(())
}
