// A server that speaks as OpenAI's pictures do, and always answers with the same one.
import http from 'node:http'

/** Starts it; `picture` is the file that it answers with. */
export async function startPainter(picture) {
  const answer = JSON.stringify({ data: [{ b64_json: picture.toString('base64') }] })
  const server = http.createServer((request, response) => {
    request.resume()
    request.once('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
    })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    address: `http://127.0.0.1:${server.address().port}/v1`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
