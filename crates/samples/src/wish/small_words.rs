//! Words of a wish by what they are there for. All without accents, in lower case.

use super::Any;
use crate::language::Language;

/// What a word does in a wish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// It asks for something: what follows a conjunction and such a word, or such a word and an article, is the subject.
    Asks,
    /// It joins what stands before and behind it.
    Joins,
    /// It is an article of one thing among many.
    Article,
    /// It only asks, or joins: nothing is lost without it.
    Passed,
    /// What follows says what the thing has or does.
    Describes,
    /// What follows says for whom or what it is.
    ForWhom,
    /// What follows is what it speaks of, or what it is like.
    Themes,
    /// What follows is not wanted.
    Denies,
    /// What follows is wanted again.
    Turns,
    /// It means any app, page or game.
    Any(Any),
    /// It says what an app looks like, or how good it is.
    Look,
    /// It says something.
    Content,
}

/// What a folded word does in a wish of a language. Of a word in two lists the first one counts.
pub(super) fn role(language: Language, word: &str) -> Role {
    let lists = lists(language);
    let found = lists
        .iter()
        .find(|(_, list)| list.split_ascii_whitespace().any(|listed| listed == word));
    let is_number = word.chars().all(|c| c.is_ascii_digit());
    match found {
        Some((role, _)) => *role,
        None if is_number => Role::Look,
        None if word.chars().count() == 1 => Role::Passed,
        None => Role::Content,
    }
}

type Lists = [(Role, &'static str); 13];

const fn lists(language: Language) -> &'static Lists {
    match language {
        Language::English | Language::Japanese => &ENGLISH,
        Language::German => &GERMAN,
        Language::French => &FRENCH,
        Language::Spanish => &SPANISH,
        Language::Italian => &ITALIAN,
        Language::Portuguese => &PORTUGUESE,
    }
}

const ENGLISH: Lists = [
    (Role::Asks, "need want wants build create make"),
    (Role::Joins, "and or"),
    (Role::Article, "a an"),
    (
        Role::Denies,
        "no not without don never nothing neither nor except",
    ),
    (Role::Turns, "but"),
    (
        Role::Describes,
        "i we they he she you everyone everybody can could with that which where who whose so because when while as using including plus showing featuring called named \
         titled in on at by from has having",
    ),
    (Role::ForWhom, "for to"),
    (Role::Themes, "about like similar inspired regarding"),
    (
        Role::Any(Any::App),
        "app apps application applications tool tools program software thing something anything stuff webapp simulator \
         experience prototype utility widget gadget",
    ),
    (
        Role::Any(Any::Page),
        "page pages website websites site sites webpage homepage web landing onepager blog",
    ),
    (Role::Any(Any::Game), "game games videogame minigame"),
    (
        Role::Passed,
        "the a an and or of if it its is are be been was were do does did done my mine our ours your yours their them they \
         he she his her i we us you me this these those some any each every all both one ones please hi hello hey thanks \
         thank can could would should will may might must want wants need needs like d ll ve m s t re make makes making \
         build builds create creating design develop generate give code write get gets let lets show shows keep have \
         just really very also too then than there here out up into over per via etc off down only same other another \
         ll how what i'm am try looking help helps able want wanted idea",
    ),
    (
        Role::Look,
        "simple small little beautiful nice modern minimal minimalist minimalistic clean cool great elegant responsive \
         interactive fun dark light bright colourful colorful basic tiny online personal new quick fast good playful \
         easy free pretty cute calm classic retro smart own better best offline digital mobile full complete lovely big \
         large huge red green blue yellow orange purple pink brown black white grey gray teal navy gold golden silver \
         beige turquoise violet warm cold soft old vintage funny friendly professional fancy stylish sleek plain bold \
         handy mini tidy browser phone desktop html css javascript js virtual realistic custom daily weekly monthly",
    ),
];

const GERMAN: Lists = [
    (
        Role::Asks,
        "brauche brauchen mochte mochten will hatte erstelle baue mach suche",
    ),
    (Role::Joins, "und oder"),
    (Role::Article, "ein eine einen"),
    (
        Role::Denies,
        "kein keine keinen keiner keinem nicht ohne nie nichts ausser",
    ),
    (Role::Turns, "sondern aber"),
    (
        Role::Describes,
        "mit der die das dass wo womit damit welche welcher welches wenn weil als inklusive samt namens im in auf bei am an \
         um von vom aus nach wobei",
    ),
    (Role::ForWhom, "fur zum zur zu"),
    (Role::Themes, "uber wie ahnlich"),
    (
        Role::Any(Any::App),
        "app apps anwendung programm werkzeug tool software etwas was ding webapp",
    ),
    (
        Role::Any(Any::Page),
        "seite webseite website homepage internetseite webauftritt landingpage landing internetauftritt blog",
    ),
    (Role::Any(Any::Game), "spiel spiele minispiel"),
    (
        Role::Passed,
        "den dem des ein eine einen einem einer eines und oder mein meine meinen meinem meiner meines unser unsere unseren \
         unserem dein deine ihr ihre sein seine ich wir uns mir mich du es sie er man bitte hallo hi danke erstelle erstell \
         erstellen bau baue bauen mach mache machen entwickle entwickeln programmiere gestalte schreib brauche brauchen \
         mochte mochten will wollen hatte gern gerne suche kann konnen konnte soll sollen sollte ist sind hat haben wird \
         werden gib zeig auch nur noch sehr jede jeden jeder jedes alle alles so sich da dann mal selbst eben halt hilft \
         ob wieviel",
    ),
    (
        Role::Look,
        "einfach einfache einfacher einfachen einfaches klein kleine kleiner kleinen kleines schon schone schoner schonen \
         schones modern moderne moderner modernen modernes schlicht schlichte schlichter schlichten schlichtes dunkel \
         dunkle dunkler dunklen dunkles hell helle heller hellen helles bunt bunte bunter bunten buntes rot rote roter \
         roten blau blaue blauer blauen blaues grun grune gruner grunen gelb gelbe schwarz schwarze weiss weisse lila rosa \
         orange turkis ruhig ruhige ruhiger ruhigen ruhiges gross grosse grosser grossen grosses neu neue neuer neuen neues \
         gut gute guter guten gutes online digital digitale digitaler digitalen lustig lustige lustiges interaktiv \
         interaktive interaktiver interaktiven interaktives hubsch hubsche hubscher hubschen retro virtuell virtuelle \
         ubersichtlich ubersichtliche ubersichtlichen elegante eleganter elegant kostenlos kostenlose handy tablet",
    ),
];

const FRENCH: Lists = [
    (
        Role::Asks,
        "voudrais veux besoin aimerais souhaite cree fais cherche",
    ),
    (Role::Joins, "et ou"),
    (Role::Article, "un une"),
    (Role::Denies, "sans pas aucun aucune ni jamais sauf"),
    (Role::Turns, "mais"),
    (
        Role::Describes,
        "avec qui que qu dont ou quand parce dans sur comme appele appelee nomme nommee intitule intitulee en au aux par",
    ),
    (Role::ForWhom, "pour afin"),
    (Role::Themes, "sujet propos"),
    (
        Role::Any(Any::App),
        "app apps appli application applications outil outils programme logiciel truc quelque chose webapp",
    ),
    (
        Role::Any(Any::Page),
        "page pages site sites web internet vitrine accueil blog",
    ),
    (Role::Any(Any::Game), "jeu jeux"),
    (
        Role::Passed,
        "le la les l un une des du de d et mon ma mes notre nos votre vos ton ta tes son sa ses leur leurs je j ai nous vous \
         moi me il elle on ils ce cet cette ces s t c n m y plait merci bonjour salut cree creer creez fais fait faire faites \
         veux voudrais voudrait aimerais souhaite besoin construis concois developpe genere est sont etre peut peux puisse \
         pouvoir doit a aussi tres plus tout tous toute toutes chaque entre veut faudrait faut permet permettant aide",
    ),
    (
        Role::Look,
        "simple petit petite petits petites beau belle jolie joli moderne minimaliste epure epuree elegant elegante sombre \
         clair claire colore coloree rouge bleu bleue vert verte jaune orange violet violette rose noir noire blanc blanche \
         gris grise doux douce calme grand grande nouveau nouvelle bon bonne ligne numerique amusant amusante interactif \
         interactive rapide facile gratuit gratuite retro chaleureux chaleureuse virtuel virtuelle mobile telephone",
    ),
];

const SPANISH: Lists = [
    (
        Role::Asks,
        "quiero necesito quisiera queremos necesitamos crea haz hazme busco",
    ),
    (Role::Joins, "y e o u"),
    (Role::Article, "un una"),
    (Role::Denies, "sin no ningun ninguna ni nunca excepto"),
    (Role::Turns, "sino pero"),
    (
        Role::Describes,
        "con que donde cuando porque como llamada llamado llamados en al por",
    ),
    (Role::ForWhom, "para"),
    (Role::Themes, "sobre acerca"),
    (
        Role::Any(Any::App),
        "app apps aplicacion aplicaciones herramienta herramientas programa software algo webapp",
    ),
    (
        Role::Any(Any::Page),
        "pagina paginas sitio web website landing blog",
    ),
    (Role::Any(Any::Game), "juego juegos videojuego"),
    (
        Role::Passed,
        "el la los las un una unos unas y e o u de del lo mi mis nuestro nuestra nuestros nuestras tu tus su sus yo me nos te \
         se le les ella ellos hola gracias favor crea crear creame haz hazme hacer hace quiero queremos quisiera necesito \
         necesitamos gustaria desarrolla disena construye genera es son ser sea esta este esto estos puede pueda puedo poder \
         debe tambien muy mas todo todos toda todas cada entre hay tener tenga tiene quien sirva sirve ayude ayuda dame",
    ),
    (
        Role::Look,
        "simple sencilla sencillo pequena pequeno bonita bonito hermosa moderno moderna minimalista elegante oscuro oscura \
         claro clara colorido colorida rojo roja azul verde amarillo amarilla naranja morado morada rosa negro negra blanco \
         blanca gris tranquilo tranquila grande nueva nuevo buena bueno linea digital divertida divertido interactiva \
         interactivo rapida rapido facil gratis retro virtual movil calido calida",
    ),
];

const ITALIAN: Lists = [
    (Role::Asks, "vorrei voglio bisogno serve crea fammi cerco"),
    (Role::Joins, "e ed o"),
    (Role::Article, "un una uno"),
    (Role::Denies, "senza non nessun nessuna ne mai tranne"),
    (Role::Turns, "ma bensi"),
    (
        Role::Describes,
        "con che dove quando perche come chiamata chiamato in nel nella nei nelle sul sulla da al alla",
    ),
    (Role::ForWhom, "per"),
    (Role::Themes, "su riguardo circa"),
    (
        Role::Any(Any::App),
        "app apps applicazione applicazioni strumento strumenti programma software qualcosa webapp",
    ),
    (
        Role::Any(Any::Page),
        "pagina pagine sito siti web website landing vetrina blog",
    ),
    (Role::Any(Any::Game), "gioco giochi giochino"),
    (
        Role::Passed,
        "il lo la l i gli le un una uno e ed o di d del dello della dell dei degli delle mio mia miei mie nostro nostra nostri \
         nostre tuo tua suo sua io mi ci vi ti si noi voi ciao grazie favore crea creare creami fai fammi fare vorrei voglio \
         vogliamo bisogno serve servirebbe sviluppa progetta costruisci genera e sono essere sia questo questa puo possa posso \
         deve anche molto piu tutto tutti tutta tutte ogni tra fra ho ha avere mostra aiuti aiuta",
    ),
    (
        Role::Look,
        "semplice semplici piccolo piccola bello bella bellissimo carino carina moderno moderna minimalista elegante scuro \
         scura chiaro chiara colorato colorata rosso rossa blu azzurro verde giallo gialla arancione viola rosa nero nera \
         bianco bianca grigio grigia calmo calma grande nuovo nuova buono buona online digitale divertente interattivo \
         interattiva veloce facile gratis gratuito retro virtuale caldo calda",
    ),
];

const PORTUGUESE: Lists = [
    (
        Role::Asks,
        "quero preciso queria gostaria queremos precisamos cria crie faz faca procuro",
    ),
    (Role::Joins, "e ou"),
    (Role::Article, "um uma"),
    (Role::Denies, "sem nao nenhum nenhuma nem nunca exceto"),
    (Role::Turns, "mas senao"),
    (
        Role::Describes,
        "com que onde quando porque como chamada chamado em no na nos nas ao pelo pela",
    ),
    (Role::ForWhom, "para pra"),
    (Role::Themes, "sobre acerca"),
    (
        Role::Any(Any::App),
        "app apps aplicativo aplicativos aplicacao ferramenta ferramentas programa software algo webapp",
    ),
    (
        Role::Any(Any::Page),
        "pagina paginas site sitio web website landing blog",
    ),
    (Role::Any(Any::Game), "jogo jogos joguinho"),
    (
        Role::Passed,
        "o a os as um uma uns umas e ou de do da dos das d meu minha meus minhas nosso nossa nossos nossas teu tua seu sua \
         seus suas eu me nos te se lhe ele ela ola obrigado obrigada favor cria criar crie faz faca fazer quero queremos \
         queria gostaria preciso precisamos desenvolve projeta gera e sao ser seja esta este isto pode possa posso deve \
         tambem muito mais tudo todos toda todas cada entre ha ter tenha tem num numa quem ajude ajuda mostre",
    ),
    (
        Role::Look,
        "simples pequeno pequena bonito bonita lindo linda moderno moderna minimalista elegante escuro escura claro clara \
         colorido colorida vermelho vermelha azul verde amarelo amarela laranja roxo roxa rosa preto preta branco branca \
         cinza cinzento calmo calma grande novo nova bom boa linha online digital divertido divertida interativo interativa \
         interactivo rapido rapida facil gratis gratuito retro virtual",
    ),
];
