/**
 * The host's side of API calls by previewed apps. Everything is refused unless configured: the path
 * must be on the list, the user must have acted in the frame, and calls are rate-limited.
 */

import type { FromFrameOf, ToFrame } from '../messages'
import type { ApiOptions, ApiPayload } from '../protocol'
import { followsGesture } from './gesture'
import { RateLimit } from './rateLimit'

export type BridgeCall = { method: 'GET' | 'POST'; body?: string; contentType?: string }

export type ApiBridgeConfig = {
  /** Exact paths, each beginning with `/api/`. */
  allow: readonly string[]
  /** Makes the call with the session of the signed-in user. */
  call: (path: string, call: BridgeCall) => Promise<Response>
  /** Reads a file for `morpheo-file:` addresses. */
  readFile?: (path: string) => Promise<{ contentType: string; data: ArrayBuffer }>
  perMinute?: number
}

const CALLS_PER_MINUTE = 12
const FILE_SCHEME = 'morpheo-file:'
/** Number of request ids remembered to reject repeats. */
const IDS_KEPT = 100
const IDS_AFTER_TRIM = 50

const REFUSED = 'API request failed'
const UNKNOWN = 'An unknown error occurred'

/** The path of a request if it is on the list, compared after the URL is normalised. */
export const allowedPath = (address: string, allow: readonly string[]): string | null => {
  const base = 'http://bridge.invalid'
  if (!address.startsWith('/') || !URL.canParse(address, base)) return null
  const url = new URL(address, base)
  if (url.origin !== base || !url.pathname.startsWith('/api/')) return null
  return allow.includes(url.pathname) ? url.pathname + url.search : null
}

/** Passes on only the method and a JSON or text body; the host sets the headers. */
export const toCall = (options: ApiOptions): BridgeCall | null => {
  const method = (options.method ?? 'POST').toUpperCase()
  if (method === 'GET') return { method }
  if (method !== 'POST') return null
  return options.body === undefined
    ? { method }
    : { method, body: options.body, contentType: 'application/json' }
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

const payloadOf = async (response: Response): Promise<ApiPayload> => ({
  status: response.status,
  contentType: response.headers.get('content-type') ?? 'text/plain',
  body: await response.text(),
})

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : UNKNOWN)

export class ApiBridge {
  readonly #config: ApiBridgeConfig | null
  readonly #rate: RateLimit

  constructor(config: ApiBridgeConfig | null) {
    this.#config = config
    this.#rate = new RateLimit(config?.perMinute ?? CALLS_PER_MINUTE, 60_000)
  }

  async answer(
    request: FromFrameOf<'api-request'>,
    frame: HTMLIFrameElement,
    ids: SeenIds,
  ): Promise<ToFrame | null> {
    const { requestId, payload } = request
    if (!ids.add(requestId)) return null
    const refuse = (error: string, body?: ApiPayload): ToFrame => ({
      type: 'api-response',
      requestId,
      success: false,
      error,
      ...(body ? { payload: body } : {}),
    })
    const path = allowedPath(payload.url, this.#config?.allow ?? [])
    const call = toCall(payload.options)
    if (!this.#config || !path || !call) return refuse(REFUSED)
    if (!(await followsGesture(frame)) || !this.#rate.take()) return refuse(REFUSED)
    try {
      const response = await this.#config.call(path, call)
      const body = await payloadOf(response)
      if (response.ok) return { type: 'api-response', requestId, success: true, payload: body }
      const { status, statusText } = response
      return refuse(`API Error (${status}): ${statusText}. Body: ${body.body}`, body)
    } catch (error) {
      return refuse(reasonOf(error))
    }
  }

  async answerFile(request: FromFrameOf<'file-request'>): Promise<ToFrame> {
    const { requestId, path } = request
    const refuse = (error: string): ToFrame => ({
      type: 'file-response',
      requestId,
      success: false,
      error,
    })
    const readFile = this.#config?.readFile
    if (!readFile) return refuse('File fetching mechanism not available in parent.')
    if (!path.startsWith(FILE_SCHEME)) return refuse(`File not found: ${path}`)
    try {
      const { contentType, data } = await readFile(path)
      return { type: 'file-response', requestId, success: true, contentType, data }
    } catch {
      return refuse(`Error fetching file: ${path}`)
    }
  }
}
