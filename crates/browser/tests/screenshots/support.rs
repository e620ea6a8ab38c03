//! A browser whose profiles are in a folder of the test's own, and its screenshots.

use browser::{Browser, PageToShow, ShotError, Size};
use image::{Rgba, RgbaImage};
use tempfile::TempDir;

/// A browser and the folder of its profiles.
pub struct Shown {
    pub browser: Browser,
    pub profiles: TempDir,
}

/// The Chromium of this machine, which `bin/setup` installs.
pub fn browser() -> Shown {
    let profiles = tempfile::tempdir().unwrap();
    Shown {
        browser: Browser::find(None)
            .unwrap()
            .with_profiles_in(profiles.path().to_owned()),
        profiles,
    }
}

impl Shown {
    pub async fn try_screenshot(&self, html: &str) -> Result<RgbaImage, ShotError> {
        self.try_page(PageToShow::of_html(html)).await
    }

    pub async fn try_page(&self, page: PageToShow) -> Result<RgbaImage, ShotError> {
        let png = self.browser.screenshot(page, Size::SOCIAL_PREVIEW).await?;
        Ok(image::load_from_memory_with_format(&png, image::ImageFormat::Png)
            .unwrap()
            .into_rgba8())
    }

    /// The screenshot of a page that does something and then says by a colour what came of it.
    pub async fn colour(&self, script: &str) -> Rgba<u8> {
        let html = format!(
            "<!doctype html><body style=\"background: #888\"><script>\
             const show = (fine) => document.body.style.background = fine ? '#0f0' : '#f00';\
             {script}</script>"
        );
        *self.try_screenshot(&html).await.unwrap().get_pixel(600, 315)
    }
}

pub const GREEN: Rgba<u8> = Rgba([0, 255, 0, 255]);
pub const GREY: Rgba<u8> = Rgba([0x88, 0x88, 0x88, 255]);
