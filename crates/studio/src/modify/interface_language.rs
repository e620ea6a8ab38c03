//! The language that an app speaks: a sample's own texts can be put into those that it knows.

use samples::{Catalog, Language};

use super::change::Change;
use super::clause::Clause;
use super::command::Command;
use super::kinds::Kind;
use super::limits::NO_TRANSLATION;
use crate::fill;
use crate::words::Token;

/// Words beside the name of a language in a request for it.
const BESIDE: &str = "translate translated make switch change set turn put show use speak speaks have it the this app \
    page site whole everything all texts text interface ui language labels words menu in into to be of my please version \
    user completely fully entirely übersetze übersetz übersetzen auf ins in die das app seite alles oberfläche sprache \
    mache mach stelle stell um bitte traduis traduire traduisez en l'application la page l'interface tout toute passe \
    mets traduce traducir traduzca aplicación página todo al el interfaz pon cambia idioma traduci tradurre traduca \
    l'app la pagina tutto metti lingua interfaccia traduza traduzir para o a aplicativo tudo língua";

impl Clause {
    /// Whether the app is to speak another language, and nothing else is said.
    pub(super) fn interface_language(&self) -> Option<Command> {
        let is_listed = |word: &str| BESIDE.split_ascii_whitespace().any(|listed| listed == word);
        let mut asked = None;
        for token in &self.tokens {
            let word = token.lower();
            match fill::language_named(word) {
                Some(language) if asked.is_none() && token.is_word() => asked = Some(language),
                _ if is_listed(word)
                    || (token.is_word() && Kind::of(word).is_some_and(|kind| kind.singular == "page")) => {}
                _ => return None,
            }
        }
        // A language alone is none.
        let says = self.tokens.len() > 1 && !self.tokens.iter().any(|token| matches!(token, Token::Quote(_)));
        asked.filter(|_| says).map(|language| Command::Speak { language })
    }
}

/// The page with its sample's texts in a language.
///
/// # Errors
/// Says so of pages that are no sample, and of languages that it does not know.
pub(super) fn set(html: &str, language: Language, catalog: &Catalog) -> Result<Change, String> {
    let sample = fill::sample_of(html, catalog).ok_or(NO_TRANSLATION)?;
    let name = language.name();
    if language != Language::English && sample.texts(language).is_none() {
        let known: Vec<&str> = sample
            .translations
            .keys()
            .map(|language| language.name())
            .collect();
        return Err(format!(
            "I have the texts of this app in English, {}; {name} takes an AI model.",
            known.join(", ")
        ));
    }
    let page = fill::speak(html, sample, language).ok_or("The page cannot be read as HTML.")?;
    if page == html {
        return Err(format!("The app speaks {name} already."));
    }
    let said = format!("Done: the texts of the app are in {name}; what was written since stays as it is.");
    Ok(Change::new(page, said))
}
