//! What a screenshot shows.

use browser::{PageToShow, ShownFile};
use image::Rgba;

use crate::support::{GREEN, browser};

#[tokio::test]
async fn a_page_is_shown_in_the_size_of_a_social_preview_with_its_own_files() {
    let shown = browser();
    let html = "<!doctype html><style>body { margin: 0; background: #00f }</style>\
        <img src=\"/_assets/red.svg?v=1\" width=100><img src=\"/_assets/red.svg\" width=100 style=\"position: fixed; right: 0; bottom: 0\">";
    let red = "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'><rect width='100' height='100' fill='#f00'/></svg>";
    let page = PageToShow {
        files: vec![ShownFile {
            path: "/_assets/red.svg".to_owned(),
            media_type: "image/svg+xml".to_owned(),
            bytes: red.into(),
        }],
        ..PageToShow::of_html(html)
    };
    let screenshot = shown.try_page(page).await.unwrap();
    assert_eq!(screenshot.dimensions(), (1200, 630));
    assert_eq!(*screenshot.get_pixel(600, 315), Rgba([0, 0, 255, 255]));
    assert_eq!(*screenshot.get_pixel(1195, 625), Rgba([255, 0, 0, 255]));
}

#[tokio::test]
async fn scripts_run_and_a_page_stores_what_no_other_page_sees() {
    let shown = browser();
    let script = "show(localStorage.getItem('a') === null && document.cookie === ''); \
        localStorage.setItem('a', '1'); document.cookie = 'a=1'";
    assert_eq!(shown.colour(script).await, GREEN);
    assert_eq!(shown.colour(script).await, GREEN);
}

#[tokio::test]
async fn what_a_page_draws_after_it_loaded_is_in_the_screenshot() {
    let shown = browser();
    assert_eq!(shown.colour("setTimeout(() => show(true), 600)").await, GREEN);
}

#[tokio::test]
async fn a_page_of_many_images_is_shown_with_all_of_them() {
    let shown = browser();
    let image = |at: usize| format!("/_assets/{at}.svg");
    let files = (0..80).map(|at| ShownFile {
        path: image(at),
        media_type: "image/svg+xml".to_owned(),
        bytes: "<svg xmlns='http://www.w3.org/2000/svg' width='15' height='630'><rect width='15' height='630' fill='#0f0'/></svg>".into(),
    });
    let images: String = (0..80).map(|at| format!("<img src='{}'>", image(at))).collect();
    let html = format!("<!doctype html><body style='margin: 0; display: flex; background: #f00'>{images}");
    let page = PageToShow {
        files: files.collect(),
        ..PageToShow::of_html(html)
    };
    let screenshot = shown.try_page(page).await.unwrap();
    assert!(screenshot.pixels().all(|pixel| *pixel == GREEN));
}
