//! A prompt, word by word.

use std::ops::Range;

/// A word of a prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::pictures) struct Said {
    /// In lower case; of Japanese and Chinese, where it is known, in English.
    pub lower: String,
    /// Whether it does not begin with a small letter.
    pub is_capital: bool,
    /// Whether a mark that ends a part of a sentence stands in front of it.
    pub begins: bool,
    /// Where it stands, in bytes.
    pub place: Range<usize>,
}

/// What stands for words of the lexicon in Japanese and Chinese, longer ones first.
const ASIAN: [(&str, &str); 42] = [
    ("富士山", "fuji"),
    ("ラーメン", "ramen"),
    ("ロボット", "robot"),
    ("ソファ", "sofa"),
    ("ピザ", "pizza"),
    ("太陽", "sun"),
    ("太阳", "sun"),
    ("樱花", "sakura"),
    ("冷蔵庫", "fridge"),
    ("夕日", "sunset"),
    ("夕焼け", "sunset"),
    ("日本", ""),
    ("猫", "cat"),
    ("犬", "dog"),
    ("狗", "dog"),
    ("狐", "fox"),
    ("鳥", "bird"),
    ("鸟", "bird"),
    ("魚", "fish"),
    ("鱼", "fish"),
    ("馬", "horse"),
    ("马", "horse"),
    ("象", "elephant"),
    ("兎", "rabbit"),
    ("兔", "rabbit"),
    ("龍", "dragon"),
    ("竜", "dragon"),
    ("龙", "dragon"),
    ("家", "house"),
    ("木", "tree"),
    ("花", "flower"),
    ("桜", "sakura"),
    ("山", "mountain"),
    ("海", "sea"),
    ("湖", "lake"),
    ("森", "forest"),
    ("月", "moon"),
    ("夜", "night"),
    ("雪", "snow"),
    ("城", "castle"),
    ("船", "boat"),
    ("春", "primavera"),
];
/// Small words of Japanese and Chinese.
const PARTICLES: [char; 14] = [
    'の', 'と', 'は', 'が', 'を', 'に', 'で', 'も', 'や', '的', '在', '和', '一', '只',
];

/// The words of a prompt in their order; what is between them is left out.
pub(in crate::pictures) fn said(prompt: &str) -> Vec<Said> {
    let mut words = Vec::new();
    let mut start = None;
    let mut begins = true;
    let ends = prompt.char_indices().map(Some).chain([None]);
    for next in ends {
        let at = next.map_or(prompt.len(), |(at, _)| at);
        match next {
            Some((_, c)) if c.is_alphanumeric() => {
                start = start.or(Some(at));
                continue;
            }
            _ => {}
        }
        if let Some(from) = start.take() {
            push(&mut words, prompt, from..at, begins);
            begins = false;
        }
        let ends_part = next.is_some_and(|(_, c)| {
            matches!(
                c,
                ',' | ';'
                    | '.'
                    | '!'
                    | '?'
                    | ':'
                    | '\n'
                    | '('
                    | ')'
                    | '"'
                    | '“'
                    | '”'
                    | '„'
                    | '«'
                    | '»'
                    | '、'
                    | '。'
                    | '，'
            )
        });
        begins |= ends_part;
    }
    words
}

fn push(words: &mut Vec<Said>, prompt: &str, place: Range<usize>, begins: bool) {
    let text = prompt.get(place.clone()).unwrap_or_default();
    if text.chars().any(is_asian) {
        pieces(words, text, place.start, begins);
        return;
    }
    words.push(Said {
        lower: text.to_lowercase(),
        is_capital: !text.starts_with(char::is_lowercase),
        begins,
        place,
    });
}

const fn is_asian(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}')
}

/// Written without blanks: known words, and what is between them.
fn pieces(words: &mut Vec<Said>, text: &str, offset: usize, begins: bool) {
    let mut open: Option<usize> = None;
    let mut at = 0;
    let mut begins = begins;
    let mut put = |lower: String, place: Range<usize>| {
        words.push(Said {
            lower,
            is_capital: true,
            begins: std::mem::take(&mut begins),
            place,
        });
    };
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let known = ASIAN.iter().find(|(word, _)| rest.starts_with(word));
        let first = rest.chars().next().unwrap_or(' ');
        let (long, english) = match known {
            Some((word, english)) => (word.len(), Some(*english)),
            None if PARTICLES.contains(&first) => (first.len_utf8(), Some("")),
            None => (first.len_utf8(), None),
        };
        if let Some(english) = english {
            if let Some(from) = open.take() {
                put(
                    text.get(from..at).unwrap_or_default().to_owned(),
                    offset + from..offset + at,
                );
            }
            if !english.is_empty() {
                put(english.to_owned(), offset + at..offset + at + long);
            }
        } else {
            open = open.or(Some(at));
        }
        at += long;
    }
    if let Some(from) = open {
        put(
            text.get(from..).unwrap_or_default().to_owned(),
            offset + from..offset + text.len(),
        );
    }
}
