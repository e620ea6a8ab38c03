/** A server on this machine that speaks as Ollama does (docs/api.md of ollama/ollama), with a model that writes one page. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const LOCAL_MODEL = 'qwen2.5-coder:7b'
const CONTEXT = 32_768
const AT = '2026-01-01T00:00:00Z'

export const LOCAL_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Local</title></head>
<body><main><h1>Made on this machine</h1></main></body></html>`

export interface Ollama {
  readonly server: Server
  /** As a person types it. */
  readonly address: string
  /** The bodies of the chats that it was asked for, in order. */
  readonly chats: Chat[]
  /** How long the model loads until its first token, in milliseconds. */
  loadingMs: number
}

interface Chat {
  model: string
  stream?: boolean
  messages: { role: string; content: string }[]
  options?: { num_ctx?: number; num_predict?: number }
}

export async function startOllama(): Promise<Ollama> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const ollama: Ollama = { server, address: `localhost:${port}`, chats: [], loadingMs: 0 }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    switch (`${request.method} ${pathname}`) {
      case 'GET /':
        response.end('Ollama is running')
        break
      case 'GET /api/version':
        json(response, { version: '0.12.0' })
        break
      case 'GET /api/tags':
        json(response, { models: [MODEL] })
        break
      case 'GET /api/ps':
        json(response, { models: [] })
        break
      case 'POST /api/show':
        json(response, SHOWN)
        break
      case 'POST /api/chat':
        await chat(JSON.parse(await bodyOf(request)), response)
        break
      default:
        json(response, { error: 'not found' }, 404)
    }
  }

  async function chat(asked: Chat, response: ServerResponse): Promise<void> {
    ollama.chats.push(asked)
    await new Promise((resolve) => setTimeout(resolve, ollama.loadingMs))
    const isTest = (asked.options?.num_predict ?? Number.POSITIVE_INFINITY) <= 64
    const words = isTest ? ['Hello', ' there'] : LOCAL_PAGE.match(/[\s\S]{1,40}/g)
    response.setHeader('content-type', 'application/x-ndjson')
    for (const content of words ?? []) response.write(line({ content }))
    response.end(line({ content: '' }, DONE))
  }
  return ollama
}

const MODEL = {
  ...{ name: LOCAL_MODEL, model: LOCAL_MODEL, modified_at: AT, size: 4_700_000_000 },
  digest: 'dae161e27b0e90dd1856c8bb3209201fd6736d8eb66298e75ed87571486f4364',
  details: {
    ...{ parent_model: '', format: 'gguf', family: 'qwen2', families: ['qwen2'] },
    ...{ parameter_size: '7.6B', quantization_level: 'Q4_K_M' },
  },
}

const SHOWN = {
  ...{ modelfile: '', parameters: '', template: '{{ .Prompt }}', details: MODEL.details },
  model_info: { 'general.architecture': 'qwen2', 'qwen2.context_length': CONTEXT },
  capabilities: ['completion', 'tools'],
}

const DONE = {
  ...{ done: true, done_reason: 'stop', total_duration: 2_000_000, load_duration: 1_000_000 },
  ...{ prompt_eval_count: 900, prompt_eval_duration: 1_000, eval_count: 90, eval_duration: 1_000 },
}

const line = ({ content }: { content: string }, end: object = { done: false }): string =>
  `${JSON.stringify({ model: LOCAL_MODEL, created_at: AT, message: { role: 'assistant', content }, ...end })}\n`

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}
