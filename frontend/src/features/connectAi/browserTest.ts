/**
 * Tests of connections that this browser calls: which models the program lists, and whether one of them answers. What a
 * program sends is a stranger's, and bounded.
 */
import type {
  ModelConnection,
  ModelConnectionModel,
  ModelConnectionTest,
} from '@/lib/api/modelConnections'
import { callOwnMachine, OwnMachineError } from '@/lib/relay/ownMachine'
import { addressBelow } from '@/lib/relay/relay'

/** Why a test ended: a code of the catalogue of errors. */
export class TestFailure extends Error {
  constructor(readonly code: string) {
    super(code)
  }
}

export interface Watcher {
  signal: AbortSignal
  onStep(step: string): void
}

/** Models that are kept, and those of Ollama that are asked about one by one. */
const MODELS = 200
const ASKED = 40
/** Longest list or answer that is read, in characters. */
const CHARACTERS = 1_000_000
/** Pieces of text that are read of an answer. */
const PIECES = 10
const LIST_MS = 15_000
/** A model may load for minutes until its first word. */
const ANSWER_MS = 300_000
const ANSWER_TOKENS = 64

const STEPS = {
  list: 'Listing models...',
  load: 'Loading the model... this can take minutes',
  read: 'Reading ten tokens...',
} as const

/** `asked`: the model to stream from; one of the chosen, or the first, when absent. Throws a `TestFailure`. */
export async function testByBrowser(
  connection: ModelConnection,
  asked: string | undefined,
  watcher: Watcher,
): Promise<ModelConnectionTest> {
  try {
    return await test(connection, asked, watcher)
  } catch (error) {
    watcher.signal.throwIfAborted()
    throw failureOf(error)
  }
}

async function test(
  connection: ModelConnection,
  asked: string | undefined,
  { signal, onStep }: Watcher,
): Promise<ModelConnectionTest> {
  onStep(STEPS.list)
  const program: Program = { connection, isOllama: await isOllama(connection, signal), signal }
  const models = await list(program)
  const before = connection.models
  const chosen = models.find(({ id }) => before.some((one) => one.chosen && one.id === id))
  const model = models.find(({ id }) => id === asked) ?? chosen ?? models[0]
  if (model === undefined) throw new TestFailure('connection-no-models')
  onStep(STEPS.load)
  const startedAt = performance.now()
  let first: number | null = null
  const hasThoughts = await greet(program, model.id, () => {
    first ??= Math.round(performance.now() - startedAt)
    onStep(STEPS.read)
  })
  return {
    models,
    habits: {
      ...{ native: program.isOllama ? 'ollama' : null, limit: null, whole: false },
      ...{ omitsUsage: false, thoughts: hasThoughts ? 'field' : null },
    },
    notes: [],
    timeToFirstTokenMs: first,
  }
}

interface Program {
  connection: ModelConnection
  isOllama: boolean
  signal: AbortSignal
}

/** A compatible address may be Ollama's, whose own calls say how much of a prompt is read. */
async function isOllama(connection: ModelConnection, signal: AbortSignal): Promise<boolean> {
  if (connection.preset !== 'compatible') return connection.preset === 'ollama'
  try {
    const version = await json(addressBelow(connection, 'api/version'), { signal })
    return typeof fieldOf(version, 'version') === 'string'
  } catch {
    signal.throwIfAborted()
    return false
  }
}

async function list({ connection, isOllama, signal }: Program): Promise<ModelConnectionModel[]> {
  const url = addressBelow(connection, isOllama ? 'api/tags' : 'models')
  const answer = await json(url, { signal })
  const entries = fieldOf(answer, isOllama ? 'models' : 'data')
  if (!Array.isArray(entries)) throw new TestFailure('connection-not-compatible')
  const models = entries
    .slice(0, MODELS)
    .flatMap((entry: unknown) => modelOf(fieldOf(entry, isOllama ? 'name' : 'id'), entry))
  if (!isOllama) return models
  const detailed: ModelConnectionModel[] = []
  for (const model of models.slice(0, ASKED)) {
    const known = await details(connection, model, signal)
    if (known !== null) detailed.push(known)
  }
  return [...detailed, ...models.slice(ASKED)]
}

function modelOf(id: unknown, entry: unknown): ModelConnectionModel[] {
  if (typeof id !== 'string' || id.trim() !== id || id === '' || [...id].length > 200) return []
  if (/embed|whisper|tts|rerank/i.test(id)) return []
  const contextTokens = tokens(fieldOf(entry, 'max_model_len') ?? fieldOf(entry, 'context_length'))
  return [{ id, label: id, kind: 'code', contextTokens, vision: false, chosen: false }]
}

/** What Ollama says of one model; null for one that writes no text. */
async function details(
  connection: ModelConnection,
  model: ModelConnectionModel,
  signal: AbortSignal,
): Promise<ModelConnectionModel | null> {
  try {
    const body = JSON.stringify({ model: model.id })
    const shown = await json(addressBelow(connection, 'api/show'), { body, signal })
    const can = fieldOf(shown, 'capabilities')
    if (Array.isArray(can) && !can.includes('completion')) return null
    const info = Object.entries(fieldOf(shown, 'model_info') ?? {})
    const [, context] = info.find(([name]) => name.endsWith('.context_length')) ?? []
    const vision = Array.isArray(can) && can.includes('vision')
    return { ...model, contextTokens: tokens(context), vision }
  } catch {
    signal.throwIfAborted()
    return model
  }
}

const tokens = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 32
    ? value
    : null

/** Reads ten pieces of an answer. Gives whether thoughts came in a field of their own. */
async function greet(
  { connection, isOllama, signal }: Program,
  model: string,
  onFirst: () => void,
): Promise<boolean> {
  const messages = [{ role: 'user', content: 'Say hello, and name three colors.' }]
  const body = JSON.stringify(
    isOllama
      ? { model, messages, stream: true, options: { num_predict: ANSWER_TOKENS } }
      : { model, messages, stream: true, max_tokens: ANSWER_TOKENS },
  )
  const url = addressBelow(connection, isOllama ? 'api/chat' : 'chat/completions')
  const enough = new AbortController()
  const limit = AbortSignal.any([signal, enough.signal, AbortSignal.timeout(ANSWER_MS)])
  const response = await callOwnMachine(url, { body, signal: limit })
  refuse(response)
  let [pieces, hasThoughts] = [0, false]
  try {
    for await (const line of lines(response)) {
      const { text, thought } = pieceOf(line)
      hasThoughts ||= thought
      if (!text && !thought) continue
      if (pieces === 0) onFirst()
      pieces += 1
      if (pieces >= PIECES) break
    }
  } finally {
    enough.abort()
  }
  if (pieces === 0) throw new TestFailure('connection-not-compatible')
  return hasThoughts
}

/** Whether a line of an answer has text, and whether it has a thought. */
function pieceOf(line: string): { text: boolean; thought: boolean } {
  const data = line.replace(/^data:\s*/, '')
  try {
    const frame: unknown = JSON.parse(data)
    const [choice] = [fieldOf(frame, 'choices')].flat()
    const message = fieldOf(frame, 'message') ?? fieldOf(choice, 'delta')
    const has = (...names: string[]) =>
      names.some((name) => ![undefined, null, ''].includes(fieldOf(message, name) as string))
    return { text: has('content'), thought: has('thinking', 'reasoning', 'reasoning_content') }
  } catch {
    return { text: false, thought: false }
  }
}

async function* lines(response: Response): AsyncGenerator<string, void, void> {
  let [held, read] = ['', 0]
  for await (const piece of textsOf(response)) {
    read += piece.length
    if (read > CHARACTERS) return
    const complete = (held + piece).split('\n')
    held = complete.pop() ?? ''
    yield* complete
  }
  yield held
}

async function* textsOf({ body }: Response): AsyncGenerator<string, void, void> {
  if (body === null) return
  const reader = body.getReader()
  const characters = new TextDecoder()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      yield characters.decode(value, { stream: true })
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

/** One small answer. */
async function json(
  url: URL,
  { body, signal }: { body?: string; signal: AbortSignal },
): Promise<unknown> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LIST_MS)])
  const response = await callOwnMachine(url, {
    ...(body === undefined ? {} : { body }),
    signal: limit,
  })
  refuse(response)
  let text = ''
  for await (const piece of textsOf(response)) {
    text += piece
    if (text.length > CHARACTERS) throw new TestFailure('connection-not-compatible')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new TestFailure('connection-not-compatible')
  }
}

/** Throws for an answer that is none. */
function refuse({ ok, status }: Response): void {
  if (ok) return
  if (status === 401 || status === 403) throw new TestFailure('connection-key-refused')
  if (status >= 500) throw new TestFailure('provider-unavailable')
  throw new TestFailure(status === 404 ? 'provider-not-found' : 'connection-not-compatible')
}

const CODES = {
  refused: 'connection-refused',
  cors: 'connection-cors',
  'mixed-content': 'connection-mixed-content',
  permission: 'connection-permission',
  cut: 'stream-cut',
} as const

function failureOf(error: unknown): TestFailure {
  if (error instanceof TestFailure) return error
  if (error instanceof OwnMachineError) return new TestFailure(CODES[error.failure])
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  return new TestFailure(isLate ? 'stream-timeout-idle' : 'stream-cut')
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return (value as Record<string, unknown>)[name]
}
