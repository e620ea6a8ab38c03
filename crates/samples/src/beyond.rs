//! What no page that stands alone can do: it has no server, no account, nobody else's device and no model.

/// What takes more than a page, and the phrases by which a wish asks for it: folded, in six languages and Japanese. Each
/// has to begin where a word begins; with a blank at its end it ends with a word.
const BEYOND: [(&str, &[&str]); 8] = [
    (
        "accounts that people sign in to",
        &[
            "login", "log in to ", "log in with ", "log in and ", "can log in", "to log in", "users log in", "must log in", "logins", "sign in ", "signing in ", "user account", "accounts for ", "register and ",
            "users can register", "admin panel", "user roles", "members area", "einloggen", "benutzerkonto", "benutzerkonten",
            "nutzerkonto", "nutzerkonten", "mitgliederbereich", "compte utilisateur", "comptes utilisateurs", "se connecter",
            "espace membre", "iniciar sesion", "cuentas de usuario", "inicio de sesion", "account utente", "accesso utenti",
            "area riservata", "iniciar sessao", "fazer login", "contas de usuario", "area de membros", "ログイン", "会員登録",
            "アカウント",
        ],
    ),
    (
        "people on several devices at once",
        &[
            "multiplayer", "online with friends", "play online", "chat app", "chat room", "chatroom", "group chat", "messenger",
            "messaging", "live chat", "real time chat", "realtime chat", "dating app", "dating site", "social network", "forum ",
            "video call", "video chat", "video conferenc", "sync across", "syncs across", "sync between", "syncs between",
            "chat anwendung", "chatprogramm", "gruppenchat", "mehrspieler", "online gegeneinander", "soziales netzwerk",
            "videoanruf", "videochat", "partnerborse", "multijoueur", "messagerie", "tchat", "reseau social", "appel video",
            "multijugador", "mensajeria", "red social", "videollamada", "multigiocatore", "messaggistica", "rete sociale",
            "videochiamat", "multijogador", "mensagens instantaneas", "rede social", "videochamada", "マルチプレイ", "オンライン対戦",
            "チャットアプリ", "ビデオ通話", "SNS", "sns",
        ],
    ),
    (
        "data from other servers",
        &[
            "live price", "live stock", "stock price", "stock market", "share price", "crypto price", "live score", "live data",
            "real time data", "real time price", "exchange rate", "flight track", "track flights", "flight search", "live traffic",
            "news feed", "news aggregator", "scrap", "crawler", "search engine", "from an api", "rest api", "flugsuche",
            "aktienkurs", "borsenkurs", "echtzeitdaten", "wechselkurs", "suchmaschine", "live ticker", "liveticker", "cours de bourse",
            "en temps reel", "taux de change", "moteur de recherche", "precios en tiempo real", "datos en tiempo real",
            "tipo de cambio", "bolsa de valores", "buscador de vuelos", "prezzi in tempo reale", "dati in tempo reale",
            "tasso di cambio", "motore di ricerca", "precos em tempo real", "dados em tempo real", "taxa de cambio",
            "bolsa de valores", "株価", "為替", "リアルタイムの", "検索エンジン",
        ],
    ),
    (
        "payments and orders",
        &[
            "checkout", "shopping cart", "online shop", "online store", "web shop", "webshop", "e commerce", "ecommerce",
            "payment processing", "payment gateway", "accept payment", "take payment", "pay online", "pay by card", "book and pay", "stripe ", "paypal",
            "marketplace", "auction", "subscription billing", "onlineshop", "warenkorb", "bezahlfunktion", "online bezahlen",
            "zahlungsabwicklung", "marktplatz fur", "boutique en ligne", "paiement en ligne", "panier d achat", "place de marche",
            "tienda online", "tienda en linea", "tienda virtual", "carrito de compra", "pagos en linea", "pasarela de pago",
            "negozio online", "carrello", "pagamenti online", "loja online", "loja virtual", "carrinho de compras",
            "pagamentos online", "ネットショップ", "オンラインショップ", "通販サイト", "決済",
        ],
    ),
    (
        "messages that are sent",
        &[
            "send email", "send emails", "sends email", "sends emails", "send an email", "sends an email", "email notification",
            "send sms", "sends sms", "text messages to", "push notification", "send newsletters", "bulk email", "emails verschick",
            "emails versend", "sms versend", "push benachrichtigung", "envoyer des emails", "envoie des emails", "envoie un email",
            "notifications push", "enviar correos", "envia correos", "notificaciones push", "inviare email", "invia email",
            "notifiche push", "enviar emails", "envia emails", "notificacoes push", "メール送信", "メールを送", "プッシュ通知",
        ],
    ),
    (
        "an AI model",
        &[
            "chatbot", "chat bot", "ai assistant", "voice assistant", "gpt", "artificial intelligence", "machine learning",
            "image recognition", "speech recognition", "speech to text", "transcrib", "translator", "translate any", "translates any",
            "translate text", "image generator", "ki assistent", "kunstliche intelligenz", "sprachassistent", "spracherkennung",
            "transkri", "ubersetzungs", "ubersetzer", "intelligence artificielle", "reconnaissance vocale", "traducteur",
            "inteligencia artificial", "reconocimiento de voz", "traductor", "intelligenza artificiale", "riconoscimento vocale",
            "traduttore", "reconhecimento de voz", "tradutor", "チャットボット", "人工知能", "音声認識", "翻訳",
        ],
    ),
    (
        "a camera, a sensor or a place on the map",
        &[
            "face recognition", "facial recognition", "face id", "fingerprint", "biometric", "scan barcode", "barcode scanner",
            "qr scanner", "qr code scanner", "scan document", "document scanner", "scan receipts", "augmented reality", "gps",
            "navigation app", "route planner", "turn by turn", "track my location", "location track", "find my phone",
            "smart home", "bluetooth", "gesichtserkennung", "fingerabdruck", "biometri", "barcode scan", "strichcode", "routenplaner",
            "navigationsapp", "standort verfolg", "reconnaissance faciale", "empreinte digitale", "scanner de", "realite augmentee",
            "itineraire", "reconocimiento facial", "huella dactilar", "huella digital", "escaner de", "realidad aumentada",
            "riconoscimento facciale", "impronta digitale", "scanner di", "realta aumentata", "reconhecimento facial",
            "impressao digital", "leitor de codigo", "realidade aumentada", "顔認証", "指紋", "バーコード", "位置情報", "ナビアプリ",
        ],
    ),
    (
        "more than a web page",
        &[
            "browser extension", "chrome extension", "android app", "ios app", "iphone app", "wordpress plugin", "discord bot",
            "telegram bot", "whatsapp bot", "operating system", "device driver", "compiler", "torrent", "vpn", "antivirus", "virus scan",
            "video editor", "edit videos", "video streaming", "stream movies", "music streaming", "screen recorder",
            "browser erweiterung", "videobearbeitung", "videoschnitt", "betriebssystem", "extension de navigateur", "montage video",
            "extension de chrome", "editor de video", "sistema operativo", "estensione del browser", "editor video",
            "extensao de navegador", "動画編集", "ブラウザ拡張", "ウイルス対策",
        ],
    ),
];

/// What a wish asks for that no page can do that stands alone. `text` is what is wanted, folded, between blanks.
pub(crate) fn beyond(text: &str) -> Option<&'static str> {
    let is_in = |phrase: &&str| {
        if phrase.is_ascii() {
            text.contains(&format!(" {phrase}"))
        } else {
            text.contains(*phrase)
        }
    };
    BEYOND
        .iter()
        .find(|(_, phrases)| phrases.iter().any(|phrase| is_in(&phrase)))
        .map(|(what, _)| *what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::wish::Wish;

    #[test]
    fn what_takes_a_server_is_told_and_what_is_not_wanted_is_not() {
        let of = |text: &str| beyond(&Wish::read(text, Language::of(text)).text);
        for text in [
            "a to-do list with login",
            "Ein Onlineshop für Kerzen",
            "un chat de mensajería para mi equipo",
            "dating app for dog owners",
            "an app that sends emails to my customers",
        ] {
            assert!(of(text).is_some(), "{text}");
        }
        for text in [
            "a to-do list without login, no accounts",
            "a website for my shop",
            "a markdown editor with live preview",
            "a stripped-down timer",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
