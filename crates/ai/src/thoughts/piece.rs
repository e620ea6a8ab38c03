//! What comes out of the separation.

/// What a piece of an answer is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    Text(String),
    Reasoning(String),
    /// All text so far is void: what of it was thoughts and what was text follows again.
    Withdrawn,
}

/// Pieces of one kind in a row are one.
#[derive(Debug, Default)]
pub(super) struct Out {
    pub(super) pieces: Vec<Piece>,
}

impl Out {
    /// Adds text or thoughts.
    pub(super) fn add(&mut self, is_text: bool, text: &str) {
        if text.is_empty() {
            return;
        }
        match self.pieces.last_mut() {
            Some(Piece::Text(last)) if is_text => last.push_str(text),
            Some(Piece::Reasoning(last)) if !is_text => last.push_str(text),
            _ if is_text => self.pieces.push(Piece::Text(text.to_owned())),
            _ => self.pieces.push(Piece::Reasoning(text.to_owned())),
        }
    }
}
