//! German.

use super::{Aspect, Kind, PictureAspect, Words};

pub(super) const WORDS: Words = Words {
    marks: "ein eine einen einem einer eines der die das den dem des mit für und von vom zum zur im am auf ich mir mich meine \
        mein meinen wo soll sollen bitte erstelle baue mach zeigt ist sind oder aus bei nach über",
    nouns: "seite spiel liste katze hund fuchs vogel fisch wal roboter rakete auto boot fahrrad leuchtturm schloss burg haus \
        baum blume tasse kuchen buch mann frau mädchen junge kind berg berge meer strand wald stadt wüste wiese weltraum \
        sonnenuntergang nacht gemälde foto zeichnung",
    kinds: [
        Kind {
            names: "tracker gewohnheit gewohnheiten gewohnheitstracker tagebuch protokoll training fitness trinken stimmung",
            parts: "ein Formular mit wenigen Feldern, die Einträge von heute zum Abhaken und Ändern, ein Blick auf die letzten Wochen mit Serien und Summen",
            data: "vier glaubwürdige Einträge und zwei Wochen davor gleich am Anfang",
        },
        Kind {
            names: "liste listen aufgaben aufgabenliste todo notizen notiz checkliste einkaufsliste packliste kanban rezepte rezept",
            parts: "ein Feld mit einer Taste zum Hinzufügen, die Punkte zum Abhaken, Ändern und Löschen, dazu eine Suche, ein Filter und die Zahl der offenen Punkte",
            data: "sechs glaubwürdige Punkte in zwei Gruppen gleich am Anfang",
        },
        Kind {
            names: "rechner umrechner taschenrechner trinkgeldrechner berechnen rechnung trinkgeld kredit zinsen einheiten währung",
            parts: "beschriftete Felder mit ihren Einheiten, ein Ergebnis bei jedem Tastendruck, der Rechenweg in einer Zeile, eine Taste zum Neubeginn",
            data: "sinnvolle Werte in jedem Feld, damit sofort ein Ergebnis zu sehen ist",
        },
        Kind {
            names: "spiel spiele snake tetris puzzle rätsel schach memory labyrinth sudoku",
            parts: "ein erster Bildschirm mit den Regeln in einem Satz, die Spielfläche, der Punktestand und der beste davon, eine Pause, am Ende das Ergebnis und eine Taste zum Nochmalspielen",
            data: "langsam schwieriger; der beste Punktestand bleibt erhalten",
        },
        Kind {
            names: "timer uhr stoppuhr countdown pomodoro wecker metronom",
            parts: "die Zeit in großen Ziffern, eine Taste zum Starten, zum Anhalten und zum Zurücksetzen, eine Auswahl der Dauer, eine Liste der letzten Runden",
            data: "drei übliche Zeiten zur Auswahl; die letzte bleibt erhalten",
        },
        Kind {
            names: "quiz karteikarten vokabeln vokabeltrainer lernen lernkarten trainer prüfung wissen",
            parts: "immer nur eine Frage mit ihren Antworten, sofort die Auflösung und warum, der Fortschritt, am Ende das Ergebnis und was zu wiederholen ist",
            data: "zehn richtige Fragen, alle erklärt, gleich am Anfang",
        },
        Kind {
            names: "shop laden onlineshop marktplatz katalog produkte speisekarte restaurant",
            parts: "die Waren, je mit Bild, Preis und einem Satz, dazu Filter und eine Sortierung, eine Ansicht der einzelnen Ware, ein Korb zum Ändern der Mengen",
            data: "acht glaubwürdige Waren samt ihren Preisen; der Korb bleibt erhalten",
        },
        Kind {
            names: "portfolio landingpage webseite website blog homepage lebenslauf präsentation profil startseite",
            parts: "ein erster Bildschirm, der in einem Satz sagt, worum es geht, drei Abschnitte mit dem Wichtigsten, eine Möglichkeit zum Kontakt, eine Fußzeile",
            data: "fertige Texte statt Platzhaltern; die Bilder als Vektoren gezeichnet",
        },
        Kind {
            names: "planer kalender terminplan buchung termin termine veranstaltung reise reiseplan essensplan stundenplan wochenplan",
            parts: "eine Ansicht der Woche und eine des Tages, ein Formular mit Tag, Zeit und Dauer, die Einträge zum Verschieben und Löschen, eine Warnung, wenn sich zwei überschneiden",
            data: "fünf glaubwürdige Einträge in dieser Woche gleich am Anfang",
        },
        Kind {
            names: "dashboard diagramm diagramme statistik haushaltsbuch budget finanzen ausgaben auswertung bericht wetter",
            parts: "oben die wichtigsten Zahlen, darunter ein Diagramm über die Zeit, dessen Werte ablesbar sind, eine Tabelle zum Sortieren, eine Auswahl des Zeitraums",
            data: "glaubwürdige Zahlen aus drei Monaten gleich am Anfang",
        },
    ],
    parts: Aspect {
        label: "Teile",
        said_by: "teile funktionen bereiche besteht enthält umfasst",
        adds: "",
    },
    data: Aspect {
        label: "Inhalt",
        said_by: "inhalt inhalte daten gespeichert speichert beispieldaten beispiele",
        adds: "vollständige, glaubwürdige Beispiele von Anfang an; was eingegeben wird, bleibt in diesem Browser",
    },
    aspects: [
        Aspect {
            label: "Menschen",
            said_by: "für menschen zielgruppe nutzer kinder anfänger schüler familie",
            adds: "wer es zum ersten Mal öffnet, versteht es ohne Anleitung",
        },
        Aspect {
            label: "Aufbau",
            said_by: "aufbau layout spalte spalten seitenleiste raster kopfzeile responsiv handy desktop",
            adds: "auf dem Handy eine Spalte, auf breiten Bildschirmen zwei, das Wichtigste immer in Reichweite",
        },
        Aspect {
            label: "Zustände",
            said_by: "zustände zustand leer fehler laden ungültig rückgängig",
            adds: "eigene Worte, solange noch nichts da ist, bei falschen Eingaben und wenn etwas fertig ist; Gelöschtes lässt sich zurückholen",
        },
        Aspect {
            label: "Aussehen",
            said_by: "aussehen stil design gestaltung minimalistisch modern farbe farben bunt schrift schriftart retro elegant verspielt dunkel",
            adds: "ruhig, mit viel Raum, einem Akzent für alles, was sich drücken lässt, und klaren Stufen der Schrift",
        },
        Aspect {
            label: "Bewegung",
            said_by: "bewegung animation animationen animiert übergang übergänge",
            adds: "kurze Übergänge, wo etwas kommt oder geht, keine für alle, die weniger davon wünschen",
        },
        Aspect {
            label: "Bedienung",
            said_by: "bedienung barrierefrei tastatur kontrast screenreader",
            adds: "alles auch per Tastatur, mit sichtbarem Fokus, Beschriftungen und starkem Kontrast",
        },
    ],
    setting: Aspect {
        label: "Ort",
        said_by: "ort hintergrund umgebung dahinter in im am an auf bei unter über vor zwischen durch",
        adds: "",
    },
    places: [
        "hohe Berge, die fernsten blass in der Luft",
        "eine offene Küste mit ruhigem Wasser bis zum Horizont",
        "ein stiller Wald mit einer Lichtung",
        "eine alte Stadt mit engen Gassen",
        "eine weite Wüste mit weichen Dünen",
        "eine weite Wiese, die in sanfte Hügel übergeht",
        "der tiefe Weltraum mit fernen Planeten",
        "klares Wasser unter der Oberfläche, unterwasser ein Riff in der Ferne",
        "ein aufgeräumtes Zimmer mit einem Fenster an der Seite",
    ],
    picture: [
        PictureAspect {
            label: "Licht",
            said_by: "licht beleuchtung beleuchtet sonnenlicht gegenlicht schatten leuchtend neon",
            adds: [
                "weiches Licht am Morgen von der Seite, lange Schatten",
                "warmes Licht am Abend, tief von hinten",
                "gleichmäßiges Licht am Tag durch dünne Wolken, sanfte Schatten",
            ],
        },
        PictureAspect {
            label: "Bildaufbau",
            said_by: "bildaufbau komposition nahaufnahme weitwinkel vordergrund perspektive ausschnitt symmetrisch blickwinkel",
            adds: [
                "die Hauptsache im Drittel neben der Mitte, Raum in Blickrichtung",
                "auf Augenhöhe, nah, alles dahinter unscharf",
                "ein wenig von unten, die Hauptsache groß vor ruhigem Grund",
            ],
        },
        PictureAspect {
            label: "Stil",
            said_by: "stil foto fotografie fotorealistisch realistisch gemälde aquarell öl skizze zeichnung illustration comic anime pixel 3d tusche",
            adds: [
                "genaue Illustration mit feinen Linien und etwas Struktur",
                "natürliche Fotografie, scharf auf der Hauptsache, feines Korn",
                "gemalt, mit sichtbaren Pinselstrichen und vereinfachten Formen",
            ],
        },
        PictureAspect {
            label: "Stimmung",
            said_by: "stimmung atmosphäre palette farbe farben bunt gedämpft pastell kräftig ruhig dramatisch",
            adds: [
                "ruhig, wenige Farben, die zusammengehören",
                "warm und einladend, gedämpfte Farben mit einem starken Akzent",
                "weit und still, klare Farben von blass bis tief",
            ],
        },
    ],
};
