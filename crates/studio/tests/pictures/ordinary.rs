//! Ordinary prompts in six languages: what has to be in the drawing, and what is to be told as left out.

use std::error::Error;

use images::Fonts;
use studio::pictures::{Wish, WishError, draw};

/// A prompt, what is shown, what is left out.
type Row = (&'static str, &'static [&'static str], &'static [&'static str]);

const ROWS: [Row; 61] = [
    ("A horse in a meadow", &["horse", "meadow"], &[]),
    ("A cat sleeping on a red sofa", &["cat", "sofa"], &[]),
    (
        "A dragon breathing fire over a castle",
        &["dragon", "castle"],
        &[],
    ),
    (
        "A unicorn breathing bubbles over a castle",
        &["castle"],
        &["unicorn breathing bubbles"],
    ),
    (
        "A mountain lake at sunset with pine trees",
        &["pine", "lake"],
        &[],
    ),
    ("A girl riding a bicycle", &["person on a bicycle"], &[]),
    ("An owl on a branch under the moon", &["owl", "moon"], &[]),
    (
        "A kitchen interior with a blue fridge",
        &["fridge", "kitchen"],
        &[],
    ),
    ("A bunch of sunflowers in a vase", &["vase of flowers"], &[]),
    ("A snowy village at Christmas", &["village"], &[]),
    ("Calm blue sea", &["sea"], &[]),
    ("Portrait of an old fisherman with a beard", &["portrait"], &[]),
    ("A bowl of ramen with egg", &["bowl of noodles"], &[]),
    ("A pizza on a wooden table", &["pizza", "room"], &[]),
    ("An elephant by a river", &["elephant", "lake"], &[]),
    ("日本の桜と富士山", &["cherry tree", "Mount Fuji"], &[]),
    ("A yellow house by a river", &["house", "lake"], &[]),
    (
        "A little robot plants a garden and makes friends with a rabbit",
        &["robot", "rabbit", "meadow"],
        &["plants", "makes friends"],
    ),
    ("Three red balloons at a birthday party", &["balloons"], &[]),
    ("A fox playing chess in the snow", &["fox"], &["playing chess"]),
    (
        "A majestic lighthouse with a telescope",
        &["lighthouse"],
        &["telescope"],
    ),
    ("A Ferrari car in the city", &["car", "city"], &["Ferrari"]),
    (
        "Two penguins on an iceberg under the moon",
        &["moon"],
        &["penguins", "iceberg"],
    ),
    ("Eine Katze schläft auf einem grünen Sofa", &["cat", "sofa"], &[]),
    (
        "Ein Pferd auf der Wiese bei Sonnenuntergang",
        &["horse", "meadow"],
        &[],
    ),
    ("Ein verschneites Dorf an Weihnachten", &["village"], &[]),
    (
        "Ein Drache über der Burg, daneben ein Einhorn",
        &["dragon", "castle"],
        &["daneben", "Einhorn"],
    ),
    ("Porträt eines alten Mannes mit Bart und Hut", &["portrait"], &[]),
    ("Ein roter Kühlschrank in der Küche", &["fridge", "kitchen"], &[]),
    (
        "Un cheval dans la prairie au soleil",
        &["horse", "sun", "meadow"],
        &[],
    ),
    ("Un chat noir endormi sur un canapé rouge", &["cat", "sofa"], &[]),
    ("Un hibou sur une branche sous la lune", &["owl", "moon"], &[]),
    (
        "Un éléphant et une girafe au bord de la rivière",
        &["elephant", "lake"],
        &["girafe", "bord"],
    ),
    ("Un caballo blanco en la playa", &["horse", "sea"], &[]),
    (
        "Una niña en bicicleta por el parque",
        &["person on a bicycle"],
        &["parque"],
    ),
    ("Retrato de un pescador con barba y sombrero", &["portrait"], &[]),
    ("Un gatto che dorme sul divano", &["cat", "sofa"], &[]),
    (
        "Girasoli in un vaso sul tavolo",
        &["vase of flowers", "room"],
        &[],
    ),
    ("Un lago di montagna con pini", &["pine", "lake"], &[]),
    (
        "Um elefante e um coelho na floresta",
        &["elephant", "rabbit", "forest"],
        &[],
    ),
    ("Um dragão sobre o castelo à noite", &["dragon", "castle"], &[]),
    ("Uma coruja em um galho", &["owl"], &[]),
    ("Poster for Summer Jazz Night, 12 July", &[], &[]),
    ("Logo for a coffee shop called Bean & Leaf", &["cup"], &[]),
    (
        "A happy birthday card for Grandma with balloons",
        &["balloons"],
        &[],
    ),
    ("Geburtstagskarte für Oma mit Luftballons", &["balloons"], &[]),
    ("Affiche pour Fête de la Musique, 21 juin", &[], &[]),
    (
        "A black cat sleeping on a green sofa, rain in the window",
        &["cat", "sofa", "room"],
        &[],
    ),
    (
        "A house in the meadow with snow on the ground",
        &["house", "meadow"],
        &[],
    ),
    ("A rocket in space in the rain", &["rocket", "space"], &["rain"]),
    (
        "A fish in a reef while it snows",
        &["fish", "underwater"],
        &["snows"],
    ),
    (
        "A birthday card for grandma, 80 years, with a cake and roses",
        &["cake", "flower"],
        &[],
    ),
    (
        "Eine Geburtstagskarte für Oma, 80 Jahre, mit Kuchen und Rosen",
        &["cake", "flower"],
        &[],
    ),
    ("A fox with a red mitten", &["fox"], &["red mitten"]),
    ("Un renard avec un gant rouge", &["fox"], &["gant rouge"]),
    ("A village in rain and snow", &["village"], &["snow"]),
    (
        "Eine Rakete im Weltraum im Regen",
        &["rocket", "space"],
        &["Regen"],
    ),
    (
        "Une fusée dans l'espace sous la pluie",
        &["rocket", "space"],
        &["pluie"],
    ),
    (
        "Un cohete en el espacio con lluvia",
        &["rocket", "space"],
        &["lluvia"],
    ),
    (
        "Un razzo nello spazio con la pioggia",
        &["rocket", "space"],
        &["pioggia"],
    ),
    ("Um foguete no espaço com chuva", &["rocket", "space"], &["chuva"]),
];

fn wish(prompt: &str) -> Wish {
    Wish {
        prompt: prompt.to_owned(),
        width: 96,
        height: 72,
        seed: 11,
    }
}

#[test]
fn ordinary_prompts_show_what_they_name_and_tell_what_they_leave_out() -> Result<(), WishError> {
    let mut wrong = Vec::new();
    for (prompt, shown, left_out) in ROWS {
        let drawing = draw(&wish(prompt), &Fonts::none())?;
        let mut has: Vec<&str> = drawing.shown.clone();
        let mut wants = shown.to_vec();
        has.sort_unstable();
        wants.sort_unstable();
        // Sheets with no thing named show one of their occasion, or a place.
        let is_right = wants.is_empty() || has == wants;
        if !is_right || drawing.left_out != left_out {
            wrong.push(format!(
                "{prompt}: {:?}, left out {:?}",
                drawing.shown, drawing.left_out
            ));
        }
        for part in left_out {
            assert!(drawing.words.contains(&format!("“{part}”")), "{}", drawing.words);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    Ok(())
}

#[test]
fn prompts_of_which_nothing_can_be_drawn_are_refused() {
    for (prompt, told) in [
        ("A unicorn", "unicorn"),
        ("quarterly synergy", "quarterly synergy"),
        ("Ein Einhorn mit Regenschirm", "Einhorn"),
        ("Une licorne", "licorne"),
        ("a penguin at sunset", "penguin"),
    ] {
        match draw(&wish(prompt), &Fonts::none()) {
            Err(WishError::Unknown(parts)) => {
                assert_eq!(parts.first().map(String::as_str), Some(told), "{prompt}");
            }
            other => panic!("{prompt}: {other:?}"),
        }
    }
    for prompt in ["", "blue", "a sunset", "something beautiful, please"] {
        assert!(draw(&wish(prompt), &Fonts::none()).is_ok(), "{prompt}");
    }
}

#[test]
fn names_and_greetings_are_written_on_their_sheets() -> Result<(), WishError> {
    for (prompt, written) in [
        (
            "Poster for Summer Jazz Night, 12 July",
            &["Summer Jazz Night", "12 July"][..],
        ),
        (
            "Poster for the Harbour Festival, Friday 8 pm, Pier 4, with a boat",
            &["Harbour Festival", "Friday 8 pm · Pier 4"],
        ),
        ("Logo for a coffee shop called Bean & Leaf", &["Bean & Leaf"]),
        ("logo for Bean & Leaf", &["Bean & Leaf"]),
        (
            "A happy birthday card for Grandma with balloons",
            &["Happy Birthday", "Grandma"],
        ),
        ("A birthday card for my mother", &["Happy Birthday"]),
        (
            "A birthday card for grandma, 80 years, with a cake and roses",
            &["Happy Birthday", "Grandma · 80 years"],
        ),
        (
            "Eine Geburtstagskarte für Oma, 80 Jahre, mit Kuchen und Rosen",
            &["Alles Gute zum Geburtstag", "Oma · 80 Jahre"],
        ),
        (
            "Une carte d'anniversaire pour 80 ans",
            &["Joyeux anniversaire", "80 ans"],
        ),
        ("A card for her 80th birthday", &["Happy Birthday", "80"]),
        (
            "Affiche pour Fête de la Musique, 21 juin",
            &["Fête de la Musique", "21 juin"],
        ),
        ("Geburtstagskarte für Oma", &["Alles Gute zum Geburtstag", "Oma"]),
        ("Carte d'anniversaire pour Léa", &["Joyeux anniversaire", "Léa"]),
        ("Tarjeta de cumpleaños para Ana", &["Feliz cumpleaños", "Ana"]),
        ("Biglietto di compleanno per Marco", &["Buon compleanno", "Marco"]),
        ("Cartão de aniversário para João", &["Feliz aniversário", "João"]),
        (
            "Wedding invitation for Anna & Tom, 5 June",
            &["You are invited", "Anna & Tom · 5 June"],
        ),
        ("A fox with the words \"Stay curious 🦊\"", &["Stay curious"]),
        ("Plakat „Nacht der Sterne“ mit Mond", &["Nacht der Sterne"]),
        ("poster 「夏祭り」 with the sea", &["夏祭り"]),
        ("a fox in the forest", &[]),
    ] {
        let drawing = draw(&wish(prompt), &Fonts::none())?;
        assert_eq!(drawing.written, written, "{prompt}");
        for line in written {
            assert!(
                drawing.svg.contains(&line.replace('&', "&amp;")) || line.contains(' '),
                "{prompt}"
            );
        }
    }
    Ok(())
}

#[test]
fn what_is_written_cannot_break_out_of_the_drawing() -> Result<(), Box<dyn Error>> {
    let drawing = draw(
        &wish("Poster \"</text><image href='file:///etc/passwd'/> & \u{0}\u{7} 🎂\""),
        &Fonts::none(),
    )?;
    assert!(
        drawing.left_out.iter().any(|part| part == "🎂"),
        "{:?}",
        drawing.left_out
    );
    assert!(!drawing.svg.contains("<image") && !drawing.svg.contains('\u{0}') && !drawing.svg.contains('🎂'));
    images::decode(drawing.svg.as_bytes(), &Fonts::none())?;
    Ok(())
}

#[test]
fn colours_go_to_what_they_are_said_of() -> Result<(), WishError> {
    let svg = |prompt: &str| draw(&wish(prompt), &Fonts::none()).map(|drawing| drawing.svg);
    let plain = svg("A cat on a sofa at noon")?;
    let red = svg("A cat on a red sofa at noon")?;
    assert_ne!(plain, red);
    // The walls stay as they are: the colour is the sofa's alone.
    let wall = |svg: &str| svg.split("<stop").nth(1).map(str::to_owned);
    let tinted = svg("A cat on a sofa at noon, all in red")?;
    assert_ne!(red, tinted);
    assert!(wall(&red).is_some());
    Ok(())
}

#[test]
fn rain_and_snow_are_seen_through_the_windows_of_rooms() -> Result<(), WishError> {
    for (dry, wet) in [
        (
            "a cat on a sofa in a room",
            "a cat on a sofa in a room, rain in the window",
        ),
        ("a cup on a table", "a cup on a table, snow outside"),
        ("a fridge in a kitchen", "a fridge in a kitchen, rain outside"),
        (
            "eine Tasse auf dem Tisch",
            "eine Tasse auf dem Tisch, draußen regnet es",
        ),
    ] {
        // Each streak, drop and flake is a stroke or a round.
        let strokes = |prompt: &str| {
            draw(&wish(prompt), &Fonts::none()).map(|drawing| {
                assert!(drawing.left_out.is_empty(), "{prompt}: {:?}", drawing.left_out);
                drawing.svg.matches('M').count() + drawing.svg.matches("<ellipse").count()
            })
        };
        assert!(strokes(wet)? > strokes(dry)? + 70, "{wet}");
    }
    Ok(())
}

#[test]
fn a_card_has_its_cake_in_the_middle_and_roses_around() -> Result<(), Box<dyn Error>> {
    let prompt = "A birthday card for grandma, 80 years, with a cake and red roses";
    let drawing = draw(
        &Wish {
            width: 480,
            height: 360,
            ..wish(prompt)
        },
        &Fonts::none(),
    )?;
    let pixels = images::decode(&drawing.png, &Fonts::none())?.pixels;
    let is_red = |x: u32, y: u32| {
        let pixel = pixels.get_pixel(x, y);
        pixel[0] > 120 && pixel[1] < pixel[0] / 2 + 10 && pixel[2] < pixel[0] / 2 + 30
    };
    let reds = |left: u32, right: u32| {
        (left..right)
            .flat_map(|x| (30..230).map(move |y| (x, y)))
            .filter(|(x, y)| is_red(*x, *y))
            .count()
    };
    let (left, middle, right) = (reds(26, 130), reds(190, 290), reds(350, 454));
    assert!(
        left > 900 && right > 900 && middle < left / 2,
        "{left} {middle} {right}"
    );
    Ok(())
}
