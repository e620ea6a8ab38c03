//! One text in the place of another, in six languages, and prices in the data of the page's script.

use super::{PLAIN, modify};

const PRICED: &str = r#"<!doctype html>
<html lang="en"><head><title>Sauna</title></head><body>
<article class="ticket"><h3>Early dip</h3><p><b data-price="early">$16</b> each, on Monday</p></article>
<article class="ticket"><h3>Shared round</h3><p><b>$24</b> each</p></article>
<script>
var kinds = {
  early: { name: 'Early dip', mins: 60, wk: 16, cap: 8 },
  shared: { name: 'Shared round', mins: 16, wk: 24, cap: 10 }
};
var names = ['Sun', 'Mon'], size = 16;
</script>
</body></html>
"#;

fn changed(instruction: &str) -> String {
    modify(instruction, PRICED)
        .unwrap_or_else(|refusal| panic!("{instruction}: {}", refusal.message))
        .text
}

#[test]
fn a_price_changes_where_it_is_shown_and_where_the_script_has_it() {
    let expected = PRICED.replace("$16", "$19").replace("wk: 16", "wk: 19");
    for instruction in [
        "Change $16 to $19",
        "change \"$16\" to \"$19\"",
        "replace $16 with $19",
        "Make the early dip cost $19",
        "Make the early dip cost $19 everywhere",
        "Set the price of the early dip to 19",
        "ändere $16 zu $19",
        "remplace $16 par $19",
        "cambia $16 por $19",
        "sostituisci $16 con $19",
        "troque $16 por $19",
    ] {
        assert_eq!(changed(instruction), expected, "{instruction}");
    }
}

#[test]
fn a_price_that_only_the_script_has_changes_there() {
    let page = PRICED.replace("$16", "$19");
    let html = modify("change $16 to $19", &page).unwrap().text;
    assert_eq!(html, page.replace("wk: 16", "wk: 19"));
}

#[test]
fn a_number_that_several_places_may_mean_stays_and_is_told() {
    let page = PRICED.replace("cap: 8", "we: 16");
    let reply = modify("change $16 to $19", &page).unwrap();
    assert_eq!(reply.text, page.replace("$16", "$19"));
    assert!(
        reply.note.contains("I cannot tell which of them is meant"),
        "{}",
        reply.note
    );
}

#[test]
fn a_text_changes_in_six_languages() {
    for instruction in [
        "replace Monday with Tuesday",
        "Replace \"Monday\" by \"Tuesday\"",
        "ersetze Monday durch Tuesday",
        "Bitte ersetze „Monday“ mit „Tuesday“",
        "ändere Monday in Tuesday",
        "tausche Monday gegen Tuesday aus",
        "remplace Monday par Tuesday",
        "change le mot Monday en Tuesday",
        "remplacez « Monday » par « Tuesday »",
        "cambia Monday por Tuesday",
        "sustituye Monday por Tuesday",
        "sostituisci Monday con Tuesday",
        "cambia Monday in Tuesday",
        "substitua Monday por Tuesday",
    ] {
        assert_eq!(
            changed(instruction),
            PRICED.replace("Monday", "Tuesday"),
            "{instruction}"
        );
    }
}

#[test]
fn a_name_alone_changes_in_the_script_where_nothing_else_goes_by_it() {
    assert_eq!(changed("replace Mon with Tue"), PRICED.replace("'Mon'", "'Tue'"));
    let page = PRICED.replace("size = 16", "size = names.indexOf('Mon')");
    assert!(modify("replace Mon with Tue", &page).is_err());
}

#[test]
fn a_text_in_the_data_of_the_script_changes_with_what_is_shown() {
    let html = changed("replace Early dip with Dawn dip");
    assert_eq!(html, PRICED.replace("Early dip", "Dawn dip"));
}

#[test]
fn a_text_that_does_not_stand_in_the_page_is_said_to_be_missing() {
    for (instruction, missing) in [
        ("change $17 to $19", "“$17”"),
        ("ersetze Freitag durch Montag", "“Freitag”"),
        ("remplace vendredi par lundi", "“vendredi”"),
        ("entferne das Karussell", "“karussell”"),
        ("make the late dip cost $19", "“late dip”"),
    ] {
        let message = modify(instruction, PLAIN).unwrap_err().message;
        assert!(
            message.contains(missing) && message.contains("on the page"),
            "{instruction}: {message}"
        );
    }
}

#[test]
fn parts_of_the_page_are_known_by_name_in_other_languages() {
    for (instruction, english) in [
        ("mach die Überschrift größer", "make the heading bigger"),
        ("Bitte mach den Hintergrund orange", "make the background orange"),
        ("ändere den Titel in Kino", "change the title to \"Kino\""),
        ("rends le fond rouge", "make the background red"),
        ("pon el fondo verde", "make the background green"),
        ("haz el título más grande", "make the title bigger"),
        ("metti lo sfondo rosso", "make the background red"),
        ("deixe o fundo azul", "make the background blue"),
        ("mach es blau", "make it blue"),
        ("hazlo azul", "make it blue"),
        ("fallo verde", "make it green"),
    ] {
        let said =
            |request: &str| modify(request, PLAIN).unwrap_or_else(|no| panic!("{request}: {}", no.message));
        assert_eq!(said(instruction).text, said(english).text, "{instruction}");
    }
}

#[test]
fn an_amount_that_a_script_would_read_otherwise_stays_out_of_it() {
    for amount in ["$1.2.3", "$012", "$1.000", "$1,5", "$.5."] {
        let instruction = format!("change $16 to {amount}");
        let Ok(reply) = modify(&instruction, PRICED) else {
            continue;
        };
        assert!(reply.text.contains("wk: 16,"), "{instruction}: {}", reply.text);
    }
    assert!(changed("change $16 to $19.50").contains("wk: 19.50,"));
}

/// Each place looks around itself: on a page full of them that would take hours.
#[test]
fn a_page_full_of_prices_and_names_is_looked_through_in_parts() {
    let numbers = "a:16,".repeat(60_000);
    let names = "<b>dip</b>".repeat(60_000);
    let page = format!(
        "<!doctype html><html><head><title>T</title></head><body><main><div>{names}</div><p>dip $16</p></main>\
         <script>var d={{{numbers}b:1}}</script></body></html>"
    );
    for instruction in ["make the dip cost $19", "change $16 to $19"] {
        let answer = modify(instruction, &page);
        let text = answer.map_or_else(|refusal| refusal.message, |reply| reply.text);
        assert!(!text.is_empty(), "{instruction}");
    }
}
