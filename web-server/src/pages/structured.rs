//! What pages tell search engines: the product and its prices, and the questions that a page answers (schema.org).

use serde_json::{Value, json};

/// A question and its answer, as the page shows them.
pub type Question = (&'static str, &'static str);

/// What the product is, in two sentences.
pub const DESCRIPTION: &str = "Say what you need in plain words and Morpheo builds a working app, live in your \
     browser. Change it by asking, keep it, and share it with a link that installs like an app.";

/// The product, and the questions of the page at this path.
pub fn product_with_questions(origin: &str, path: &str, questions: &[Question]) -> Value {
    let questions: Vec<Value> = questions
        .iter()
        .map(|(question, answer)| {
            json!({
                "@type": "Question",
                "name": question,
                "acceptedAnswer": { "@type": "Answer", "text": answer },
            })
        })
        .collect();
    json!({
        "@context": "https://schema.org",
        "@graph": [
            product(origin),
            { "@type": "FAQPage", "@id": format!("{origin}{path}#questions"), "mainEntity": questions },
        ],
    })
}

fn product(origin: &str) -> Value {
    json!({
        "@type": "WebApplication",
        "@id": format!("{origin}/#app"),
        "name": "Morpheo",
        "url": format!("{origin}/"),
        "description": DESCRIPTION,
        "applicationCategory": "DeveloperApplication",
        "operatingSystem": "Any",
        "browserRequirements": "Requires JavaScript to build apps",
        "image": format!("{origin}/static/icons/share.jpg"),
        "offers": [
            offer("Free", "0", "10 new apps or changes a month"),
            offer("Pro", "15", "No monthly limit, per month"),
        ],
    })
}

fn offer(name: &str, price: &str, about: &str) -> Value {
    json!({ "@type": "Offer", "name": name, "price": price, "priceCurrency": "USD", "description": about })
}
