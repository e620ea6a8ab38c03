//! Servers that cut between the halves of a surrogate pair.

use crate::support::{Read, ai, config, provider, read, request};
use ai::Finish;
use test_support::providers::{Behaviour, ESCAPE, FakeProvider, Script, Wire};

async fn ask(wire: Wire, script: Script) -> Read {
    let server = FakeProvider::start(wire, Behaviour::Complete(script))
        .await
        .unwrap();
    let ai = ai(&config(provider(wire), &server.base_url()));
    read(ai.stream(request(wire)).await.unwrap()).await
}

#[tokio::test]
async fn halves_of_a_character_are_joined_and_lone_ones_replaced() {
    let (high, low) = (format!("{ESCAPE}d83d"), format!("{ESCAPE}de00"));
    let cases = [
        (
            vec![format!("<p>one {high}"), format!("{low} two</p>")],
            "<p>one 😀 two</p>",
        ),
        (
            vec![format!("one {high}"), " two ".to_owned(), format!("{low} three")],
            "one \u{FFFD} two \u{FFFD} three",
        ),
        (vec![format!("one {low}"), " two".to_owned()], "one \u{FFFD} two"),
        (vec!["one ".to_owned(), high.clone()], "one \u{FFFD}"),
        (vec![format!("{high}{low}{high}"), low.clone()], "😀😀"),
        (
            vec![
                format!("C:\\ud83d \\u0041 {high}"),
                format!("{low}\\de00 \n\"é\""),
            ],
            "C:\\ud83d \\u0041 😀\\de00 \n\"é\"",
        ),
    ];
    for wire in Wire::ALL {
        for (pieces, expected) in &cases {
            let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
            let answer = ask(wire, Script::of_pieces(&pieces)).await;
            assert_eq!(answer.text, *expected, "{wire:?} {pieces:?}");
            assert_eq!(
                (answer.finish, answer.error),
                (Some(Finish::Stop), None),
                "{wire:?}"
            );
            assert!(answer.usage.is_some(), "{wire:?}");
        }
    }
}
