//! A page reaches nothing, neither elsewhere nor on this machine.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::support::{GREEN, browser};

/// Counts connections. `HOST` stands for its address.
const EVERY_WAY: &str = r#"<!doctype html>
<link rel=preconnect href="http://HOST"><link rel=dns-prefetch href="//HOST"><link rel=prefetch href="http://HOST/prefetch">
<link rel=stylesheet href="http://HOST/style.css"><link rel=icon href="http://HOST/icon.png"><link rel=manifest href="http://HOST/manifest">
<meta http-equiv=refresh content="1;url=http://HOST/refresh">
<script src="http://HOST/script.js"></script>
<img src="http://HOST/image.png"><video src="http://HOST/video.mp4"></video><iframe src="http://HOST/frame"></iframe>
<object data="http://HOST/object"></object>
<iframe srcdoc="<img src='http://HOST/inner.png'><script>fetch('http://HOST/inner')</script>"></iframe>
<iframe src="data:text/html,<img src='http://HOST/data.png'><script>fetch('http://HOST/data')</script>"></iframe>
<form id=form action="http://HOST/form" method=post><input name=a></form>
<script>
const ways = [
    () => fetch('http://HOST/fetch', { mode: 'no-cors' }),
    () => new WebSocket('ws://HOST/socket'),
    () => new EventSource('http://HOST/events'),
    () => new WebTransport('https://HOST/transport'),
    () => navigator.sendBeacon('http://HOST/beacon', 'a'),
    () => new Worker(URL.createObjectURL(new Blob(["fetch('http://HOST/worker'); importScripts('http://HOST/import')"]))),
    () => navigator.serviceWorker.register('/sw.js'),
    () => window.open('http://HOST/window'),
    () => import('http://HOST/module.js'),
    () => document.getElementById('form').submit(),
    () => {
        const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:UDP' }] });
        peer.createDataChannel('a');
        peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    },
    () => { location.href = 'http://HOST/location'; },
];
let tried = 0;
for (const way of ways) {
    try { Promise.resolve(way()).catch(() => {}); } catch {}
    tried += 1;
}
document.documentElement.style.background = tried === ways.length ? '#0f0' : '#f00';
</script>"#;

#[tokio::test]
async fn a_page_reaches_nothing_but_its_own_files() {
    let shown = browser();
    let knocks = Arc::new(AtomicUsize::new(0));
    let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
    let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
    let (host, stun) = (tcp.local_addr().unwrap(), udp.local_addr().unwrap());
    let html = EVERY_WAY
        .replace("HOST", &host.to_string())
        .replace("UDP", &stun.to_string());
    let counted = Arc::clone(&knocks);
    std::thread::spawn(move || {
        for _ in tcp.incoming() {
            counted.fetch_add(1, Ordering::SeqCst);
        }
    });
    // Each connection is counted.
    TcpStream::connect(host).unwrap();
    while knocks.load(Ordering::SeqCst) == 0 {
        std::thread::yield_now();
    }
    udp.set_read_timeout(Some(Duration::from_millis(10))).unwrap();
    UdpSocket::bind("127.0.0.1:0")
        .unwrap()
        .send_to(b"a", stun)
        .unwrap();
    assert_eq!(udp.recv(&mut [0; 2_000]).unwrap(), 1);
    // Every way was tried.
    let screenshot = shown.try_screenshot(&html).await.unwrap();
    assert_eq!(*screenshot.get_pixel(600, 315), GREEN);
    assert!(udp.recv(&mut [0; 2_000]).is_err(), "something came by UDP");
    assert_eq!(knocks.load(Ordering::SeqCst), 1, "others came");
}

/// Counts what fails. `PORT` and `PATH` are those of the debugger.
const EVERY_WAY_TO_THE_DEBUGGER: &str = r#"<!doctype html><body><script>
const hosts = ['127.0.0.1', 'localhost', 'app.localhost', '[::1]', '0.0.0.0', '2130706433'];
const socket = (address) => new Promise((opened, failed) => {
    Object.assign(new WebSocket(address), { onopen: opened, onerror: failed });
});
const element = (name, address) => new Promise((loaded, failed) => {
    document.body.append(Object.assign(document.createElement(name), { onload: loaded, onerror: failed, src: address }));
});
const inWorker = (address) => new Promise((reached, failed) => {
    const code = `fetch('${address}', { mode: 'no-cors' }).then(() => postMessage(true), () => postMessage(false))`;
    const worker = new Worker(URL.createObjectURL(new Blob([code])));
    worker.onmessage = ({ data }) => data ? reached() : failed();
    worker.onerror = failed;
});
const ways = hosts.flatMap((host) => [
    () => socket(`ws://${host}:PORT` + 'PATH'),
    () => fetch(`http://${host}:PORT/json/version`, { mode: 'no-cors' }),
    () => fetch(`http://${host}:PORT/json/new?about:blank`, { mode: 'no-cors', method: 'PUT' }),
    () => import(`http://${host}:PORT/json/version`),
    () => element('script', `http://${host}:PORT/json/version`),
    () => element('img', `http://${host}:PORT/json/version`),
    () => inWorker(`http://${host}:PORT/json/version`),
]);
// It leaves for the debugger, too: it would not be seen any more.
const show = (fine) => {
    document.body.style.background = fine ? '#0f0' : '#f00';
    for (const host of hosts) location.href = `http://${host}:PORT/json/version`;
};
Promise.allSettled(ways.map((way) => Promise.resolve().then(way)))
    .then((all) => show(all.every(({ status }) => status === 'rejected')));
</script>"#;

#[tokio::test]
async fn a_page_does_not_reach_the_debugger() {
    let shown = browser();
    assert_eq!(shown.colour("show(true)").await, GREEN);
    let profile = fs::read_dir(shown.profiles.path())
        .unwrap()
        .next()
        .unwrap()
        .unwrap();
    let written = fs::read_to_string(profile.path().join("DevToolsActivePort")).unwrap();
    let (port, path) = written.split_once('\n').unwrap();
    let (number, html) = (port.parse().unwrap(), EVERY_WAY_TO_THE_DEBUGGER);
    // The port is there, for whoever is no page, and on the loopback address alone.
    assert!(handshake(number, path, "").starts_with("HTTP/1.1 101 "));
    assert!(handshake(number, path, "Origin: https://app.invalid\r\n").starts_with("HTTP/1.1 403 "));
    let before = connections_to(number);
    assert!(before > 0, "connections to the port are not seen");
    let screenshot = shown
        .try_screenshot(&html.replace("PORT", port).replace("PATH", path))
        .await
        .unwrap();
    assert_eq!(*screenshot.get_pixel(600, 315), GREEN);
    // That of the page's own screenshot.
    assert!(connections_to(number) <= before + 1, "others came");
}

/// What the debugger answers to the handshake of a WebSocket.
fn handshake(port: u16, path: &str, header: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let request = format!(
        "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{header}\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = [0; 512];
    let length = stream.read(&mut answer).unwrap();
    String::from_utf8_lossy(&answer[..length]).into_owned()
}

/// Connections to a port of this machine, those among them that ended within the last minute.
fn connections_to(port: u16) -> usize {
    const LISTENING: &str = "0A";
    let mut pairs = BTreeSet::new();
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
        for line in fs::read_to_string(table).unwrap_or_default().lines().skip(1) {
            let fields: Vec<_> = line.split_whitespace().collect();
            let port_of =
                |address: &str| u16::from_str_radix(address.rsplit_once(':').unwrap().1, 16).unwrap();
            let (own, other) = (port_of(fields[1]), port_of(fields[2]));
            if fields[3] != LISTENING && (own == port || other == port) {
                pairs.insert((own.min(other), own.max(other)));
            }
        }
    }
    pairs.len()
}
