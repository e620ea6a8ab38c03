//! Serves one HTML page slowly, in OpenAI's wire format, for manual and end-to-end tests. Given several times,
//! `--html` names the answers to the first request, the second and so on (a page, then what a chat says to it).
//!
//! ```text
//! cargo run -p test-support --example fake-openai -- --port 9099 [--html page.html | --sample snake]
//!     [--delay-ms 40] [--chunk-chars 120] [--reasoning "Planning the layout"]
//!     [--mode complete|cut|stall|malformed|safety|length|overload|wrong-key]
//! ```
//! Point a client at it with an `openai` (or `moonshot`) base address of `http://127.0.0.1:9099/v1/` and any key.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let options = Options::parse(std::env::args().skip(1))?;
    let answers = options.answers.iter().map(|text| options.behaviour(text));
    let behaviour = Behaviour::Sequence(answers.collect::<Result<_, _>>()?);
    let provider = FakeProvider::start_on(options.port, Wire::OpenAi, behaviour)
        .await
        .with_context(|| format!("port {}", options.port))?;
    eprintln!("{}", provider.base_url());
    tokio::signal::ctrl_c().await?;
    Ok(())
}

struct Options {
    port: u16,
    answers: Vec<String>,
    reasoning: String,
    delay_ms: u64,
    chunk_chars: usize,
    mode: String,
}

impl Options {
    fn parse(mut args: impl Iterator<Item = String>) -> anyhow::Result<Self> {
        let mut options = Self {
            port: 9099,
            answers: Vec::new(),
            reasoning: String::new(),
            delay_ms: 40,
            chunk_chars: 120,
            mode: "complete".to_owned(),
        };
        while let Some(flag) = args.next() {
            let value = args.next().with_context(|| format!("{flag} needs a value"))?;
            match flag.as_str() {
                "--port" => options.port = value.parse().context("--port")?,
                "--html" => options.answers.push(read(Path::new(&value))?),
                "--sample" => {
                    let sample = Path::new("catalog/samples").join(value).join("page.html");
                    options.answers.push(read(&sample)?);
                }
                "--reasoning" => options.reasoning = value,
                "--delay-ms" => options.delay_ms = value.parse().context("--delay-ms")?,
                "--chunk-chars" => options.chunk_chars = value.parse().context("--chunk-chars")?,
                "--mode" => options.mode = value,
                other => bail!("unknown option {other}"),
            }
        }
        if options.answers.is_empty() {
            options.answers.push(DEFAULT_PAGE.to_owned());
        }
        Ok(options)
    }

    /// What is done with the request that this is the answer to.
    fn behaviour(&self, text: &str) -> anyhow::Result<Behaviour> {
        let script = Script::new(text)
            .with_reasoning(self.reasoning.as_str())
            .with_chunk_chars(self.chunk_chars)
            .with_delay(Duration::from_millis(self.delay_ms));
        let after = 5;
        Ok(match self.mode.as_str() {
            "complete" => Behaviour::Complete(script),
            "cut" => Behaviour::Cut { script, after },
            "stall" => Behaviour::Stall { script, after },
            "malformed" => Behaviour::Malformed { script, after },
            "overload" => Behaviour::FailsInside { script, after },
            "safety" => Behaviour::SafetyBlock(script),
            "length" => Behaviour::LengthStop(script),
            "wrong-key" => Behaviour::WrongKey,
            other => bail!("unknown mode {other}"),
        })
    }
}

fn read(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| path.display().to_string())
}

const DEFAULT_PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Counter</title>\n<style>body{font:1rem system-ui;display:grid;place-items:center;min-height:100vh}</style>\n</head>\n<body data-morpheo-id=\"morpheo-body-1\">\n<main data-morpheo-id=\"morpheo-main-1\">\n<h1 data-morpheo-id=\"morpheo-h1-1\">Counter</h1>\n<button data-morpheo-id=\"morpheo-button-1\" id=\"b\">0</button>\n</main>\n<script>let n=0;b.onclick=()=>{b.textContent=++n}</script>\n</body>\n</html>\n";
