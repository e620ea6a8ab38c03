// A private Postgres and Redis (bin/stack), and what tests and benchmarks do to them.
import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Starts both in `dir`, durable unless STACK_FAST is set. Sets DATABASE_URL and REDIS_URL of this process. */
export async function startStack(dir) {
  const settings = await binStack('start', dir)
  for (const [, key, value] of settings.matchAll(/^export (\w+)='(.*)'$/gm))
    process.env[key] = value
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env
  const socket = redisUrl.replace(/^redis\+unix:\/\//, '')

  /** Runs SQL and gives the rows; each must be one JSON value. */
  const query = (sql) =>
    execFileSync('psql', [databaseUrl, '-XqAt', '-v', 'ON_ERROR_STOP=1', '-f', '-'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      input: sql,
    })
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  const dataDir = query("SELECT to_json(current_setting('data_directory'))")[0]
  const postgresPid = () => Number(readFileSync(`${dataDir}/postmaster.pid`, 'utf8').split('\n')[0])
  const redis = (...words) =>
    execFileSync('redis-cli', ['-s', socket, ...words], { encoding: 'utf8' }).trim()
  const redisPid = () => Number(/process_id:(\d+)/.exec(redis('info', 'server'))[1])
  const call = (command) => binStack(command, dir)

  return {
    query,
    redis,
    postgresPid,
    redisPid,
    /** Both servers once more, with Postgres' new configuration. */
    restart: async () => {
      await call('stop')
      await call('start')
    },
    /** Kills Postgres as a lack of memory would, and starts it again when its last process is gone. */
    crashPostgres: async () => {
      const postmaster = postgresPid()
      const backends = childrenOf(postmaster)
      kill(postmaster)
      for (let waited = 0; backends.some(isAlive); waited += 20) {
        if (waited === 3_000) backends.forEach(kill)
        await pause(20)
      }
      await call('start')
    },
    /** Kills Redis, deletes what it stored, and starts it again. */
    emptyRedis: async () => {
      const pid = redisPid()
      kill(pid)
      while (isAlive(pid)) await pause(5)
      const folder = path.join(path.dirname(dataDir), 'redis')
      for (const name of readdirSync(folder)) {
        if (name !== 'redis.log') rmSync(path.join(folder, name), { recursive: true })
      }
      await call('start')
    },
    /** Stops both; the data stays. */
    stop: () => call('stop'),
    /** Stops both and deletes the data. */
    drop: () => call('drop'),
  }
}

/** Stops what runs in `dir` and deletes its data. */
export const dropStack = (dir) => binStack('drop', dir)

/** Calls bin/stack, which leaves alone what is named in the environment. */
const binStack = (command, dir) =>
  run('env', ['-u', 'DATABASE_URL', '-u', 'REDIS_URL', 'bin/stack', command, dir])

/** Runs a program to its end and gives what it printed. */
function run(program, words) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.on('data', (part) => {
      text += part
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(text)
      else reject(new Error(`${program} ${words.join(' ')}: ${code}`))
    })
  })
}

/** The processes that a process started. */
export function childrenOf(pid) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => statOf(candidate)?.parent === pid)
}

/** A process as /proc tells of it; its CPU time and that of the children it waited for, in ticks of 10 ms. */
export function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number)
    return {
      state: fields[0],
      parent: Number(fields[1]),
      own: user + system,
      children: childrenUser + childrenSystem,
    }
  } catch {
    return null
  }
}

const isAlive = (pid) => !['Z', 'X', undefined].includes(statOf(pid)?.state)

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // gone already
  }
}
