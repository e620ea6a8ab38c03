//! The paragraph that says how the person likes it. It is made of choices among a few: no word of it is the person's.

use askama::Template;
use domain::personality::{CodeStyle, CommunicationStyle, DesignStyle, Preferences, TextTone};

use super::text::render;
use crate::error::AiError;

#[derive(Template)]
#[template(path = "prompts/preferences.txt", escape = "none")]
struct Paragraph {
    preferences: Preferences,
}

/// How the person likes it, in a paragraph; nothing where nothing was chosen.
///
/// # Errors
/// A broken template.
pub fn preferences(preferences: Preferences) -> Result<Option<String>, AiError> {
    if preferences.is_empty() {
        return Ok(None);
    }
    render(&Paragraph { preferences }).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prompts::of_request;
    use crate::request::TextRequest;

    #[test]
    fn choices_are_said_in_one_paragraph() {
        let one = Preferences {
            communication: Some(CommunicationStyle::Friendly),
            design: Some(DesignStyle::Bold),
            tone: Some(TextTone::Casual),
            code_style: Some(CodeStyle::Concise),
        };
        let other = Preferences {
            communication: Some(CommunicationStyle::Professional),
            design: Some(DesignStyle::Classic),
            tone: Some(TextTone::Formal),
            code_style: Some(CodeStyle::Verbose),
        };
        let third = Preferences {
            communication: Some(CommunicationStyle::Technical),
            design: Some(DesignStyle::Modern),
            ..Preferences::default()
        };
        let all = [one, other, third].map(|chosen| preferences(chosen).unwrap().unwrap());
        for paragraph in &all {
            assert_eq!(paragraph.lines().count(), 1, "{paragraph}");
        }
        insta::assert_snapshot!("preferences", all.join("\n"));
    }

    #[test]
    fn who_chose_nothing_has_the_prompts_of_everybody() {
        let plain = of_request(&TextRequest::generate("A clock")).unwrap();
        let nothing = TextRequest::generate("A clock").liking(Preferences::default());
        assert_eq!(of_request(&nothing).unwrap().system, plain.system);
        let chosen = Preferences {
            tone: Some(TextTone::Formal),
            ..Preferences::default()
        };
        let liked = of_request(&TextRequest::generate("A clock").liking(chosen)).unwrap();
        let added = liked.system.strip_prefix(&plain.system).unwrap();
        assert_eq!(added.trim(), preferences(chosen).unwrap().unwrap());
        assert!(added.ends_with("Texts are formal."), "{added}");
    }
}
