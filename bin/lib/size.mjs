/**
 * The size of the code, as `bin/check-size` prints it. Test code is what stands in folders `tests`, `benches`, `examples`
 * and `testing`, in files named after tests, in the crates that only tests use, and in blocks under `#[cfg(test)]`.
 */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const OFFLINE = 'crates/offline'
/** Lines of Rust that are not tests. The first one fails the check, the second one is a guide. */
const OFFLINE_LINES = 6_000
const RUST_LINES = 87_000
/** Production files of the frontend, and how many lines a small one has at most. */
const FRONTEND_FILES = 700
const SMALL_LINES = 30
/** Files of so few lines that the frontend has at most. */
const SMALL_FILES = 140
/** Lines of a file of the frontend, at most. */
const LONGEST_FILE = 400

const TEST_CRATES = ['tests/http', 'crates/test-support']
const TEST_FOLDER = /(^|\/)(tests|benches|examples|testing)\//

const files = execFileSync('git', [
  'ls-files',
  '-co',
  '--exclude-standard',
  '*.rs',
  'frontend/src/*.ts',
  'frontend/src/*.tsx',
])
  .toString()
  .split('\n')
  .filter(Boolean)

const lines = (file) => {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1)
  } catch {
    return []
  }
}

/** How many of the lines stand in blocks under `#[cfg(test)]`, each of which ends with a brace or semicolon of its own. */
function inTestBlocks(code) {
  let count = 0
  for (let at = 0; at < code.length; at += 1) {
    if (!code[at].startsWith('#[cfg(test)]')) continue
    const start = at
    while (at < code.length && !/[{;]\s*$/.test(code[at])) at += 1
    if (/\{\s*$/.test(code[at] ?? '')) while (at < code.length && code[at] !== '}') at += 1
    count += at - start + 1
  }
  return count
}

const crateOf = (file) => /^(?:(?:crates|tests)\/[^/]+|[^/]+)/.exec(file)?.[0] ?? file
const isTestFile = (file) =>
  TEST_FOLDER.test(file) ||
  /(^|_)tests\.rs$/.test(basename(file)) ||
  TEST_CRATES.includes(crateOf(file))

const crates = new Map()
for (const file of files.filter((name) => name.endsWith('.rs'))) {
  const code = lines(file)
  const tests = isTestFile(file) ? code.length : inTestBlocks(code)
  const sum = crates.get(crateOf(file)) ?? { code: 0, tests: 0 }
  crates.set(crateOf(file), { code: sum.code + code.length - tests, tests: sum.tests + tests })
}

const row = (code, tests, name) =>
  `${String(code).padStart(8)}${String(tests).padStart(8)}  ${name}`
const all = { code: 0, tests: 0 }
console.log(row('code', 'tests', 'lines of Rust'))
for (const [name, { code, tests }] of [...crates].sort()) {
  console.log(row(code, tests, name))
  all.code += code
  all.tests += tests
}
console.log(row(all.code, all.tests, `all; ${RUST_LINES} of code are the guide`))

const production = files.filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name) && !TEST_FOLDER.test(name),
)
const small = production.filter((name) => lines(name).length <= SMALL_LINES).length
const long = production.filter((name) => lines(name).length > LONGEST_FILE)
console.log(
  `\n${production.length} production files of the frontend, ${small} of them with ${SMALL_LINES} lines or fewer; ${FRONTEND_FILES} and ${SMALL_FILES} are the guide`,
)

const offline = crates.get(OFFLINE)?.code ?? 0
if (offline > OFFLINE_LINES) {
  console.error(`\n${OFFLINE} has ${offline} lines of code; ${OFFLINE_LINES} are allowed.`)
  process.exitCode = 1
}
for (const name of long) {
  console.error(`\n${name} has more than ${LONGEST_FILE} lines.`)
  process.exitCode = 1
}
