import { ApiError, fromBody, fromThrown } from '@/lib/api/error'
import { authorizedFetch, withSession } from '@/lib/api/http'
import type { AttachedFile } from '@/lib/api/types'

interface Upload {
  appId: string
  file: File
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress(part: number): void
}

/** As long as 10 MB take on a slow line. */
const TIMEOUT_MS = 180_000

/** Uploads a file for an app. Throws an `ApiError`, or an `AbortError` once the signal aborts. */
export async function upload(asked: Upload): Promise<AttachedFile> {
  const { status, text } = await withSession((token) => sent(asked, token)).catch(
    (error: unknown) => {
      throw fromThrown(error)
    },
  )
  const body = parsed(text)
  if (status < 200 || status > 299) throw fromBody(body, status)
  return body as AttachedFile
}

/** What was uploaded is not used. The server forgets it later by itself, so that a failure matters to nobody. */
export function discard(path: string, appId: string): void {
  const address = new URL(`/api/files/${path.replace('/_assets/', '')}`, location.origin)
  address.searchParams.set('appId', appId)
  void authorizedFetch(new Request(address, { method: 'DELETE' })).catch(() => undefined)
}

/** By the request object that tells how far it is, which `fetch` does not. */
function sent(
  { appId, file, signal, onProgress }: Upload,
  token: string | null,
): Promise<{ status: number; text: string }> {
  const form = new FormData()
  form.set('appId', appId)
  form.set('file', file, file.name)
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', new URL('/api/files', location.origin))
    request.timeout = TIMEOUT_MS
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new TypeError('The connection was lost.'))
    request.ontimeout = () => reject(new DOMException('The time is over.', 'TimeoutError'))
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Also as a proxy says it, without a word of the server; a full account or app is something else, with the same status. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 413 &&
  (error.code === 'file-too-large' || !error.worded)

/** Whether the same may go well at a second attempt. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code !== 'storage-quota-exceeded' &&
  (error.status === 0 || error.status === 429 || error.status >= 500)
