//! Attached files that are refused: unreadable ones, too many, too large, those of others.

use domain::errors::ErrorCode;
use http_tests::attached_files::{
    GENERATE, MIB, answering, asked, asked_of, attach, attached, generate, part, png, refused,
};
use http_tests::pages::page;
use serde_json::json;
use test_support::files::pdf::{page_of_texts, scan};
use test_support::providers::Wire;

#[tokio::test(flavor = "multi_thread")]
async fn files_that_come_with_the_request_are_read_before_the_job() {
    let (app, account, provider) = answering(Wire::OpenAi, &page(2)).await;
    let form = asked("A page about this", json!([]))
        .part("files", part("notes.md", "# Plan\n\nQuokka-7731 opens in May."))
        .part("files", part("data.json", "{\"word\": \"Numbat-42\"}"));
    generate(&account, form).await.all().await.complete();
    let request = asked_of(&provider);
    assert!(
        request.contains("Quokka-7731") && request.contains("Numbat-42"),
        "{request}"
    );

    let credits = account.credits().await;
    for (name, bytes) in [
        ("empty.txt", Vec::new()),
        ("blank.txt", b"  \n ".to_vec()),
        ("tool.exe", b"MZ\x90\x00\x03\x00\x00\x00\x04\x00".to_vec()),
        ("photo.jpg", b"\0\0\0\x18ftypheic\0\0\0\0heic".to_vec()),
        ("broken.pdf", b"%PDF-1.7\nnothing of a document".to_vec()),
        ("broken.docx", b"PK\x03\x04 nothing of a zip".to_vec()),
        ("broken.png", b"\x89PNG\r\n\x1a\nnothing".to_vec()),
    ] {
        let form = asked("A page about this", json!([])).part("files", part(name, bytes));
        let answer = refused(&account, GENERATE, form).await;
        assert_eq!(
            (answer.status, &answer.body["code"]),
            (422, &json!("file-unreadable")),
            "{name}: {}",
            answer.text
        );
        let reason = answer.body["detail"]["reason"].as_str().unwrap_or_default();
        assert!(reason.ends_with('.'), "{name}: {reason}");
    }
    assert_eq!(account.credits().await, credits);
    let jobs = app
        .number("SELECT count(*) FROM jobs WHERE kind = 'generate_app'")
        .await;
    assert_eq!(jobs, 1);
    let kept = app
        .number("SELECT count(*) FROM blob_references WHERE kind = 'asset'")
        .await;
    assert_eq!(kept, 2, "what cannot be used is given up");
}

#[tokio::test(flavor = "multi_thread")]
async fn files_need_the_pro_tier_and_belong_to_their_app() {
    let (app, account, _provider) = answering(Wire::OpenAi, &page(2)).await;
    let path = attached(&account, "a.txt", "mine").await;
    let free = app.register().await;
    attach(&free, "a.txt", "theirs")
        .await
        .is_error(ErrorCode::ProRequired);
    let form = asked("A page", json!([{ "path": path }]));
    refused(&free, GENERATE, form)
        .await
        .is_error(ErrorCode::ProRequired);
    // without files it is the call without files
    generate(&free, asked("A page", json!([])))
        .await
        .all()
        .await
        .complete();
    let other = app.register_pro().await;
    let form = asked("A page", json!([{ "path": path }]));
    refused(&other, GENERATE, form)
        .await
        .is_error(ErrorCode::FileNotFound);
    let message = json!({ "message": "Hi", "code": page(2), "app_id": "app-1", "files": [{ "path": path }] });
    other
        .post("/api/differential/chat", message)
        .await
        .is_error(ErrorCode::FileNotFound);
    for given in [json!([{ "path": "/etc/passwd" }]), json!({}), json!("x")] {
        refused(&account, GENERATE, asked("A page", given))
            .await
            .is_error(ErrorCode::InvalidRequest);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_have_bounds() {
    let (_app, account, _provider) = answering(Wire::OpenAi, &page(2)).await;
    let text = |bytes: usize| "a".repeat(bytes);
    assert_eq!(attach(&account, "full.txt", text(10 * MIB)).await.status, 201);
    attach(&account, "more.txt", text(10 * MIB + 1))
        .await
        .is_error(ErrorCode::FileTooLarge);
    let many = (0..21).fold(asked("A page", json!([])), |form, at| {
        form.part("files", part(&format!("{at}.txt"), format!("number {at}")))
    });
    refused(&account, GENERATE, many)
        .await
        .is_error(ErrorCode::TooManyFiles);
    let large = (0..5).fold(asked("A page", json!([])), |form, at| {
        form.part(
            "files",
            part(&format!("{at}.txt"), format!("{at}{}", text(9 * MIB))),
        )
    });
    refused(&account, GENERATE, large)
        .await
        .is_error(ErrorCode::FilesTooLarge);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_tiny_files_and_a_huge_image_are_refused() {
    let (_app, account, _provider) = answering(Wire::OpenAi, &page(2)).await;
    let many = (0..1_000).fold(asked("A page", json!([])), |form, at| {
        form.part("files", part(&format!("{at}.txt"), format!("number {at}")))
    });
    refused(&account, GENERATE, many)
        .await
        .is_error(ErrorCode::TooManyFiles);
    // a header alone: no byte of it is decoded
    let mut wide = png(60, 40);
    wide[16..20].copy_from_slice(&12_000_u32.to_be_bytes());
    wide[20..24].copy_from_slice(&9_000_u32.to_be_bytes());
    assert_eq!(
        attach(&account, "wide.png", wide).await.body["code"],
        "file-unreadable"
    );
    let avif = b"\0\0\0\x20ftypavif\0\0\0\0avifmif1".to_vec();
    assert_eq!(
        attach(&account, "photo.png", avif).await.body["code"],
        "file-unreadable"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pdf_without_text_is_refused_with_the_reason_and_leaves_nothing() {
    let (app, account, provider) = answering(Wire::OpenAi, &page(2)).await;
    let credits = account.credits().await;
    for (name, bytes) in [("scan.pdf", scan()), ("blank.pdf", page_of_texts(&[]))] {
        let form = asked("A page about this", json!([])).part("files", part(name, bytes.clone()));
        for answer in [
            attach(&account, name, bytes).await,
            refused(&account, GENERATE, form).await,
        ] {
            assert_eq!(
                (answer.status, &answer.body["code"]),
                (422, &json!("file-unreadable")),
                "{name}: {}",
                answer.text
            );
            let reason = answer.body["detail"]["reason"].as_str().unwrap();
            assert!(
                reason.starts_with("No text in this PDF: its pages are images"),
                "{name}: {reason}"
            );
        }
    }
    assert!(provider.requests().is_empty());
    assert_eq!(account.credits().await, credits);
    let kept = app
        .number("SELECT count(*) FROM blob_references WHERE kind = 'asset'")
        .await;
    assert_eq!(kept, 0);
}
