// Two people at a time publish apps of three pages, and then apps of one: how long a publication takes, what the
// processes hold, and whether every page is served under an address of its own.
//   BIN_DIR=target/release node bench/publish.mjs [apps]
// Makes a Postgres and a Redis of its own in var/publish.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { dropStack, startStack } from '../tests/load/lib/stack.mjs'
import {
  environment,
  percentiles,
  program,
  register,
  startSystem,
} from '../tests/load/lib/system.mjs'

const apps = Number(process.argv[2] ?? 200)
const DIR = 'var/publish'
/** As many as one account may publish in a minute. */
const EACH = 20

const htmlOf = (app, page) =>
  `<!doctype html><html lang="en"><head><title>${page}</title><style>:root{--accent:#0f766e}</style></head><body><h1>${app} ${page}</h1>${'<p>Tide tables for every harbour.</p>'.repeat(400)}</body></html>`

function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** What is at an address of a published app; the server tells apps apart by the Host header. */
const textAt = (origin, address) =>
  new Promise((resolve, reject) => {
    const { host, pathname } = new URL(address)
    get(`${origin}${pathname}`, { headers: { host } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      answer.on('end', () => resolve(text))
    }).on('error', reject)
  })

async function call(origin, token, path, body) {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Saves and publishes one app; returns where its pages are and how long publishing took, in milliseconds. */
async function publish(origin, token, name, pages) {
  const appId = `app-${name.toLowerCase()}`
  const given = pages.map((page, order) => ({
    pageId: `${appId}-${page}`,
    name: page,
    htmlContent: htmlOf(name, page),
    order,
  }))
  const { id } = await call(origin, token, '/api/save-app', {
    appId,
    name,
    pages: given,
    currentPageId: given[0].pageId,
  })
  const begun = performance.now()
  const made = await call(origin, token, '/api/make-pwa', {
    appName: name,
    isMultipage: true,
    sourceGenerationId: id,
  })
  return { name, pages: made.pages, took: performance.now() - begun }
}

async function round(system, stack, prefix, pages) {
  const published = []
  let next = 0
  const person = async () => {
    while (next < apps) {
      const first = next
      next += EACH
      const token = await register(system.origin)
      stack.query("UPDATE users SET tier = 'pro'")
      for (let app = first; app < Math.min(first + EACH, apps); app += 1) {
        published.push(await publish(system.origin, token, `${prefix}${app}`, pages))
      }
    }
  }
  let [web, worker] = [0, 0]
  const sampling = setInterval(() => {
    web = Math.max(web, memoryOf(system.pids.web))
    worker = Math.max(worker, memoryOf(system.pids.worker))
  }, 50)
  await Promise.all([person(), person()]).finally(() => clearInterval(sampling))
  const addresses = new Set(published.flatMap((one) => one.pages.map(({ shareUrl }) => shareUrl)))
  if (addresses.size !== apps * pages.length) throw new Error(`only ${addresses.size} addresses`)
  for (const { name, pages: served } of published) {
    for (const page of served) {
      const text = await textAt(system.origin, page.shareUrl)
      if (!text.includes(`<h1>${name} ${page.name}</h1>`))
        throw new Error(`${page.shareUrl} is not served`)
    }
  }
  const times = published.map(({ took }) => took)
  return { ...percentiles(times), web, worker }
}

await dropStack(DIR)
const stack = await startStack(DIR)
const PROVIDER = 'http://127.0.0.1:9' // nothing is generated
const migrated = spawnSync(program('web-server'), ['migrate'], { env: environment(0, PROVIDER) })
if (migrated.status !== 0) throw new Error(`migrate: ${migrated.stderr}`)
const system = await startSystem({ providerAddress: PROVIDER })
try {
  console.log(
    `at rest: web ${memoryOf(system.pids.web).toFixed(0)} MB, worker ${memoryOf(system.pids.worker).toFixed(0)} MB`,
  )
  const three = await round(system, stack, 'Three', ['Home', 'About', 'Contact'])
  const one = await round(system, stack, 'One', ['Home'])
  for (const [what, of] of Object.entries({ three, one })) {
    console.log(
      `${what.padEnd(6)} median ${of.p50.toFixed(0)} ms, p95 ${of.p95.toFixed(0)} ms, web ${of.web.toFixed(0)} MB, worker ${of.worker.toFixed(0)} MB`,
    )
  }
  console.log(`three pages take ${(three.p95 / one.p95).toFixed(2)} times as long as one (p95)`)
} finally {
  system.stop()
  await dropStack(DIR)
}
