// A server that speaks OpenAI's chat completions and notes when each answer's first piece left it.
import http from 'node:http'

/** The time on the machine's clock, in milliseconds, with fractions. */
export const now = () => performance.timeOrigin + performance.now()

/**
 * The pieces of the page for a prompt: the head, `pieces` - 1 lines, the end. Each line has its number and the mark
 * of the prompt, so that a text that misses, repeats or swaps a piece is no beginning of the page.
 */
export function piecesOf(mark, pieces) {
  const lines = Array.from(
    { length: pieces - 1 },
    (_, line) => `<p>Line ${line + 1} of ${mark}.</p>\n`,
  )
  return ['<!doctype html><html lang="en"><body>\n', ...lines, '</body></html>']
}

/** The word by which the provider tells prompts apart. */
export const markOf = (text) => /mark-[a-z0-9]+/.exec(text)?.[0] ?? 'none'

const chunk = (delta, finish = null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

/**
 * Starts the server. Each answer is a page of `pieces` pieces and its end, one every `everyMs`; with 0 they are
 * written one after another without a pause. The first comes after `thinkMs` and up to as much again, as models think
 * for a while and not all for the same time.
 * Gives its address, and the times of first pieces and of all pieces by the mark of the prompt.
 */
export async function startProvider({ pieces, everyMs, thinkMs = 0 }) {
  const firstPieces = new Map()
  const writes = new Map()
  const server = http.createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const mark = markOf(JSON.stringify(JSON.parse(body).messages))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    if (thinkMs > 0) await pause(thinkMs * (1 + Math.random()))
    for (const [number, content] of piecesOf(mark, pieces).entries()) {
      if (everyMs > 0) await pause(everyMs)
      if (response.destroyed) return
      if (number === 0) {
        firstPieces.set(mark, now())
        writes.set(mark, [])
      }
      writes.get(mark)?.push(now())
      response.write(chunk(number === 0 ? { role: 'assistant', content } : { content }))
    }
    response.write(chunk({}, 'stop'))
    response.end('data: [DONE]\n\n')
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${server.address().port}/v1/`
  return {
    address,
    firstPieces,
    writes,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
