import createClient from 'openapi-fetch'
import { fromBody, fromThrown } from './error'
import { authorizedFetch, timeLimit } from './http'
import type { paths } from './schema'

const DEFAULT_TIMEOUT_MS = 30_000

/** A `fetch` for calls that may take longer than the default: `{ fetch: withTimeout(90_000) }`. */
export function withTimeout(milliseconds: number): (request: Request) => Promise<Response> {
  return (request) => {
    const { signal } = timeLimit(milliseconds, request.signal)
    return authorizedFetch(new Request(request, { signal }))
  }
}

/** The typed API. Every call carries the session and times out after 30 s by default. */
export const api = createClient<paths>({
  baseUrl: location.origin,
  fetch: withTimeout(DEFAULT_TIMEOUT_MS),
})

interface Answer {
  data?: unknown
  error?: unknown
  response: Response
}

type DataOf<A> = A extends { error?: never; data: infer Data } ? Data : never

/** The data of the client's response; throws an `ApiError`. */
export async function unwrap<A extends Answer>(call: Promise<A>): Promise<DataOf<A>> {
  const answer = await call.catch((error: unknown) => {
    throw fromThrown(error)
  })
  if (!answer.response.ok) {
    throw fromBody(answer.error, answer.response.status, answer.response.statusText)
  }
  return answer.data as DataOf<A>
}
