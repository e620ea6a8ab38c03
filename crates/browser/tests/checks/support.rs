//! Browsers whose profiles are in folders of the test's own, and what they find.

use std::time::Instant;

use browser::{Browser, Findings, Library, PageToCheck, ShotError, Urgency};
use tempfile::TempDir;

/// A browser and the folder of its profiles.
pub struct Checks {
    pub browser: Browser,
    pub profiles: TempDir,
}

/// The Chromium of this machine, which `bin/setup` installs.
pub fn browser() -> Checks {
    let profiles = tempfile::tempdir().unwrap();
    Checks {
        browser: Browser::find(None)
            .unwrap()
            .with_profiles_in(profiles.path().to_owned()),
        profiles,
    }
}

impl Checks {
    pub async fn try_page(&self, page: PageToCheck) -> Result<Findings, ShotError> {
        let started = Instant::now();
        let findings = self.browser.check(0, Urgency::Background, page).await;
        println!("checked in {:?}", started.elapsed());
        findings
    }

    pub async fn page(&self, page: PageToCheck) -> Findings {
        self.try_page(page).await.unwrap()
    }

    /// The findings in a document of this body.
    pub async fn body(&self, body: &str) -> Findings {
        self.page(PageToCheck::of_html(document(body))).await
    }
}

/// A document of this body that has no problem.
pub fn document(body: &str) -> String {
    format!(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Test</title>\
         <meta name=viewport content='width=device-width'><body>\n<h1>Test</h1>\n{body}"
    )
}

/// A script of another host.
pub fn library(address: &str, code: &'static str) -> Library {
    Library {
        address: address.to_owned(),
        media_type: "text/javascript".to_owned(),
        bytes: code.into(),
    }
}
