//! One page shown and photographed.

use std::io;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use tokio::time::{Instant, timeout_at};

use crate::answers::{Answers, PAGE};
use crate::page::{PageToShow, Size};
use crate::wire::{Message, Wire, text};

/// How long a page may load. What is there by then is photographed.
const LOADING: Duration = Duration::from_secs(6);

/// How long a page that loaded has to draw itself: scripts, fonts, first animations.
const SETTLING: Duration = Duration::from_millis(1_000);

/// A PNG of a page, in a profile that goes afterwards with everything the page opened. Takes as long as the page pleases:
/// whoever waits for it kills Chromium when it takes too long.
pub(crate) async fn shoot(wire: &mut Wire, page: PageToShow, size: Size) -> io::Result<Vec<u8>> {
    let context = wire
        .call("Target.createBrowserContext", json!({ "disposeOnDetach": true }))
        .await?;
    let context = text(&context, "browserContextId")?;
    let denied = json!({ "behavior": "deny", "browserContextId": &context });
    wire.call("Browser.setDownloadBehavior", denied).await?;
    let blank = json!({ "url": "about:blank", "browserContextId": &context });
    let target = wire.call("Target.createTarget", blank).await?;
    let attached = json!({ "targetId": text(&target, "targetId")?, "flatten": true });
    let session = wire.call("Target.attachToTarget", attached).await?;
    let mut shown = Shown {
        session: text(&session, "sessionId")?,
        wire,
        answers: Answers::of(page),
        is_loaded: false,
    };
    shown.show(size).await?;
    let picture = shown.picture(size).await?;
    wire.call(
        "Target.disposeBrowserContext",
        json!({ "browserContextId": &context }),
    )
    .await?;
    Ok(picture)
}

/// A page that is there, as long as it is spoken to.
struct Shown<'w> {
    wire: &'w mut Wire,
    session: String,
    answers: Answers,
    is_loaded: bool,
}

impl Shown<'_> {
    /// Shows the page and waits until it has come to rest, or long enough.
    async fn show(&mut self, size: Size) -> io::Result<()> {
        let metrics = json!({
            "width": size.width, "height": size.height, "deviceScaleFactor": 1, "mobile": false,
        });
        self.call("Emulation.setDeviceMetricsOverride", metrics).await?;
        self.call("Fetch.enable", json!({ "patterns": self.answers.patterns() }))
            .await?;
        self.call("Page.enable", json!({})).await?;
        self.is_loaded = false;
        self.call("Page.navigate", json!({ "url": PAGE })).await?;
        let loading = Instant::now() + LOADING;
        while !self.is_loaded && self.answer_until(loading).await? {}
        if self.is_loaded {
            let settling = Instant::now() + SETTLING;
            while self.answer_until(settling).await? {}
        }
        Ok(())
    }

    async fn picture(&mut self, size: Size) -> io::Result<Vec<u8>> {
        let clip = json!({ "x": 0, "y": 0, "width": size.width, "height": size.height, "scale": 1 });
        let wanted = json!({ "format": "png", "clip": clip, "captureBeyondViewport": false });
        let taken = self.call("Page.captureScreenshot", wanted).await?;
        STANDARD.decode(text(&taken, "data")?).map_err(io::Error::other)
    }

    async fn call(&mut self, method: &str, params: Value) -> io::Result<Value> {
        let id = self.wire.send(Some(&self.session), method, params).await?;
        loop {
            let message = self.wire.receive().await?;
            if message.id == Some(id) {
                return message.into_result();
            }
            self.answer(message).await?;
        }
    }

    /// Answers one message. Gives whether one came before `end`.
    async fn answer_until(&mut self, end: Instant) -> io::Result<bool> {
        // An answer that is begun is sent to its end.
        match timeout_at(end, self.wire.receive()).await {
            Ok(message) => self.answer(message?).await.map(|()| true),
            Err(_) => Ok(false),
        }
    }

    async fn answer(&mut self, message: Message) -> io::Result<()> {
        let (method, params) = match message.method.as_str() {
            "Page.loadEventFired" => {
                self.is_loaded = true;
                return Ok(());
            }
            "Fetch.requestPaused" => ("Fetch.fulfillRequest", self.answers.to(&message.params)),
            "Page.javascriptDialogOpening" => ("Page.handleJavaScriptDialog", json!({ "accept": false })),
            _ => return Ok(()),
        };
        // Whether it came too late, or what it gives, does not matter.
        self.wire
            .send(Some(&self.session), method, params)
            .await
            .map(drop)
    }
}
