//! The built frontend: which files an entry needs, read once from Vite's manifests.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use anyhow::Context;
use serde::Deserialize;

/// The application of the creator's screens.
pub const APP: &str = "src/app/main.tsx";
/// The script of the server-rendered pages.
pub const ISLANDS: &str = "src/islands/main.ts";
const FRAME_RUNTIME: &str = "src/frame/runtime/index.ts";
const FRAME_DATABASES: &str = "src/frame/runtime/databases/index.ts";
const FONT: &str = "inter-latin-wght-normal.woff2";

#[derive(Debug, Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    imports: Vec<String>,
    #[serde(default)]
    css: Vec<String>,
}

type Manifest = HashMap<String, Chunk>;

/// What a page must load, as addresses on its own origin.
#[derive(Debug, Clone, Default)]
pub struct Needed {
    pub script: String,
    /// Scripts that it imports, to be fetched at once.
    pub preloads: Vec<String>,
    /// Its sheets, in the order in which they must be read: a screen's own come last.
    pub styles: Vec<String>,
    /// The font of the first screen.
    pub font: Option<String>,
}

/// The built files.
#[derive(Debug)]
pub struct Assets {
    manifest: Manifest,
    frame_scripts: FrameScripts,
}

/// What a preview frame loads, as addresses on its own origin.
#[derive(Debug)]
pub struct FrameScripts {
    /// IndexedDB, which the runtime takes over as it starts.
    pub databases: String,
    pub runtime: String,
}

impl Assets {
    /// Reads the manifests of a build.
    ///
    /// # Errors
    /// When the frontend was not built.
    pub fn read(static_dir: &Path) -> anyhow::Result<Self> {
        let manifest = read_manifest(&static_dir.join("manifest.json"))?;
        let frame = read_manifest(&static_dir.join("frame-manifest.json"))?;
        let script = |entry: &str| {
            let chunk = frame
                .get(entry)
                .with_context(|| format!("{entry} was not built"))?;
            anyhow::Ok(address(&chunk.file))
        };
        for entry in [APP, ISLANDS] {
            manifest
                .get(entry)
                .with_context(|| format!("{entry} was not built"))?;
        }
        Ok(Self {
            frame_scripts: FrameScripts {
                databases: script(FRAME_DATABASES)?,
                runtime: script(FRAME_RUNTIME)?,
            },
            manifest,
        })
    }

    /// What an entry needs, with the imports of `lazy` entries preloaded as well.
    pub fn needed(&self, entry: &str, lazy: &[&str]) -> Needed {
        let (mut scripts, mut styles) = (BTreeSet::new(), Vec::new());
        self.collect(entry, &mut scripts, &mut styles);
        for lazy in lazy {
            self.collect(lazy, &mut scripts, &mut styles);
            scripts.extend(self.manifest.get(*lazy).map(|chunk| chunk.file.clone()));
        }
        let font = self.manifest.iter().find(|(key, _)| key.ends_with(FONT));
        Needed {
            script: self
                .manifest
                .get(entry)
                .map(|chunk| address(&chunk.file))
                .unwrap_or_default(),
            preloads: scripts.iter().map(|file| address(file)).collect(),
            styles: styles.iter().map(|file| address(file)).collect(),
            font: font.map(|(_, chunk)| address(&chunk.file)),
        }
    }

    /// The scripts of preview frames.
    pub fn frame_scripts(&self) -> &FrameScripts {
        &self.frame_scripts
    }

    fn collect(&self, key: &str, scripts: &mut BTreeSet<String>, styles: &mut Vec<String>) {
        let Some(chunk) = self.manifest.get(key) else {
            return;
        };
        for sheet in &chunk.css {
            if !styles.contains(sheet) {
                styles.push(sheet.clone());
            }
        }
        for import in &chunk.imports {
            let new = self
                .manifest
                .get(import)
                .is_some_and(|chunk| scripts.insert(chunk.file.clone()));
            if new {
                self.collect(import, scripts, styles);
            }
        }
    }
}

fn read_manifest(path: &Path) -> anyhow::Result<Manifest> {
    let text = std::fs::read_to_string(path).with_context(|| {
        format!(
            "{} is missing: build the frontend with 'npm run build'",
            path.display()
        )
    })?;
    serde_json::from_str(&text).with_context(|| format!("{} cannot be read", path.display()))
}

fn address(file: &str) -> String {
    format!("/static/{file}")
}
