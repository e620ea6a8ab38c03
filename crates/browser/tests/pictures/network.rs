//! A page reaches nothing, neither elsewhere nor on this machine.

use std::net::{TcpListener, TcpStream, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::support::{GREEN, browser};

/// Counts whoever knocks. `HOST` stands for its address.
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
    // Whoever comes is counted.
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
    let picture = shown.try_picture(&html).await.unwrap();
    assert_eq!(*picture.get_pixel(600, 315), GREEN);
    assert!(udp.recv(&mut [0; 2_000]).is_err(), "something came by UDP");
    assert_eq!(knocks.load(Ordering::SeqCst), 1, "others came");
}
