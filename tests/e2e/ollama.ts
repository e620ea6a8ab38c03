/**
 * A server on this machine that behaves as Ollama does (docs/api.md of ollama/ollama): its own API, a model that loads, a
 * context that is cut.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export const LOCAL_MODEL = 'qwen2.5-coder:7b'

export const LOCAL_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Local</title></head>
<body><main><h1>Made on this machine</h1></main></body></html>`

export interface OllamaOptions {
  /** The port; any that is free when absent. Ollama's own is 11434. */
  readonly port?: number
  readonly models?: readonly string[]
  /** What every model answers; a page when absent. */
  readonly text?: string
  /** What it thinks before, in a field of its own. */
  readonly thoughts?: string
  /** How long a model loads before its first answer, in milliseconds. */
  readonly loadingMs?: number
  /** The pause before each piece, in milliseconds. */
  readonly pieceMs?: number
  /** How many tokens the models read. */
  readonly context?: number
  readonly vision?: boolean
  /** `OLLAMA_ORIGINS`: origins besides this machine's whose pages may call it. */
  readonly origins?: readonly string[]
  /** Whether pages of this machine may call it, as Ollama lets them; true when absent. */
  readonly admitsLocal?: boolean
}

export interface Ollama {
  /** Its base address. */
  readonly address: string
  /** The same as a person types it. */
  readonly typed: string
  /** How long a model loads before its first answer, in milliseconds. */
  loadingMs: number
  /** The bodies of the requests for answers, in order. */
  readonly chats: readonly ChatRequest[]
  stop(): Promise<void>
}

export interface ChatRequest {
  readonly model: string
  readonly stream?: boolean
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly options?: { readonly num_ctx?: number; readonly num_predict?: number }
}

const DEFAULT_MODELS = [LOCAL_MODEL]
const DEFAULT_CONTEXT = 32_768
/** What Ollama reads of a prompt when nobody says otherwise, in tokens. */
const USUAL_CONTEXT = 4096
const PIECE_CHARS = 24
const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(:\d+)?$/

export async function startOllama(options: OllamaOptions = {}): Promise<Ollama> {
  const chats: ChatRequest[] = []
  const loaded = new Set<string>()
  const server = createServer(async (request, response) => {
    if (!admits(request, response, options)) return
    const call = `${request.method} ${new URL(request.url ?? '/', 'http://localhost').pathname}`
    const body = JSON.parse((await bodyOf(request)) || '{}') as ChatRequest
    if (call === 'POST /api/chat') {
      chats.push(body)
      const loadingMs = loaded.has(body.model) ? 0 : ollama.loadingMs
      loaded.add(body.model)
      await pause(loadingMs)
      return answer(options, body, response)
    }
    const found = told(options, call, body.model)
    if (found === null) return respond(response, 404, { error: 'not found' })
    respond(response, 200, found)
  })
  await once(server.listen(options.port ?? 0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const ollama: Ollama = {
    ...{ address: `http://127.0.0.1:${port}`, typed: `localhost:${port}` },
    ...{ loadingMs: options.loadingMs ?? 0, chats, stop },
  }
  return ollama
}

/** Whether the page that calls may; answers preflights, and those that may not. */
function admits(
  request: IncomingMessage,
  response: ServerResponse,
  { origins = [], admitsLocal = true }: OllamaOptions,
): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  const isLocal = admitsLocal && LOCAL.test(origin)
  if (!isLocal && !origins.includes(origin) && !origins.includes('*')) {
    response.writeHead(403).end()
    return false
  }
  response.setHeader('access-control-allow-origin', origin)
  if (request.method !== 'OPTIONS') return true
  response.writeHead(204, {
    'access-control-allow-methods': 'GET,POST,OPTIONS',
    'access-control-allow-headers': 'authorization,content-type',
  })
  response.end()
  return false
}

/** What it tells of its models; nothing for another call. */
function told(options: OllamaOptions, call: string, model: string | undefined): object | null {
  const models = options.models ?? DEFAULT_MODELS
  const details = {
    format: 'gguf',
    family: 'qwen2',
    parameter_size: '7.6B',
    quantization_level: 'Q4_K_M',
  }
  switch (call) {
    case 'GET /api/version':
      return { version: '0.12.6' }
    case 'GET /api/tags':
      return { models: models.map((name) => ({ name, model: name, size: 4_683_087_332, details })) }
    case 'GET /v1/models':
      return {
        object: 'list',
        data: models.map((id) => ({ id, object: 'model', owned_by: 'library' })),
      }
    case 'POST /api/show':
      if (model === undefined || !models.includes(model)) return null
      return {
        details,
        model_info: {
          'general.architecture': 'qwen2',
          'qwen2.context_length': options.context ?? DEFAULT_CONTEXT,
        },
        capabilities: options.vision ? ['completion', 'vision'] : ['completion'],
      }
    default:
      return null
  }
}

async function answer(
  options: OllamaOptions,
  asked: ChatRequest,
  response: ServerResponse,
): Promise<void> {
  const { model } = asked
  const { text = LOCAL_PAGE } = options
  if (!(options.models ?? DEFAULT_MODELS).includes(model)) {
    return respond(response, 404, { error: `model "${model}" not found, try pulling it first` })
  }
  const end = {
    done: true,
    done_reason: 'stop',
    prompt_eval_count: readTokens(options, asked),
    eval_count: 7,
  }
  if (asked.stream === false) {
    const message = { role: 'assistant', content: text, thinking: options.thoughts }
    return respond(response, 200, { model, message, ...end })
  }
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  const send = (message: object, more: object = { done: false }) =>
    response.write(
      `${JSON.stringify({ model, message: { role: 'assistant', content: '', ...message }, ...more })}\n`,
    )
  for (const thinking of pieces(options.thoughts ?? '')) send({ thinking })
  for (const content of pieces(text)) {
    if (options.pieceMs) await pause(options.pieceMs)
    if (response.destroyed) return
    send({ content })
  }
  send({}, end)
  response.end()
}

/** How much of the prompt was read: one that is too long is cut to half of the context. */
function readTokens(options: OllamaOptions, asked: ChatRequest): number {
  const chars = asked.messages.reduce((sum, { content }) => sum + content.length, 0)
  const prompt = Math.ceil(chars / 4)
  const context = Math.min(
    asked.options?.num_ctx ?? USUAL_CONTEXT,
    options.context ?? DEFAULT_CONTEXT,
  )
  return prompt > context ? Math.floor(context / 2) : prompt
}

function pieces(text: string): string[] {
  const chars = [...text]
  return Array.from({ length: Math.ceil(chars.length / PIECE_CHARS) }, (_, index) =>
    chars.slice(index * PIECE_CHARS, (index + 1) * PIECE_CHARS).join(''),
  )
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const received: Buffer[] = []
  for await (const piece of request) received.push(piece as Buffer)
  return Buffer.concat(received).toString()
}
