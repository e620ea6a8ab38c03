// Processes that are started again whenever they end.
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'

/** Keeps one process of a program running; its output is appended to `logFile`. */
export function keepRunning(name, file, env, logFile) {
  const log = createWriteStream(logFile, { flags: 'a' })
  const note = (text) => log.write(`--- ${new Date().toISOString()} ${text}\n`)
  let child
  let isStopping = false
  let isKilled = false
  const unexpected = []

  function start() {
    isKilled = false
    child = spawn(file, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    note(`started ${child.pid}`)
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    child.once('exit', (code, signal) => {
      note(`ended: ${signal ?? code}`)
      if (isStopping) return
      if (!isKilled) unexpected.push({ name, at: Date.now(), code, signal })
      // At once when it was killed; a pause when it gave up, as a supervisor makes one.
      setTimeout(() => !isStopping && start(), isKilled ? 0 : 500)
    })
  }
  start()
  return {
    name,
    /** Ends without having been killed. */
    unexpected,
    kill: () => {
      isKilled = true
      note('SIGKILL')
      child.kill('SIGKILL')
    },
    stop: () =>
      new Promise((resolve) => {
        isStopping = true
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', resolve)
        child.kill('SIGTERM')
        setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
      }),
  }
}
