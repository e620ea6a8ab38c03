// Runs the Procfile's processes and keeps them running.
//
//   node bin/lib/procs.mjs              until Ctrl-C: prefixed logs, a crashed process starts again
//   node bin/lib/procs.mjs -- command   starts them, waits until ready, runs the command, stops them,
//                                       exits with the command's code (end-to-end tests)
//
// PORT=0 takes a free port. PROCS_LOG=file sends the processes' output there. AT_END is a shell command run last.
import { spawn, spawnSync } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { createInterface } from 'node:readline'

const READY_WITHIN_MS = 90_000
const STOP_WITHIN_MS = 10_000
const BACKOFF_MS = { first: 500, most: 15_000, forgottenAfter: 30_000 }
const COLOURS = [36, 33, 35, 32, 34]

const separator = process.argv.indexOf('--')
const command = separator < 0 ? null : process.argv.slice(separator + 1)
const { AT_END: atEnd, PROCS_LOG: logFile, ...environment } = process.env
const log = logFile ? createWriteStream(logFile) : process.stdout
const colourful = process.stdout.isTTY && !process.env.NO_COLOR
const paint = (code, text) => (colourful ? `\x1b[${code}m${text}\x1b[0m` : text)
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** The port to serve on: fails when someone has it, so that two servers never answer in turns. */
const claimPort = (port) =>
  new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(port, () => {
      const claimed = probe.address().port
      probe.close(() => resolve(claimed))
    })
  })

const entries = readFileSync('Procfile', 'utf8')
  .split('\n')
  .map((line) => /^([A-Za-z0-9_-]+):\s*(.+)$/.exec(line))
  .filter(Boolean)
  .map(([, name, line], index) => ({ name, line, colour: COLOURS[index % COLOURS.length] }))
const width = Math.max(...entries.map(({ name }) => name.length))

const running = new Set()
let stopping = false

const say = (entry, text) => {
  const label = `${entry.name.padEnd(width)} |`
  log.write(`${log === process.stdout ? paint(entry.colour, label) : label} ${text}\n`)
}

const signalGroup = (child, signal) => {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // already gone
  }
}

/** Starts one process in a group of its own; resolves when it ended. */
const runOnce = (entry, env) =>
  new Promise((resolve) => {
    const child = spawn('sh', ['-c', `exec ${entry.line}`], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (text) => say(entry, text))
    }
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => {
      signalGroup(child, 'SIGKILL') // what it had started itself, a browser say
      running.delete(child)
      resolve(signal ?? `code ${code}`)
    })
  })

const keepRunning = async (entry, env) => {
  let wait = BACKOFF_MS.first
  while (!stopping) {
    const since = Date.now()
    const ended = await runOnce(entry, env)
    if (stopping) return
    if (Date.now() - since > BACKOFF_MS.forgottenAfter) wait = BACKOFF_MS.first
    say(entry, paint(31, `ended with ${ended}; starting again in ${wait / 1000} s`))
    await sleep(wait)
    wait = Math.min(wait * 2, BACKOFF_MS.most)
  }
}

const stop = async () => {
  if (stopping) return
  stopping = true
  for (const child of running) signalGroup(child, 'SIGTERM')
  const deadline = Date.now() + STOP_WITHIN_MS
  while (running.size > 0 && Date.now() < deadline) await sleep(50)
  for (const child of running) signalGroup(child, 'SIGKILL')
  if (atEnd) spawnSync('sh', ['-c', atEnd], { stdio: ['ignore', 'ignore', 'inherit'] })
}

const answersReady = (port) =>
  new Promise((resolve) => {
    const request = http.get(
      {
        host: '127.0.0.1',
        port,
        path: '/readyz',
        headers: { host: `localhost:${port}` },
        timeout: 2000,
      },
      (response) => {
        response.resume()
        resolve(response.statusCode === 200)
      },
    )
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(false))
  })

const becomeReady = async (port) => {
  const deadline = Date.now() + READY_WITHIN_MS
  while (!stopping && Date.now() < deadline) {
    if (await answersReady(port)) return true
    await sleep(150)
  }
  return false
}

const banner = (url) => {
  const line = `   Morpheo is running:  ${url}   `
  const edge = '─'.repeat(line.length)
  process.stdout.write(
    `\n${[`╭${edge}╮`, `│${line}│`, `╰${edge}╯`].map((text) => paint('1;32', text)).join('\n')}\n`,
  )
  process.stdout.write('   Ctrl-C stops it.\n\n')
}

const main = async () => {
  const wanted = Number(environment.PORT || 8080)
  let port
  try {
    port = await claimPort(wanted)
  } catch (error) {
    const why =
      error.code === 'EADDRINUSE'
        ? 'is in use by another program'
        : `cannot be used (${error.message})`
    process.stderr.write(`Port ${wanted} ${why}. Choose another one: PORT=8090 bin/run\n`)
    return 1
  }
  const env = { ...environment, PORT: String(port) }
  const url = env.PUBLIC_URL || `http://localhost:${port}`
  for (const entry of entries) keepRunning(entry, env)

  if (!(await becomeReady(port))) {
    if (!stopping)
      process.stderr.write(`The server was not ready within ${READY_WITHIN_MS / 1000} s.\n`)
    if (command) return 1
  } else if (!command) {
    banner(url)
  }
  if (!command) return new Promise(() => {}) // a signal ends it
  const child = spawn(command[0], command.slice(1), {
    env: { ...env, E2E_BASE_URL: url },
    stdio: 'inherit',
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (code) => resolve(code ?? 1))
  })
}

for (const [signal, code] of [
  ['SIGINT', 0],
  ['SIGTERM', 0],
  ['SIGHUP', 129],
]) {
  process.on(signal, async () => {
    if (!stopping && !command) process.stdout.write('\nStopping…\n')
    await stop()
    process.exit(command ? 130 : code)
  })
}
const code = await main()
await stop()
process.exit(code)
