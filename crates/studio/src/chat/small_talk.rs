//! What is said without a question about the page: thanks, a greeting, who are you.

/// Longer messages are no small talk.
const MOST_WORDS: usize = 5;

const STUDIO: &str = "I am the offline studio, not an AI and not a person: a part of Morpheo that changes pages by fixed rules. Ask me to change a colour, a text or a size, to make the page dark, or to add or remove an element.";
const HELLO: &str = "Hello. I am the offline studio, not an AI. Ask me to change a colour, a text or a size, or to add or remove an element, as in: make the buttons green.";
const WELCOME: &str = "You are welcome.";
const NOTED: &str = "All right. Tell me when you want something changed, as in: make the buttons green.";

/// The answer to small talk; nothing for anything else. `words` are in lower case.
pub(super) fn answer(words: &[String]) -> Option<&'static str> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if words.is_empty() || words.len() > MOST_WORDS {
        return None;
    }
    let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(word));
    let asks_studio = match words.as_slice() {
        ["who", "made" | "built" | "wrote" | "created", "you"] | ["help"] | ["help", "me"] => true,
        ["who" | "what", "are" | "is", "you", ..] => true,
        ["what", "can" | "do", "you", "do" | "understand" | "know", ..] => true,
        ["are", "you", ..] => has(&[
            "ai", "human", "robot", "bot", "person", "real", "there", "gpt", "chatgpt", "claude", "model",
        ]),
        ["what's" | "whats", "your", "name"] | ["what", "is", "your", "name"] => true,
        _ => false,
    };
    if asks_studio {
        return Some(STUDIO);
    }
    let first = words.first().copied().unwrap_or_default();
    match first {
        "thanks" | "thank" | "thx" | "danke" | "merci" | "gracias" | "grazie" => Some(WELCOME),
        "hi" | "hello" | "hey" | "hallo" | "hola" | "bonjour" | "moin" | "ciao" if words.len() < 4 => {
            Some(HELLO)
        }
        "ok" | "okay" | "yes" | "no" | "cool" | "great" | "good" | "nice" | "perfect" | "super" | "wow"
        | "stop" | "fine" | "awesome" | "lovely" | "bye" | "yep" | "nope"
            if words.len() < 4 =>
        {
            Some(NOTED)
        }
        "i" if has(&["love", "like"]) && has(&["it", "this"]) => Some(NOTED),
        _ => None,
    }
}
