//! Names of apps, of steps and of people.

use crate::errors::ErrorCode;
use crate::limits::{
    APP_NAME_MAX_CHARS, DISPLAY_NAME_MAX_CHARS, PASSKEY_NAME_MAX_CHARS, PROPOSED_NAME_MAX_CHARS,
    STEP_NAME_MAX_CHARS,
};

/// Name of a generation record that nobody named.
pub const DEFAULT_NAME: &str = "Untitled App";

/// Names that count as none. The frontend has the same list (`lib/appNames.ts`).
const UNNAMED: [&str; 8] = [
    "My Interactive",
    "Untitled Interactive",
    "My Morpheo Interactive",
    DEFAULT_NAME,
    "My app",
    "My App",
    "My Morpheo App",
    "Untitled Generation",
];

/// Whether nobody gave the app a name of its own.
#[must_use]
pub fn is_unnamed(name: &str) -> bool {
    let name = name.trim();
    !is_visible(name) || UNNAMED.contains(&name)
}

/// Whether anything of a text can be seen. The frontend has the same list (`lib/appNames.ts`).
pub(crate) fn is_visible(text: &str) -> bool {
    text.chars().any(|c| !c.is_whitespace() && !is_invisible(c))
}

/// Characters besides blanks that show nothing where they stand alone: `Default_Ignorable_Code_Point` of Unicode, and the
/// blank of Braille.
pub(crate) const fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a character controls the text around it: it ends lines or turns the order of letters. Joiners do not, which
/// emoji and Persian words need.
pub(crate) fn is_controlling(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{206f}'
            | '\u{fff9}'..='\u{fffb}')
}

/// A name that a person gave: trimmed, with something to see, without characters that control the text around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppName(String);

impl AppName {
    /// Takes a name; one longer than 200 characters is cut. Nothing when none of it can be seen.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let clean: String = text.chars().filter(|c| !is_controlling(*c)).collect();
        let clean: String = clean.trim().chars().take(APP_NAME_MAX_CHARS).collect();
        is_visible(&clean).then_some(Self(clean))
    }

    /// The name that an app may get from its page's title, unless that says no more than a default name.
    #[must_use]
    pub fn of_title(title: &str) -> Option<Self> {
        let title: String = title.chars().take(PROPOSED_NAME_MAX_CHARS).collect();
        Self::parse(&title).filter(|name| !is_unnamed(name.as_str()))
    }

    /// The name of a copy: the same with ' Copy' behind it, cut to fit.
    #[must_use]
    pub fn copy(&self) -> Self {
        const SUFFIX: &str = " Copy";
        let most = APP_NAME_MAX_CHARS - SUFFIX.len();
        let head: String = self.0.chars().take(most).collect();
        Self(format!("{}{SUFFIX}", head.trim_end()))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The name of a step in the history of a page: one line, without characters that control the text around it. It may
/// be blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepName(String);

impl StepName {
    /// Makes a line of any text; one longer than 200 characters is cut.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let line = line.chars().filter(|c| !is_controlling(*c));
        Self(line.take(STEP_NAME_MAX_CHARS).collect())
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The name that an account shows: one line with something to see, without characters that control the text around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DisplayName(String);

impl DisplayName {
    /// Makes a line of a text. Nothing when none of it can be seen.
    ///
    /// # Errors
    /// `display-name-too-long` for more than 80 characters.
    pub fn parse(text: &str) -> Result<Option<Self>, ErrorCode> {
        let line = line_of(text);
        if line.chars().count() > DISPLAY_NAME_MAX_CHARS {
            return Err(ErrorCode::DisplayNameTooLong);
        }
        Ok(is_visible(&line).then_some(Self(line)))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The name that its owner gave a passkey: one line with something to see, without characters that control the text around
/// it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyName(String);

impl PasskeyName {
    /// Makes a line of a text.
    ///
    /// # Errors
    /// `passkey-name` when none of it can be seen, or for more than 60 characters.
    pub fn parse(text: &str) -> Result<Self, ErrorCode> {
        let line = line_of(text);
        if is_visible(&line) && line.chars().count() <= PASSKEY_NAME_MAX_CHARS {
            Ok(Self(line))
        } else {
            Err(ErrorCode::PasskeyName)
        }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// One line of a text, without characters that control the text around it.
fn line_of(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let line: String = line.chars().filter(|c| !is_controlling(*c)).collect();
    line.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_shows_a_line_of_eighty_characters() {
        let shown = |text: &str| DisplayName::parse(text).map(|name| name.map(|name| name.0));
        assert_eq!(
            shown(" Ada\n \u{202e}Lovelace\0 "),
            Ok(Some("Ada Lovelace".to_owned()))
        );
        assert_eq!(shown(" \u{200b}\n"), Ok(None));
        assert_eq!(shown(&"ä".repeat(80)), Ok(Some("ä".repeat(80))));
        assert_eq!(shown(&"ä".repeat(81)), Err(ErrorCode::DisplayNameTooLong));
    }

    #[test]
    fn a_step_is_named_in_one_line() {
        assert_eq!(
            StepName::of(" Make it\n\n blue\0\u{202e} ").as_str(),
            "Make it blue"
        );
        assert_eq!(StepName::of(&"🐟".repeat(300)).as_str(), "🐟".repeat(200));
        assert_eq!(StepName::of("\t").as_str(), "");
    }

    #[test]
    fn an_app_is_not_named_by_a_default_title() {
        let named = |title: &str| AppName::of_title(title).map(|name| name.as_str().to_owned());
        assert_eq!(named(" Tides "), Some("Tides".to_owned()));
        assert_eq!(named("My App"), None);
        assert_eq!(named(&"x".repeat(300)), Some("x".repeat(100)));
    }

    #[test]
    fn a_name_is_trimmed_and_free_of_control_characters() {
        assert_eq!(AppName::parse("  \n"), None);
        assert_eq!(AppName::parse(" Tide\u{7}line ").unwrap().as_str(), "Tideline");
    }

    #[test]
    fn a_name_has_something_to_see() {
        for blank in [
            "\u{200b}",
            " \u{2800}\u{3164} ",
            "\u{115f}\u{1160}\u{ffa0}",
            "\u{feff}\u{200d}",
            "\u{ad}\u{fe0f}",
        ] {
            assert_eq!(AppName::parse(blank), None, "{blank:?}");
            assert!(is_unnamed(blank), "{blank:?}");
        }
        let hidden = format!("{}a", "\u{200b}".repeat(APP_NAME_MAX_CHARS));
        assert_eq!(AppName::parse(&hidden), None, "what is cut off is not seen");
    }

    #[test]
    fn a_name_does_not_turn_the_text_around_it() {
        let turned = "Ti\u{202e}de\u{2069}\u{200f}ta\u{2028}ble\u{61c}\u{85}";
        assert_eq!(AppName::parse(turned).unwrap().as_str(), "Tidetable");
        for kept in ["👩\u{200d}🚀 Rockets", "می\u{200c}خواهم", "❤\u{fe0f}", "שלום"] {
            assert_eq!(AppName::parse(kept).unwrap().as_str(), kept);
        }
    }

    proptest::proptest! {
        #[test]
        fn a_name_is_taken_as_it_is_the_second_time(text in "[\\PC\u{200b}-\u{202e}\u{2060}-\u{206f}\u{2800}\u{feff} ]{0,12}") {
            if let Some(name) = AppName::parse(&text) {
                proptest::prop_assert!(is_visible(name.as_str()));
                proptest::prop_assert!(!name.as_str().contains(is_controlling));
                proptest::prop_assert_eq!(AppName::parse(name.as_str()), Some(name));
            } else {
                proptest::prop_assert!(!text.chars().any(|c| c.is_ascii_alphanumeric()));
            }
        }
    }

    #[test]
    fn default_names_count_as_none() {
        for name in ["", "  ", "Untitled App", " My App "] {
            assert!(is_unnamed(name), "{name}");
        }
        assert!(!is_unnamed("Tideline"));
    }

    #[test]
    fn a_copy_is_named_so_and_fits() {
        assert_eq!(AppName::parse("Tides").unwrap().copy().as_str(), "Tides Copy");
        let long = AppName::parse(&"ä".repeat(300)).unwrap().copy();
        assert_eq!(long.as_str().chars().count(), APP_NAME_MAX_CHARS);
        assert!(long.as_str().ends_with("ä Copy"));
    }
}
