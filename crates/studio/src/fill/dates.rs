//! The day that a wish names, as it is written: `12 June 2027`, `June 12th, 2027`, `12. Juni 2027`, `1er mai 2027`,
//! `12 de junio de 2027`, `12.06.2027`, `2027-06-12`.

/// The first three or four letters of the months in six languages, lower case and without accents.
const MONTHS: [&str; 12] = [
    "jan gen ene",
    "feb fev",
    "mar mae",
    "apr avr abr",
    "may mai mag",
    "jun juin giu",
    "jul juil lug",
    "aug aou ago",
    "sep set",
    "oct okt ott out",
    "nov",
    "dec dez dic",
];
/// Words that stand within a date.
const WITHIN: [&str; 5] = ["de", "of", "del", "do", "di"];

/// The day in a wish. One without a year is none: nobody could count to it.
pub(super) fn written(wish: &str) -> Option<String> {
    let words: Vec<&str> = wish.split_whitespace().collect();
    let bare = |at: usize| words.get(at).map_or("", |word| word.trim_matches(is_mark));
    (0..words.len()).find_map(|start| {
        let first = bare(start);
        if in_numbers(first) {
            return Some(first.to_owned());
        }
        if !is_day(first) && !is_month(first) {
            return None;
        }
        let (mut day, mut month) = (is_day(first), is_month(first));
        for at in start + 1..start + 5 {
            let word = bare(at);
            if is_year(word) {
                let end = words.get(start..=at)?;
                return (day && month).then(|| end.join(" ").trim_matches(is_mark).to_owned());
            } else if is_day(word) && !day {
                day = true;
            } else if is_month(word) && !month {
                month = true;
            } else if !WITHIN.contains(&word) {
                return None;
            }
        }
        None
    })
}

fn is_mark(c: char) -> bool {
    matches!(
        c,
        ',' | '.' | ';' | ':' | '!' | '?' | '(' | ')' | '"' | '“' | '”' | '„' | '«' | '»'
    )
}

/// `12`, `12th`, `1er`.
fn is_day(word: &str) -> bool {
    let end = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = word.get(..word.len() - end.len()).unwrap_or_default();
    let is_ordinal = matches!(end, "" | "st" | "nd" | "rd" | "th" | "er" | "º" | "°");
    is_ordinal && number.len() < 3 && matches!(number.parse(), Ok(1..=31))
}

fn is_month(word: &str) -> bool {
    let lower = word
        .to_lowercase()
        .replace('é', "e")
        .replace('û', "u")
        .replace('ä', "a")
        .replace('ç', "c");
    // `mai` and `may` are whole; longer names are told by how they begin, and end in letters
    let is_whole = lower.chars().count() > 2 && lower.chars().all(char::is_alphabetic);
    let begins = |start: &str| lower.starts_with(start);
    is_whole
        && !NO_MONTHS.contains(&lower.as_str())
        && MONTHS.iter().any(|starts| starts.split(' ').any(begins))
}

/// Words that only begin as months do.
const NO_MONTHS: [&str; 12] = [
    "marry", "married", "market", "mariage", "maison", "main", "mail", "general", "second", "set", "decor",
    "mark",
];

fn is_year(word: &str) -> bool {
    word.len() == 4 && matches!(word.parse(), Ok(1900..=2199))
}

/// `12.06.2027`, `12/6/2027`, `2027-06-12`.
fn in_numbers(word: &str) -> bool {
    let parts: Vec<&str> = word.split(['.', '/', '-']).collect();
    let small = |part: &str, most: u32| {
        part.len() < 3 && part.parse().is_ok_and(|number: u32| (1..=most).contains(&number))
    };
    match parts.as_slice() {
        [year, month, day] if is_year(year) => small(month, 12) && small(day, 31),
        [one, other, year] => is_year(year) && small(one, 31) && small(other, 31),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn days_are_found_as_they_are_written() {
        for (wish, day) in [
            ("a wedding page for 12 June 2027 in Rye", "12 June 2027"),
            ("our wedding is on June 12th, 2027.", "June 12th, 2027"),
            ("Hochzeit am 12. Juni 2027 in Ulm", "12. Juni 2027"),
            ("notre mariage le 1er mai 2027", "1er mai 2027"),
            (
                "nuestra boda el 12 de junio de 2027, en Jaca",
                "12 de junio de 2027",
            ),
            ("Hochzeitsseite, 12.06.2027, mit Anfahrt", "12.06.2027"),
            ("a countdown to 2027-06-12", "2027-06-12"),
        ] {
            assert_eq!(written(wish).as_deref(), Some(day), "{wish}");
        }
        for wish in [
            "a wedding page with 12 tables",
            "10 marketing ideas for 2027",
            "a list of 3 things",
            "version 1.2.3",
            "a page for May and Jim",
            "open 9-12 in 2027",
        ] {
            assert_eq!(written(wish), None, "{wish}");
        }
    }
}
