//! Words for times, weathers, seasons, moods, numbers and colours.

use super::{Mood, Season, Time, Weather};
use crate::colour::Rgb;

pub(super) const TIMES: [(Time, &str); 5] = [
    (
        Time::Dawn,
        "dawn sunrise morning morgen sonnenaufgang aube matin amanecer alba mattina amanhecer manhã",
    ),
    (
        Time::Day,
        "day noon midday afternoon sunny daylight tag mittag midi mediodía mezzogiorno",
    ),
    (
        Time::Sunset,
        "sunset evening golden abend abendlicht sonnenuntergang soir crépuscule coucher atardecer tramonto sera entardecer",
    ),
    (
        Time::Dusk,
        "dusk twilight dämmerung anochecer crepuscolo crepúsculo",
    ),
    (
        Time::Night,
        "night midnight nightly starry stars moonlit moonlight moon neon nacht nachts sternenhimmel mond mondlicht mondschein lune luna lua sterne nuit étoiles noche estrellas notte stelle noite estrelas",
    ),
];
pub(super) const WEATHERS: [(Weather, &str); 5] = [
    (Weather::Clear, "clear cloudless klar"),
    (
        Weather::Clouds,
        "cloudy cloud clouds overcast bewölkt wolkig wolken nuages nubes nuvole nuvens",
    ),
    (
        Weather::Rain,
        "rain rains raining rainy raindrops storm stormy thunder regen regnet regnen regnerisch regentropfen sturm gewitter pluie pleut pleuvoir pluvieux tempête lluvia llueve llueva llover lloviendo lluvioso tormenta pioggia piove piovere tempesta chuva chove chover chovendo tempestade",
    ),
    (
        Weather::Fog,
        "fog foggy mist misty haze hazy nebel brouillard brume niebla nebbia neblina",
    ),
    (
        Weather::Snow,
        "snow snows snowy snowfall snowing blizzard schnee schneit schneien verschneit verschneites verschneite verschneiten neige neiger enneigé nieve nieva nevar nevado neve nevica nevicare innevato nevoso",
    ),
];
/// What is done without anything that it is done to.
pub(super) const ALONE: &str = "runs jumps sleeps swims flies dances sings laughs smiles wakes rests waits cries grows dreams returns leaves \
    hides plays eats drinks falls blooms blossoms reads cooks paints works rennt läuft springt schläft schwimmt fliegt tanzt singt lacht \
    lächelt erwacht ruht wartet weint wächst träumt spielt isst trinkt fällt blüht liest arbeitet court saute dort nage vole danse \
    chante rit sourit attend pleure grandit pousse rêve joue mange boit tombe fleurit lit revient corre salta duerme nada vuela baila \
    canta ríe sonríe espera llora crece sueña juega come bebe cae florece lee vuelve dorme nuota vola balla ride sorride aspetta piange \
    comes goes appears arrives begins starts stops rises shines go play live sing fly dance laugh sleep run jump swim appear arrive \
    kommt geht erscheint beginnt scheint spielen leben singen fliegen arrive vient commence brille jouent llega viene aparece empieza \
    brilla juegan arriva appare inizia giocano chega vem começa brilha brincam \
    cresce sogna gioca mangia beve cade fiorisce legge torna voa dança ri sorri chora sonha brinca cai floresce lê volta";
/// Words for stars, which are seen by day too when they are named.
pub(super) const STARS: &str = "stars starry starlight sternenhimmel sterne sternen étoiles étoilé étoilée estrellas estrellado estrellada \
    stelle stellato stellata estrelas estrelado estrelada";
/// Of the words for rain those that are said of snow too.
pub(super) const STORMS: &str = "storm stormy sturm tempête tormenta tempesta tempestade";
pub(super) const SEASONS: [(Season, &str); 4] = [
    (
        Season::Spring,
        "spring blossom blossoming frühling printemps primavera",
    ),
    (Season::Summer, "summer sommer été verano estate verão"),
    (Season::Autumn, "autumn fall herbst automne otoño autunno outono"),
    (
        Season::Winter,
        "winter christmas xmas icy frozen weihnachten weihnachtlich noël navidad natale hiver invierno inverno",
    ),
];
pub(super) const MOODS: [(Mood, &str); 3] = [
    (
        Mood::Gloomy,
        "gloomy sad dark lonely mysterious spooky eerie düster traurig triste sombre oscuro",
    ),
    (
        Mood::Joyful,
        "happy joyful cheerful colorful colourful vibrant playful fröhlich bunt joyeux feliz alegre felice",
    ),
    (
        Mood::Dreamy,
        "dreamy pastel soft gentle magical whimsical fairytale verträumt rêveur",
    ),
];
pub(super) const COUNTS: [(u8, &str); 4] = [
    (2, "2 two pair couple zwei deux dos due dois duas"),
    (3, "3 three drei trois tres tre três several many some group"),
    (4, "4 four vier quatre cuatro quattro quatro"),
    (5, "5 five fünf cinq cinco cinque flock school"),
];
pub(super) const COLOURS: [(&str, &str); 7] = [
    (
        "red",
        "rot rote roter rotes roten rouge rojo roja rosso rossa vermelho vermelha",
    ),
    ("blue", "blau blaue blauer blaues blauen bleu bleue azul blu"),
    ("green", "grün grüne grüner grünes grünen vert verte verde"),
    (
        "yellow",
        "gelb gelbe gelber gelbes gelben jaune amarillo amarilla giallo gialla amarelo amarela",
    ),
    (
        "black",
        "schwarz schwarze schwarzer schwarzes schwarzen noir noire negro negra nero nera preto preta",
    ),
    (
        "white",
        "weiß weiße weißer weißes weißen blanc blanche blanco blanca bianco bianca branco branca",
    ),
    ("orange", "orangefarben orangene naranja arancione laranja ginger"),
];
/// Kinds whose name says their colour.
pub(super) const KINDS: [(&str, Rgb); 19] = [
    ("sunflower", Rgb(0xf4, 0xb8, 0x24)),
    ("daisy", Rgb(0xf8, 0xf4, 0xe8)),
    ("poppy", Rgb(0xd8, 0x3a, 0x2a)),
    ("tulip", Rgb(0xd8, 0x3a, 0x5a)),
    ("rose", Rgb(0xc8, 0x2f, 0x4a)),
    ("raven", Rgb(0x2a, 0x2a, 0x32)),
    ("crow", Rgb(0x2a, 0x2a, 0x32)),
    ("seagull", Rgb(0xe8, 0xea, 0xec)),
    ("gull", Rgb(0xe8, 0xea, 0xec)),
    ("sonnenblume", Rgb(0xf4, 0xb8, 0x24)),
    ("sonnenblumen", Rgb(0xf4, 0xb8, 0x24)),
    ("tournesol", Rgb(0xf4, 0xb8, 0x24)),
    ("girasol", Rgb(0xf4, 0xb8, 0x24)),
    ("girasole", Rgb(0xf4, 0xb8, 0x24)),
    ("girasoli", Rgb(0xf4, 0xb8, 0x24)),
    ("girassol", Rgb(0xf4, 0xb8, 0x24)),
    ("rosen", Rgb(0xc8, 0x2f, 0x4a)),
    ("tulpe", Rgb(0xd8, 0x3a, 0x5a)),
    ("tulipe", Rgb(0xd8, 0x3a, 0x5a)),
];
/// Small words of Portuguese that English does not have.
pub(super) const PORTUGUESE: &str = "um uma uns umas são não da dos das em";
/// Small words of German that English does not have.
pub(super) const GERMAN: &str =
    "ein eine einen einem einer der das dem den und mit im auf unter am vor für ohne vom zum";
/// Small words of French, Spanish and Italian.
pub(super) const ROMANCE: &str =
    "un une le la les du dans sur avec et el los una con en il lo gli nel nella della di del di";
/// Words for several that do not show it by their ending alone.
pub(super) const PLURALS: &str =
    "foxes people men women children füchse männer frauen kinder uomini donne bambini hommes femmes enfants";
pub(super) const SUNFLOWERS: &str = "sunflower sunflowers sonnenblume sonnenblumen tournesol tournesols girasol girasoles girasole girasoli girassol girassóis";
pub(super) const CHILDREN: &str = "child children kid girl boy toddler kind kinder mädchen junge enfant enfants fille garçon niño niña niños bambina bambino bambini ragazza ragazzo menino menina criança crianças";
pub(super) const NEGATIONS: &str = "no not without ohne kein keine keinen sans pas sin senza sem";

pub(super) fn kind(word: &str) -> Option<Rgb> {
    KINDS
        .iter()
        .find(|(name, _)| *name == word)
        .map(|(_, colour)| *colour)
}

pub(super) fn named_colour(word: &str) -> Option<Rgb> {
    let english = COLOURS
        .iter()
        .find(|(_, words)| among(words, word))
        .map_or(word, |(name, _)| name);
    Rgb::from_name(english)
}

pub(super) fn among(words: &str, word: &str) -> bool {
    !word.is_empty() && words.split(' ').any(|known| known == word)
}

pub(super) fn first<T: Copy>(table: &[(T, &str)], word: &str) -> Option<T> {
    table
        .iter()
        .find(|(_, words)| among(words, word))
        .map(|(found, _)| *found)
}
