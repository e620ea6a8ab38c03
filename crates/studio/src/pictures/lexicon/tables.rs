//! The words for each thing and each land.

use super::{Land, Motif};

/// Its name in English, and the words for it.
pub(in crate::pictures) const MOTIFS: [(Motif, &str, &str); 39] = [
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
    (
        Motif::Fox,
        "fox",
        "fox foxes fuchs füchse renard zorro volpe raposa",
    ),
    (
        Motif::Bird,
        "bird",
        "bird sparrow robin parrot eagle crow raven gull seagull pigeon swallow vogel vögel möwe oiseau oiseaux pájaro pajaro uccello uccelli pássaro passaro",
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
        "tree oak palm birch baum bäume arbre árbol arbol albero alberi árvore arvore",
    ),
    (
        Motif::Flower,
        "flower",
        "flower rose tulip daisy sunflower poppy lily blume blumen rosen tulpe tulpen sonnenblume sonnenblumen fleur tournesol tulipe flor flore girasol tulipán fiore fiori girasole girasoli tulipano girassol tulipa",
    ),
    (
        Motif::Cup,
        "cup",
        "cup mug coffee tea tasse kaffee tee café cafe thé taza tazza caffè xícara xicara chá",
    ),
    (
        Motif::Cake,
        "cake",
        "cake cupcake muffin tart pie kuchen torte gâteau gateau tarta torta bolo",
    ),
    (
        Motif::Book,
        "book",
        "book novel buch bücher livre libro libri livro",
    ),
    (
        Motif::Person,
        "person",
        "person people man men woman women girl boy child children kid grandmother grandma grandfather grandpa fisherman sailor farmer king queen lady cyclist wanderer hiker traveller traveler astronaut knight princess wizard mann männer frau frauen mädchen junge kind kinder oma opa großmutter großvater fischer seemann bauer radfahrer radfahrerin personne pêcheur marin cycliste homme femme fille garçon enfant persona hombre mujer niña niño abuela abuelo pescador ciclista uomo uomini donna nonna nonno pescatore ragazza ragazzo bambina bambino pessoa homem mulher menina menino criança",
    ),
    (
        Motif::Balloon,
        "balloon",
        "balloon ballon heißluftballon montgolfière globo mongolfiera palloncino balão balao",
    ),
    (
        Motif::Moon,
        "moon",
        "moon mond mondschein mondlicht lune luna lua moonlight",
    ),
    (
        Motif::Sun,
        "sun",
        "sun sunshine sonne sonnenschein soleil sole sol",
    ),
    (
        Motif::Rainbow,
        "rainbow",
        "rainbow regenbogen arcoíris arcoiris arcobaleno",
    ),
    (
        Motif::Owl,
        "owl",
        "owl eule uhu hibou chouette búho buho lechuza gufo civetta coruja",
    ),
    (
        Motif::Horse,
        "horse",
        "horse pony stallion foal pferd pferde pony cheval chevaux poney caballo cavallo cavalli cavalo",
    ),
    (
        Motif::Elephant,
        "elephant",
        "elephant elefant elefanten éléphant elefante elefanti",
    ),
    (
        Motif::Rabbit,
        "rabbit",
        "rabbit bunny hare hase hasen häschen kaninchen lapin lièvre conejo liebre coniglio coelho lebre",
    ),
    (
        Motif::Dragon,
        "dragon",
        "dragon drache drachen dragón drago dragão",
    ),
    (Motif::Balloons, "balloons", "luftballon luftballons palloncini"),
    (
        Motif::Bowl,
        "bowl of noodles",
        "ramen soup noodle suppe nudeln nudelsuppe soupe nouille sopa fideos zuppa minestra",
    ),
    (Motif::Pizza, "pizza", "pizza pizzen pizze"),
    (
        Motif::Vase,
        "vase of flowers",
        "vase bouquet blumenstrauß strauß jarrón florero vaso ramo mazzo",
    ),
    (
        Motif::Pine,
        "pine",
        "pine fir spruce conifer tanne tannen kiefer kiefern fichte fichten tannenbaum weihnachtsbaum sapin pino pini abete abeti pinheiro abeto",
    ),
    (
        Motif::Cherry,
        "cherry tree",
        "cherry sakura kirschbaum kirschbäume kirschblüte kirschblüten cerisier cerezo ciliegio ciliegi cerejeira",
    ),
    (
        Motif::Sofa,
        "sofa",
        "sofa couch settee armchair sessel canapé sofá divano",
    ),
    (
        Motif::Fridge,
        "fridge",
        "fridge refrigerator kühlschrank frigo réfrigérateur nevera frigorífico refrigerador frigorifero geladeira",
    ),
    // Neither has a word of its own: they are made of others.
    (Motif::Portrait, "portrait", ""),
    (Motif::Rider, "person on a bicycle", ""),
];

/// Its name in English, and the words for it.
pub(in crate::pictures) const LANDS: [(Land, &str, &str); 15] = [
    (
        Land::Mountains,
        "mountains",
        "mountain alps peak summit valley hiking berg berge gebirge alpen montagne montaña montana montagna montanha",
    ),
    (
        Land::Sea,
        "sea",
        "sea ocean beach coast shore island harbour harbor wave meer ozean strand küste insel mer océan plage île mar océano playa isla mare spiaggia isola oceano praia ilha",
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
        "room table desk window bedroom interior livingroom zimmer wohnzimmer tisch fenster chambre salon fenêtre mesa sala salón habitación ventana tavolo salotto stanza finestra quarto janela",
    ),
    (
        Land::Abstract,
        "abstract pattern",
        "abstract pattern geometric mandala shapes abstrakt muster abstrait motif abstracto patrón astratto abstrato padrão",
    ),
    (
        Land::Lake,
        "lake",
        "lake river pond stream bergsee seeufer fluss teich lac étang rivière fleuve lago laguna río fiume rio",
    ),
    (
        Land::Village,
        "village",
        "village hamlet dorf bergdorf pueblo aldea villaggio vilarejo",
    ),
    (Land::Fuji, "Mount Fuji", "fuji fujisan fujiyama"),
    (
        Land::Kitchen,
        "kitchen",
        "kitchen küche cuisine cocina cucina cozinha",
    ),
    (Land::Backdrop, "backdrop", ""),
];
