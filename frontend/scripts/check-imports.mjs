/**
 * Checks the direction of imports: shared code -> features -> app and islands. A feature imports no
 * other feature, but for the playground, which stands on the generator's use cases, shared code imports no feature, and the preview frame's runtime imports only from
 * frame/. Within shared code, jobs/ stands on lib/, and document/ on both; neither draws anything.
 *
 * A folder of a feature that has an index.ts is a use case with a door: others import that, or its
 * late.ts, which has what later scripts use of it. A part that is loaded later, import('…'), may be named by its own
 * path, so that a door does not load it; app/, which plugs features together, names what it needs. No file imports itself by way of others, types
 * and parts that are loaded later included.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
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
/** Features that stand on the use cases of another. */
const STANDS_ON = { playground: 'generator' }
const LATER = /import\(\s*['"]([^'"]+)['"]/g
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
  if (isTest(file)) return null
  if (parts(imported).includes('testing')) return 'product code must not import test helpers'
  if (from in SHARED && from !== to && !SHARED[from].includes(to)) {
    return `${from}/ is shared and must not import ${to}/`
  }
  const standsOn = STANDS_ON[fromName] === toName && caseOf(imported) !== null
  if (from === 'features' && to === 'features' && fromName !== toName && !standsOn) {
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

const isTest = (file) => parts(file).includes('testing') || /\.test\.tsx?$/.test(file)

/** The folder of a use case, as features/generator/save, that a file of it, or it itself, is named by. */
function caseOf(path) {
  const [from, name, folder] = parts(path)
  if (from !== 'features' || folder === undefined) return null
  const own = join(src, from, name, folder)
  return existsSync(join(own, 'index.ts')) ? own : null
}

function passesDoor(file, imported) {
  const other = caseOf(imported)
  if (other === null || other === caseOf(file) || isTest(file)) return true
  return ['', 'index', 'late'].includes(relative(other, imported))
}

/** The file that an import leads to; undefined for style sheets and the like. */
function fileOf(imported, names) {
  const endings = ['.ts', '.tsx', '/index.ts', '']
  return endings.map((ending) => imported + ending).find((name) => names.has(name))
}

/** Files that import themselves by way of others: one way round for each. */
function cycles(graph) {
  const done = new Set()
  const found = []
  const walk = (file, way) => {
    if (way.includes(file)) return found.push([...way.slice(way.indexOf(file)), file])
    if (done.has(file)) return
    for (const next of graph.get(file)) walk(next, [...way, file])
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return found
}

const problems = []
const sources = readdirSync(src, { recursive: true }).filter((name) => /\.tsx?$/.test(name))
const files = new Set(sources.map((name) => join(src, name)))
const graph = new Map()
for (const name of sources) {
  const file = join(src, name)
  const leadsTo = new Set()
  if (!isTest(file)) graph.set(file, leadsTo)
  const text = readFileSync(file, 'utf8')
  const later = new Set([...text.matchAll(LATER)].map(([, specifier]) => specifier))
  for (const [, specifier] of text.matchAll(IMPORT)) {
    const imported = target(specifier, file)
    const problem = imported && violation(file, imported)
    if (problem) problems.push(`src/${name}: ${problem} (${specifier})`)
    if (imported === null) continue
    const isLater = later.has(specifier)
    if (!isLater && parts(file)[0] !== 'app' && !passesDoor(file, imported)) {
      problems.push(`src/${name}: imports of another use case end at its index (${specifier})`)
    }
    const other = fileOf(imported, files)
    if (other !== undefined && !isTest(other)) leadsTo.add(other)
  }
}

for (const way of cycles(graph)) {
  const names = way.map((file) => relative(src, file))
  problems.push(`A cycle of imports: ${names.join(' -> ')}`)
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log('Import directions, doors and cycles: fine.')
