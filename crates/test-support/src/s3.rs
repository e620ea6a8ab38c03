//! A server that speaks S3, in the test's own process.

use std::net::SocketAddr;

use anyhow::{Context, anyhow};
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

const BUCKET: &str = "files";
const ACCESS_KEY: &str = "a-key";
const SECRET_KEY: &str = "a-secret";

/// A server with one empty bucket, which checks signatures. It stops when it is dropped.
#[derive(Debug)]
pub struct S3Server {
    address: SocketAddr,
    task: JoinHandle<()>,
    _folder: TempDir,
}

impl S3Server {
    /// Starts on a free port.
    ///
    /// # Errors
    /// When no port or folder can be had.
    pub async fn start() -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        std::fs::create_dir(folder.path().join(BUCKET))?;
        let files = FileSystem::new(folder.path()).map_err(|error| anyhow!("no S3 server: {error:?}"))?;
        let service = {
            let mut builder = S3ServiceBuilder::new(files);
            builder.set_auth(SimpleAuth::from_single(ACCESS_KEY, SECRET_KEY));
            builder.build()
        };
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.context("no port")?;
        let address = listener.local_addr()?;
        let task = tokio::spawn(async move {
            let http = auto::Builder::new(TokioExecutor::new());
            while let Ok((stream, _)) = listener.accept().await {
                let connection = http
                    .serve_connection(TokioIo::new(stream), service.clone())
                    .into_owned();
                tokio::spawn(async move { drop(connection.await) });
            }
        });
        Ok(Self {
            address,
            task,
            _folder: folder,
        })
    }

    /// The settings of a product that keeps its files here, below a path of the bucket.
    #[must_use]
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        vec![
            ("STORAGE_URL", format!("s3://{BUCKET}/below")),
            ("AWS_ENDPOINT_URL", format!("http://{}", self.address)),
            ("AWS_ALLOW_HTTP", "true".to_owned()),
            ("AWS_REGION", "us-east-1".to_owned()),
            ("AWS_ACCESS_KEY_ID", ACCESS_KEY.to_owned()),
            ("AWS_SECRET_ACCESS_KEY", SECRET_KEY.to_owned()),
        ]
    }
}

impl Drop for S3Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}
