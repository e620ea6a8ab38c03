// The bare Node + BullMQ server of bench/peer, on the Redis of REDIS_URL.
import { execFileSync, fork } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs what it needs, the first time, and starts its two processes. */
export async function startPeer(providerAddress) {
  if (!existsSync('bench/peer/node_modules/bullmq')) {
    const words = [
      'install',
      '--prefix',
      'bench/peer',
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
    ]
    execFileSync('npm', words, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const env = { ...process.env, MOONSHOT_BASE_URL: providerAddress, NODE_ENV: 'production' }
  const [server, worker] = ['server', 'worker'].map((name) =>
    fork(`bench/peer/${name}.mjs`, { env }),
  )
  const message = (child) => new Promise((resolve) => child.once('message', resolve))
  const [{ port }] = await Promise.all([message(server), message(worker)])
  return {
    origin: `http://127.0.0.1:${port}`,
    pids: { web: server.pid, worker: worker.pid },
    stop: () => {
      server.kill()
      worker.kill()
    },
  }
}
