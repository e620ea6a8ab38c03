//! Turns a behaviour into the body of an answer.

use std::time::Duration;

use bytes::Bytes;
use futures_util::Stream;

use super::behaviour::Script;
use super::record::Watch;
use super::wire::{Ending, Step, Wire};

/// How a scripted body goes on after its pieces.
#[derive(Debug, Clone, Copy)]
pub(super) enum Close {
    End(Ending),
    Stall,
    Cut,
    EndEarly,
    Garbage,
    Overload,
}

pub(super) fn body(
    wire: Wire,
    script: Script,
    pieces: usize,
    close: Close,
    mut watch: Watch,
) -> impl Stream<Item = Result<Bytes, std::io::Error>> {
    async_stream::stream! {
        let mut left = pieces;
        for step in steps(&script) {
            let counts = matches!(step, Step::Text(_));
            if counts && left == 0 {
                break;
            }
            if !matches!(step, Step::Open { .. } | Step::Answer) && !script.delay.is_zero() {
                tokio::time::sleep(script.delay).await;
            }
            let data = wire.encode(&step);
            if !data.is_empty() {
                yield Ok(Bytes::from(data));
            }
            if counts {
                left -= 1;
                watch.piece();
            }
        }
        match close {
            Close::End(ending) => yield Ok(Bytes::from(wire.encode(&Step::End(ending)))),
            Close::EndEarly => {}
            Close::Overload => yield Ok(Bytes::from(wire.encode(&Step::Overload))),
            Close::Garbage => {
                yield Ok(Bytes::from(wire.encode(&Step::Garbage)));
                yield Ok(Bytes::from(wire.encode(&Step::End(Ending::Stop))));
            }
            Close::Stall => tokio::time::sleep(Duration::from_secs(3_600)).await,
            Close::Cut => {
                // The pieces before must leave the socket, else the break overtakes them.
                tokio::time::sleep(Duration::from_millis(50)).await;
                watch.done();
                yield Err(std::io::Error::other("cut"));
                return;
            }
        }
        watch.done();
    }
}

fn steps(script: &Script) -> Vec<Step> {
    let thinks = !script.reasoning.is_empty();
    let mut steps = vec![Step::Open { thinks }];
    if thinks {
        steps.extend(pieces(&script.reasoning, script.chunk_chars).map(Step::Reasoning));
        steps.push(Step::Answer);
    }
    steps.extend(pieces(&script.text, script.chunk_chars).map(Step::Text));
    steps
}

fn pieces(text: &str, chars: usize) -> impl Iterator<Item = String> {
    let all: Vec<char> = text.chars().collect();
    let pieces: Vec<String> = all
        .chunks(chars.max(1))
        .map(|piece| piece.iter().collect())
        .collect();
    pieces.into_iter()
}
