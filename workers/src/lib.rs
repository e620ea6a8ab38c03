//! The worker process: takes jobs from the lanes it serves and runs them.
//!
//! - [`startup`]: connects, starts, stops
//! - [`context`]: what every job may use
//! - `adapter`: the only place that knows apalis
//! - `runner`: claims a job, runs its handler, writes its end
//! - `lease`: keeps a run's hold of its job, beside its handler
//! - `run`: the events of one run, fenced
//! - `stop`: why a run must end before its time
//! - `handler`: what a handler is; `handlers`: one file a kind of job
//! - `quota`: whether an account may store what a job made
//! - `models`: who answers, a model or the offline studio, and the list of models that clients get
//! - `connections`: the model connections of a job's account; `check_models`: a table of the operator's models
//! - `work`: what keeps a thread busy, on a thread of its own
//! - `page_check`: a page opened in the browser, and what is found; `libraries`: what pages load from CDNs
//! - `social_image`: an image in the size of a social preview
//! - `draw`: requests for images of Image Studio; `drawing`: models and sketches that answer them
//! - `image_jobs`: what the kinds of job for these images share
//! - `pixels`: where images are decoded; `fonts`: what is written in them with
//! - `offline`: the offline studio's answers in the form of a model's; `stream_speed`: how fast they are streamed

mod adapter;
mod browser_relay;
mod check_models;
mod connections;
pub mod context;
pub mod draw;
mod drawing;
pub mod failure;
mod fonts;
mod free_answers;
pub mod handler;
mod handlers;
mod image_jobs;
mod lease;
mod libraries;
mod material;
mod models;
mod offline;
mod page_check;
mod pixels;
mod quota;
pub mod run;
mod runner;
mod social_image;
pub mod startup;
mod stop;
mod stream_speed;
mod work;

pub use check_models::check_models;
pub use startup::Worker;
