// Runs before the scripts of the page, among its own variables: what people have and this browser lacks.
{
  // A window that a page opens is a frame here, which nobody sees: without one, pages that write into it would fail.
  let left = 5
  globalThis.open = function open() {
    left -= 1
    if (left < 0) return null
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.style.display = 'none'
    document.documentElement.append(frame)
    return frame.contentWindow
  }

  globalThis.Notification ??= class Notification extends EventTarget {
    static permission = 'denied'
    static requestPermission(callback) {
      callback?.('denied')
      return Promise.resolve('denied')
    }
    close() {}
  }
}
