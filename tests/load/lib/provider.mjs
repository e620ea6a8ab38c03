// A server that speaks OpenAI's chat completions and notes when each answer's first piece left it.
import http from 'node:http'

/** The time on the machine's clock, in milliseconds, with fractions. */
export const now = () => performance.timeOrigin + performance.now()

const FILLER = '<p>Steady text that fills a page line by line.</p>\n'

/**
 * Starts the server. Each answer is a page of `pieces` pieces, one every `everyMs`. The first comes after
 * `thinkMs` and up to as much again, as models think for a while and not all for the same time.
 * Gives its address and the times of first pieces by the last word of the prompt.
 */
export async function startProvider({ pieces, everyMs, thinkMs = 0 }) {
  const firstPieces = new Map()
  const server = http.createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const text = JSON.stringify(JSON.parse(body).messages)
    const mark = /mark-[a-z0-9]+/.exec(text)?.[0] ?? 'none'
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (delta, finish = null) =>
      response.write(
        `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
      )
    response.flushHeaders()
    await new Promise((resolve) => setTimeout(resolve, thinkMs * (1 + Math.random())))
    let piece = 0
    const timer = setInterval(() => {
      if (response.destroyed) return clearInterval(timer)
      if (piece === 0) {
        firstPieces.set(mark, now())
        send({ role: 'assistant', content: '<!doctype html><html lang="en"><body>\n' })
      } else if (piece < pieces) {
        send({ content: FILLER })
      } else {
        send({ content: '</body></html>' })
        send({}, 'stop')
        response.end('data: [DONE]\n\n')
        clearInterval(timer)
      }
      piece += 1
    }, everyMs)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${server.address().port}/v1/`
  return { address, firstPieces, stop: () => server.close() }
}
