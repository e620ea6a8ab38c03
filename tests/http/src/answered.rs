//! An app whose model gives chosen answers.

use test_support::providers::{Behaviour, FakeProvider, Wire};

use crate::{Account, TestApp};

/// An app with a model that gives these answers in turn, and an account in it. The model ends when it is dropped.
pub async fn with_answers(answers: Vec<Behaviour>) -> (TestApp, Account, FakeProvider) {
    let provider = FakeProvider::start(Wire::OpenAi, Behaviour::Sequence(answers))
        .await
        .unwrap();
    let app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register().await;
    (app, account, provider)
}
