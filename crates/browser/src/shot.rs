//! One page shown and photographed.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};
use headless_chrome::Browser;
use headless_chrome::Tab;
use headless_chrome::browser::tab::RequestPausedDecision;
use headless_chrome::browser::transport::{SessionId, Transport};
use headless_chrome::protocol::cdp::Browser::{SetDownloadBehavior, SetDownloadBehaviorBehaviorOption};
use headless_chrome::protocol::cdp::Emulation::SetDeviceMetricsOverride;
use headless_chrome::protocol::cdp::Fetch::events::RequestPausedEvent;
use headless_chrome::protocol::cdp::Page::{CaptureScreenshotFormatOption, Viewport};
use headless_chrome::protocol::cdp::Target::DisposeBrowserContext;
use headless_chrome::protocol::cdp::types::Event;

use crate::files::{Answer, Files, PAGE, empty};
use crate::page::{PageToShow, Size};
use crate::serve::{Answering, Seen};

/// How long a page may load. What is there by then is photographed.
const LOADING: Duration = Duration::from_secs(6);

/// How long a page that loaded has to draw itself: scripts, fonts, first animations.
const SETTLING: Duration = Duration::from_millis(1_000);

/// The longest silence of Chromium, and the longest wait for an answer. More than a page has in all: the end of the
/// connection ends a page that takes too long. This is for a connection that nobody ends.
pub(crate) const SILENCE: Duration = Duration::from_secs(12);

/// How long a tab may take to open. The end of the connection does not end this wait.
const OPENING: Duration = Duration::from_secs(5);

/// A PNG of a page, in a profile that goes afterwards with everything the page opened. `address` is that of a connection
/// to Chromium.
///
/// Blocks as long as the page pleases. The end of the connection ends it, and every thread that it started.
pub(crate) fn shoot(address: String, page: PageToShow, size: Size) -> Result<Vec<u8>> {
    let browser =
        Browser::connect_with_timeout(address, SILENCE).context("Chromium does not take a connection")?;
    browser.set_default_timeout(OPENING);
    let context = browser.new_context()?;
    let tab = context.new_tab()?;
    tab.call_method(SetDownloadBehavior {
        behavior: SetDownloadBehaviorBehaviorOption::Deny,
        browser_context_id: Some(context.get_id().to_owned()),
        download_path: None,
        events_enabled: None,
    })?;
    tab.call_method(metrics(size))?;
    let served = serve(&tab, Files::to_show(page))?;
    tab.navigate_to(PAGE)?;
    match served.progress.recv_timeout(LOADING) {
        Ok(Progress::Loaded) => thread::sleep(SETTLING),
        Err(RecvTimeoutError::Timeout) => {}
        Ok(Progress::Ended) | Err(RecvTimeoutError::Disconnected) => {
            anyhow::bail!("the connection to Chromium ended")
        }
    }
    let clip = Viewport {
        x: 0.0,
        y: 0.0,
        width: f64::from(size.width),
        height: f64::from(size.height),
        scale: 1.0,
    };
    let screenshot = tab.capture_screenshot(CaptureScreenshotFormatOption::Png, None, Some(clip), true)?;
    let connection = served
        .connection
        .get()
        .context("Chromium did not ask for the page")?;
    connection.call_method_on_browser(DisposeBrowserContext {
        browser_context_id: context.get_id().to_owned(),
    })?;
    Ok(screenshot)
}

/// A window of this size.
pub(crate) fn metrics(size: Size) -> SetDeviceMetricsOverride {
    SetDeviceMetricsOverride {
        width: size.width,
        height: size.height,
        device_scale_factor: 1.0,
        mobile: false,
        scale: None,
        screen_width: None,
        screen_height: None,
        position_x: None,
        position_y: None,
        dont_set_visible_size: None,
        screen_orientation: None,
        viewport: None,
        display_feature: None,
        device_posture: None,
    }
}

/// The state of a page that is served.
struct Served {
    /// The connection, once Chromium has asked for the page.
    connection: Arc<OnceLock<Arc<Transport>>>,
    /// Its events.
    progress: Receiver<Progress>,
}

/// An event of a page that is served.
enum Progress {
    /// The page has loaded.
    Loaded,
    /// The connection has ended.
    Ended,
}

/// Answers the requests of a tab with the files of a page.
///
/// A [`Tab`] answers one request after the other, each in up to 100 ms: too slow for a page of many images. It therefore
/// answers the first one alone, that of the page, and hands the events behind it over.
fn serve(tab: &Tab, files: Files) -> Result<Served> {
    tab.enable_fetch(Some(&files.patterns()), None)?;
    let files = Arc::new(files);
    let connection = Arc::<OnceLock<_>>::default();
    let (reports, progress) = mpsc::channel();
    let given = Arc::clone(&connection);
    tab.enable_request_interception(Arc::new(
        move |transport: Arc<Transport>, session: SessionId, event: RequestPausedEvent| {
            let events = transport.listen_to_target_events(session.clone());
            let answering = Answering::new(Arc::clone(&transport), session, Arc::clone(&files));
            let reports = reports.clone();
            thread::spawn(move || {
                answering.run(events, |seen| {
                    if let Seen::Event(Event::PageLoadEventFired(_)) = seen {
                        reports.send(Progress::Loaded).ok();
                    }
                });
                reports.send(Progress::Ended).ok();
            });
            given.set(transport).ok();
            let params = event.params;
            RequestPausedDecision::Fulfill(
                match files.answer_to(&params.request.url, &params.resource_Type) {
                    Answer::File(file) => files.fulfil(params.request_id, file),
                    Answer::Stay | Answer::Missing | Answer::Unreachable => empty(params.request_id, 204),
                },
            )
        },
    ))?;
    Ok(Served { connection, progress })
}
