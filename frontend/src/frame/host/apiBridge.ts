/**
 * The host's side of calls by previewed apps. Everything is refused unless configured: the call must be one that apps may make,
 * what spends credits follows a gesture in the frame, and calls are rate-limited.
 */

import { isRecord } from '../checks'
import type { FromFrameOf } from '../messages'
import { type ApiPayload, MAX_API_BODY, MAX_API_BYTES } from '../protocol'
import {
  type BridgeCall,
  discardedWrite,
  imageReply,
  type ReadCall,
  readCall,
  spendsCredits,
} from './bridgeCalls'
import type { FrameHost } from './frameHost'
import { followsGesture, followsGestureAtOnce, isGestureUnclear } from './gesture'
import { RateLimit } from './rateLimit'

/** What a call that spends credits came to. `note`: what answers without a model say of themselves. */
export type BridgeCost = { credits: number; note: string | null }

/** `agreed`: the person was asked just now. */
export type BridgePermission = 'allowed' | 'agreed' | 'refused'

export type ApiBridgeConfig = {
  /** Whether calls can be made as somebody. */
  session: () => Promise<'ready' | 'no-user' | 'no-token'>
  /** Whether the app may make a call that spends credits; the person is asked where they were not yet. */
  permit?: (call: BridgeCall, appId: string) => Promise<BridgePermission>
  /** Makes the call for the app, with the session of the signed-in user. An image answers as its bytes. */
  call: (call: BridgeCall, appId: string, signal: AbortSignal) => Promise<Response>
  /** The file that an app has under a name; null where it has none. */
  readFile?: (
    name: string,
    appId: string,
  ) => Promise<{ contentType: string; data: ArrayBuffer } | null>
  /** Called after each answer that spent credits, or could have. */
  onAnswer?: (appId: string, cost: BridgeCost) => void
  perMinute?: number
  /** For a frame that nobody sees: no gesture was ever made in it, and what it writes is discarded. */
  isHidden?: boolean
}

/** Calls that spend credits. */
const CALLS_PER_MINUTE = 12
/** Calls of the shared data. */
const DATA_CALLS_PER_MINUTE = 120
const FILES_PER_MINUTE = 60
/** Looks at whether an app may spend credits, before its gesture is clear. */
const EARLY_LOOKS_PER_MINUTE = 12
/** Calls without an answer yet. */
const AT_ONCE = 8
const FILE_SCHEME = 'morpheo-file:'
/** Number of request ids remembered to reject repeats. */
const IDS_KEPT = 100
const IDS_AFTER_TRIM = 50

const REFUSED = 'API request failed'
const UNKNOWN = 'An unknown error occurred'
const SESSION = {
  'no-user': 'No user is currently authenticated.',
  'no-token': 'Authentication token not available.',
} as const

/** Refusals that the page can show: their bodies are as the server's. */
const NEEDS_GESTURE = {
  ...{ status: 403, code: 'gesture-needed' },
  message: 'AI answers after a click or a tap in the app.',
}
const NOT_ALLOWED = {
  ...{ status: 403, code: 'app-ai-permission-needed' },
  message: 'This app has not been allowed to use AI with your account yet.',
}
const TOO_MANY = {
  ...{ status: 429, code: 'app-ai-busy' },
  message: 'This app is answering many requests. Please try again in a minute.',
}

export class SeenIds {
  readonly #ids = new Set<string>()

  /** False for a repeated id. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false
    this.#ids.add(id)
    if (this.#ids.size > IDS_KEPT) {
      for (const old of [...this.#ids].slice(0, -IDS_AFTER_TRIM)) this.#ids.delete(old)
    }
    return true
  }
}

/** What is known of one frame. */
type Peer = { ids: SeenIds; running: Map<string, AbortController> }

const reasonOf = (error: unknown): string =>
  (error instanceof Error && error.message.slice(0, MAX_API_BODY)) || UNKNOWN

export class ApiBridge {
  readonly #config: ApiBridgeConfig | null
  readonly #rate: RateLimit
  readonly #dataRate = new RateLimit(DATA_CALLS_PER_MINUTE, 60_000)
  readonly #fileRate = new RateLimit(FILES_PER_MINUTE, 60_000)
  readonly #earlyLooks = new RateLimit(EARLY_LOOKS_PER_MINUTE, 60_000)
  readonly #peers = new WeakMap<FrameHost, Peer>()

  constructor(config: ApiBridgeConfig | null) {
    this.#config = config
    this.#rate = new RateLimit(config?.perMinute ?? CALLS_PER_MINUTE, 60_000)
  }

  #peerOf(frame: FrameHost): Peer {
    const peer = this.#peers.get(frame) ?? { ids: new SeenIds(), running: new Map() }
    this.#peers.set(frame, peer)
    return peer
  }

  /**
   * Answers by a message to the frame; a repeated request gets no answer. `actedAgo`: how long ago the frame said that the
   * person acted in it, in ms.
   */
  async answer(
    request: FromFrameOf<'api-request'>,
    frame: FrameHost,
    actedAgo: () => number = () => Number.POSITIVE_INFINITY,
  ): Promise<void> {
    const { requestId, payload } = request
    const { ids, running } = this.#peerOf(frame)
    if (!ids.add(requestId)) return
    const refuse = (error: string, body?: ApiPayload): void =>
      frame.post({
        ...{ type: 'api-response', requestId, success: false, error },
        ...(body ? { payload: body } : {}),
      })
    const read = readCall(payload)
    if (!this.#config || !read || running.size >= AT_ONCE) return refuse(REFUSED)
    if ('known' in read) return frame.post(responseOf(requestId, read.known))
    const discarded = this.#config.isHidden ? discardedWrite(read.call) : null
    if (discarded !== null) return frame.post(responseOf(requestId, discarded))
    const control = new AbortController()
    const end = () => control.abort()
    frame.silent.addEventListener('abort', end)
    running.set(requestId, control)
    try {
      const refusal = await this.#refusalOf(read.call, frame, actedAgo, this.#config)
      if (typeof refusal === 'string') refuse(refusal)
      else if (refusal !== null) refuse(...failureOf(refusal))
      else
        await this.#make(read, this.#config, frame, { requestId, signal: control.signal }, refuse)
    } catch (error) {
      if (!control.signal.aborted) refuse(reasonOf(error))
    } finally {
      running.delete(requestId)
      frame.silent.removeEventListener('abort', end)
    }
  }

  /** The frame waits for this answer no longer. */
  cancel({ requestId }: FromFrameOf<'api-cancel'>, frame: FrameHost): void {
    this.#peers.get(frame)?.running.get(requestId)?.abort()
  }

  async #refusalOf(
    call: BridgeCall,
    frame: FrameHost,
    actedAgo: () => number,
    config: ApiBridgeConfig,
  ): Promise<string | Refusal | null> {
    if (!spendsCredits(call)) {
      if (!this.#dataRate.take()) return TOO_MANY
    } else {
      const refusal = await this.#unwanted(call, frame, actedAgo, config)
      if (refusal !== null) return refusal
      if (!this.#rate.take()) return TOO_MANY
    }
    const state = await config.session()
    return state === 'ready' ? null : SESSION[state]
  }

  /**
   * Why the person does not want to spend credits for the call; null where they do. Until a gesture in the frame is clear,
   * seconds may pass. The question whether the app may spend anything costs nothing, so it comes at the frame's word, and
   * whoever agrees has made their gesture.
   */
  async #unwanted(
    call: BridgeCall,
    frame: FrameHost,
    actedAgo: () => number,
    { isHidden, permit }: ApiBridgeConfig,
  ): Promise<Refusal | null> {
    if (isHidden) return NEEDS_GESTURE
    const isClear = followsGesture(frame.element)
    if (
      permit &&
      isGestureUnclear() &&
      (await followsGestureAtOnce(frame.element, actedAgo)) &&
      this.#earlyLooks.take()
    ) {
      const permission = await permit(call, frame.storage.appId)
      if (permission === 'refused') return NOT_ALLOWED
      if (permission === 'agreed') return null
    }
    return (await isClear) ? null : NEEDS_GESTURE
  }

  async #make(
    read: Extract<ReadCall, { call: BridgeCall }>,
    config: ApiBridgeConfig,
    frame: FrameHost,
    { requestId, signal }: { requestId: string; signal: AbortSignal },
    refuse: (error: string, body?: ApiPayload) => void,
  ): Promise<void> {
    const { call, convert, asDataUrl } = read
    const { appId } = frame.storage
    const response = await config.call(call, appId, signal)
    const contentType = response.headers.get('content-type') ?? 'text/plain'
    const isStream = response.ok && contentType.startsWith('text/event-stream')
    const pieces = isStream
      ? (text: string) => frame.post({ type: 'api-chunk', requestId, contentType, text })
      : null
    const body = await bodyOf(response, contentType, pieces)
    if (signal.aborted) return
    const { status, statusText } = response
    const payload: ApiPayload = { status, contentType, body }
    if (!response.ok) return refuse(...failureOf({ status, statusText, payload }))
    if (spendsCredits(call)) config.onAnswer?.(appId, costOf(response.headers, body))
    if (isStream) frame.post(responseOf(requestId, { ...payload, body: '' }))
    else if (asDataUrl && body instanceof ArrayBuffer) {
      frame.post(responseOf(requestId, imageReply(await dataUrl(body, contentType))))
    } else {
      const answer = convert && typeof body === 'string' ? JSON.parse(body) : null
      frame.post(responseOf(requestId, convert && isRecord(answer) ? convert(answer) : payload))
    }
  }

  async answerFile(request: FromFrameOf<'file-request'>, frame: FrameHost): Promise<void> {
    const { requestId, path } = request
    const refuse = (error: string): void =>
      frame.post({ type: 'file-response', requestId, success: false, error })
    const readFile = this.#config?.readFile
    if (!readFile) return refuse('File fetching mechanism not available in parent.')
    const name = path.startsWith(FILE_SCHEME) ? path.slice(FILE_SCHEME.length) : ''
    if (name === '') return refuse(`File not found: ${path}`)
    if (!this.#fileRate.take()) return refuse(`Error fetching file: ${path}`)
    try {
      const file = await readFile(decodedName(name), frame.storage.appId)
      if (file === null) return refuse(`File not found: ${path}`)
      if (file.data.byteLength > MAX_API_BYTES) return refuse(`Error fetching file: ${path}`)
      frame.post({ type: 'file-response', requestId, success: true, ...file })
    } catch {
      refuse(`Error fetching file: ${path}`)
    }
  }
}

const responseOf = (requestId: string, payload: ApiPayload) =>
  ({ type: 'api-response', requestId, success: true, payload }) as const

type Refusal = { status: number; code: string; message: string }

/** The message of a call that failed, with its answer. */
const failureOf = (
  failed: Refusal | { status: number; statusText: string; payload: ApiPayload },
): [error: string, payload: ApiPayload] => {
  if (!('payload' in failed)) {
    const { status, code, message } = failed
    const body = JSON.stringify({ code, message })
    return [message, { status, contentType: 'application/json', body }]
  }
  const { status, statusText, payload } = failed
  const body = typeof payload.body === 'string' ? payload.body : ''
  const error = `API Error (${status}): ${statusText}. Body: ${body}`
  return [error.slice(0, MAX_API_BODY), payload]
}

/** The file's name may be written as addresses write it. */
const decodedName = (name: string): string => {
  try {
    return decodeURIComponent(name).replace(/^\/+/, '')
  } catch {
    return name
  }
}

/** All of the answer, with its text piece by piece where it is streamed. Throws for one that is too large. */
const bodyOf = async (
  response: Response,
  contentType: string,
  onText: ((text: string) => void) | null,
): Promise<string | ArrayBuffer> => {
  if (contentType.startsWith('image/')) {
    const bytes = await response.arrayBuffer()
    if (bytes.byteLength > MAX_API_BYTES) throw new Error(REFUSED)
    return bytes
  }
  let whole = ''
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  for (let isDone = !reader; !isDone; ) {
    const read = await reader?.read()
    isDone = read?.done ?? true
    const text = decoder.decode(read?.value, { stream: !isDone })
    whole += text
    if (whole.length > MAX_API_BODY) {
      void reader?.cancel().catch(() => {})
      throw new Error(REFUSED)
    }
    if (text !== '') onText?.(text)
  }
  return whole
}

const dataUrl = (bytes: ArrayBuffer, type: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error(UNKNOWN))
    reader.readAsDataURL(new Blob([bytes], { type }))
  })

/** From the headers of an image, the JSON of an answer, or the last event of a stream. */
const costOf = (headers: Headers, body: string | ArrayBuffer): BridgeCost => {
  if (typeof body !== 'string') {
    const note = headers.get('x-morpheo-note')
    return {
      credits: Number(headers.get('x-morpheo-credits')) || 0,
      note: note && decodedName(note),
    }
  }
  const lines = body.startsWith('{') ? [body] : body.split('\n').map((line) => line.slice(6))
  for (const line of lines.reverse()) {
    if (!line.startsWith('{') || !line.includes('"cost"')) continue
    try {
      const { cost, note } = JSON.parse(line)
      return { credits: Number(cost?.credits) || 0, note: typeof note === 'string' ? note : null }
    } catch {
      // a text that only looks like one
    }
  }
  return { credits: 0, note: null }
}
