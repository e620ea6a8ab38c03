/**
 * Whether what the browsers are tried for is as it was when all of `bin/test browsers` passed, by the digest of
 * `stamp.json`. Exits with 0 where it is, with 1 where it is not.
 *
 *   node tests/browsers/stamp.mjs          asks
 *   node tests/browsers/stamp.mjs write    notes that it passed as it is
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const STAMP = fileURLToPath(new URL('stamp.json', import.meta.url))

/** Where the differences between browsers are handled: frames, editing, images, sign-in, and Web Workers. */
const SOURCES = [
  'frontend/src/features/auth',
  'frontend/src/features/editing',
  'frontend/src/features/images',
  'frontend/src/frame',
  'frontend/src/lib/auth',
  'frontend/src/lib/workerClient.ts',
  'frontend/src/lib/workerServer.ts',
  'templates/pages/service-worker.js',
  'tests/browsers',
  'web-server/src/auth',
  'web-server/src/hosts/frame.rs',
  'web-server/src/pages/install.rs',
]

/** Tests of other kinds do not change what a browser shows. */
const LEFT_OUT = /\.test\.tsx?$|\.md$|\/snapshots\/|tests\/browsers\/stamp\.json$/

/** @param {string} path */
const filesOf = (path) =>
  statSync(join(ROOT, path)).isFile()
    ? [path]
    : readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))

const digest = () => {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap(filesOf)
    .filter((path) => !LEFT_OUT.test(path))
    .sort()
  for (const path of files) {
    const bytes = readFileSync(join(ROOT, path))
    hash.update(`${path} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

if (process.argv[2] === 'write') {
  writeFileSync(STAMP, `${JSON.stringify({ digest: digest() }, null, 2)}\n`)
} else {
  const stamped = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, 'utf8')).digest : undefined
  process.exitCode = stamped === digest() ? 0 : 1
}
