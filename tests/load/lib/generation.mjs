// One generation as a client of the product follows it: the request has one key for ever, is sent again under it while
// no answer came, and the stream is taken up where it was lost.
import { events } from './system.mjs'

const FIRST_PAUSE_MS = 300
const LONGEST_PAUSE_MS = 3_000
/** A server that sends nothing, not even the heartbeat of every 15 s, is gone. */
const SILENCE_MS = 40_000

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** What came of a generation, with everything that the client saw. */
export class Generation {
  key = crypto.randomUUID()
  startedAt = Date.now()
  /** Set by the first `job` event: the server took the request. */
  isAccepted = false
  /** The last event: `complete` or `error`. */
  end = null
  text = ''
  fullCode = null
  restarts = 0
  connections = 0
  violations = []
  /** What happened, with the time; read when something is wrong. */
  trace = []
  #lastPlace

  constructor({ origin, token, prompt, page }) {
    Object.assign(this, { origin, token, prompt, page })
  }

  /** Follows it to its end, or until `deadline` (milliseconds since 1970). */
  async follow(deadline) {
    let wait = FIRST_PAUSE_MS
    while (Date.now() < deadline) {
      const before = this.trace.length
      try {
        await this.#connect(deadline)
      } catch (error) {
        this.#note(`lost: ${error.cause?.code ?? error.message}`)
      }
      if (this.end || this.violations.some(({ isFinal }) => isFinal)) return
      // Something came: the next attempt is the first again.
      if (this.trace.length > before + 1) wait = FIRST_PAUSE_MS
      await pause(wait * (0.5 + Math.random() / 2))
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS)
    }
    this.#violation('never ended', `no end within ${Date.now() - this.startedAt} ms`)
  }

  async #connect(deadline) {
    const abort = new AbortController()
    let silence
    const heard = () => {
      clearTimeout(silence)
      const left = Math.max(0, deadline - Date.now())
      silence = setTimeout(() => abort.abort(new Error('silence')), Math.min(SILENCE_MS, left))
    }
    heard()
    try {
      const answer = await this.#request(abort.signal)
      if (!answer.ok) {
        await this.#refused(answer)
        return
      }
      for await (const event of events(answer, Date.now)) {
        heard()
        this.#take(event)
        if (this.end) return
      }
      this.#note('the answer ended without an end')
    } finally {
      clearTimeout(silence)
      abort.abort()
    }
  }

  #request(signal) {
    this.connections += 1
    const headers = { authorization: `Bearer ${this.token}` }
    if (this.isAccepted) {
      this.#note(`GET after ${this.#lastPlace ?? 'nothing'}`)
      if (this.#lastPlace) headers['last-event-id'] = this.#lastPlace
      return fetch(`${this.origin}/api/jobs/${this.key}/events`, { headers, signal })
    }
    this.#note('POST')
    return fetch(`${this.origin}/api/generate-full-code`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': this.key },
      body: JSON.stringify({ prompt: this.prompt }),
      signal,
    })
  }

  async #refused(answer) {
    const body = (await answer.text()).slice(0, 300)
    this.#note(`${answer.status} ${body}`)
    if (answer.status < 500 && answer.status !== 429) {
      this.#violation('refused', `${answer.status} ${body}`, true)
    }
  }

  #take(event) {
    if (event.place) this.#lastPlace = event.place
    switch (event.type) {
      case 'job':
        this.isAccepted = true
        if (event.jobId !== this.key) this.#violation('another job', event.jobId)
        break
      case 'chunk':
        this.#note(`${event.place} chunk ${event.content.length} at ${this.text.length}`)
        this.text += event.content
        if (!isBeginning(this.text, this.page)) this.#jumped(event)
        break
      case 'restarted':
        this.#note(`${event.place} restarted`)
        this.restarts += 1
        this.text = ''
        this.fullCode = null
        break
      case 'fullCode':
        this.#note(`${event.place} fullCode ${event.content.length}`)
        this.fullCode = event.content
        break
      case 'complete':
        this.#note(`${event.place} complete`)
        this.end = event
        this.#compare(event.html)
        break
      case 'error':
        this.#note(`${event.place} error ${event.code}`)
        this.end = event
        break
      default:
        this.#note(`${event.place} ${event.type}`)
    }
  }

  /** Noted once a generation: every later piece of such a text is wrong as well. */
  #jumped(event) {
    if (this.violations.some(({ kind }) => kind === 'the text jumped')) return
    const { content, place } = event
    this.#violation('the text jumped', `at ${place}: ${JSON.stringify(content.slice(0, 120))}`)
  }

  #compare(html) {
    const text = this.fullCode ?? this.text
    if (html?.trim() !== this.page.trim()) {
      this.#violation('another page', `${html?.length} characters, not ${this.page.length}`)
    }
    if (text === '') {
      this.#violation('the end came without the text', 'nothing stood when the page came')
    } else if (text.trim() !== this.page.trim()) {
      this.#violation(
        'the stream does not add up',
        `${text.length} characters, not ${this.page.length}: …${JSON.stringify(text.slice(-80))}`,
      )
    }
  }

  #violation(kind, detail, isFinal = false) {
    this.#note(`VIOLATION ${kind}`)
    this.violations.push({ kind, detail, isFinal })
  }

  #note(text) {
    this.trace.push(`${new Date().toISOString().slice(11, 23)} ${text}`)
  }
}

/** Whether a text is how the page begins; blanks around a page do not count. */
const isBeginning = (text, page) => page.startsWith(text.trimStart()) || page.trim() === text.trim()
