//! Words for what can be drawn, in English, German, French, Spanish, Italian and Portuguese. Words that mean something
//! else in another of these languages are left out, unless the other meaning is rare in descriptions of pictures.

/// Something that stands in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Motif {
    Cat,
    Dog,
    Fox,
    Bird,
    Fish,
    Whale,
    Robot,
    Rocket,
    Car,
    Boat,
    Bicycle,
    Lighthouse,
    Castle,
    House,
    Tree,
    Flower,
    Cup,
    Cake,
    Book,
    Person,
    Balloon,
    Moon,
    Sun,
}

/// Where a picture plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Land {
    Mountains,
    Sea,
    Forest,
    City,
    Desert,
    Meadow,
    Space,
    Underwater,
    Room,
    Abstract,
}

/// What a word names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    Motif(Motif),
    Land(Land),
}

/// Its name in English, and the words for it.
pub(super) const MOTIFS: [(Motif, &str, &str); 23] = [
    (
        Motif::Cat,
        "cat",
        "cat kitten kitty katze kätzchen kater chat chaton gato gatito gatto gattino gatinho",
    ),
    (
        Motif::Dog,
        "dog",
        "dog puppy hound hund welpe chien chiot perro perrito cane cagnolino cão cachorro",
    ),
    (Motif::Fox, "fox", "fox fuchs renard zorro volpe raposa"),
    (
        Motif::Bird,
        "bird",
        "bird sparrow robin parrot eagle owl crow raven gull seagull vogel vögel möwe eule oiseau pájaro pajaro uccello pássaro passaro",
    ),
    (
        Motif::Fish,
        "fish",
        "fish goldfish fisch fische poisson pez pesce peixe",
    ),
    (Motif::Whale, "whale", "whale wal baleine ballena balena baleia"),
    (Motif::Robot, "robot", "robot android roboter robô"),
    (
        Motif::Rocket,
        "rocket",
        "rocket spaceship spacecraft rakete raumschiff fusée fusee cohete razzo foguete",
    ),
    (
        Motif::Car,
        "car",
        "car automobile auto autos wagen voiture coche carro macchina automobile",
    ),
    (
        Motif::Boat,
        "boat",
        "boat sailboat ship yacht canoe segelboot schiff bateau voilier barco velero barca nave",
    ),
    (
        Motif::Bicycle,
        "bicycle",
        "bicycle bike fahrrad vélo velo bicyclette bicicleta bici bicicletta",
    ),
    (
        Motif::Lighthouse,
        "lighthouse",
        "lighthouse leuchtturm phare faro farol",
    ),
    (
        Motif::Castle,
        "castle",
        "castle fortress palace schloss burg château chateau castillo castello castelo",
    ),
    (
        Motif::House,
        "house",
        "house cottage cabin hut home haus häuser häuschen hütte maison cabane casa casita casetta",
    ),
    (
        Motif::Tree,
        "tree",
        "tree oak pine palm birch baum bäume arbre árbol arbol albero alberi árvore arvore",
    ),
    (
        Motif::Flower,
        "flower",
        "flower rose tulip daisy sunflower poppy bouquet blume blumen fleur flor fiore fiori",
    ),
    (
        Motif::Cup,
        "cup",
        "cup mug coffee tea tasse kaffee tee café cafe thé taza tazza caffè xícara xicara chá",
    ),
    (
        Motif::Cake,
        "cake",
        "cake cupcake muffin kuchen torte gâteau gateau pastel tarta torta bolo",
    ),
    (
        Motif::Book,
        "book",
        "book novel buch bücher livre libro libri livro",
    ),
    (
        Motif::Person,
        "person",
        "person man woman girl boy child kid wanderer hiker traveller traveler astronaut knight princess wizard mann frau mädchen junge kind personne homme femme fille garçon enfant persona hombre mujer niña niño uomo donna ragazza ragazzo bambina bambino pessoa homem mulher menina menino",
    ),
    (
        Motif::Balloon,
        "balloon",
        "balloon ballon heißluftballon montgolfière globo mongolfiera palloncino balão balao",
    ),
    (Motif::Moon, "moon", "moon mond lune luna lua moonlight"),
    (Motif::Sun, "sun", "sun sunshine sonne soleil sole sol"),
];

/// Its name in English, and the words for it.
pub(super) const LANDS: [(Land, &str, &str); 10] = [
    (
        Land::Mountains,
        "mountains",
        "mountain alps peak summit valley hiking berg berge gebirge alpen montagne montaña montana montagna montanha",
    ),
    (
        Land::Sea,
        "sea",
        "sea ocean beach coast shore island harbour harbor lake river wave meer ozean strand küste insel mer océan plage île mar océano playa isla mare spiaggia isola oceano praia ilha lago",
    ),
    (
        Land::Forest,
        "forest",
        "forest wood woods jungle woodland wald forêt foret bosque foresta bosco floresta",
    ),
    (
        Land::City,
        "city",
        "city town skyline street skyscraper downtown stadt straße ville rue ciudad calle città citta cidade rua",
    ),
    (
        Land::Desert,
        "desert",
        "desert dune cactus sahara oasis wüste désert desierto deserto",
    ),
    (
        Land::Meadow,
        "meadow",
        "meadow field garden hill grass park prairie farm wiese feld garten prairie champ jardin pradera campo jardín prato giardino prado jardim",
    ),
    (
        Land::Space,
        "space",
        "space galaxy planet cosmos universe nebula mars weltraum weltall planet espace galaxie espacio galaxia spazio galassia espaço galáxia",
    ),
    (
        Land::Underwater,
        "underwater",
        "underwater reef coral aquarium unterwasser riff récif arrecife",
    ),
    (
        Land::Room,
        "room",
        "room table desk kitchen window bedroom interior zimmer tisch küche fenster chambre cuisine fenêtre mesa cocina ventana tavolo cucina finestra cozinha janela",
    ),
    (
        Land::Abstract,
        "abstract pattern",
        "abstract pattern geometric mandala shapes abstrakt muster abstrait motif abstracto patrón astratto abstrato padrão",
    ),
];

/// What a word names; `word` in lower case, `stem` without its plural.
pub(super) fn named(word: &str, stem: &str) -> Option<Named> {
    let has = |words: &str| words.split(' ').any(|known| known == word || known == stem);
    let motif = MOTIFS.iter().find(|(.., words)| has(words));
    let land = || LANDS.iter().find(|(.., words)| has(words));
    motif
        .map(|(motif, ..)| Named::Motif(*motif))
        .or_else(|| land().map(|(land, ..)| Named::Land(*land)))
}

impl Motif {
    pub(super) fn name(self) -> &'static str {
        MOTIFS
            .iter()
            .find(|(motif, ..)| *motif == self)
            .map_or("", |(_, name, _)| name)
    }

    /// Where it is at home.
    pub(super) const fn home(self) -> Land {
        match self {
            Self::Fish | Self::Whale => Land::Underwater,
            Self::Boat | Self::Lighthouse => Land::Sea,
            Self::Fox => Land::Forest,
            Self::Robot => Land::City,
            Self::Rocket => Land::Space,
            Self::Cup | Self::Cake | Self::Book => Land::Room,
            Self::Castle | Self::Balloon | Self::Moon | Self::Person | Self::Car => Land::Mountains,
            Self::Cat
            | Self::Dog
            | Self::Bird
            | Self::Bicycle
            | Self::House
            | Self::Tree
            | Self::Flower
            | Self::Sun => Land::Meadow,
        }
    }
}

impl Land {
    pub(super) fn name(self) -> &'static str {
        LANDS
            .iter()
            .find(|(land, ..)| *land == self)
            .map_or("", |(_, name, _)| name)
    }
}
