//! The steps of an answer, before they take a wire format.

/// One step of an answer.
#[derive(Debug, Clone)]
pub(super) enum Step {
    /// What comes before the first piece.
    Open {
        thinks: bool,
    },
    Reasoning(String),
    /// Thinking is over, the answer starts.
    Answer,
    /// A piece of the answer.
    Text(String),
    End(Ending),
    /// An error inside the stream.
    Overload,
    /// Bytes that are not of the format.
    Garbage,
}

/// Why an answer ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    Stop,
    Length,
    Safety,
}
