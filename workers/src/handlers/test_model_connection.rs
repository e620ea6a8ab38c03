//! Tests a model connection: lists its models, and reads ten tokens of one.

use ai::AiError;
use ai::probe::Found;
use db::jobs::finish::WriteError;
use domain::errors::ErrorCode;
use domain::limits::CONNECTION_TEST_TIMEOUT;
use domain::model_connection::{ConnectedModelKind, Habits, ModelConnectionModel};
use jobs::kinds::TestModelConnection;
use jobs::kinds::test_model_connection::{TestConnectionInput, TestConnectionOutput};
use tokio::time::timeout;

use crate::connections;
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::run::Run;

/// What the person reads when a model did not begin to answer in time.
const TOO_SLOW: &str = "The model did not begin to answer within five minutes. It may still be loading: try again, or \
                        choose a smaller model.";
/// What is noted of a service that has models which draw, and none that writes.
const NO_TEXT_MODEL: &str = "The service has no model that writes texts, so none was asked.";

impl Handler for TestModelConnection {
    /// What the test finds is kept with the connection, unless that is gone by then or has another address.
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<TestConnectionOutput>, Failure> {
        let TestConnectionInput {
            connection: id,
            model,
        } = job.input;
        let connection = connections::load(context, job.user, id).await?;
        let address = connection.base_url.clone();
        let tested = timeout(CONNECTION_TEST_TIMEOUT, test(context, run, connection, model));
        let (found, first_piece_ms) = tested.await.map_err(|_| too_slow())??;
        run.progress(100, "Complete!", 3).await?;
        let owner = job.user;
        Ok(Finished::writing_if_allowed(move |connection| {
            let (address, found) = (address.clone(), found.clone());
            Box::pin(async move {
                let Found {
                    models,
                    habits,
                    notes,
                } = found;
                let noted =
                    db::model_connections::note_test(connection, owner, id, &address, models, habits.clone());
                let Some(models) = noted.await? else {
                    return Err(WriteError::Refused(ErrorCode::ConnectionNotFound));
                };
                Ok(TestConnectionOutput {
                    models,
                    habits,
                    notes,
                    time_to_first_token_ms: first_piece_ms,
                })
            })
        }))
    }
}

/// What is found, and how many milliseconds the first piece of the model's answer took.
async fn test(
    context: &Context,
    run: &mut Run,
    connection: ai::Connection,
    model: Option<String>,
) -> Result<(Found, Option<u64>), Failure> {
    run.progress(5, "Listing models...", 1).await?;
    let before = connection.models.clone();
    let mut probe = context
        .ai
        .probe(connection)
        .await
        .map_err(|error| refused(&error))?;
    let listed = match probe.list().await {
        Ok(listed) => listed,
        // Some services answer and list nothing: the model that was named is asked then.
        Err(AiError::NotFound(_)) if model.is_some() => Vec::new(),
        Err(error) => return Err(refused(&error)),
    };
    let Some(asked) = to_ask(&listed, &before, model) else {
        if listed.is_empty() {
            return Err(ErrorCode::ConnectionNoModels.into());
        }
        let found = Found {
            models: listed,
            habits: Habits::default(),
            notes: vec![NO_TEXT_MODEL.to_owned()],
        };
        return Ok((found, None));
    };
    let listed = with(listed, &asked);
    run.progress(30, "Loading the model... this can take minutes", 2)
        .await?;
    let answering = probe.ask(&asked).await.map_err(|error| not_answered(&error))?;
    let first_piece = u64::try_from(answering.first_piece.as_millis()).unwrap_or(u64::MAX);
    run.progress(80, "Reading ten tokens...", 3).await?;
    let found = answering
        .read(listed)
        .await
        .map_err(|error| not_answered(&error))?;
    Ok((found, Some(first_piece)))
}

/// The model to ask: the one that was named, else the first that the person chose, else the first that writes.
fn to_ask(
    listed: &[ModelConnectionModel],
    before: &[ModelConnectionModel],
    named: Option<String>,
) -> Option<ModelConnectionModel> {
    if let Some(id) = named {
        let known = listed.iter().chain(before).find(|model| model.id == id).cloned();
        return Some(known.unwrap_or_else(|| ModelConnectionModel {
            label: id.clone(),
            id,
            kind: ConnectedModelKind::Code,
            context_tokens: None,
            vision: false,
            chosen: false,
        }));
    }
    let mut writing = listed
        .iter()
        .filter(|model| model.kind == ConnectedModelKind::Code);
    let is_chosen =
        |model: &&ModelConnectionModel| before.iter().any(|known| known.chosen && known.id == model.id);
    writing
        .clone()
        .find(is_chosen)
        .or_else(|| writing.next())
        .cloned()
}

/// The list with the model that is asked, first where the service does not list it.
fn with(mut listed: Vec<ModelConnectionModel>, asked: &ModelConnectionModel) -> Vec<ModelConnectionModel> {
    if !listed.iter().any(|model| model.id == asked.id) {
        listed.insert(0, asked.clone());
    }
    listed
}

fn too_slow() -> Failure {
    Failure::WithMessage {
        code: ErrorCode::StreamIdle,
        detail: TOO_SLOW.to_owned().into(),
    }
}

/// Why the service cannot be used at all.
fn refused(error: &AiError) -> Failure {
    tracing::info!(%error, "a connection does not work");
    match error {
        AiError::NothingAnswers | AiError::Network | AiError::ConnectTimeout | AiError::Stalled => {
            ErrorCode::ConnectionRefused
        }
        AiError::ConnectionKey | AiError::InvalidKey | AiError::MissingKey | AiError::Forbidden(_) => {
            ErrorCode::ConnectionKeyRefused
        }
        AiError::AddressRefused(_) => ErrorCode::ConnectionAddress,
        AiError::RateLimited { .. } | AiError::OutOfFunds | AiError::Unavailable { .. } => error.code(),
        _ => ErrorCode::ConnectionNotCompatible,
    }
    .into()
}

/// Why a model of it does not answer.
fn not_answered(error: &AiError) -> Failure {
    match error {
        AiError::Stalled => too_slow(),
        AiError::NotFound(_) => ErrorCode::ConnectionNoModels.into(),
        AiError::Rejected(_) | AiError::Malformed | AiError::Empty | AiError::Redirected => {
            ErrorCode::ConnectionNotCompatible.into()
        }
        AiError::NothingAnswers | AiError::ConnectionKey | AiError::Forbidden(_) => refused(error),
        other => other.code().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model(id: &str, kind: ConnectedModelKind, chosen: bool) -> ModelConnectionModel {
        ModelConnectionModel {
            id: id.to_owned(),
            label: id.to_owned(),
            kind,
            context_tokens: None,
            vision: false,
            chosen,
        }
    }

    #[test]
    fn the_named_model_is_asked_else_a_chosen_one_else_the_first() {
        use ConnectedModelKind::{Code, Image};
        let listed = [
            model("draws", Image, false),
            model("a", Code, false),
            model("b", Code, false),
        ];
        let asked = |before: &[ModelConnectionModel], named: Option<&str>| {
            to_ask(&listed, before, named.map(str::to_owned)).map(|model| model.id)
        };
        assert_eq!(asked(&[], None).as_deref(), Some("a"));
        assert_eq!(asked(&[model("b", Code, true)], None).as_deref(), Some("b"));
        assert_eq!(asked(&[model("gone", Code, true)], None).as_deref(), Some("a"));
        assert_eq!(asked(&[], Some("unlisted")).as_deref(), Some("unlisted"));
        assert_eq!(to_ask(&listed[..1], &[], None), None);
    }
}
