// Memory of a web server and of a worker while files are uploaded slowly, all from one address:
//   BIN_DIR=target/release node bench/uploads.mjs [uploads] [seconds each]
// The stack is that of DATABASE_URL and REDIS_URL (eval "$(bin/stack start)").
import { once } from 'node:events'
import http from 'node:http'
import { register, startSystem } from '../tests/load/lib/system.mjs'

const MIB = 1024 * 1024
const uploads = Number(process.argv[2] ?? 20)
const seconds = Number(process.argv[3] ?? 10)
const PIECES = 40

const system = await startSystem({ providerAddress: 'http://127.0.0.1:9' })
const report = (when, web, worker) =>
  console.log(`${when.padEnd(20)} web ${web.toFixed(0)} MB, worker ${worker.toFixed(0)} MB`)
const now = () => [system.webMemory(), system.workerMemory()]
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Uploads a file of 10 MB at an even pace, and gives the answer's status. */
async function upload(token, app) {
  const boundary = `b${app}`
  const field = `--${boundary}\r\nContent-Disposition: form-data; name=`
  const head = `${field}"appId"\r\n\r\n${app}\r\n${field}"file"; filename="${app}.txt"\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const request = http.request(`${system.origin}/api/files`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + 10 * MIB + tail.length,
    },
  })
  const answered = once(request, 'response')
  request.write(head)
  const piece = Buffer.alloc((10 * MIB) / PIECES, `${app} has a line of text\n`)
  for (let sent = 0; sent < PIECES; sent++) {
    await wait((seconds * 1000) / PIECES)
    request.write(piece)
  }
  request.end(tail)
  const [answer] = await answered
  answer.resume()
  return answer.statusCode
}

try {
  // The first account of a fresh site has the Pro tier.
  const token = await register(system.origin)
  report('at rest', ...now())
  const highest = { web: 0, worker: 0 }
  const sampling = setInterval(() => {
    highest.web = Math.max(highest.web, system.webMemory())
    highest.worker = Math.max(highest.worker, system.workerMemory())
  }, 20)
  const statuses = await Promise.all(
    Array.from({ length: uploads }, (_, at) => upload(token, `app-${at}`)),
  )
  clearInterval(sampling)
  report('highest meanwhile', highest.web, highest.worker)
  report('afterwards', ...now())
  console.log(`answers: ${[...new Set(statuses)].join(', ')}`)
} finally {
  system.stop()
}
