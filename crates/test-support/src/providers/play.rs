//! Turns a behaviour into the body of an answer.

use std::time::Duration;

use bytes::Bytes;
use futures_util::Stream;

use super::behaviour::{ESCAPE, Script};
use super::record::Watch;
use super::step::{Ending, Step};
use super::wire::Wire;

/// How a scripted body goes on after its pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Close {
    End(Ending),
    Stall,
    Cut,
    CutInside,
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
        let mut next = String::new();
        for step in steps(&script) {
            let counts = matches!(step, Step::Text(_));
            if counts && left == 0 {
                next = encode(wire, &step);
                break;
            }
            if !matches!(step, Step::Open { .. } | Step::Answer) && !script.delay.is_zero() {
                tokio::time::sleep(script.delay).await;
            }
            let data = encode(wire, &step);
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
            Close::Cut | Close::CutInside => {
                if close == Close::CutInside {
                    yield Ok(first_part(&next));
                }
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

/// A step in its wire format, with the escapes that its text asks for.
fn encode(wire: Wire, step: &Step) -> String {
    wire.encode(step).replace(ESCAPE, "\\u")
}

/// The bytes of a frame up to the middle of its first character that has several, else up to its own middle.
fn first_part(frame: &str) -> Bytes {
    let wide = frame.char_indices().find(|(_, c)| c.len_utf8() > 1);
    let end = wide.map_or(frame.len() / 2, |(at, c)| at + c.len_utf8() / 2);
    Bytes::copy_from_slice(frame.as_bytes().get(..end).unwrap_or_default())
}

fn steps(script: &Script) -> Vec<Step> {
    let thinks = !script.reasoning.is_empty();
    let mut steps = vec![Step::Open { thinks }];
    if thinks {
        steps.extend(pieces(&script.reasoning, script.chunk_chars).map(Step::Reasoning));
        steps.push(Step::Answer);
    }
    if script.pieces.is_empty() {
        steps.extend(pieces(&script.text, script.chunk_chars).map(Step::Text));
    } else {
        steps.extend(script.pieces.iter().cloned().map(Step::Text));
    }
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
