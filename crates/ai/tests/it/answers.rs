//! The table of answers through the real client, each in pieces of many sizes.

use crate::support::{Read, ai, config, provider, read, request};
use crate::table::{Answer, answers};
use ai::{Ai, AiError};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};

/// How often each answer is cut in another way.
const CUTS: u64 = 20;

/// The answer in up to twelve pieces that begin anywhere.
fn pieces(text: &str, seed: u64) -> Script {
    let mut random = StdRng::seed_from_u64(seed);
    let characters: Vec<char> = text.chars().collect();
    let count = random.random_range(1..=11);
    let mut cuts: Vec<usize> = (0..count)
        .map(|_| random.random_range(0..=characters.len()))
        .collect();
    cuts.sort_unstable();
    cuts.dedup();
    let mut pieces: Vec<String> = Vec::new();
    let mut from = 0;
    for to in cuts.into_iter().chain([characters.len()]) {
        pieces.push(characters.get(from..to).unwrap().iter().collect());
        from = to;
    }
    let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
    Script::of_pieces(&pieces)
}

/// How a provider sends the answer, in another way for each seed.
fn behaviours(answer: &Answer) -> Vec<Behaviour> {
    let scripts = (0..CUTS).map(|seed| pieces(&answer.text, seed));
    if answer.is_cut() {
        scripts.map(Behaviour::LengthStop).collect()
    } else {
        scripts.map(Behaviour::Complete).collect()
    }
}

/// Whether an answer with this text ends as it must.
fn ends_well(answer: &Answer, came: &Read) -> bool {
    let is_blank = came.text.trim().is_empty();
    match &came.error {
        Some(AiError::Empty) => is_blank && !answer.is_cut(),
        // a provider that sends the same again adds nothing
        Some(AiError::Incomplete(_)) => answer.is_cut(),
        Some(_) => false,
        None => !is_blank && !answer.is_cut(),
    }
}

#[tokio::test]
async fn each_answer_gives_its_page_however_it_comes() {
    let (cut, answers): (Vec<Answer>, Vec<Answer>) = answers().into_iter().partition(Answer::is_cut);
    let steps = answers.iter().flat_map(behaviours).collect();
    let server = FakeProvider::start(Wire::OpenAi, Behaviour::Sequence(steps))
        .await
        .unwrap();
    let client = ai(&config(provider(Wire::OpenAi), &server.base_url()));
    for answer in &answers {
        for seed in 0..CUTS {
            check(answer, &client, seed).await;
        }
    }
    for answer in &cut {
        for (seed, behaviour) in (0..CUTS).zip(behaviours(answer)) {
            // what the provider cut is not gone on with here
            let steps = vec![behaviour, Behaviour::LengthStop(Script::new(""))];
            let server = FakeProvider::start(Wire::OpenAi, Behaviour::Sequence(steps))
                .await
                .unwrap();
            let client = ai(&config(provider(Wire::OpenAi), &server.base_url()));
            check(answer, &client, seed).await;
        }
    }
}

async fn check(answer: &Answer, client: &Ai, seed: u64) {
    let came = read(client.stream(request(Wire::OpenAi)).await.unwrap()).await;
    let has_thoughts = !came.reasoning.trim().is_empty();
    let problem = answer.problem(&came.text, has_thoughts);
    assert_eq!(problem, None, "{} ({seed})", answer.name);
    assert!(
        ends_well(answer, &came),
        "{} ({seed}): {:?}",
        answer.name,
        came.error
    );
}
