//! `extract --self-test`: proves, from behind the limits, that the process can open and start nothing. No file can ask for
//! it: the host's argument has letters and digits alone.

use std::fs::File;
use std::io;
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::process::Command;
use std::thread;

pub const ARGUMENT: &str = "--self-test";

/// # Errors
/// What should be refused is not.
pub fn run() -> io::Result<()> {
    let attempts = [
        ("file", File::open("/proc/self/status").map(drop)),
        ("new file", File::create("/tmp/extract-self-test").map(drop)),
        ("folder", std::fs::read_dir("/").map(drop)),
        ("connection", TcpStream::connect("127.0.0.1:9").map(drop)),
        ("listener", TcpListener::bind("127.0.0.1:0").map(drop)),
        ("datagram", UdpSocket::bind("127.0.0.1:0").map(drop)),
        ("program", Command::new("/bin/true").spawn().map(drop)),
        ("thread", thread::Builder::new().spawn(|| ()).map(drop)),
    ];
    for (name, attempt) in attempts {
        match attempt {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {}
            other => return Err(io::Error::other(format!("{name}: {other:?}"))),
        }
    }
    Ok(())
}
