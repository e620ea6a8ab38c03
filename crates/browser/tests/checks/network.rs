//! A page that is checked reaches nothing, neither elsewhere nor on this machine, and leaves nothing behind.

use std::fs;
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::support::browser;

/// Counts connections. `HOST` stands for its address.
const EVERY_WAY: &str = r#"
<link rel=preconnect href="http://HOST"><link rel=dns-prefetch href="//HOST"><link rel=prefetch href="http://HOST/prefetch">
<link rel=preload as=script href="http://HOST/preload"><link rel=modulepreload href="http://HOST/modulepreload">
<link rel=stylesheet href="http://HOST/style.css"><link rel=icon href="http://HOST/icon.png"><link rel=manifest href="http://HOST/manifest">
<script src="http://HOST/script.js"></script><script src="https://HOST/script.js"></script>
<img src="http://HOST/image.png"><video src="http://HOST/video.mp4" poster="http://HOST/poster.png"></video>
<iframe src="http://HOST/frame"></iframe><object data="http://HOST/object"></object><embed src="http://HOST/embed">
<iframe srcdoc="<img src='http://HOST/inner.png'><script>fetch('http://HOST/inner')</script>"></iframe>
<iframe src="data:text/html,<img src='http://HOST/data.png'><script>fetch('http://HOST/data')</script>"></iframe>
<form id=form action="http://HOST/form" method=post><input name=a><button>Send</button></form>
<a ping="http://HOST/ping" onclick="open('http://HOST/opened'); open('about:blank').location = 'http://HOST/other'">Leave</a>
<button onclick="location.href = 'http://HOST/pressed'">Go</button>
<script>
const ways = [
    () => fetch('http://HOST/fetch', { mode: 'no-cors' }),
    () => fetch('http://HOST/post', { method: 'POST', body: 'a', headers: { 'x-a': 'b' } }),
    () => fetch('http://HOST/alive', { keepalive: true, method: 'POST', body: 'a' }),
    () => { const request = new XMLHttpRequest(); request.open('GET', 'http://HOST/sync', false); request.send(); },
    () => new WebSocket('ws://HOST/socket'),
    () => new EventSource('http://HOST/events'),
    () => new WebTransport('https://HOST/transport'),
    () => navigator.sendBeacon('http://HOST/beacon', 'a'),
    () => new Worker(URL.createObjectURL(new Blob(["fetch('http://HOST/worker'); new WebSocket('ws://HOST/w'); importScripts('http://HOST/import')"]))),
    () => new SharedWorker(URL.createObjectURL(new Blob(["fetch('http://HOST/shared')"]))),
    () => navigator.serviceWorker.register('/sw.js'),
    () => window.open('http://HOST/window'),
    () => import('http://HOST/module.js'),
    () => document.getElementById('form').submit(),
    () => new Audio('http://HOST/audio.mp3').play(),
    () => new FontFace('a', 'url(http://HOST/font.woff2)').load(),
    () => CSS.paintWorklet?.addModule('http://HOST/worklet.js'),
    () => {
        const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:UDP' }] });
        peer.createDataChannel('a');
        peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    },
    () => { location.href = 'http://HOST/location'; },
];
for (const way of ways) {
    try { Promise.resolve(way()).catch(() => {}); } catch {}
}
undefinedAtTheEnd();
</script>"#;

#[tokio::test]
async fn a_page_that_is_checked_reaches_nothing() {
    let checks = browser();
    let knocks = Arc::new(AtomicUsize::new(0));
    let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
    let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
    let (host, stun) = (tcp.local_addr().unwrap(), udp.local_addr().unwrap());
    let body = EVERY_WAY
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
    let findings = checks.body(&body).await;
    // Every way was tried.
    let is_at_end = |message: &str| message.contains("undefinedAtTheEnd");
    assert!(
        findings.errors.iter().any(|error| is_at_end(&error.message)),
        "{findings:#?}"
    );
    assert_eq!(findings.pressed, ["Send", "Leave", "Go"]);
    let outside = format!("http://{host}/fetch");
    assert!(
        findings
            .failed_requests
            .iter()
            .any(|request| request.outside && request.address == outside)
    );
    assert!(udp.recv(&mut [0; 2_000]).is_err(), "something came by UDP");
    assert_eq!(knocks.load(Ordering::SeqCst), 1, "others came");
}

#[tokio::test]
async fn a_check_leaves_no_thread_and_a_dropped_browser_no_folder() {
    let checks = browser();
    let body = "<button onclick='a()'>A</button><button onclick='b()'>B</button><script>new Worker('data:,for(;;);')</script>";
    checks.body(body).await;
    let before = threads();
    checks.body(body).await;
    wait_until("threads are left", || threads() <= before);
    let folder = checks.profiles;
    drop(checks.browser);
    wait_until("a profile is left", || {
        fs::read_dir(folder.path()).unwrap().count() == 0
    });
}

fn threads() -> usize {
    fs::read_dir("/proc/self/task").unwrap().count()
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let end = std::time::Instant::now() + Duration::from_secs(10);
    while !is_so() {
        assert!(std::time::Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
