//! Italian.

use super::{Aspect, Kind, PictureAspect, Words};

pub(super) const WORDS: Words = Words {
    marks: "un una uno il lo la i gli le del della dei delle di da con per e mio mia miei che dove al nel nella sul sulla crea \
        creare fai fammi voglio vorrei mi è sono o",
    nouns: "applicazione gioco pagina sito gatto cane volpe uccello pesce balena robot razzo macchina barca bicicletta faro \
        castello casa albero fiore tazza torta libro uomo donna ragazza ragazzo bambina bambino montagna mare spiaggia \
        foresta bosco città deserto prato spazio tramonto notte dipinto foto disegno lista",
    kinds: [
        Kind {
            names: "abitudine abitudini tracker diario registro allenamento umore",
            parts: "un modulo breve per una nuova voce, le voci di oggi da spuntare o cambiare, una vista delle settimane passate con serie e somme",
            data: "quattro voci credibili e due settimane di storia fin dall'inizio",
        },
        Kind {
            names: "lista liste attività compiti note nota spesa kanban inventario ricette ricetta",
            parts: "un campo con un pulsante per aggiungere, le voci da spuntare, cambiare o eliminare, una ricerca e un filtro, il numero di ciò che resta",
            data: "sei voci credibili in due gruppi fin dall'inizio",
        },
        Kind {
            names: "calcolatrice calcolatore convertitore calcolare conto mancia mutuo prestito unità valuta",
            parts: "campi con nome e unità, un risultato che segue ogni tasto, il calcolo in una riga, un pulsante per ricominciare",
            data: "valori utili in ogni campo fin dall'inizio, per vedere subito un risultato",
        },
        Kind {
            names: "gioco giochi snake tetris puzzle scacchi memoria labirinto sudoku",
            parts: "una schermata iniziale con le regole in una frase, l'area di gioco, i punti e il primato, una pausa, e una fine con il risultato e un pulsante per rigiocare",
            data: "una difficoltà che cresce; il primato si conserva",
        },
        Kind {
            names: "timer cronometro orologio conto pomodoro sveglia metronomo",
            parts: "il tempo in cifre grandi, avvia, ferma e azzera, una scelta di durate, l'elenco dei giri passati",
            data: "tre durate comuni da scegliere; l'ultima si conserva",
        },
        Kind {
            names: "quiz schede vocaboli vocabolario imparare lezione esame domande",
            parts: "una domanda alla volta con le sue risposte, subito la correzione e perché, il progresso, e una fine con il risultato e ciò che va ripassato",
            data: "dieci domande corrette e spiegate fin dall'inizio",
        },
        Kind {
            names: "negozio mercato catalogo prodotti menù menu ristorante",
            parts: "gli articoli con immagine, prezzo e una frase, filtri e ordine, il dettaglio di un articolo, un carrello di cui si cambiano le quantità",
            data: "otto articoli credibili con i loro prezzi; il carrello si conserva",
        },
        Kind {
            names: "portfolio sito blog vetrina curriculum presentazione profilo",
            parts: "una prima schermata che dice in una frase di che cosa si tratta, tre sezioni con l'essenziale, un modo di prendere contatto, un piè di pagina",
            data: "testi completi al posto dei riempitivi; immagini disegnate come vettori",
        },
        Kind {
            names: "agenda calendario orario prenotazione appuntamento appuntamenti evento eventi viaggio itinerario pasti",
            parts: "una vista della settimana e una del giorno, un modulo con giorno, ora e durata, voci da spostare o eliminare, un avviso quando due si sovrappongono",
            data: "cinque voci credibili in questa settimana fin dall'inizio",
        },
        Kind {
            names: "cruscotto grafico grafici statistiche bilancio finanze spese rapporto meteo",
            parts: "le cifre più importanti in alto, un grafico nel tempo con valori leggibili, una tabella che si ordina, una scelta del periodo",
            data: "tre mesi di cifre credibili fin dall'inizio",
        },
    ],
    parts: Aspect {
        label: "Parti",
        said_by: "parti funzioni sezioni schermate comprende contiene",
        adds: "",
    },
    data: Aspect {
        label: "Contenuto",
        said_by: "contenuto contenuti dati salvato salva esempi",
        adds: "esempi completi e credibili fin dall'inizio; ciò che si scrive resta in questo browser",
    },
    aspects: [
        Aspect {
            label: "Persone",
            said_by: "per persone pubblico utenti bambini principianti studenti famiglia",
            adds: "chi la apre la prima volta la capisce senza istruzioni",
        },
        Aspect {
            label: "Disposizione",
            said_by: "disposizione colonna colonne griglia barra adattabile cellulare telefono desktop",
            adds: "una colonna sul telefono, due su uno schermo largo, l'azione principale sempre a portata",
        },
        Aspect {
            label: "Stati",
            said_by: "stati stato vuoto errore errori caricamento annulla",
            adds: "parole per quando non c'è ancora niente, per un dato sbagliato e per ciò che è fatto; ciò che è eliminato si può riavere",
        },
        Aspect {
            label: "Aspetto",
            said_by: "aspetto stile design minimalista moderno moderna colore colori colorato carattere tipografia retrò elegante giocoso scuro",
            adds: "calmo, con molto spazio, un accento per ciò che si preme, misure di testo ben distinte",
        },
        Aspect {
            label: "Movimento",
            said_by: "movimento animazione animazioni animato transizione transizioni",
            adds: "transizioni brevi quando qualcosa arriva o se ne va, nessuna per chi ne chiede meno",
        },
        Aspect {
            label: "Accesso",
            said_by: "accesso accessibile accessibilità tastiera contrasto",
            adds: "tutto da tastiera, con focus visibile, etichette e forte contrasto",
        },
    ],
    setting: Aspect {
        label: "Luogo",
        said_by: "luogo sfondo ambiente dietro in nel nella su sul sulla sotto tra davanti al alla",
        adds: "",
    },
    places: [
        "una montagna alta, le cime lontane pallide nell'aria",
        "una spiaggia aperta con acqua calma fino all'orizzonte",
        "una foresta tranquilla con una radura",
        "una città antica dai passaggi stretti",
        "un deserto ampio dalle dune morbide",
        "un prato ampio che finisce in colline basse",
        "lo spazio profondo con astri lontani",
        "acqua limpida sotto la superficie, un reef in lontananza",
        "una stanza in ordine con una finestra di lato",
    ],
    picture: [
        PictureAspect {
            label: "Luce",
            said_by: "luce illuminazione illuminato ombra ombre controluce neon",
            adds: [
                "luce morbida della mattina di lato, ombre lunghe",
                "luce calda del tramonto, bassa, da dietro",
                "luce uniforme tra nuvole sottili, ombre leggere",
            ],
        },
        PictureAspect {
            label: "Composizione",
            said_by: "composizione inquadratura angolo primo prospettiva simmetrico vista",
            adds: [
                "il soggetto spostato su un terzo, il quadro aperto verso dove guarda",
                "all'altezza degli occhi, da vicino, lo sfondo sfocato",
                "visto un po' dal basso, il soggetto grande davanti a uno sfondo calmo",
            ],
        },
        PictureAspect {
            label: "Stile",
            said_by: "stile foto fotografia fotorealistico realistico dipinto acquerello olio schizzo disegno illustrazione anime pixel 3d inchiostro",
            adds: [
                "illustrazione dettagliata dalle linee sottili, un po' di grana",
                "fotografia naturale, nitida sul soggetto, grana fine",
                "dipinto dalle pennellate visibili e dalle forme semplici",
            ],
        },
        PictureAspect {
            label: "Atmosfera",
            said_by: "atmosfera umore tavolozza colore colori colorato pastello vivace calmo drammatico",
            adds: [
                "calma, pochi colori che stanno bene insieme",
                "accogliente, colori spenti con un accento forte",
                "ampia e quieta, colori da pallidi a profondi",
            ],
        },
    ],
};
