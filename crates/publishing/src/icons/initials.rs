//! Letters that stand for a name.

/// One or two capital letters or digits that the icons' font has, or nothing for names in other scripts.
///
/// Two words give two letters, and so does a name like `TaskFlow`.
pub fn initials(name: &str) -> Option<String> {
    let letters: String = words(name)
        .filter_map(|word| word.chars().find_map(capital))
        .take(2)
        .collect();
    (!letters.is_empty()).then_some(letters)
}

/// The words of a name; a capital after a small letter begins one.
fn words(name: &str) -> impl Iterator<Item = String> {
    let mut words = vec![String::new()];
    let mut previous = ' ';
    for c in name.chars() {
        let begins = previous.is_lowercase() && c.is_uppercase();
        // An apostrophe ends no word: "Anna's" is one.
        if !(c.is_alphanumeric() || matches!(c, '\'' | '’')) || begins {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut()
            && c.is_alphanumeric()
        {
            word.push(c);
        }
        previous = c;
    }
    words.into_iter().filter(|word| !word.is_empty())
}

/// The letter's capital, when the font has it.
fn capital(c: char) -> Option<char> {
    let capital = c.to_uppercase().next()?;
    let known = capital.is_ascii_digit()
        || capital.is_ascii_uppercase()
        || (capital.is_uppercase() && in_font(capital));
    known.then_some(capital)
}

/// Latin with its marks, Greek and Cyrillic.
fn in_font(c: char) -> bool {
    matches!(c, 'À'..='Ɏ' | 'Ά'..='Ͽ' | 'Ѐ'..='Ӿ' | 'Ḁ'..='Ỿ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_stand_for_a_name() {
        for (name, expected) in [
            ("Habit Tracker", Some("HT")),
            ("notes", Some("N")),
            ("TaskFlow", Some("TF")),
            ("IPTV", Some("I")),
            ("my to-do list", Some("MT")),
            ("🎉 party", Some("P")),
            ("Anna's garden", Some("AG")),
            ("2048", Some("2")),
            ("élan vital", Some("ÉV")),
            ("Ёлка", Some("Ё")),
            ("αλφα", Some("Α")),
            ("straße", Some("S")),
            ("ßtraße", Some("S")),
            ("日本語", None),
            ("مرحبا", None),
            ("🎉🎉", None),
            ("", None),
            ("日本 Trip", Some("T")),
        ] {
            assert_eq!(initials(name).as_deref(), expected, "{name}");
        }
    }
}
