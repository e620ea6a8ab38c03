//! A page reaches nothing, neither elsewhere nor on this machine.

use std::net::{TcpListener, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::support::browser;

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
for (const way of ways) try { Promise.resolve(way()).catch(() => {}); } catch {}
</script>"#;

#[tokio::test]
async fn a_page_reaches_nothing_but_its_own_files() {
    let Some(shown) = browser() else { return };
    let knocks = Arc::new(AtomicUsize::new(0));
    let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
    let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
    let html = EVERY_WAY
        .replace("HOST", &tcp.local_addr().unwrap().to_string())
        .replace("UDP", &udp.local_addr().unwrap().to_string());
    let counted = Arc::clone(&knocks);
    std::thread::spawn(move || {
        for _ in tcp.incoming() {
            counted.fetch_add(1, Ordering::SeqCst);
        }
    });
    shown.try_picture(&html).await.unwrap();
    udp.set_read_timeout(Some(Duration::from_millis(10))).unwrap();
    assert!(udp.recv(&mut [0; 2_000]).is_err(), "something came by UDP");
    assert_eq!(knocks.load(Ordering::SeqCst), 0);
}
