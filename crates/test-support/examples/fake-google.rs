//! An OpenID provider that lets one person in without asking, for manual and end-to-end tests.
//!
//! ```text
//! cargo run -p test-support --example fake-google -- --port 9098 [--subject 1 --email ada@example.org]
//!     [--name "Ada Lovelace"] [--mode verified|unverified|refuse]
//! ```
//! Start Morpheo with `GOOGLE_ISSUER=http://127.0.0.1:9098` and the id and secret that it prints.

use anyhow::{Context, bail};
use test_support::oidc::{CLIENT_ID, CLIENT_SECRET, Issuer, Person};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let (mut port, mut mode) = (9098, "verified".to_owned());
    let mut person = Person::new("1", "ada@example.org");
    let mut args = std::env::args().skip(1);
    while let Some(flag) = args.next() {
        let value = args.next().with_context(|| format!("{flag} needs a value"))?;
        match flag.as_str() {
            "--port" => port = value.parse().context("--port")?,
            "--subject" => person.subject = value,
            "--email" => person.email = value,
            "--name" => person.name = value,
            "--mode" => mode = value,
            other => bail!("unknown option {other}"),
        }
    }
    let issuer = Issuer::start_on(port)
        .await
        .with_context(|| format!("port {port}"))?;
    match mode.as_str() {
        "verified" => issuer.let_in(person),
        "unverified" => issuer.let_in(person.unverified()),
        "refuse" => issuer.refuse(),
        other => bail!("unknown mode {other}"),
    }
    eprintln!("GOOGLE_ISSUER={}", issuer.url());
    eprintln!("GOOGLE_CLIENT_ID='{CLIENT_ID}'");
    eprintln!("GOOGLE_CLIENT_SECRET='{CLIENT_SECRET}'");
    tokio::signal::ctrl_c().await?;
    Ok(())
}
