//! `cargo run -p ai --example check-models`: asks the providers whose keys are in the environment whether they still have
//! the models of `models.toml` (or `MODELS_FILE`) that draw. Ends with 1 when one is gone. Nothing is drawn or paid for.

#![expect(clippy::print_stdout, reason = "it is made to be read")]

use std::env::var;
use std::process::ExitCode;

use ai::images::Images;
use ai::images::upstream::Standing;
use ai::{AiConfig, AiSetupError, ApiKey, Provider, ProviderConfig};

#[tokio::main]
async fn main() -> Result<ExitCode, AiSetupError> {
    let images = Images::from_config(&from_env())?;
    let mut is_gone = false;
    for one in images.upstream().await {
        let outcome = match one.standing {
            Standing::There { until: None } => "there".to_owned(),
            Standing::There { until: Some(day) } => format!("there until {day}"),
            Standing::Gone => {
                is_gone = true;
                "GONE: give it another upstream id in models.toml".to_owned()
            }
            Standing::Unknown(error) => format!("not known: {error}"),
            Standing::NotSetUp => "not asked: no key".to_owned(),
        };
        println!("{} at {} as {}: {outcome}", one.id, one.provider, one.upstream);
    }
    Ok(ExitCode::from(u8::from(is_gone)))
}

fn from_env() -> AiConfig {
    let settings = |provider: Provider| {
        let name = provider.as_str().to_ascii_uppercase();
        let api_key = var(format!("{name}_API_KEY"))
            .ok()
            .and_then(|key| ApiKey::new(&key));
        let base_url = var(format!("{name}_BASE_URL")).ok().filter(|url| !url.is_empty());
        (provider, ProviderConfig { api_key, base_url })
    };
    AiConfig {
        providers: Provider::ALL.into_iter().map(settings).collect(),
        models_file: var("MODELS_FILE").ok().map(Into::into),
        ..AiConfig::default()
    }
}
