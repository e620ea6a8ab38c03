// @ts-check
/**
 * `window.morpheo`: AI, storage and shared data for the pages of an app. Published pages carry this as it stands, without
 * its comments, and the preview imports it.
 *
 * - `await morpheo.chat({ messages })` is the text of the answer; with `json: true` the value that its JSON stands for.
 *   `messages` are `{ role: 'user' | 'assistant', content }`, the last one of the user; `prompt` stands for a single one.
 * - `for await (const piece of morpheo.chat({ messages, stream: true }))` gives the text piece by piece.
 * - `await morpheo.image({ prompt, ratio })` is a `data:` address for an image.
 * - `signal` ends the reading of either.
 * - `morpheo.storage`: `get`, `set`, `remove`, `keys`, all of this browser and as promises.
 * - `morpheo.data`: what all visitors share. `get(key)`, `set(key, value)`, `remove(key)`; `list(name)`, also for `for await`,
 *   `add(name, value)`, `remove(name, id)`. Values come as strangers typed them and nothing is escaped: show them with
 *   `textContent`.
 *
 * What fails rejects with an `Error` whose message can be shown, with `code` and `status`.
 *
 * @typedef {{ role: 'user' | 'assistant', content: string }} Message
 * @typedef {{ prompt?: string, messages?: Message[], json?: boolean, stream?: boolean, signal?: AbortSignal }} Chat
 * @typedef {{ prompt: string, ratio?: string, signal?: AbortSignal }} Drawing
 * @typedef {{ id: number, value: unknown, author: string | null, createdAt: string }} Entry
 * @typedef {{ order?: 'newest' | 'oldest', from?: number, limit?: number }} Listing
 * @typedef {{ message?: string, code?: string, detail?: any }} Refusal
 * @typedef {(path: string, init: RequestInit) => Promise<Response>} Fetch `path`: from `/_ai/` or `/_data` on
 */

/**
 * A promise of all that the pieces come to, and the pieces themselves. Nothing begins before one of them is asked for.
 * @template P, W
 * @param {AsyncGenerator<P>} pieces
 * @param {() => W} whole
 */
const inPieces = (pieces, whole) => {
  /** @type {Promise<W> | undefined} */
  let all
  const read = async () => {
    while (!(await pieces.next()).done);
    return whole()
  }
  const once = () => (all ??= read())
  return {
    [Symbol.asyncIterator]: () => pieces,
    /** @type {Promise<W>['then']} */
    then: (done, failed) => once().then(done, failed),
    /** @type {Promise<W>['catch']} */
    catch: (failed) => once().catch(failed),
    /** @type {Promise<W>['finally']} */
    finally: (done) => once().finally(done),
  }
}

/** @type {(refusal: Refusal, status?: number) => Error & { code: string, status: number, detail: any }} */
const failure = ({ message, code = 'failed', detail }, status = 0) =>
  Object.assign(new Error(message || 'That did not work. Please try again.'), { code, status, detail })

/** Where a page has no secure origin, browsers have no `randomUUID`. */
export const newId = () =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (+digit ^ ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & (15 >> (+digit / 4)))).toString(16),
  )

/**
 * The events of a stream.
 * @param {Response} response
 */
async function* eventsOf(response) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: {')) yield JSON.parse(line.slice(6))
      if (done) return
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** @param {Fetch} fetch */
export const createMorpheo = (fetch) => {
  /** @type {(path: string, method: string, body?: unknown, more?: { headers?: object, signal?: AbortSignal }) => Promise<Response>} */
  const call = async (path, method, body, { headers, signal } = {}) => {
    const response = await fetch(path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    if (!response.ok) throw failure(await response.json().catch(() => ({})), response.status)
    return response
  }

  /** @type {(path: string, body: object, signal?: AbortSignal) => Promise<Response>} */
  const ask = (path, body, signal) =>
    call(path, 'POST', body, { headers: { 'idempotency-key': newId() }, ...(signal && { signal }) })

  /** @param {Chat | string} asked */
  const chat = (asked) => {
    const { prompt = '', messages, json = false, stream = false, signal } =
      typeof asked === 'string' ? { prompt: asked } : asked
    /** @type {{ text: string, json?: unknown } | undefined} */
    let answer
    const read = async function* () {
      const body = { messages: messages ?? [{ role: 'user', content: prompt }], json, stream }
      const response = await ask('/_ai/chat', body, signal)
      let shown = ''
      let isAnew = false
      if (!stream) answer = await response.json()
      else
        for await (const event of eventsOf(response)) {
          const { type, content } = event
          if (type === 'chunk' && !isAnew) {
            shown += content
            yield content
          } else if (type === 'restarted') isAnew = shown !== ''
          else if (type === 'error') throw failure(event, event.status)
          else if (type === 'complete') answer = event
        }
      // what was shown of an answer that began anew cannot be taken back
      if (!answer || (isAnew && !answer.text.startsWith(shown))) throw failure({})
      if (json && !('json' in answer)) throw failure({ code: 'no-json' })
      if (!stream || isAnew) yield answer.text.slice(shown.length)
    }
    return inPieces(read(), () => (json ? answer?.json : (answer?.text ?? '')))
  }

  /** @type {(asked: Drawing | string) => Promise<string>} */
  const image = async (asked) => {
    const { prompt, ratio, signal } = typeof asked === 'string' ? { prompt: asked } : asked
    const blob = await (await ask('/_ai/image', { prompt, ratio }, signal)).blob()
    return new Promise((done, failed) => {
      const reader = new FileReader()
      reader.onload = () => done(`${reader.result}`)
      reader.onerror = () => failed(failure({}))
      reader.readAsDataURL(blob)
    })
  }

  const PREFIX = 'morpheo_'
  const storage = {
    /** @param {string} key */
    get: async (key) => JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null'),
    /** @type {(key: string, value: unknown) => Promise<void>} */
    set: async (key, value) => localStorage.setItem(PREFIX + key, JSON.stringify(value ?? null)),
    /** @param {string} key */
    remove: async (key) => localStorage.removeItem(PREFIX + key),
    keys: async () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => key.slice(PREFIX.length)),
  }

  /** @param {string} key */
  const valueAt = (key) => `/_data/values/${encodeURIComponent(key)}`
  /** @param {string} name */
  const listAt = (name) => `/_data/lists/${encodeURIComponent(name)}`
  const data = {
    /** @type {(key: string) => Promise<unknown>} Null where there is none. */
    get: async (key) => {
      try {
        return (await (await call(valueAt(key), 'GET')).json()).value
      } catch (error) {
        if (/** @type {Refusal} */ (error).code === 'data-not-found') return null
        throw error
      }
    },
    /** @type {(key: string, value: unknown) => Promise<void>} */
    set: async (key, value) => {
      await call(valueAt(key), 'PUT', value ?? null, { headers: { 'if-match': '*' } })
    },
    /** @type {(name: string, value: unknown) => Promise<Omit<Entry, 'value'>>} */
    add: async (name, value) => (await call(listAt(name), 'POST', value ?? null)).json(),
    /** @type {(name: string, id?: number) => Promise<void>} */
    remove: async (name, id) => {
      await call(id === undefined ? valueAt(name) : `${listAt(name)}/${id}`, 'DELETE')
    },
    /** @type {(name: string, listing?: Listing) => ReturnType<typeof inPieces<Entry, Entry[]>>} `limit`: of all entries. */
    list: (name, { order = 'newest', from, limit = Infinity } = {}) => {
      /** @type {Entry[]} */
      const all = []
      const read = async function* () {
        for (let next = from ?? null, isFirst = true; all.length < limit && (isFirst || next); isFirst = false) {
          const query = `order=${order}&limit=${Math.min(100, limit - all.length)}${next === null ? '' : `&from=${next}`}`
          const page = await (await call(`${listAt(name)}?${query}`, 'GET')).json()
          next = page.next
          for (const entry of page.entries) {
            all.push(entry)
            yield entry
          }
        }
      }
      return inPieces(read(), () => all)
    },
  }
  return { chat, image, storage, data }
}
