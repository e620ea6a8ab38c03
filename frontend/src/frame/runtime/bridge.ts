/**
 * Sends the app's calls to the product's services and files to the host, which decides. The page finds them as `window.morpheo`
 * and by `fetch`, as published pages do.
 */
import { createMorpheo } from '@pwa/client'
import type { ApiOptions, ApiPayload } from '../protocol'
import { handle, send } from './channel'
import { DOMException, Request, Response, URL } from './natives'

const REQUEST_FAILED = 'API request failed'
const FILE_FAILED = 'File request failed'

/** `error`: what the host says of one that failed. */
type Answer = { response: Response; error: string | null }

type Waiting = {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
  /** Of an answer that is streamed, once its first piece came. */
  pieces: ReadableStreamDefaultController<Uint8Array> | null
}

const requests = new Map<string, Waiting>()
const files = new Map<
  string,
  { resolve: (file: Response) => void; reject: (error: Error) => void }
>()
let last = 0

const nextId = (): string => {
  last += 1
  return `r${last}`
}

const toResponse = ({ body, status, contentType }: ApiPayload): Response =>
  new Response(status === 204 ? null : body, { status, headers: { 'content-type': contentType } })

const aborted = (): DOMException => new DOMException('The request was aborted.', 'AbortError')

const forget = (requestId: string): Waiting | undefined => {
  const found = requests.get(requestId)
  requests.delete(requestId)
  return found
}

/** The answer, whatever its status; rejects where there is none. */
const ask = (url: string, options: ApiOptions, signal?: AbortSignal): Promise<Answer> => {
  const requestId = nextId()
  return new Promise((resolve, reject) => {
    const cancel = () => {
      const waiting = forget(requestId)
      if (!waiting) return
      send({ type: 'api-cancel', requestId })
      waiting.pieces?.error(aborted())
      reject(aborted())
    }
    if (signal?.aborted) return reject(aborted())
    signal?.addEventListener('abort', cancel)
    requests.set(requestId, { resolve, reject, pieces: null })
    send({ type: 'api-request', requestId, payload: { url, options } })
  })
}

const begin = (waiting: Waiting, requestId: string, contentType: string): void => {
  const body = new ReadableStream<Uint8Array>({
    start: (pieces) => {
      waiting.pieces = pieces
    },
    cancel: () => {
      if (forget(requestId)) send({ type: 'api-cancel', requestId })
    },
  })
  const response = new Response(body, { headers: { 'content-type': contentType } })
  waiting.resolve({ response, error: null })
}

const receive = (): void => {
  const encoder = new TextEncoder()
  handle('api-chunk', ({ requestId, contentType, text }) => {
    const waiting = requests.get(requestId)
    if (!waiting) return
    if (!waiting.pieces) begin(waiting, requestId, contentType)
    waiting.pieces?.enqueue(encoder.encode(text))
  })
  handle('api-response', (answer) => {
    const waiting = forget(answer.requestId)
    if (!waiting) return
    const { pieces } = waiting
    if (pieces && answer.success) pieces.close()
    else if (pieces) pieces.error(new Error(REQUEST_FAILED))
    else {
      const error = answer.success ? null : answer.error || REQUEST_FAILED
      if (answer.payload) waiting.resolve({ response: toResponse(answer.payload), error })
      else waiting.reject(new TypeError(error ?? REQUEST_FAILED))
    }
  })
  handle('file-response', (answer) => {
    const waiting = files.get(answer.requestId)
    files.delete(answer.requestId)
    if (!answer.success) waiting?.reject(new TypeError(answer.error || FILE_FAILED))
    else {
      const headers = { 'content-type': answer.contentType }
      waiting?.resolve(new Response(answer.data, { headers }))
    }
  })
}

const file = (path: string): Promise<Response> => {
  const requestId = nextId()
  return new Promise((resolve, reject) => {
    files.set(requestId, { resolve, reject })
    send({ type: 'file-request', requestId, path })
  })
}

/** The path if a URL is one of the product's services, else null. */
export const servicePath = (address: string, base: string): string | null => {
  const url = URL.canParse(address, base) ? new URL(address, base) : null
  return url &&
    url.origin === new URL(base).origin &&
    /^\/(?:api\/|_ai\/|_data(?:\/|$))/.test(url.pathname)
    ? url.pathname + url.search
    : null
}

/** As `fetch` has it. */
const callService = async (path: string, request: Request): Promise<Response> => {
  const { method, signal } = request
  const headers = Object.fromEntries(request.headers)
  const body = await request.text()
  const options = body ? { method, headers, body } : { method, headers }
  return (await ask(path, options, signal)).response
}

/** What an answer holds: what its JSON stands for, an image, or a text. */
const contentOf = async (response: Response): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? ''
  if (/\bjson\b/.test(type)) return response.json()
  return type.startsWith('image/') ? response.blob() : response.text()
}

/** `morpheo.api`: a call as it is, for services by their names. What it rejects with has the answer as its `payload`. */
const api = async (url: string, options: ApiOptions = {}): Promise<unknown> => {
  const { response, error } = await ask(url, options)
  if (error === null) return contentOf(response)
  const payload = await contentOf(response).catch(() => null)
  throw Object.assign(new Error(error), { payload })
}

/** An entry of a list of the shared data, as a form of a published page posts it. Rejects with what can be shown. */
export const postEntry = async (list: string, fields: URLSearchParams): Promise<void> => {
  const value = new Map<string, string | string[]>()
  for (const [name, text] of fields) {
    if (name === '_token' || name === '_next') continue
    const before = value.get(name)
    value.set(name, before === undefined ? text : [...[before].flat(), text])
  }
  const body = JSON.stringify(Object.fromEntries(value))
  const headers = { 'content-type': 'application/json' }
  const { response, error } = await ask(list, { method: 'POST', headers, body })
  if (error === null) return
  const said = (await response.json().catch(() => null)) as { message?: string } | null
  throw new Error(said?.message || REQUEST_FAILED)
}

export const installBridge = (): void => {
  receive()
  const nativeFetch = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (address.startsWith('morpheo-file:')) return file(address)
    const path = servicePath(address, document.baseURI)
    return path ? callService(path, new Request(input, init)) : nativeFetch(input, init)
  }
  const client = createMorpheo(async (path, { method = 'GET', body, headers, signal }) => {
    const options = { method, headers: headers as Record<string, string> }
    const sent = body ? { ...options, body: String(body) } : options
    return (await ask(path, sent, signal ?? undefined)).response
  })
  // a page may have a variable of this name
  Object.defineProperty(window, 'morpheo', {
    configurable: true,
    writable: true,
    value: Object.freeze({ ...client, api }),
  })
}
