//! Bytes that are set aside until it is their turn: a few stay in memory, many lie in a temporary file, which goes with
//! the last who holds it. Reading and writing keep a thread busy; [`SpooledBytes::pieces`] does not.

use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::fs::FileExt as _;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::stream::{BoxStream, StreamExt as _, TryStreamExt as _, try_unfold};
use tokio::task::spawn_blocking;

/// Most bytes that stay in memory.
const FEW: usize = 128 * 1024;
/// Files are read and written in pieces of so many bytes.
const PIECE: usize = 256 * 1024;

/// Bytes in memory or in a temporary file. Cheap to clone.
#[derive(Clone)]
pub struct SpooledBytes(Place);

#[derive(Clone)]
enum Place {
    Memory(Bytes),
    File(Arc<File>, usize),
}

impl SpooledBytes {
    /// Spools bytes.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn of(bytes: Bytes) -> io::Result<Self> {
        if bytes.len() <= FEW {
            return Ok(Self::from(bytes));
        }
        let mut writer = SpooledWriter::default();
        writer.write_all(&bytes)?;
        writer.end()
    }

    /// Sets bytes aside as they come.
    ///
    /// # Errors
    /// What the pieces end with; as `failed` says when they cannot be written.
    pub async fn of_pieces<E>(
        mut pieces: BoxStream<'_, Result<Bytes, E>>,
        failed: impl Fn(io::Error) -> E,
    ) -> Result<Self, E> {
        let mut writer = SpooledWriter::default();
        let mut held = Vec::new();
        while let Some(piece) = pieces.try_next().await? {
            held.extend_from_slice(&piece);
            if held.len() >= PIECE {
                writer = writer.push(std::mem::take(&mut held)).await.map_err(&failed)?;
            }
        }
        let writer = writer.push(held).await.map_err(&failed)?;
        writer.end().map_err(failed)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Place::Memory(bytes) => bytes.len(),
            Place::File(_, length) => *length,
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn read(&self) -> io::Result<Bytes> {
        self.first(self.len())
    }

    /// The first of them.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn first(&self, most: usize) -> io::Result<Bytes> {
        match &self.0 {
            Place::Memory(bytes) => Ok(bytes.slice(..most.min(bytes.len()))),
            Place::File(file, length) => {
                let mut all = vec![0; most.min(*length)];
                file.read_exact_at(&mut all, 0)?;
                Ok(all.into())
            }
        }
    }

    /// All of them, piece by piece.
    #[must_use]
    pub fn pieces(&self) -> BoxStream<'static, io::Result<Bytes>> {
        let (file, length) = match &self.0 {
            Place::Memory(bytes) => {
                let bytes = bytes.clone();
                return futures_util::stream::once(async move { Ok(bytes) }).boxed();
            }
            Place::File(file, length) => (Arc::clone(file), *length),
        };
        try_unfold(0, move |from| {
            let file = Arc::clone(&file);
            async move {
                if from >= length {
                    return Ok(None);
                }
                let mut piece = vec![0; PIECE.min(length - from)];
                let read = spawn_blocking(move || {
                    file.read_exact_at(&mut piece, u64::try_from(from).unwrap_or(u64::MAX))?;
                    io::Result::Ok(piece)
                });
                let piece = Bytes::from(read.await.map_err(io::Error::other)??);
                let to = from + piece.len();
                Ok(Some((piece, to)))
            }
        })
        .boxed()
    }
}

/// They stay in memory, however many they are.
impl From<Bytes> for SpooledBytes {
    fn from(bytes: Bytes) -> Self {
        Self(Place::Memory(bytes))
    }
}

/// Neither the bytes nor where they are.
impl fmt::Debug for SpooledBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SpooledBytes({} bytes)", self.len())
    }
}

/// Whether the bytes are the same, which are read for it. What cannot be read is like itself alone.
impl PartialEq for SpooledBytes {
    fn eq(&self, other: &Self) -> bool {
        if let (Place::File(one, _), Place::File(other, _)) = (&self.0, &other.0)
            && Arc::ptr_eq(one, other)
        {
            return true;
        }
        matches!((self.read(), other.read()), (Ok(one), Ok(other)) if one == other)
    }
}

impl Eq for SpooledBytes {}

impl PartialEq<Bytes> for SpooledBytes {
    fn eq(&self, other: &Bytes) -> bool {
        self.read().is_ok_and(|bytes| bytes == *other)
    }
}

/// Sets bytes aside as they are written.
#[derive(Debug, Default)]
pub struct SpooledWriter {
    held: Vec<u8>,
    file: Option<File>,
    written: usize,
}

impl SpooledWriter {
    /// Writes on a thread of its own, and gives the writer back.
    ///
    /// # Errors
    /// When the bytes cannot be written.
    pub async fn push(mut self, bytes: Vec<u8>) -> io::Result<Self> {
        let written = spawn_blocking(move || {
            self.write_all(&bytes)?;
            Ok(self)
        });
        written.await.map_err(io::Error::other)?
    }

    /// What was written.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn end(mut self) -> io::Result<SpooledBytes> {
        if self.file.is_some() {
            self.spill()?;
        }
        Ok(SpooledBytes(match self.file {
            Some(file) => Place::File(Arc::new(file), self.written),
            None => Place::Memory(self.held.into()),
        }))
    }

    fn spill(&mut self) -> io::Result<()> {
        let mut file = match self.file.take() {
            Some(file) => file,
            None => tempfile::tempfile()?,
        };
        file.write_all(&self.held)?;
        self.written += self.held.len();
        self.held.clear();
        self.file = Some(file);
        Ok(())
    }
}

impl Write for SpooledWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.get(..PIECE).unwrap_or(bytes);
        self.held.extend_from_slice(taken);
        if self.held.len() > FEW {
            self.spill()?;
        }
        Ok(taken.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(length: usize) -> Bytes {
        (0..length).map(|at| u8::try_from(at % 251).unwrap()).collect()
    }

    #[tokio::test]
    async fn few_or_many_they_come_back_as_they_were() {
        for length in [0, 1, FEW, FEW + 1, PIECE, 3 * PIECE + 7] {
            let all = bytes(length);
            let spooled = SpooledBytes::of(all.clone()).unwrap();
            assert_eq!(matches!(spooled.0, Place::File(..)), length > FEW, "{length}");
            assert_eq!((spooled.len(), spooled.is_empty()), (length, length == 0));
            assert_eq!(spooled.read().unwrap(), all);
            assert_eq!(spooled.first(5).unwrap(), all.slice(..5.min(length)));
            let pieces: Vec<Bytes> = spooled.pieces().try_collect().await.unwrap();
            assert!(pieces.iter().all(|piece| piece.len() <= PIECE));
            assert_eq!(pieces.concat(), all);
            let again = SpooledBytes::of_pieces(spooled.pieces(), |error| error)
                .await
                .unwrap();
            assert_eq!(again, spooled);
            assert_eq!(again, all);
            assert_ne!(again, SpooledBytes::from(bytes(length + 1)));
        }
    }

    #[tokio::test]
    async fn what_breaks_off_says_why() {
        let pieces = futures_util::stream::iter([Ok(bytes(PIECE)), Err("broken")]).boxed();
        assert_eq!(
            SpooledBytes::of_pieces(pieces, |_| "not written")
                .await
                .unwrap_err(),
            "broken"
        );
    }

    #[test]
    fn neither_bytes_nor_paths_are_logged() {
        let spooled = SpooledBytes::of(bytes(PIECE)).unwrap();
        assert_eq!(format!("{spooled:?}"), format!("SpooledBytes({PIECE} bytes)"));
    }
}
