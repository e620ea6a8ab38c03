//! Storing files and images: in a folder and on a server that speaks S3.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use blobs::{BlobError, Blobs, Collected, MAX_BYTES};
use bytes::Bytes;
use db::blobs::Owner;
use domain::blob::BlobHash;
use domain::ids::UserId;
use futures_util::TryStreamExt;
use http_tests::TestApp;
use platform::storage::Storage;
use test_support::s3::S3Server;
use uuid::Uuid;

/// A site, its files, and an account that may own some.
struct Files {
    app: TestApp,
    pool: db::Pool,
    storage: Storage,
    blobs: Blobs,
    user: UserId,
}

impl Files {
    async fn of(settings: Vec<(&str, String)>) -> Self {
        let mut builder = TestApp::builder().workers(0);
        for (key, value) in settings {
            builder = builder.set(key, value);
        }
        let app = builder.start().await;
        let config = app.config();
        let pool = db::connect(&config.store.database_url, 8).unwrap();
        let storage = Storage::open(&config.store.files).unwrap();
        let account = app.register().await;
        Self {
            blobs: Blobs::new(pool.clone(), storage.clone()),
            user: UserId(account.uid.parse().unwrap()),
            app,
            pool,
            storage,
        }
    }

    async fn in_a_folder() -> Self {
        Self::of(Vec::new()).await
    }

    fn owner(&self) -> Owner {
        Owner {
            id: Uuid::now_v7(),
            kind: "test",
            user: self.user,
        }
    }

    async fn refer(&self, hash: BlobHash, owner: Owner) -> bool {
        let mut connection = self.pool.get().await.unwrap();
        db::blobs::refer(&mut connection, hash, owner).await.unwrap()
    }

    async fn release(&self, owner: Owner) {
        let mut connection = self.pool.get().await.unwrap();
        db::blobs::release(&mut connection, owner.id).await.unwrap();
    }

    async fn read(&self, hash: BlobHash) -> Option<(String, Vec<u8>)> {
        let opened = self.blobs.open(self.user, hash).await.unwrap()?;
        let pieces: Vec<Bytes> = opened.pieces.try_collect().await.unwrap();
        Some((opened.mime, pieces.concat()))
    }

    async fn rows(&self) -> i64 {
        self.app.number("SELECT count(*) FROM blobs").await
    }
}

/// What every store must do.
async fn files_are_kept_while_something_uses_them(files: &Files) {
    let bytes = Bytes::from(vec![7; 300_000]);
    let hash = files.blobs.put("image/png", bytes.clone()).await.unwrap();
    assert_eq!(
        files.blobs.put("image/png", bytes.clone()).await.unwrap(),
        hash,
        "put twice"
    );
    assert_eq!(
        (files.rows().await, files.storage.keys().await.unwrap().len()),
        (1, 1)
    );
    let key = &files.storage.keys().await.unwrap()[0];
    let hex = hash.to_string();
    assert!(key.starts_with(&format!("sha256/{}/{hex}-", &hex[..2])), "{key}");
    assert_eq!(files.read(hash).await, None, "nobody uses it");

    let owner = files.owner();
    assert!(files.refer(hash, owner).await);
    assert!(files.refer(hash, owner).await);
    assert_eq!(
        files.blobs.collect(Duration::ZERO).await.unwrap(),
        Collected::default()
    );
    assert_eq!(
        files.read(hash).await,
        Some(("image/png".to_owned(), bytes.to_vec()))
    );

    files.release(owner).await;
    let day = Duration::from_secs(86_400);
    assert_eq!(
        files.blobs.collect(day).await.unwrap(),
        Collected::default(),
        "not yet"
    );
    let gone = files.blobs.collect(Duration::ZERO).await.unwrap();
    assert_eq!(gone, Collected { rows: 1, objects: 1 });
    assert_eq!(
        (files.rows().await, files.storage.keys().await.unwrap().len()),
        (0, 0)
    );
    assert!(!files.refer(hash, owner).await, "what is gone cannot be kept");

    // It may come back.
    assert_eq!(files.blobs.put("image/png", bytes.clone()).await.unwrap(), hash);
    assert!(files.refer(hash, owner).await);
    assert_eq!(files.read(hash).await.unwrap().1, bytes);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_keeps_files_while_something_uses_them() {
    files_are_kept_while_something_uses_them(&Files::in_a_folder().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_s3_server_keeps_files_while_something_uses_them() {
    let server = S3Server::start().await.unwrap();
    files_are_kept_while_something_uses_them(&Files::of(server.settings()).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_its_owner_s_alone() {
    let files = Files::in_a_folder().await;
    let hash = files
        .blobs
        .put("text/plain", Bytes::from_static(b"mine"))
        .await
        .unwrap();
    assert!(files.refer(hash, files.owner()).await);
    let other = UserId(files.app.register().await.uid.parse().unwrap());
    assert!(files.blobs.open(other, hash).await.unwrap().is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_too_large_is_refused() {
    let files = Files::in_a_folder().await;
    let refused = files
        .blobs
        .put("image/png", Bytes::from(vec![0; MAX_BYTES + 1]))
        .await;
    assert!(matches!(refused, Err(BlobError::TooLarge(_))));
    assert_eq!(files.rows().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_dead_process_left_behind_is_finished_or_removed() {
    let files = Files::in_a_folder().await;
    let bytes = Bytes::from_static(b"half");
    // A process died after it made the row: nobody can use what is not there.
    let hash = files.blobs.put("text/plain", bytes.clone()).await.unwrap();
    files.app.sql("UPDATE blobs SET stored_at = NULL").await;
    for key in files.storage.keys().await.unwrap() {
        files.storage.remove(&key).await.unwrap();
    }
    assert!(!files.refer(hash, files.owner()).await);
    files.blobs.put("text/plain", bytes.clone()).await.unwrap();
    assert!(files.refer(hash, files.owner()).await);
    assert_eq!(files.read(hash).await.unwrap().1, bytes);
    // Another died after it deleted the row, before it removed the object.
    let left = files.storage.keys().await.unwrap().remove(0);
    files
        .app
        .sql("DELETE FROM blob_references; DELETE FROM blobs")
        .await;
    files
        .app
        .sql(&format!("INSERT INTO blob_removals (key) VALUES ('{left}')"))
        .await;
    let collected = files.blobs.collect(Duration::ZERO).await.unwrap();
    assert_eq!(collected, Collected { rows: 0, objects: 1 });
    assert!(files.storage.keys().await.unwrap().is_empty());
}

/// The same few files are stored, used and given up again and again while collectors without any patience run. What is in
/// use is never gone, and in the end nothing is left over.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_file_that_comes_back_while_it_is_collected_is_not_lost() {
    let files = Arc::new(Files::in_a_folder().await);
    let done = Arc::new(AtomicBool::new(false));
    let collectors: Vec<_> = (0..2)
        .map(|_| {
            let (files, done) = (Arc::clone(&files), Arc::clone(&done));
            tokio::spawn(async move {
                let mut rows = 0;
                while !done.load(Ordering::Relaxed) {
                    rows += files.blobs.collect(Duration::ZERO).await.unwrap().rows;
                }
                rows
            })
        })
        .collect();
    let writers: Vec<_> = (0..4)
        .map(|_| {
            let files = Arc::clone(&files);
            tokio::spawn(async move {
                let mut used = 0;
                for round in 0..150 {
                    let bytes = Bytes::from(format!("file {}", round % 3));
                    let owner = files.owner();
                    let hash = match files.blobs.put("text/plain", bytes.clone()).await {
                        Ok(hash) => hash,
                        Err(BlobError::Collected) => continue,
                        Err(error) => panic!("{error}"),
                    };
                    // Collected in between: nothing uses it, so nothing is lost.
                    if !files.refer(hash, owner).await {
                        continue;
                    }
                    assert_eq!(files.read(hash).await.unwrap().1, bytes);
                    files.release(owner).await;
                    used += 1;
                }
                used
            })
        })
        .collect();
    let mut used = 0;
    for writer in writers {
        used += writer.await.unwrap();
    }
    done.store(true, Ordering::Relaxed);
    let mut collected = 0;
    for collector in collectors {
        collected += collector.await.unwrap();
    }
    assert!(used > 0 && collected > 0, "{used} used, {collected} collected");
    files.blobs.collect(Duration::ZERO).await.unwrap();
    assert_eq!(
        (files.rows().await, files.storage.keys().await.unwrap()),
        (0, Vec::new())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn libraries_are_kept_while_pages_use_them() {
    const MONTH: Duration = Duration::from_secs(30 * 24 * 60 * 60);
    let files = Files::in_a_folder().await;
    let (one, other) = ("https://cdn.example.org/a.js", "https://cdn.example.org/b.js");
    let forget = async |bytes: i64| {
        let mut connection = files.pool.get().await.unwrap();
        let forgotten = db::libraries::forget_unused(&mut connection, MONTH, bytes, 100);
        forgotten.await.unwrap()
    };
    let unused = "UPDATE libraries SET used_at = now() - interval '40 days'";
    assert!(files.blobs.open_library(one).await.unwrap().is_none());
    for text in ["let a = 1", "let a = 2"] {
        let put = files.blobs.put_library(one, "text/javascript", Bytes::from(text));
        put.await.unwrap();
    }
    let (library, opened) = files.blobs.open_library(one).await.unwrap().unwrap();
    assert_eq!(
        (library.media_type.as_str(), library.bytes),
        ("text/javascript", 9)
    );
    assert_eq!(opened.whole(9).await.unwrap().unwrap(), "let a = 2");
    // The one before goes, and what is used stays.
    let collected = files.blobs.collect(Duration::ZERO).await.unwrap();
    assert_eq!(collected, Collected { rows: 1, objects: 1 });
    files.app.sql(unused).await;
    files.blobs.note_libraries_used(&[one.to_owned()]).await.unwrap();
    assert_eq!(forget(i64::MAX).await, Some(0));
    // Of two, the one that was used longest ago goes when they are too large together.
    let put = files
        .blobs
        .put_library(other, "text/css", Bytes::from("a { color: red }"));
    put.await.unwrap();
    assert_eq!(forget(20).await, Some(1));
    assert!(files.blobs.open_library(one).await.unwrap().is_none());
    assert!(files.blobs.open_library(other).await.unwrap().is_some());
    files.app.sql(unused).await;
    assert_eq!(forget(i64::MAX).await, Some(1));
    assert_eq!(files.blobs.collect(Duration::ZERO).await.unwrap().rows, 2);
    assert_eq!(files.rows().await, 0);
}
