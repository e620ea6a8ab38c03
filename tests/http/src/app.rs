//! A web server and workers in this process.

use std::net::TcpListener;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use test_support::providers::FakeProvider;
use web_server::Server;
use workers::Worker;
use workers::draw::Draws;

use crate::client::{Account, Visitor};
use crate::site::{Site, wait_until};

/// A web server, as many workers as wanted, and what they stand on. All of it goes when it is dropped.
pub struct TestApp {
    workers: Vec<Worker>,
    drawer: Option<Arc<dyn Draws>>,
    _web: Server,
    site: Site,
}

/// What a [`TestApp`] is started with.
pub struct Builder {
    workers: usize,
    settings: Vec<(String, String)>,
    prices: Option<&'static str>,
    drawer: Option<Arc<dyn Draws>>,
}

/// Prices by which the offline studio costs what a model does.
const STUDIO_COSTS: &str = r"
[generate_app]
credits = 1
[generate_app.models]
offline-studio = 1

[modify_app]
credits = 1
[modify_app.models]
offline-studio = 1
";

impl TestApp {
    /// With one worker; the offline studio answers.
    pub async fn start() -> Self {
        Self::builder().start().await
    }

    /// With other settings.
    #[must_use]
    pub fn builder() -> Builder {
        Builder {
            workers: 1,
            settings: Vec::new(),
            prices: None,
            drawer: None,
        }
    }

    /// With one worker; the offline studio answers, and costs what a model does.
    pub async fn charging() -> Self {
        Self::builder().charging().start().await
    }

    /// Starts another worker.
    pub async fn add_worker(&mut self) {
        let worker = Worker::start_drawing(self.config(), self.drawer.clone());
        self.workers.push(worker.await.unwrap());
    }

    /// Stops every worker as SIGTERM does.
    pub async fn stop_workers(&mut self) {
        for worker in self.workers.drain(..) {
            worker.stop().await.unwrap();
        }
    }

    /// Somebody who is not signed in.
    #[must_use]
    pub fn visitor(&self) -> Visitor {
        Visitor::new(self.origin())
    }

    /// A new account.
    pub async fn register(&self) -> Account {
        self.visitor().register().await
    }

    /// A new account of the Pro tier.
    pub async fn register_pro(&self) -> Account {
        let account = self.register().await;
        self.sql(&format!(
            "UPDATE users SET tier = 'pro' WHERE id = '{}'",
            account.uid
        ))
        .await;
        account
    }
}

impl Drop for TestApp {
    /// Stops the workers, so that nothing writes to Redis when the keys of the site are removed.
    fn drop(&mut self) {
        let stops = self.workers.drain(..).map(Worker::stop);
        let stopped = futures_util::future::join_all(stops);
        tokio::task::block_in_place(|| {
            let patient = async { tokio::time::timeout(Duration::from_secs(5), stopped).await };
            drop(tokio::runtime::Handle::current().block_on(patient));
        });
    }
}

impl Deref for TestApp {
    type Target = Site;

    fn deref(&self) -> &Site {
        &self.site
    }
}

impl Builder {
    /// With so many workers.
    #[must_use]
    pub fn workers(mut self, workers: usize) -> Self {
        self.workers = workers;
        self
    }

    /// With another setting.
    #[must_use]
    pub fn set(mut self, key: &str, value: impl Into<String>) -> Self {
        self.settings.push((key.to_owned(), value.into()));
        self
    }

    /// With an offline studio that costs what a model does, for what is about credits.
    #[must_use]
    pub fn charging(mut self) -> Self {
        self.prices = Some(STUDIO_COSTS);
        self
    }

    /// With somebody who draws images in the place of a model.
    #[must_use]
    pub fn drawn_by(mut self, drawer: Arc<dyn Draws>) -> Self {
        self.drawer = Some(drawer);
        self.set("GEMINI_API_KEY", "sk-test")
    }

    /// With a default model that this provider answers for.
    #[must_use]
    pub fn answered_by(self, provider: &FakeProvider) -> Self {
        self.set("MOONSHOT_API_KEY", "sk-test")
            .set("MOONSHOT_BASE_URL", provider.base_url())
    }

    /// Starts everything. A worker that was wanted is known to the web server then.
    pub async fn start(self) -> TestApp {
        // Bound before the settings are made: they carry the port.
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let mut site = Site::create(listener.local_addr().unwrap().port()).await;
        for (key, value) in self.settings {
            site.set(&key, value);
        }
        if let Some(prices) = self.prices {
            let file = site.folder().join("prices.toml");
            std::fs::write(&file, prices).unwrap();
            site.set("PRICES_FILE", file.to_str().unwrap());
        }
        let web = Server::start_on(listener, site.config()).await.unwrap();
        let mut app = TestApp {
            site,
            workers: Vec::new(),
            drawer: self.drawer,
            _web: web,
        };
        for _ in 0..self.workers {
            app.add_worker().await;
        }
        if self.workers > 0 {
            let visitor = app.visitor();
            wait_until("a worker is seen", || async {
                visitor.get("/readyz").await.status == 200
            })
            .await;
            wait_until("the models are known", || async {
                visitor.get("/api/models").await.body["models"]
                    .as_array()
                    .is_some_and(|models| !models.is_empty())
            })
            .await;
        }
        app
    }
}
