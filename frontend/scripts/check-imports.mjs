/**
 * Checks the direction of imports: shared code -> features -> app and islands. A feature imports no
 * other feature, shared code imports no feature, and the preview frame's runtime imports only from
 * frame/. Within shared code, jobs/ stands on lib/, and document/ on both; neither draws anything.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const src = fileURLToPath(new URL('../src', import.meta.url))
/** What each shared folder may import besides itself. */
const SHARED = {
  lib: [],
  styles: [],
  frame: ['lib'],
  components: ['lib', 'frame', 'styles'],
  jobs: ['lib'],
  document: ['lib', 'jobs'],
}
const IMPORT = /(?:from\s+|import\s*\(\s*|import\s+)['"]([^'"]+)['"]/g

/** The first folders of a path under src: ['features', 'saved'], ['lib', 'auth'], … */
const parts = (file) => relative(src, file).split('/')

function target(specifier, file) {
  if (specifier.startsWith('@/')) return join(src, specifier.slice(2))
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  return null
}

function violation(file, imported) {
  const [from, fromName, ...fromRest] = parts(file)
  const [to, toName] = parts(imported)
  if (parts(file).includes('testing') || /\.test\.tsx?$/.test(file)) return null
  if (parts(imported).includes('testing')) return 'product code must not import test helpers'
  if (from in SHARED && from !== to && !SHARED[from].includes(to)) {
    return `${from}/ is shared and must not import ${to}/`
  }
  if (from === 'features' && to === 'features' && fromName !== toName) {
    return 'a feature must not import another feature'
  }
  if (from === 'features' && (to === 'app' || to === 'islands')) {
    return `a feature must not import ${to}/`
  }
  if (from === 'islands' && (to === 'app' || to === 'features')) {
    return `an island must not import ${to}/`
  }
  if (from === 'frame' && fromName === 'runtime' && fromRest.length > 0 && to !== 'frame') {
    return 'the frame runtime must not import anything of the application'
  }
  return null
}

const problems = []
const sources = readdirSync(src, { recursive: true }).filter((name) => /\.tsx?$/.test(name))
for (const name of sources) {
  const file = join(src, name)
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const imported = target(specifier, file)
    const problem = imported && violation(file, imported)
    if (problem) problems.push(`src/${name}: ${problem} (${specifier})`)
  }
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log('Import directions: fine.')
