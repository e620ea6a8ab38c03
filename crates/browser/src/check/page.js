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

  // The product answers nobody here: AI is refused as before a press, and visitors share nothing.
  const refuse = async () => {
    const error = new Error('AI answers after a click or a tap in the app.')
    throw Object.assign(error, { code: 'gesture-needed', status: 403 })
  }
  const inPieces = (whole) => ({
    async *[Symbol.asyncIterator]() {
      yield* await whole()
    },
    then: (done, failed) => whole().then(done, failed),
    catch: (failed) => whole().catch(failed),
    finally: (done) => whole().finally(done),
  })
  const nothing = async () => {}
  const none = async () => null
  globalThis.morpheo = {
    chat: () => inPieces(refuse),
    image: refuse,
    api: refuse,
    storage: { get: none, set: nothing, remove: nothing, keys: async () => [] },
    data: {
      get: none,
      set: nothing,
      remove: nothing,
      add: async () => ({ id: 1, author: null, createdAt: new Date().toISOString() }),
      list: () => inPieces(async () => []),
    },
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
