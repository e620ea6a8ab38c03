//! Signed addresses of images of Image Studio, and of screenshots for support. `<img>` sends no token, so the address itself says that its owner was
//! given it, and until when. Times are rounded to weeks: an image has the same address for a week, and browsers keep it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::ids::{ImageId, JobId};
use serde_json::Value;
use uuid::Uuid;

use crate::auth::clock::unix_seconds;
use crate::auth::secret::{SigningSecret, is_keyed_hash, keyed_hash};

/// In seconds.
const WEEK: u64 = 7 * 24 * 60 * 60;

/// Which file of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// As it was made.
    Original,
    Thumb,
}

/// The file that a job put several images into.
const PDF: &str = "pdf";
/// The screenshot of a message to support.
const SCREENSHOT: &str = "support";

impl Variant {
    fn name(self) -> &'static str {
        match self {
            Self::Original => "original",
            Self::Thumb => "thumb",
        }
    }

    /// The one of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Original, Self::Thumb]
            .into_iter()
            .find(|variant| variant.name() == name)
    }
}

/// Signs and checks addresses.
pub struct ImageAddresses(Vec<u8>);

impl ImageAddresses {
    /// With a key made of this secret.
    ///
    /// # Errors
    /// None that any secret brings about.
    pub fn new(secret: &SigningSecret) -> anyhow::Result<Self> {
        Ok(Self(secret.key_for("addresses of pictures")?))
    }

    /// An address that holds for one to two weeks.
    pub fn of(&self, image: ImageId, variant: Variant) -> String {
        self.until(image.0, variant.name(), end_of_next_week())
    }

    /// The same for the PDF that a job made.
    pub fn of_pdf(&self, job: JobId) -> String {
        self.until(job.0, PDF, end_of_next_week())
    }

    /// The same for a screenshot of a message to support.
    pub fn of_screenshot(&self, image: Uuid) -> String {
        let end = end_of_next_week();
        let signature = self.signature(image, SCREENSHOT, end);
        format!("/api/support/images/{image}?e={end}&s={signature}")
    }

    fn until(&self, id: Uuid, file: &str, end: u64) -> String {
        let signature = self.signature(id, file, end);
        format!("/api/images/{id}/{file}?e={end}&s={signature}")
    }

    fn signature(&self, id: Uuid, file: &str, end: u64) -> String {
        let parts = [id.as_bytes().as_slice(), &end.to_be_bytes(), file.as_bytes()];
        let hash = keyed_hash(&self.0, &parts).unwrap_or_default();
        URL_SAFE_NO_PAD.encode(hash)
    }

    /// Whether an address with this end and signature was given out and holds.
    pub fn holds(&self, image: ImageId, variant: Variant, end: u64, signature: &str) -> bool {
        self.is_signed(image.0, variant.name(), end, signature)
    }

    /// The same for the PDF that a job made.
    pub fn holds_pdf(&self, job: JobId, end: u64, signature: &str) -> bool {
        self.is_signed(job.0, PDF, end, signature)
    }

    /// The same for a screenshot of a message to support.
    pub fn holds_screenshot(&self, image: Uuid, end: u64, signature: &str) -> bool {
        self.is_signed(image, SCREENSHOT, end, signature)
    }

    fn is_signed(&self, id: Uuid, file: &str, end: u64, signature: &str) -> bool {
        let hash = URL_SAFE_NO_PAD.decode(signature).unwrap_or_default();
        let parts = [id.as_bytes().as_slice(), &end.to_be_bytes(), file.as_bytes()];
        end > unix_seconds() && is_keyed_hash(&hash, &self.0, &parts)
    }

    /// Gives the images in a job's event or output, which are kept without them, their addresses.
    pub fn sign_json(&self, json: &str) -> String {
        match serde_json::from_str(json) {
            Ok(mut value) => {
                self.sign(&mut value);
                value.to_string()
            }
            Err(_) => json.to_owned(),
        }
    }

    fn sign(&self, value: &mut Value) {
        match value {
            Value::Array(values) => values.iter_mut().for_each(|value| self.sign(value)),
            Value::Object(fields) => {
                let id = fields.get("assetId").and_then(Value::as_str);
                if let Some(id) = id.and_then(|id| id.parse::<ImageId>().ok()) {
                    fields.insert("url".to_owned(), self.of(id, Variant::Original).into());
                    fields.insert("thumbUrl".to_owned(), self.of(id, Variant::Thumb).into());
                }
                let id = fields.get("pdfId").and_then(Value::as_str);
                if let Some(job) = id.and_then(|id| id.parse::<JobId>().ok()) {
                    fields.insert("url".to_owned(), self.of_pdf(job).into());
                }
                fields.values_mut().for_each(|value| self.sign(value));
            }
            _ => {}
        }
    }
}

fn end_of_next_week() -> u64 {
    (unix_seconds() / WEEK + 2) * WEEK
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(address: &str) -> (u64, String) {
        let (_, query) = address.split_once("?e=").unwrap();
        let (end, signature) = query.split_once("&s=").unwrap();
        (end.parse().unwrap(), signature.to_owned())
    }

    #[test]
    fn an_address_holds_for_its_image_its_file_and_its_time_alone() {
        let addresses = ImageAddresses::new(&SigningSecret::of(b"one secret")).unwrap();
        let others = ImageAddresses::new(&SigningSecret::of(b"another")).unwrap();
        let image = ImageId::generate();
        let (end, signature) = parts(&addresses.of(image, Variant::Original));
        let holds = |image, variant, end, signature: &str| addresses.holds(image, variant, end, signature);
        assert!(holds(image, Variant::Original, end, &signature));
        assert!(!holds(image, Variant::Thumb, end, &signature));
        assert!(!holds(ImageId::generate(), Variant::Original, end, &signature));
        assert!(!holds(image, Variant::Original, end + WEEK, &signature));
        assert!(!holds(image, Variant::Original, end, ""));
        assert!(!others.holds(image, Variant::Original, end, &signature));
        let (past, old) = parts(&addresses.until(image.0, "original", unix_seconds() / WEEK * WEEK));
        assert!(!holds(image, Variant::Original, past, &old));
    }

    #[test]
    fn the_address_of_a_screenshot_is_no_other_image_s() {
        let addresses = ImageAddresses::new(&SigningSecret::of(b"one secret")).unwrap();
        let image = Uuid::now_v7();
        let (end, signature) = parts(&addresses.of_screenshot(image));
        assert!(addresses.holds_screenshot(image, end, &signature));
        assert!(!addresses.holds_screenshot(Uuid::now_v7(), end, &signature));
        assert!(!addresses.holds_screenshot(image, end + WEEK, &signature));
        assert!(!addresses.holds(ImageId(image), Variant::Original, end, &signature));
    }

    #[test]
    fn addresses_hold_a_week_or_more_and_stay_the_same_meanwhile() {
        let addresses = ImageAddresses::new(&SigningSecret::of(b"one secret")).unwrap();
        let (end, _) = parts(&addresses.of(ImageId::generate(), Variant::Thumb));
        let left = end - unix_seconds();
        assert!(end % WEEK == 0 && (WEEK..=2 * WEEK).contains(&left));
    }

    #[test]
    fn every_image_of_an_output_gets_its_addresses() {
        let addresses = ImageAddresses::new(&SigningSecret::of(b"one secret")).unwrap();
        let id = ImageId::generate();
        let json = format!(r#"{{"images":[{{"assetId":"{id}","url":""}}],"whole":{{"assetId":"{id}"}}}}"#);
        let signed: Value = serde_json::from_str(&addresses.sign_json(&json)).unwrap();
        for image in [&signed["images"][0], &signed["whole"]] {
            let url = image["url"].as_str().unwrap();
            assert!(url.starts_with(&format!("/api/images/{id}/original?e=")), "{url}");
        }
    }
}
