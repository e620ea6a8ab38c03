// A window that a page opens is a frame here, which nobody sees: without one, pages that write into it would fail.
{
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
}
