//! English.

use super::{Aspect, Kind, PictureAspect, Words};

pub(super) const WORDS: Words = Words {
    marks: "a an the with for and of my our that which to where are is some by from at on in make build create please want need \
        shows show me i it your",
    nouns: "page website game tracker list timer cat dog fox bird fish whale robot rocket car boat bicycle lighthouse \
        castle house tree flower cup cake book man woman girl boy child mountain sea beach forest city desert meadow \
        space sunset night painting photo drawing",
    kinds: [
        Kind {
            names: "tracker habit habits tracking diary journal log workout fitness",
            parts: "a form for one new entry with few fields, the entries of today to be ticked off or changed, a view of the past weeks with streaks and sums",
            data: "four believable entries and two weeks of history at the start",
        },
        Kind {
            names: "list lists todo todos tasks notes note checklist shopping packing kanban board inventory recipe recipes",
            parts: "a field with a button to add an item, the items with done, edit and delete, a search and a filter, a count of what is left",
            data: "six believable items in two groups at the start",
        },
        Kind {
            names: "calculator converter calculate splitter bill tip mortgage loan bmi unit units currency",
            parts: "labelled fields with their units, a result that follows every key, the way to it in one line, a button to start over",
            data: "sensible values in every field at the start, so that a result is seen at once",
        },
        Kind {
            names: "game games snake tetris puzzle arcade chess platformer memory maze sudoku",
            parts: "a start screen with the rules in one sentence, the playing area, score and best score, pause, and an end with the result and a button to play again",
            data: "rising difficulty; the best score is kept",
        },
        Kind {
            names: "timer clock stopwatch countdown pomodoro alarm metronome",
            parts: "the time in large digits, start, pause and reset, choices for the length, a list of the past rounds",
            data: "three usual lengths to choose from; the last choice is kept",
        },
        Kind {
            names: "quiz flashcards flashcard vocabulary trivia learn learning lesson trainer exam",
            parts: "one question at a time with its answers, at once whether it was right and why, progress, and an end with the result and what to repeat",
            data: "ten correct questions with explanations at the start",
        },
        Kind {
            names: "shop store marketplace ecommerce catalog products menu restaurant",
            parts: "the goods with picture, price and one sentence, filters and sorting, details of one, and a basket whose amounts can be changed",
            data: "eight believable goods with prices; the basket is kept",
        },
        Kind {
            names: "portfolio landing website blog homepage resume cv presentation site profile",
            parts: "a first screen that says in one sentence what it is about, three sections with what matters, a way to get in touch, and a footer",
            data: "complete texts in place of fillers; pictures drawn as vectors",
        },
        Kind {
            names: "planner calendar schedule booking appointment appointments event events trip travel itinerary meal",
            parts: "a view of the week and of the day, a form for one entry with day, time and length, entries that can be moved and deleted, a warning when two overlap",
            data: "five believable entries in this week at the start",
        },
        Kind {
            names: "dashboard chart charts statistics budget finance expense expenses expenses analytics report weather",
            parts: "the most important numbers at the top, a chart over time with its values to be read, a table that can be sorted, a choice of the period",
            data: "three believable months of numbers at the start",
        },
    ],
    parts: Aspect {
        label: "Parts",
        said_by: "parts features sections screens consists includes including",
        adds: "",
    },
    data: Aspect {
        label: "Content",
        said_by: "content data localstorage stored saved saves sample samples examples",
        adds: "complete, believable examples from the start; what is entered stays in this browser",
    },
    aspects: [
        Aspect {
            label: "People",
            said_by: "for people audience users kids children beginners students teams family",
            adds: "somebody who opens it for the first time and understands it without instructions",
        },
        Aspect {
            label: "Layout",
            said_by: "layout column columns sidebar grid header responsive mobile phone desktop",
            adds: "one column on a phone, two on a wide screen, with the main action always in reach",
        },
        Aspect {
            label: "States",
            said_by: "states state empty error errors loading invalid undo",
            adds: "words for nothing there yet, for wrong input and for done; what was deleted can be brought back",
        },
        Aspect {
            label: "Look",
            said_by: "look style design minimal minimalist modern colourful colorful theme palette font typography retro elegant playful dark colours colors",
            adds: "calm, with much room, one accent for what can be pressed, and clear steps of size in the type",
        },
        Aspect {
            label: "Movement",
            said_by: "movement animation animations animated transition transitions motion",
            adds: "short transitions where something comes or goes, none for people who ask for less of it",
        },
        Aspect {
            label: "Access",
            said_by: "access accessible accessibility keyboard contrast screenreader wcag",
            adds: "everything by keyboard, with a visible focus, labels and strong contrast",
        },
    ],
    setting: Aspect {
        label: "Setting",
        said_by: "setting background backdrop behind surroundings in on at under above inside near through across by into over",
        adds: "",
    },
    places: [
        "high mountains, the farthest ones pale in the air",
        "an open coast with calm water to the horizon",
        "a quiet forest with a clearing",
        "an old city with narrow streets",
        "a wide desert with soft dunes",
        "a wide meadow that ends in low hills",
        "deep space with distant planets",
        "clear water below the surface, a reef in the distance",
        "a tidy room with a window at the side",
    ],
    picture: [
        PictureAspect {
            label: "Light",
            said_by: "light lighting lit sunlight backlit shadow shadows glow glowing neon",
            adds: [
                "soft morning light from the side, long shadows",
                "warm evening light from low behind",
                "even daylight through thin clouds, gentle shadows",
            ],
        },
        PictureAspect {
            label: "Composition",
            said_by: "composition close closeup wide angle foreground framing centred centered symmetrical view perspective shot",
            adds: [
                "the subject off the centre on a third, the picture open where it faces",
                "at eye level, near, the background out of focus",
                "from a little below, the subject large, a calm background",
            ],
        },
        PictureAspect {
            label: "Style",
            said_by: "style photo photograph photorealistic realistic painting watercolour watercolor oil sketch drawing illustration cartoon anime pixel render 3d ink cinematic",
            adds: [
                "detailed illustration with fine lines and a little texture",
                "natural photograph, sharp on the subject, fine grain",
                "painting with visible strokes and simplified forms",
            ],
        },
        PictureAspect {
            label: "Mood",
            said_by: "mood atmosphere palette colour color colours colors colourful colorful muted pastel vivid calm dramatic",
            adds: [
                "calm, few colours that belong together",
                "warm and inviting, muted colours with one strong accent",
                "wide and still, clear colours from pale to deep",
            ],
        },
    ],
};
