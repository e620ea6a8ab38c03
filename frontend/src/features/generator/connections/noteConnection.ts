import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import type { ConnectionRequest } from '@/lib/api/types'

/** What became of a note. The page's code has the connection in any case. */
export type Noted =
  | { success: true }
  | { success: false; reason: 'not_authenticated' | 'api_error'; status: number | null }

/** Tells the server of a connection that is published. Never throws. */
export async function noteConnection(body: ConnectionRequest): Promise<Noted> {
  return noted(unwrap(api.POST('/api/connections', { body })))
}

/** Tells the server that a connection is gone. Never throws. */
export async function forgetConnection(appId: string, id: string): Promise<Noted> {
  const params = { path: { id }, query: { appId } }
  return noted(unwrap(api.DELETE('/api/connections/{id}', { params })))
}

async function noted(answer: Promise<unknown>): Promise<Noted> {
  try {
    await answer
    return { success: true }
  } catch (cause) {
    const status = isApiError(cause) ? cause.status : null
    return { success: false, reason: status === 401 ? 'not_authenticated' : 'api_error', status }
  }
}
