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
