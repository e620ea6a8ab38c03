//! Connections before they are requests: how many there may be, and how long a client may keep one waiting.
//!
//! - [`limits`]: how many connections are open, in all and from one network
//! - [`connection`]: by when a client must have sent what is still missing
//! - [`socket`]: the socket that a connection reads and writes; [`cookie_trim`]: what it leaves out
//! - [`gate`]: admits connections and closes those that are overdue
//! - [`requests`]: what is known of a connection once its request was read
//! - [`open_files`]: how many files and sockets the process may open

mod connection;
mod cookie_trim;
mod gate;
mod limits;
mod open_files;
mod requests;
mod socket;

pub use gate::listen;
pub use limits::Limits;
pub use requests::watch;
