//! The blanks between what is passed on: none at the start and the end, an empty line where a change stood.

/// Passes words on. Blanks are held back until something follows them.
#[derive(Debug, Clone, Default)]
pub(super) struct Words {
    /// All that was passed on.
    all: String,
    /// How much of it was taken.
    taken: usize,
    blanks: String,
    /// Whether something that is no words stood behind it.
    gap: bool,
}

impl Words {
    /// Passes a piece on.
    pub fn pass(&mut self, piece: &str) {
        let body = piece.trim_start();
        self.blanks
            .push_str(piece.get(..piece.len() - body.len()).unwrap_or_default());
        if body.is_empty() {
            return;
        }
        let blanks = std::mem::take(&mut self.blanks);
        if self.gap && !self.all.is_empty() {
            self.all.push_str("\n\n");
            // the indentation of the line, which may be that of code
            self.all.push_str(blanks.rsplit('\n').next().unwrap_or_default());
        } else if !self.all.is_empty() {
            self.all.push_str(&blanks);
        }
        self.gap = false;
        let core = body.trim_end();
        self.all.push_str(core);
        self.blanks.push_str(body.get(core.len()..).unwrap_or_default());
    }

    /// Notes that something which is no words stands here.
    pub fn gap(&mut self) {
        self.gap = true;
        self.blanks.clear();
    }

    /// What was passed on since the last call.
    pub fn take(&mut self) -> String {
        let new = self.all.get(self.taken..).unwrap_or_default().to_owned();
        self.taken = self.all.len();
        new
    }

    /// All that was passed on.
    pub fn into_all(self) -> String {
        self.all
    }
}
