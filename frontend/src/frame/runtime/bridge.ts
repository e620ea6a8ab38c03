/** Sends the app's calls to the product's services and files to the host, which decides. */
import type { ApiOptions, ApiPayload } from '../protocol'
import { handle, send } from './channel'
import { Request, Response, URL } from './natives'

type Waiting<T> = { resolve: (value: T) => void; reject: (error: Error) => void }

const requests = new Map<string, Waiting<ApiPayload>>()
const files = new Map<string, Waiting<Response>>()
let last = 0

const nextId = (): string => {
  last += 1
  return `r${last}`
}

const ask = (url: string, options: ApiOptions): Promise<ApiPayload> => {
  const requestId = nextId()
  return new Promise((resolve, reject) => {
    requests.set(requestId, { resolve, reject })
    send({ type: 'api-request', requestId, payload: { url, options } })
  })
}

const file = (path: string): Promise<Response> => {
  const requestId = nextId()
  return new Promise((resolve, reject) => {
    files.set(requestId, { resolve, reject })
    send({ type: 'file-request', requestId, path })
  })
}

const take = <T>(waiting: Map<string, Waiting<T>>, requestId: string): Waiting<T> | undefined => {
  const found = waiting.get(requestId)
  waiting.delete(requestId)
  return found
}

const toResponse = ({ body, status, contentType }: ApiPayload): Response =>
  new Response(status === 204 ? null : body, { status, headers: { 'content-type': contentType } })

/** The path if a URL is one of the product's services, else null. */
export const servicePath = (address: string, base: string): string | null => {
  const url = URL.canParse(address, base) ? new URL(address, base) : null
  return url && url.origin === new URL(base).origin && url.pathname.startsWith('/api/')
    ? url.pathname + url.search
    : null
}

export const installBridge = (): void => {
  handle('api-response', (answer) => {
    const waiting = take(requests, answer.requestId)
    if (answer.success) waiting?.resolve(answer.payload)
    else waiting?.reject(new Error(answer.error || 'API request failed'))
  })
  handle('file-response', (answer) => {
    const waiting = take(files, answer.requestId)
    if (!answer.success) waiting?.reject(new Error(answer.error || 'File request failed'))
    else {
      const headers = { 'content-type': answer.contentType }
      waiting?.resolve(new Response(answer.data, { headers }))
    }
  })
  const nativeFetch = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (address.startsWith('morpheo-file:')) return file(address)
    const path = servicePath(address, document.baseURI)
    if (!path) return nativeFetch(input, init)
    const request = new Request(input, init)
    const { method } = request
    const headers = Object.fromEntries(request.headers)
    const body = await request.text()
    return toResponse(await ask(path, body ? { method, headers, body } : { method, headers }))
  }
  Object.defineProperty(window, 'morpheo', { value: Object.freeze({ api: ask }) })
}
