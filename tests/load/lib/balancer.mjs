// A load balancer of a few lines: each request goes to the next server, and to the one after it when that refuses the
// connection. What broke after it was connected is the client's to send again.
import http from 'node:http'

/** Starts it on `port`, in front of the servers on `ports`. */
export async function startBalancer(port, ports) {
  let turn = 0
  const agent = new http.Agent({ keepAlive: false })
  const server = http.createServer(async (request, response) => {
    const parts = []
    try {
      for await (const part of request) parts.push(part)
    } catch {
      return
    }
    const body = Buffer.concat(parts)
    turn += 1
    const order = ports.map((_, index) => ports[(turn + index) % ports.length])
    forward(request, body, response, order)
  })

  function forward(request, body, response, [next, ...others]) {
    if (next === undefined) {
      response.writeHead(502).end()
      return
    }
    const { method, url: path, headers } = request
    const upstream = http.request({ host: '127.0.0.1', port: next, method, path, headers, agent })
    upstream.once('error', (error) => {
      if (error.code === 'ECONNREFUSED') forward(request, body, response, others)
      else response.destroy()
    })
    upstream.once('response', (answer) => {
      response.writeHead(answer.statusCode, answer.headers)
      response.flushHeaders()
      answer.pipe(response)
      answer.once('error', () => response.destroy())
      answer.once('close', () => {
        if (!answer.complete) response.destroy()
      })
    })
    response.once('close', () => upstream.destroy())
    upstream.end(body)
  }

  server.listen(port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
