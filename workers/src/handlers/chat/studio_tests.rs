//! The offline studio's changes land in every sample app.

use std::path::Path;
use std::sync::Arc;

use offline::Studio;

use super::attempt::Attempt;

async fn attempt(studio: &Studio, page: &Arc<str>, message: &str) -> Attempt {
    let answer = studio.chat(message, page, None).text;
    Attempt::make(
        Arc::clone(page),
        editing::reply::read(&answer),
        true,
        message.to_owned(),
    )
    .await
    .unwrap()
}

#[tokio::test]
async fn simple_requests_land_in_every_sample() {
    let catalog = Path::new(env!("CARGO_MANIFEST_DIR")).join("../catalog");
    let studio = Studio::load(&catalog).unwrap();
    let mut samples = 0;
    for folder in std::fs::read_dir(catalog.join("samples")).unwrap() {
        let file = folder.unwrap().path().join("page.html");
        let page: Arc<str> = std::fs::read_to_string(&file).unwrap().into();
        for message in [
            "Make the buttons green",
            "Rename the app to Harbour",
            "Make it dark",
            "Use a serif font",
            "Add a button that says 'Help'",
            "Add a paragraph saying 'Hello' and make the background navy",
        ] {
            let attempt = attempt(&studio, &page, message).await;
            assert!(
                !attempt.has_failed() && attempt.applied() > 0,
                "{}: {message}\n{:#?}",
                file.display(),
                attempt.changes
            );
            assert!(attempt.page != page);
        }
        samples += 1;
    }
    assert!(samples >= 42, "{samples}");
}
