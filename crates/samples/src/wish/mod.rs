//! A wish in words, each with what it is there for.
//!
//! `A calm pomodoro timer with bird song for students` asks for a `pomodoro timer`; `bird song` describes it, `students`
//! are whom it is for. What follows `about` is what it speaks of, and what follows `without` is not wanted. Where the
//! subject is nothing but a word for any app, what follows names what is asked for: `an app that tracks my habits`.

mod small_words;

use crate::language::Language;
use crate::words::{folded, stem};
use small_words::{Role, role};

/// Most words of a wish that are looked at.
const MOST_WORDS: usize = 250;

/// What a word of a wish is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// It names what is asked for.
    Subject,
    /// It says for whom or what.
    Purpose,
    /// It says what the thing has or does.
    Description,
    /// It says what the thing speaks of, or is like.
    Theme,
    /// It is not wanted.
    Unwanted,
}

/// What a word means any of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Any {
    /// Any app at all.
    App,
    /// Any page that speaks of something.
    Page,
    /// Any game.
    Game,
}

/// A word of a wish that says something.
#[derive(Debug, Clone)]
pub(crate) struct Word {
    /// Without accents, in lower case.
    pub folded: String,
    /// Its stem.
    pub stem: String,
    pub part: Part,
    /// Whether it was written with a capital within a sentence, or between quotation marks: a name.
    pub is_name: bool,
    /// What it means any of, such as `app` or `page`.
    pub any: Option<Any>,
    /// Whether it says what an app looks like, or how good it is.
    pub is_look: bool,
}

/// A wish read as one of a language.
#[derive(Debug, Clone)]
pub(crate) struct Wish {
    pub language: Language,
    pub words: Vec<Word>,
    /// Every word that is wanted, folded, also those that say nothing, with a blank before, between and behind.
    pub text: String,
    /// Whether it asks for something else than an app: it is a question, or has something done to what there is.
    pub is_no_order: bool,
    /// What it asks for by a word that means any of it: `a website about`, `a game in which`.
    pub asked: Vec<Any>,
}

impl Word {
    /// Whether it says what the thing is, rather than that it is one or what it looks like.
    pub(crate) const fn is_telling(&self) -> bool {
        self.any.is_none() && !self.is_look
    }
}

impl Wish {
    /// Reads a wish as one of a language that is written in letters.
    pub(crate) fn read(text: &str, language: Language) -> Self {
        let mut reader = Reader::new(language);
        let mut read = without_quotations(&normal(text));
        if language == Language::English {
            let lines: Vec<String> = read.lines().map(with_clauses_apart).collect();
            read = lines.join("\n");
        }
        for piece in pieces(&read).take(MOST_WORDS) {
            reader.take(piece);
        }
        let mut wish = reader.wish();
        let joined = joined_names(text);
        for word in &mut wish.words {
            word.is_name |= joined.contains(&word.folded);
        }
        wish
    }

    /// Whether it asks for any of these, and so for none of another kind.
    pub(crate) fn asks_for(&self, any: Any) -> bool {
        self.asked.contains(&any)
    }
}

/// The words that an ampersand joins, folded: `Korn & Kruste` is a name in every language.
fn joined_names(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let capital = |word: &str| word.starts_with(char::is_uppercase);
    let mut names = Vec::new();
    for around in words.windows(3) {
        if let [one, "&" | "+", other] = around
            && capital(one)
            && capital(other)
        {
            let bare = |word: &str| folded(word.trim_matches(|c: char| !c.is_alphanumeric()));
            names.extend([bare(one), bare(other)]);
        }
    }
    names
}

/// Whether a folded text begins as a question, or with what is done to something that there is.
fn is_no_order(text: &str) -> bool {
    const BEGINS: [&str; 40] = [
        "how to",
        "how do",
        "how can",
        "how does",
        "how is",
        "what is",
        "what are",
        "what can",
        "why",
        "who is",
        "who are",
        "delete",
        "remove",
        "fix my",
        "repair",
        "translate",
        "explain",
        "sell",
        "buy",
        "cancel",
        "i need help with",
        "help me with",
        "wie kann",
        "wie geht",
        "wie macht",
        "was ist",
        "warum",
        "losche",
        "ubersetze",
        "comment",
        "pourquoi",
        "supprime",
        "traduis",
        "como puedo",
        "por que",
        "borra",
        "traduce",
        "come si",
        "perche",
        "apaga",
    ];
    let text = text.trim_start();
    BEGINS.iter().any(|begins| {
        text.strip_prefix(begins)
            .is_some_and(|rest| rest.starts_with(' '))
    })
}

/// Whether a word is most likely the infinitive of a verb: `una página para apuntar`, `a page to write`.
pub(crate) fn is_infinitive(language: Language, word: &str) -> bool {
    let ends: &[&str] = match language {
        Language::Spanish | Language::Portuguese => &["ar", "er", "ir", "arse", "erse", "irse"],
        Language::French => &["er", "ir", "re"],
        Language::Italian => &["are", "ere", "ire"],
        Language::German => &["en", "eln", "ern"],
        // Its infinitives have no ending; what is for somebody says `for`.
        Language::English | Language::Japanese => &[],
    };
    word.chars().count() > 4 && ends.iter().any(|end| word.ends_with(end))
}

/// A text in which words that are written in several ways are written in one.
pub(crate) fn normal(text: &str) -> String {
    const WRITTEN: [(&str, &str); 14] = [
        (" w/ ", " with "),
        (" w/o ", " without "),
        ("to-do", "todo"),
        ("to do", "todo"),
        ("To-do", "todo"),
        ("To-Do", "todo"),
        ("To do", "todo"),
        ("To Do", "todo"),
        ("TO DO", "todo"),
        ("e-mail", "email"),
        ("E-Mail", "email"),
        ("check list", "checklist"),
        ("check-list", "checklist"),
        ("X's and O's", "xs and os"),
    ];
    WRITTEN
        .iter()
        .fold(text.to_owned(), |text, (one, other)| text.replace(one, other))
}

/// A text without what stands between quotation marks: that is a name, or what something says.
pub(crate) fn without_quotations(text: &str) -> String {
    const MARKS: [(char, char); 5] = [('“', '”'), ('„', '“'), ('«', '»'), ('"', '"'), ('「', '」')];
    let mut rest = text;
    let mut kept = String::new();
    while let Some((at, open)) = rest
        .char_indices()
        .find(|(_, c)| MARKS.iter().any(|(open, _)| open == c))
    {
        let inside = rest.get(at + open.len_utf8()..).unwrap_or_default();
        let closes = |c: char| {
            MARKS.iter().any(|(opens, close)| *opens == open && *close == c) || (open == '„' && c == '”')
        };
        let Some(end) = inside.find(closes) else { break };
        kept.push_str(rest.get(..at).unwrap_or_default());
        kept.push(',');
        let close = inside
            .get(end..)
            .and_then(|text| text.chars().next())
            .map_or(0, char::len_utf8);
        rest = inside.get(end + close..).unwrap_or_default();
    }
    kept.push_str(rest);
    kept
}

/// A word as it is written, or a mark that ends a clause.
#[derive(Debug, Clone, Copy)]
enum Piece<'a> {
    Word { written: &'a str, starts_sentence: bool },
    Comma,
    Stop,
}

fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut starts_sentence = true;
    text.split_whitespace().flat_map(move |chunk| {
        let end = match chunk.chars().last() {
            Some('.' | '!' | '?' | ':' | ';') => Some(Piece::Stop),
            Some(',' | ')') => Some(Piece::Comma),
            _ if chunk == "-" || chunk == "–" || chunk == "—" => Some(Piece::Comma),
            _ => None,
        };
        let mut words = Vec::new();
        for written in chunk
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
        {
            words.push(Piece::Word {
                written,
                starts_sentence: std::mem::take(&mut starts_sentence),
            });
        }
        if matches!(end, Some(Piece::Stop)) {
            starts_sentence = true;
        }
        words.into_iter().chain(end)
    })
}

struct Reader {
    language: Language,
    words: Vec<Word>,
    text: String,
    part: Part,
    /// Where what is not wanted ends, the part goes on that was before.
    before: Part,
    /// Whether a word was read that names more than any app.
    is_named: bool,
    /// What stood before, as far as it asks.
    asking: Asking,
    /// Whether the word before says for whom or what: an infinitive behind it makes a tool of a page.
    after_for_whom: bool,
    /// Whether the word before names something.
    after_content: bool,
    is_to_do: bool,
}

/// English words for those who do something with a thing, in a clause right behind its name.
const OWNERS: [&str; 6] = ["i", "we", "you", "he", "she", "they"];

/// An English text with a comma before a clause about a thing that begins with who owns somebody: `my mum can`.
fn with_clauses_apart(text: &str) -> String {
    const OWN: [&str; 6] = ["my", "our", "your", "his", "her", "their"];
    const DO: [&str; 10] = [
        "can", "could", "will", "would", "may", "wants", "want", "needs", "need", "likes",
    ];
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut apart = String::with_capacity(text.len() + 8);
    for (at, word) in words.iter().enumerate() {
        let does = words.get(at + 2).is_some_and(|verb| DO.contains(verb));
        if at > 0 {
            apart.push_str(if OWN.contains(word) && does { ", " } else { " " });
        }
        apart.push_str(word);
    }
    apart
}

/// Whether the words before ask for something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asking {
    Not,
    /// A conjunction, or the beginning of a sentence.
    Begins,
    /// A word that asks.
    Asks,
}

impl Reader {
    fn new(language: Language) -> Self {
        Self {
            language,
            words: Vec::new(),
            text: " ".to_owned(),
            part: Part::Subject,
            before: Part::Subject,
            is_named: false,
            asking: Asking::Begins,
            after_for_whom: false,
            after_content: false,
            is_to_do: false,
        }
    }

    fn take(&mut self, piece: Piece<'_>) {
        match piece {
            Piece::Word {
                written,
                starts_sentence,
            } => self.word(written, starts_sentence),
            Piece::Comma => self.end_clause(false),
            Piece::Stop => self.end_clause(true),
        }
    }

    fn word(&mut self, written: &str, starts_sentence: bool) {
        let folded = folded(written);
        if self.part != Part::Unwanted {
            self.text.push_str(&folded);
            self.text.push(' ');
        }
        let role = role(self.language, &folded);
        self.ask(role);
        if std::mem::replace(&mut self.after_for_whom, role == Role::ForWhom) && !self.is_named {
            self.is_to_do |= is_infinitive(self.language, &folded);
        }
        // `a password generator I can use`
        if std::mem::replace(&mut self.after_content, role == Role::Content)
            && self.language == Language::English
            && OWNERS.contains(&folded.as_str())
        {
            self.turn(Part::Description);
        }
        match role {
            Role::Passed | Role::Asks | Role::Joins | Role::Article => {}
            Role::Describes => self.turn(Part::Description),
            Role::ForWhom => self.turn(Part::Purpose),
            Role::Themes => {
                self.turn(Part::Theme);
            }
            Role::Denies => {
                if self.part != Part::Unwanted {
                    self.before = self.part;
                    self.part = Part::Unwanted;
                }
            }
            Role::Turns => {
                if self.part == Part::Unwanted {
                    self.part = self.before;
                }
            }
            role @ (Role::Any(_) | Role::Look | Role::Content) => {
                self.is_named |= self.part == Part::Subject && role == Role::Content;
                let is_capital = written.starts_with(char::is_uppercase);
                self.words.push(Word {
                    stem: stem(self.language, &folded),
                    folded,
                    part: self.part,
                    is_name: is_capital && !starts_sentence && self.language != Language::German,
                    any: if let Role::Any(any) = role {
                        Some(any)
                    } else {
                        None
                    },
                    is_look: role == Role::Look,
                });
            }
        }
    }

    /// `I mend clocks and need a portfolio` asks for a portfolio: what was read before is no subject.
    fn ask(&mut self, role: Role) {
        let begins_anew = matches!(
            (role, self.asking),
            (Role::Asks, Asking::Begins) | (Role::Article, Asking::Asks)
        );
        self.asking = match role {
            Role::Joins => Asking::Begins,
            Role::Asks => Asking::Asks,
            // `Make me a …`, `I need a …`
            Role::Passed | Role::Describes => self.asking,
            _ => Asking::Not,
        };
        if begins_anew && self.part != Part::Unwanted {
            for word in self.words.iter_mut().filter(|word| word.part == Part::Subject) {
                word.part = Part::Description;
            }
            self.part = Part::Subject;
            self.is_named = false;
        }
    }

    /// A word that begins another part. As long as nothing is named, what follows names it.
    fn turn(&mut self, part: Part) {
        if self.part == Part::Unwanted {
            return;
        }
        if self.is_named || part == Part::Theme {
            self.part = part;
        }
    }

    fn end_clause(&mut self, is_sentence: bool) {
        if is_sentence {
            self.asking = Asking::Begins;
        }
        if self.part == Part::Unwanted {
            self.part = self.before;
        }
        if self.is_named || (is_sentence && self.part != Part::Subject) {
            self.part = Part::Description;
        }
    }

    fn wish(self) -> Wish {
        let subject = self.words.iter().filter(|word| word.part == Part::Subject);
        let asked = subject.filter_map(|word| word.any);
        Wish {
            language: self.language,
            asked: asked.filter(|any| *any != Any::Page || !self.is_to_do).collect(),
            is_no_order: is_no_order(&self.text),
            words: self.words,
            text: self.text,
        }
    }
}

#[cfg(test)]
mod tests;
