//! What all pages share.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use chrono::{Datelike as _, Utc};
use platform::config::HttpConfig;
use serde_json::json;

use crate::assets::{Assets, Needed};
use crate::error::ApiResult;
use crate::headers::{self, Nonce};

/// What the templates of all pages read.
#[derive(Debug)]
pub struct Page {
    pub nonce: Nonce,
    /// The built files to load.
    pub needed: Needed,
    /// The main origin, without a slash at the end.
    pub origin: String,
    /// What scripts must know about the origins, as JSON.
    pub config: String,
    /// Where people can write to.
    pub contact: String,
    /// The address of a forum, when there is one.
    pub community: Option<String>,
    /// The year of the copyright.
    pub year: i32,
}

impl Page {
    /// For a page with this entry, and with the scripts of `lazy` entries fetched at once.
    pub fn new(config: &HttpConfig, assets: &Assets, entry: &str, lazy: &[&str]) -> Self {
        Self {
            nonce: Nonce::random(),
            needed: assets.needed(entry, lazy),
            origin: config.origin(),
            config: json!({
                "frameHostSuffix": config.frame_host_suffix,
                "appsHostSuffix": config.apps_host_suffix,
                "publicUrl": config.origin(),
                "contactEmail": config.contact_email,
                "communityUrl": config.community_url.as_ref().map(ToString::to_string),
            })
            .to_string(),
            contact: config.contact_email.clone(),
            community: config.community_url.as_ref().map(ToString::to_string),
            year: Utc::now().year(),
        }
    }

    /// The answer with a template that reads this page.
    ///
    /// # Errors
    /// When the template fails.
    pub fn answer(
        config: &HttpConfig,
        status: StatusCode,
        nonce: &Nonce,
        template: &impl Template,
    ) -> ApiResult<HttpResponse> {
        let html = template.render().map_err(anyhow::Error::from)?;
        Ok(headers::document(config, status, nonce, html))
    }
}

/// JSON that may stand in a script element: no `<` can end the element.
pub fn script_json(value: &serde_json::Value) -> String {
    value.to_string().replace('<', "\\u003c")
}

#[cfg(test)]
pub(super) mod fixture {
    //! Pages as tests see them: the same bytes each time.

    use super::*;

    /// A page with plain file names.
    pub fn page() -> Page {
        Page {
            nonce: Nonce::random(),
            needed: Needed {
                script: "/static/js/islands-0a.js".to_owned(),
                preloads: vec!["/static/js/shared-0b.js".to_owned()],
                styles: vec!["/static/assets/main-0c.css".to_owned()],
                font: Some("/static/assets/inter-0d.woff2".to_owned()),
            },
            origin: "https://morpheo.example".to_owned(),
            config: json!({ "publicUrl": "https://morpheo.example" }).to_string(),
            contact: "contact@morpheo.example".to_owned(),
            community: Some("https://forum.morpheo.example/".to_owned()),
            year: 2026,
        }
    }

    /// Rendered, with the nonce taken out.
    pub fn rendered(template: &impl Template, nonce: &Nonce) -> String {
        template.render().unwrap().replace(nonce.as_str(), "NONCE")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = r#"{
        "_shared.js": { "file": "js/shared-11111111.js", "css": ["assets/shared-22222222.css"] },
        "_deep.js": { "file": "js/deep-33333333.js", "imports": ["_shared.js"] },
        "fonts/inter-latin-wght-normal.woff2": { "file": "assets/inter-44444444.woff2" },
        "src/app/main.tsx": {
            "file": "js/app-55555555.js", "isEntry": true, "imports": ["_shared.js"],
            "css": ["assets/app-99999999.css"],
            "dynamicImports": ["src/features/generator/GeneratePage.tsx"]
        },
        "src/features/generator/GeneratePage.tsx": {
            "file": "js/generate-66666666.js", "imports": ["src/app/main.tsx", "_deep.js"],
            "css": ["assets/GeneratePage-00000000.css"]
        },
        "src/islands/main.ts": { "file": "js/islands-77777777.js", "isEntry": true, "imports": ["_deep.js"] }
    }"#;
    const FRAME: &str = r#"{
        "src/frame/runtime/index.ts": { "file": "js/frame-88888888.js" },
        "src/frame/runtime/databases/index.ts": { "file": "js/databases-88888888.js" }
    }"#;

    fn built(manifest: &str, frame: &str) -> anyhow::Result<Assets> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("manifest.json"), manifest).unwrap();
        std::fs::write(folder.path().join("frame-manifest.json"), frame).unwrap();
        Assets::read(folder.path())
    }

    #[test]
    fn an_entry_brings_what_it_imports_and_its_sheets() {
        let assets = built(MANIFEST, FRAME).unwrap();
        let needed = assets.needed(crate::assets::ISLANDS, &[]);
        assert_eq!(needed.script, "/static/js/islands-77777777.js");
        assert_eq!(
            needed.preloads,
            ["/static/js/deep-33333333.js", "/static/js/shared-11111111.js"]
        );
        assert_eq!(needed.styles, ["/static/assets/shared-22222222.css"]);
        assert_eq!(
            needed.font.as_deref(),
            Some("/static/assets/inter-44444444.woff2")
        );
        assert_eq!(assets.frame_scripts().runtime, "/static/js/frame-88888888.js");
        assert_eq!(
            assets.frame_scripts().databases,
            "/static/js/databases-88888888.js"
        );
    }

    #[test]
    fn a_screen_is_fetched_together_with_the_application() {
        let needed = built(MANIFEST, FRAME)
            .unwrap()
            .needed(crate::assets::APP, &["src/features/generator/GeneratePage.tsx"]);
        assert_eq!(needed.script, "/static/js/app-55555555.js");
        assert!(
            needed
                .preloads
                .contains(&"/static/js/generate-66666666.js".to_owned())
        );
        assert!(
            needed
                .preloads
                .contains(&"/static/js/deep-33333333.js".to_owned())
        );
        // Whatever their names: the screen's sheet builds on the application's.
        assert_eq!(
            needed.styles,
            [
                "/static/assets/app-99999999.css",
                "/static/assets/shared-22222222.css",
                "/static/assets/GeneratePage-00000000.css"
            ]
        );
    }

    #[test]
    fn a_build_without_an_entry_is_refused_by_name() {
        let manifest = MANIFEST.replace("src/islands/main.ts", "src/islands/other.ts");
        let error = built(&manifest, FRAME).unwrap_err().to_string();
        assert!(error.contains("src/islands/main.ts"), "{error}");
        for entry in [
            "src/frame/runtime/index.ts",
            "src/frame/runtime/databases/index.ts",
        ] {
            let frame = FRAME.replace(entry, "other.ts");
            let error = built(MANIFEST, &frame).unwrap_err().to_string();
            assert!(error.contains(entry), "{error}");
        }
    }

    #[test]
    fn json_cannot_end_the_script_that_holds_it() {
        let json = script_json(&json!("</script><script>alert(1)"));
        assert!(!json.contains('<'), "{json}");
    }
}
