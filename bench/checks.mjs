// What checks of pages cost others. While 50 pages wait for a check: how many checks end between the moment somebody asks
// for a thumbnail and its end (two at most), and how long the first pieces of generations take, beside the same without
// checks. Rounds with checks and without take turns.
//
//   BIN_DIR=target/release node bench/checks.mjs [rounds] [streams at once]
//
// Makes a Postgres and a Redis of its own in var/checks and deletes them at the end. Needs a Chromium (CHROMIUM names
// another one than the machine's). Ends with an error where a thumbnail waited for more than two checks, or first pieces
// come later.
import { spawnSync } from 'node:child_process'
import { now, startProvider } from '../tests/load/lib/provider.mjs'
import { dropStack, startStack } from '../tests/load/lib/stack.mjs'
import {
  environment,
  events,
  percentiles,
  program,
  register,
  startSystem,
} from '../tests/load/lib/system.mjs'

const rounds = Number(process.argv[2] ?? 4)
const streams = Number(process.argv[3] ?? 20)

const DIR = 'var/checks'
const PAGES = 50
/** Checks of an account that may wait, and apps of each. */
const EACH = 2
const MOST_CHECKS_BEFORE = 2
/** First pieces come no later than this beside those without checks: medians of the same load differ by a tenth. */
const MOST_RATIO = 1.1
/** And no later than this, in milliseconds, where both are short. */
const MOST_ADDED_MS = 2
const PATIENCE_MS = 600_000

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** A page of a few seconds: ten buttons, two sizes, axe. */
const pageOf = (round, number) =>
  `<!doctype html><html lang="en"><head><title>Page ${round}.${number}</title></head><body><h1>Page ${round}.${number}</h1>
${Array.from({ length: 10 }, (_, at) => `<button onclick="this.textContent += '!'">Press ${at}</button>`).join('')}
${'<p>Tide tables for every harbour.</p>'.repeat(200)}</body></html>`

async function call(token, path, body) {
  const headers = { authorization: `Bearer ${token}` }
  const isForm = body instanceof FormData
  if (!isForm) headers['content-type'] = 'application/json'
  const answer = await fetch(`${system.origin}${path}`, {
    method: 'POST',
    headers,
    body: isForm ? body : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Waits until the database says so. */
async function until(what, sql) {
  const deadline = Date.now() + PATIENCE_MS
  while (!stack.query(`SELECT to_json(${sql})`)[0]) {
    if (Date.now() > deadline) throw new Error(`${what}: waited for ten minutes`)
    await pause(100)
  }
}

const NONE_WAITS = (kind) =>
  `NOT EXISTS (SELECT FROM jobs WHERE kind = '${kind}' AND finished_at IS NULL)`

/** Accounts with two saved apps each. */
async function people() {
  const made = []
  for (let account = 0; account < PAGES / EACH; account += 1) {
    const token = await register(system.origin)
    const apps = Array.from({ length: EACH }, (_, at) => `app-${account}-${at}`)
    for (const appId of apps) {
      await call(token, '/api/save-app', {
        appId,
        name: appId,
        currentPageId: 'p1',
        pages: [{ pageId: 'p1', name: 'Page 1', htmlContent: pageOf('saved', appId) }],
      })
    }
    made.push({ token, apps })
  }
  await until('thumbnails of saved apps', NONE_WAITS('social_preview'))
  return made
}

async function askForChecks(accounts, round) {
  let number = 0
  for (const { token, apps } of accounts) {
    for (const appId of apps) {
      number += 1
      await call(token, '/api/check-page', { appId, html: pageOf(round, number) })
    }
  }
}

/** How many checks end between the moment a thumbnail is asked for and its end, and how long that takes, in ms. */
async function thumbnail({ token, apps }) {
  const form = new FormData()
  form.set('appId', apps[0])
  const { jobId } = await call(token, '/api/generate-social-preview', form)
  await until(
    'a thumbnail',
    `EXISTS (SELECT FROM jobs WHERE id = '${jobId}' AND finished_at IS NOT NULL)`,
  )
  return stack.query(`SELECT json_build_object(
      'status', picture.status,
      'took', extract(epoch FROM picture.finished_at - picture.created_at) * 1000,
      'checks', (SELECT count(*) FROM jobs WHERE kind = 'check_page' AND status = 'succeeded'
        AND finished_at BETWEEN picture.created_at AND picture.finished_at),
      'waiting', (SELECT count(*) FROM jobs WHERE kind = 'check_page'
        AND (finished_at IS NULL OR finished_at > picture.finished_at)))
    FROM jobs picture WHERE picture.id = '${jobId}'`)[0]
}

/** From the provider to the client, in milliseconds. */
async function firstPiece(token, mark) {
  const answer = await fetch(`${system.origin}/api/generate-full-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ prompt: `A page for ${mark}` }),
  })
  let first
  for await (const event of events(answer, now)) {
    if (event.type === 'chunk') first ??= event.at
    if (event.type === 'error') throw new Error(event.message)
  }
  return first - provider.firstPieces.get(mark)
}

async function firstPieces(round) {
  const tokens = []
  for (let user = 0; user < streams; user += 1) tokens.push(await register(system.origin))
  return Promise.all(tokens.map((token, user) => firstPiece(token, `mark-${round}u${user}`)))
}

await dropStack(DIR)
const stack = await startStack(DIR)
const provider = await startProvider({ pieces: 20, everyMs: 100, thinkMs: 1500 })
const migrated = spawnSync(program('web-server'), ['migrate'], {
  env: environment(0, provider.address),
})
if (migrated.status !== 0) throw new Error(`migrate: ${migrated.stderr}`)
const system = await startSystem({
  providerAddress: provider.address,
  more: { LIBRARY_HOSTS: 'none' },
})
try {
  const accounts = await people()
  const [without, beside, thumbnails] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    without.push(...(await firstPieces(`w${round}`)))
    await askForChecks(accounts, round)
    await until(
      'a first check',
      "EXISTS (SELECT FROM jobs WHERE kind = 'check_page' AND status = 'running')",
    )
    thumbnails.push(await thumbnail(accounts[round % accounts.length]))
    beside.push(...(await firstPieces(`b${round}`)))
    const left = stack.query(
      "SELECT to_json(count(*)) FROM jobs WHERE kind = 'check_page' AND finished_at IS NULL",
    )[0]
    if (left === 0)
      throw new Error('the checks ended before the generations did: make more of them')
    console.log(`round ${round + 1}: ${left} pages still wait for a check`)
    await until('the checks', NONE_WAITS('check_page'))
    // Each account may have 20 pages checked in a minute.
    await pause(20_000)
  }
  for (const { status, took, checks, waiting } of thumbnails) {
    console.log(
      `a thumbnail: ${status} after ${Math.round(took)} ms and ${checks} checks, ${waiting} more wait`,
    )
  }
  const [alone, busy] = [percentiles(without), percentiles(beside)]
  console.log('first piece, provider to client, ms')
  console.log('without checks ', alone)
  console.log('beside checks  ', busy)
  const ratio = busy.p50 / alone.p50
  console.log(
    `ratio of the medians ${ratio.toFixed(2)}, of p95 ${(busy.p95 / alone.p95).toFixed(2)}`,
  )
  const most = Math.max(...thumbnails.map(({ checks }) => checks))
  if (most > MOST_CHECKS_BEFORE) throw new Error(`a thumbnail came after ${most} checks`)
  if (thumbnails.some(({ status }) => status !== 'succeeded')) throw new Error('a thumbnail failed')
  if (ratio > MOST_RATIO && busy.p50 - alone.p50 > MOST_ADDED_MS) {
    throw new Error('first pieces come later beside checks')
  }
} finally {
  system.stop()
  provider.stop()
  await dropStack(DIR)
}
