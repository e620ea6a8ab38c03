//! The queues that jobs wait in. Priority within a queue is not honoured by the dispatcher, so work of
//! different urgency waits in different lanes.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lane {
    Interactive,
    Images,
    /// Nobody watches closely: publishing, optimising.
    Background,
    /// Somebody waits: reading attached files, each in a process of its own.
    Files,
    /// Nobody waits: thumbnails of apps, each seconds of a browser.
    Thumbnails,
    /// Nobody waits: checks of pages, each up to half a minute of the same browser.
    Checks,
}

impl Lane {
    /// Every lane.
    pub const ALL: [Self; 6] = [
        Self::Interactive,
        Self::Images,
        Self::Background,
        Self::Files,
        Self::Thumbnails,
        Self::Checks,
    ];

    /// Its name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Interactive => "interactive",
            Self::Images => "images",
            Self::Background => "background",
            Self::Files => "files",
            Self::Thumbnails => "pictures",
            Self::Checks => "checks",
        }
    }

    /// How many of its jobs a worker that may do so many at once does. Those of thumbnails and checks take turns at one
    /// browser; each that reads a file may take a core and 512 MB.
    #[must_use]
    pub fn at_once(self, concurrency: usize) -> usize {
        match self {
            Self::Interactive | Self::Images | Self::Background => concurrency,
            Self::Files | Self::Thumbnails | Self::Checks => concurrency.min(2),
        }
    }
}

impl fmt::Display for Lane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text that names no lane.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no lane '{0}'")]
pub struct UnknownLane(String);

impl FromStr for Lane {
    type Err = UnknownLane;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|lane| lane.as_str() == text)
            .ok_or_else(|| UnknownLane(text.to_owned()))
    }
}
