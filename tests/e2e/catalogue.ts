/**
 * The sample apps that are tested. A sample whose files and tests are as they were when all its tests passed, by
 * the digests of `catalogue-stamp.json`, is not tested again: `CATALOGUE=changed` chooses the others, `all` every one.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const STAMP = join(HERE, 'catalogue-stamp.json')
/** What tests every sample. */
const SHARED = [
  'axe.ts',
  'catalogue.ts',
  'samples.spec.ts',
  'sampleParts.ts',
  'samplesInstalled.spec.ts',
  'settled.ts',
]

export const CATALOGUE = fileURLToPath(new URL('../../catalog/samples', import.meta.url))

export const slugs = readdirSync(CATALOGUE).sort()

type Digests = Record<string, string>

const stamped: Digests = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, 'utf8')) : {}

function digestOf(slug: string): string {
  const own = readdirSync(join(CATALOGUE, slug), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const tests = [...SHARED, `samples/${slug}.mjs`].map((name) => join(HERE, name))
  const hash = createHash('sha256')
  for (const path of [...own, ...tests]) {
    const bytes = readFileSync(path)
    hash.update(`${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

const testsAll = process.env.CATALOGUE !== 'changed'

/** The samples to test: all of them, or those that are not as they were when all passed. */
export const chosen = testsAll ? slugs : slugs.filter((slug) => digestOf(slug) !== stamped[slug])

/** The samples to test, and these at any rate. */
export const chosenAnd = (always: readonly string[]): string[] =>
  slugs.filter((slug) => chosen.includes(slug) || always.includes(slug))

/** Notes that these samples passed as they are. */
export function stamp(passed: readonly string[]): void {
  const now = passed.map((slug) => [slug, digestOf(slug)] as const)
  const all = Object.entries({ ...stamped, ...Object.fromEntries(now) })
  const digests = Object.fromEntries(all.filter(([slug]) => slugs.includes(slug)).sort())
  writeFileSync(STAMP, `${JSON.stringify(digests, null, 2)}\n`)
}
