//! How long jobs and providers took, summed over all workers: histograms in a Redis hash, which any web
//! process renders for Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use platform::redis::Redis;
use redis::RedisResult;

/// Upper bounds in seconds.
const BUCKETS: [f64; 10] = [0.1, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0, 240.0, 600.0, 1_800.0];

/// A histogram.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stat {
    /// From start to end of a job, by kind and result.
    JobDuration,
    /// From the question to the first piece of the answer, by model and result.
    ProviderLatency,
}

impl Stat {
    const ALL: [Self; 2] = [Self::JobDuration, Self::ProviderLatency];

    fn name(self) -> &'static str {
        match self {
            Self::JobDuration => "morpheo_job_duration_seconds",
            Self::ProviderLatency => "morpheo_provider_first_chunk_seconds",
        }
    }

    fn first_label(self) -> &'static str {
        match self {
            Self::JobDuration => "kind",
            Self::ProviderLatency => "model",
        }
    }

    fn help(self) -> &'static str {
        match self {
            Self::JobDuration => "Time from start to end of a job.",
            Self::ProviderLatency => "Time from the question to the first piece of the answer.",
        }
    }
}

/// Adds an observation. Failures are logged: figures are not worth a job.
pub async fn record(redis: &Redis, stat: Stat, what: &str, result: &str, took: Duration) {
    let key = redis.key("stats");
    let seconds = took.as_secs_f64();
    let bound = BUCKETS
        .iter()
        .find(|bound| seconds <= **bound)
        .map_or("+Inf".to_owned(), f64::to_string);
    let series = format!("{}|{what}|{result}", stat.name());
    let recorded: RedisResult<()> = redis::pipe()
        .cmd("HINCRBY")
        .arg(&key)
        .arg(format!("{series}|{bound}"))
        .arg(1)
        .ignore()
        .cmd("HINCRBYFLOAT")
        .arg(&key)
        .arg(format!("{series}|sum"))
        .arg(seconds)
        .ignore()
        .query_async(&mut redis.connection())
        .await;
    if let Err(error) = recorded {
        tracing::debug!(%error, "a figure was lost");
    }
}

/// Every histogram in Prometheus' text format.
pub async fn render(redis: &Redis) -> RedisResult<String> {
    let fields: BTreeMap<String, f64> = redis::cmd("HGETALL")
        .arg(redis.key("stats"))
        .query_async(&mut redis.connection())
        .await?;
    Ok(render_fields(&fields))
}

fn render_fields(fields: &BTreeMap<String, f64>) -> String {
    let mut series: BTreeMap<&str, BTreeMap<&str, f64>> = BTreeMap::new();
    for (field, value) in fields {
        if let Some((name, part)) = field.rsplit_once('|') {
            series.entry(name).or_default().insert(part, *value);
        }
    }
    let mut out = String::new();
    for stat in Stat::ALL {
        let _ = writeln!(
            out,
            "# HELP {0} {1}\n# TYPE {0} histogram",
            stat.name(),
            stat.help()
        );
        for (key, parts) in &series {
            let mut labels = key.split('|');
            if labels.next() != Some(stat.name()) {
                continue;
            }
            let (what, result) = (labels.next().unwrap_or(""), labels.next().unwrap_or(""));
            let labels = format!("{}=\"{what}\",result=\"{result}\"", stat.first_label());
            let mut count = 0.0;
            for bound in BUCKETS.iter().map(f64::to_string).chain(["+Inf".to_owned()]) {
                count += parts.get(bound.as_str()).copied().unwrap_or(0.0);
                let _ = writeln!(out, "{}_bucket{{{labels},le=\"{bound}\"}} {count}", stat.name());
            }
            let sum = parts.get("sum").copied().unwrap_or(0.0);
            let _ = writeln!(
                out,
                "{0}_sum{{{labels}}} {sum}\n{0}_count{{{labels}}} {count}",
                stat.name()
            );
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_add_up() {
        let field = |part: &str| format!("morpheo_job_duration_seconds|generate_app|succeeded|{part}");
        let fields = BTreeMap::from([(field("1"), 2.0), (field("5"), 1.0), (field("sum"), 5.5)]);
        let text = render_fields(&fields);
        let labels = r#"kind="generate_app",result="succeeded""#;
        for line in [
            format!("morpheo_job_duration_seconds_bucket{{{labels},le=\"0.5\"}} 0"),
            format!("morpheo_job_duration_seconds_bucket{{{labels},le=\"2\"}} 2"),
            format!("morpheo_job_duration_seconds_bucket{{{labels},le=\"+Inf\"}} 3"),
            format!("morpheo_job_duration_seconds_sum{{{labels}}} 5.5"),
            format!("morpheo_job_duration_seconds_count{{{labels}}} 3"),
        ] {
            assert!(text.contains(&line), "{line}\n{text}");
        }
    }
}
