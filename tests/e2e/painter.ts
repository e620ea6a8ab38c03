/** A server on this machine that draws, and speaks as Gemini does. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'

/** The answer instead of an image: Gemini's reason to finish, or the words that it says. */
export type Refusal = { readonly finish: string } | { readonly words: string }

export interface Painter {
  readonly server: Server
  readonly address: string
  /** The prompts that it was asked for, in order. */
  readonly asked: string[]
  /** The next prompts that hold these words are refused so, one after the other. */
  refuse(words: string, ...refusals: Refusal[]): void
}

export async function startPainter(): Promise<Painter> {
  const asked: string[] = []
  const refusals: { words: string; refusal: Refusal }[] = []
  const server = createServer(async (request, response) => {
    const prompt = promptOf(await bodyOf(request))
    asked.push(prompt)
    const at = refusals.findIndex(({ words }) => prompt.includes(words))
    const [refused] = at < 0 ? [] : refusals.splice(at, 1)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(refused ? refusing(refused.refusal) : drawing(asked.length)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ...{ server, asked, address: `http://127.0.0.1:${port}` },
    refuse: (words, ...more) => void refusals.push(...more.map((refusal) => ({ words, refusal }))),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

function promptOf(body: string): string {
  const { contents } = JSON.parse(body) as { contents: { parts: { text?: string }[] }[] }
  return contents.flatMap(({ parts }) => parts.map(({ text }) => text ?? '')).join('\n')
}

const refusing = (refusal: Refusal) =>
  'finish' in refusal
    ? { candidates: [{ finishReason: refusal.finish, index: 0 }] }
    : candidate([{ text: refusal.words }])

const drawing = (seed: number) =>
  candidate([{ inlineData: { mimeType: 'image/png', data: png(seed).toString('base64') } }])

const candidate = (parts: object[]) => ({
  candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
})

const SIDE = 256

/** Two colours, others with each seed. */
function png(seed: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  header.set([8, 2], 8)
  const colour = (row: number) => [(seed * 67) % 256, (row * 2) % 256, row < SIDE / 2 ? 200 : 60]
  const rows = Array.from({ length: SIDE }, (_, row) =>
    Buffer.from([0, ...Array.from({ length: SIDE }, () => colour(row)).flat()]),
  )
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
