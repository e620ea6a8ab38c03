//! Log lines carry the id of the job that they are about, in the web server and in the worker.

use http_tests::Cluster;
use http_tests::cluster::Process;
use http_tests::site::wait_until;
use serde_json::Value;

/// The JSON lines of a process.
fn lines(process: &Process) -> Vec<Value> {
    let words = process.words();
    let parsed = words
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")));
    parsed.collect()
}

/// The first line with this message.
#[track_caller]
fn line(process: &Process, message: &str) -> Value {
    lines(process)
        .into_iter()
        .find(|line| line["fields"]["message"] == message)
        .unwrap_or_else(|| panic!("nobody logged '{message}':\n{}", process.words()))
}

/// The span of this name that a line was written in.
#[track_caller]
fn span<'a>(line: &'a Value, name: &str) -> &'a Value {
    let spans = line["spans"].as_array().expect("a line outside of any span");
    let named = spans.iter().find(|span| span["name"] == name);
    named.unwrap_or_else(|| panic!("no span '{name}': {line}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_is_found_by_its_id_in_the_logs_of_both_processes() {
    let mut cluster = Cluster::create().await;
    cluster.set("LOG_FORMAT", "json");
    let web = cluster.web().await;
    let worker = cluster.worker().await;
    let account = cluster.register(&web).await;
    let transcript = account.generate_all("a tip calculator").await;
    transcript.complete();
    wait_until("the worker logs the end", || async {
        worker.words().contains(r#""message":"ended""#)
    })
    .await;

    let submitted = line(&web, "submitted");
    let request = span(&submitted, "HTTP request");
    assert!(request["request_id"].is_string(), "{submitted}");

    let lines = [submitted, line(&worker, "started"), line(&worker, "ended")];
    for line in lines {
        let job = span(&line, "job");
        assert_eq!(job["job"], transcript.job(), "{line}");
        assert_eq!(job["kind"], "generate_app", "{line}");
        assert_eq!(job["user"], account.uid.as_str(), "{line}");
    }
}
