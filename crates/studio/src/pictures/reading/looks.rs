//! What is said of things: poses, and what makes one thing of two.

use super::said::{Said, said};
use super::words::among;
use super::{Look, Thing};
use crate::pictures::lexicon::Motif;

const ASLEEP: &str = "sleeping asleep sleeps nap napping curled schlafend schlafende schlafender schlafendes schlafenden schläft dort \
    endormi endormie durmiendo duerme dormido dormida dorme addormentato addormentata dormendo dormindo adormecido";
const BRANCH: &str = "branch twig bough perched ast zweig branche rama ramo galho";
const PORTRAIT: &str = "portrait porträt portät retrato ritratto bildnis headshot selfie";
const BEARD: &str = "beard bearded bart bärtig bärtiger bärtigen barbe barbu barba barbudo barbuto";
const HAT: &str =
    "hat cap beanie mütze kappe chapeau casquette bonnet sombrero gorra cappello berretto chapéu boné";
const OLD: &str = "old elderly alt alte alter alten vieux vieille viejo vieja anciano anciana vecchio vecchia anziano anziana velho \
    velha idoso grandmother grandma grandfather grandpa oma opa großmutter großvater abuela abuelo nonna nonno";
const WOMAN: &str = "woman girl lady queen princess grandmother grandma frau mädchen oma großmutter femme fille niña mujer abuela \
    donna ragazza bambina nonna mulher menina";
const FESTIVE: &str = "birthday party celebration balloons card geburtstag geburtstagskarte feier anniversaire fête cumpleaños fiesta \
    compleanno festa aniversário tarjeta biglietto";
/// What belongs to a thing as it is drawn.
const PARTS: [(Motif, &str); 11] = [
    (Motif::Rainbow, "arc arco"),
    (
        Motif::Balloons,
        "birthday party celebration string strings bunch geburtstag feier geburtstagsfeier fête anniversaire fiesta cumpleaños \
         festa compleanno aniversário",
    ),
    (
        Motif::Dragon,
        "fire breathing breathes flames flame feuer speit feuerspeiend feu crachant fuego fuoco fogo wings",
    ),
    (
        Motif::Cake,
        "candle candles birthday kerze kerzen geburtstag bougies velas candeline anniversaire cumpleaños compleanno aniversário",
    ),
    (
        Motif::Cup,
        "steam steaming hot heiß heißer chaud caliente caldo quente",
    ),
    (
        Motif::Bowl,
        "bowl schüssel schale bol tazón ciotola tigela egg steam steaming hot broth chopsticks noodles japanese heiß heiße eier stäbchen baguettes palillos",
    ),
    (
        Motif::Pizza,
        "cheese tomato basil käse fromage queso formaggio slice margherita",
    ),
    (Motif::Balloon, "hot air floating flying heißluft"),
    (Motif::Bird, "flying flies fliegt volant volando vola voando"),
    (Motif::Boat, "sailing sails sail floating segelt segel"),
    (Motif::Rocket, "flying launching start fliegt"),
];
const RIDING: &str =
    "riding rides ride reitet fährt fahrend fahren roule monte montando monta pedalea pedala cycling radelt";
const BESIDE: &str = "beside next near neben bei à-côté près junto accanto vicino ao lado";
const SLEEPERS: [Motif; 4] = [Motif::Cat, Motif::Dog, Motif::Fox, Motif::Rabbit];

/// What the words say of all things that can look so.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Attributes {
    asleep: bool,
    perched: bool,
    portrait: bool,
    beside: bool,
    face: Look,
}

impl Attributes {
    pub(super) fn of(words: &[Said], is_german: bool) -> Self {
        let says = |list: &str| words.iter().any(|word| among(list, &word.lower));
        Self {
            asleep: says(ASLEEP),
            perched: says(BRANCH),
            portrait: says(PORTRAIT),
            beside: says(BESIDE),
            face: Look {
                has_beard: says(BEARD),
                has_hat: says(HAT) || (is_german && says("hut")),
                is_old: says(OLD),
                has_long_hair: says(WOMAN),
                ..Look::default()
            },
        }
    }
}

/// Whether a text says that somebody sleeps.
pub(in crate::pictures) fn says_asleep(text: &str) -> bool {
    said(text).iter().any(|word| among(ASLEEP, &word.lower))
}

/// Whether a balloon is one of a party rather than one to travel with.
pub(super) fn is_festive(words: &[Said], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| words.get(at));
    let rises = before.is_some_and(|word| among("air heißluft", &word.lower))
        || words
            .iter()
            .any(|word| among("sky mountains montagne berge himmel valley", &word.lower));
    !rises
        && words
            .iter()
            .enumerate()
            .any(|(other, word)| other != at && among(FESTIVE, &word.lower))
}

/// Things with their looks; some become one.
pub(super) fn looked(things: &mut Vec<Thing>, said: Attributes) {
    let has = |things: &[Thing], motif: Motif| things.iter().position(|thing| thing.motif == motif);
    for thing in things.iter_mut() {
        thing.look.is_asleep = said.asleep && SLEEPERS.contains(&thing.motif);
        thing.look.is_perched = said.perched && thing.motif == Motif::Bird;
        if matches!(thing.motif, Motif::Person) {
            thing.look.has_long_hair = said.face.has_long_hair;
            if said.portrait {
                thing.motif = Motif::Portrait;
                thing.look = said.face;
            }
        }
    }
    if let (Some(person), Some(bicycle), false) = (
        has(things, Motif::Person),
        has(things, Motif::Bicycle),
        said.beside,
    ) {
        let colour = things.get(bicycle).and_then(|thing| thing.colour);
        if let Some(thing) = things.get_mut(person) {
            thing.motif = Motif::Rider;
            thing.count = 1;
            thing.colour = colour.or(thing.colour);
        }
        things.remove(bicycle);
    }
    if let (Some(vase), Some(flower)) = (has(things, Motif::Vase), has(things, Motif::Flower)) {
        let petals = things.get(flower).map(|thing| (thing.colour, thing.look));
        if let (Some(thing), Some((colour, look))) = (things.get_mut(vase), petals) {
            thing.look = Look {
                petals: colour,
                ..look
            };
        }
        things.remove(flower);
    }
}

/// Whether a word is said of one of these things, and shows in how it is drawn.
pub(super) fn is_heeded(word: &str, things: &[Thing]) -> bool {
    let has = |motif: Motif| things.iter().any(|thing| thing.motif == motif);
    PARTS
        .iter()
        .any(|(motif, words)| has(*motif) && among(words, word))
        || (among(ASLEEP, word) && things.iter().any(|thing| thing.look.is_asleep))
        || (among(BRANCH, word) && (has(Motif::Owl) || has(Motif::Bird)))
        || (among(RIDING, word) && has(Motif::Rider))
        || (among(PORTRAIT, word))
        || (has(Motif::Portrait)
            && [BEARD, HAT, OLD, WOMAN, "hut"]
                .iter()
                .any(|list| among(list, word)))
}
