/**
 * Calls of a job that this browser makes: to a model on the visitor's machine, which the server does not reach. The job
 * asks by an event; one tab claims the call, makes it and sends what comes back.
 */
import { unwrap } from '@/lib/api/client'
import { authorizedFetch, timeLimit } from '@/lib/api/http'
import { type ModelConnection, modelConnectionsApi } from '@/lib/api/modelConnections'
import { backoffMs } from '@/lib/stream/backoff'
import type { RelayEvent } from '@/lib/stream/decode'
import { Batches, CallOver, type Piece } from './batches'
import { callOwnMachine, OwnMachineError } from './ownMachine'

/** What of a program a job may call. */
const PATHS: ReadonlySet<string> = new Set(['chat/completions', 'api/chat'])

/** How long the server may take for one part. */
const POST_MS = 10_000
/** How long a part is sent again: the server gives the call up after 30 s. */
const RESEND_MS = 25_000

/** The calls of this page view: a stream that is read again asks for the same ones. */
const known = new Set<string>()

/** Makes a call of a job, unless another tab does. Never throws. */
export async function answerRelay(jobId: string, event: RelayEvent): Promise<void> {
  if (known.has(event.call)) return
  known.add(event.call)
  const path = `/api/jobs/${encodeURIComponent(jobId)}/relay/${encodeURIComponent(event.call)}`
  const claim = crypto.randomUUID()
  const post = (below: string, body: object) => send(`${path}${below}`, { claim, ...body })
  const calling = new AbortController()
  try {
    const body = await (await post('/claim', {})).text()
    const batches = new Batches(async (piece: Piece) => {
      await post('', piece)
    })
    // reading ends when the server takes no more
    const sending = batches.run().finally(() => calling.abort())
    await Promise.all([sending, makeCall(event, body, batches, calling.signal)])
  } catch {
    // what the server did not take, it does not wait for
  }
}

async function makeCall(
  event: RelayEvent,
  body: string,
  batches: Batches,
  signal: AbortSignal,
): Promise<void> {
  try {
    const url = await addressOf(event)
    if (url === null) return batches.finish('no-connection')
    const response = await callOwnMachine(url, { body, signal })
    const kind = response.headers.get('content-type') ?? ''
    batches.begin(response.status, /^application\/json\b/i.test(kind))
    await read(response, batches)
    batches.finish()
  } catch (error) {
    batches.finish(error instanceof OwnMachineError ? error.failure : 'cut')
  }
}

async function read({ body }: Response, batches: Batches): Promise<void> {
  if (body === null) return
  const reader = body.getReader()
  const characters = new TextDecoder()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    const text = characters.decode(value, { stream: true })
    if (text !== '') await batches.add(text)
  }
  const rest = characters.decode()
  if (rest !== '') await batches.add(rest)
}

/** Null where the account has no such connection, or it is not for browsers to call in this way. */
async function addressOf({ connection, path }: RelayEvent): Promise<URL | null> {
  if (!PATHS.has(path)) return null
  const { connections } = await unwrap(modelConnectionsApi.GET('/api/model-connections'))
  const found = connections.find(({ id, reach }) => id === connection && reach === 'browser')
  return found === undefined ? null : addressBelow(found, path)
}

/** The address of a call. Ollama's own calls lie beside the version of the compatible ones. */
export function addressBelow({ baseUrl }: Pick<ModelConnection, 'baseUrl'>, path: string): URL {
  const base = baseUrl.replace(/\/*$/, '/')
  return new URL(path, path.startsWith('api/') ? base.replace(/\/v1\/$/, '/') : base)
}

/** Sends something until the server takes it. Throws `CallOver` when it does not want it. */
async function send(path: string, body: object): Promise<Response> {
  const startedAt = Date.now()
  for (let attempt = 1; ; attempt += 1) {
    const response = await once(path, body)
    if (response?.ok) return response
    const mayPass = response === null || response.status >= 500 || response.status === 429
    const wait = backoffMs(attempt)
    if (!mayPass || Date.now() + wait - startedAt > RESEND_MS) throw new CallOver()
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

/** Null without an answer. */
async function once(path: string, body: object): Promise<Response | null> {
  const { signal, lift } = timeLimit(POST_MS, new AbortController().signal)
  try {
    return await authorizedFetch(
      new Request(new URL(path, location.origin), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      }),
    )
  } catch {
    return null
  } finally {
    lift()
  }
}
