/**
 * Tests that take minutes and run where what they test has changed: whether their sources are as they were when all of
 * them passed, by the digest in their `stamp.json`. Exits with 0 where they are, with 1 where they are not.
 *
 *   node bin/lib/stamp.mjs browsers          asks for the tests in Firefox and WebKit
 *   node bin/lib/stamp.mjs chromium          asks for the tests of the crate that opens pages in Chromium
 *   node bin/lib/stamp.mjs NAME write        notes that they passed as the sources are
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** @type {Record<string, { stamp: string, sources: readonly string[] }>} */
const SETS = {
  browsers: {
    stamp: 'tests/browsers/stamp.json',
    // where the differences between browsers are handled: frames, editing, images, sign-in, and Web Workers
    sources: [
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
    ],
  },
  // The crate uses no other crate of the workspace.
  chromium: { stamp: 'crates/browser/tests/stamp.json', sources: ['crates/browser'] },
}

/** The stamps themselves, documents, and tests of other kinds, which do not change what a browser shows. */
const LEFT_OUT = /\.test\.tsx?$|\.md$|\/snapshots\/|\/stamp\.json$/

/** @param {string} path */
const filesOf = (path) =>
  statSync(join(ROOT, path)).isFile()
    ? [path]
    : readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))

/** @param {readonly string[]} sources files and folders */
const digestOf = (sources) => {
  const hash = createHash('sha256')
  const files = sources
    .flatMap(filesOf)
    .filter((path) => !LEFT_OUT.test(path))
    .sort()
  for (const path of files) {
    const bytes = readFileSync(join(ROOT, path))
    hash.update(`${path} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

const [name = '', action] = process.argv.slice(2)
const set = SETS[name]
if (!set) throw new Error(`usage: stamp.mjs ${Object.keys(SETS).join('|')} [write]`)
const stamp = join(ROOT, set.stamp)
const digest = digestOf(set.sources)
if (action === 'write') {
  writeFileSync(stamp, `${JSON.stringify({ digest }, null, 2)}\n`)
} else {
  const stamped = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')).digest : undefined
  process.exitCode = stamped === digest ? 0 : 1
}
