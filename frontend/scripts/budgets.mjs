/**
 * Checks the built files against the size budgets (gzip). Reads the manifests of the two builds, so
 * run `npm run build` first. Fails when a file exceeds its budget or an island would load the application.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const KB = 1024
const BUDGETS = {
  generateInitial: 200 * KB,
  generateCss: 20 * KB,
  lazyChunk: 60 * KB,
  codeViewer: 165 * KB,
  frameRuntime: 20 * KB,
  frameDatabases: 20 * KB,
  client: 2 * KB,
  clientSignIn: 1.3 * KB,
  editMode: 120 * KB,
  editScript: 16 * KB,
  landing: 6 * KB,
  landingCss: 12 * KB,
}

const APP = 'src/app/main.tsx'
const GENERATE = 'src/features/generator/GeneratePage.tsx'
const EDIT_MODE = 'src/features/editing/parts.ts'
/** What changes the content that scripts draw: loaded once edit mode is there, in chunks like others. */
const CONTENT = /^src\/features\/editing\/content\//
/** What runs in the frame in edit mode, as a text. */
const EDIT_SCRIPT = /^_editScript-/
/** It has no entry of its own. */
const PREVIEW = /^_previewController-/
const ISLANDS = 'src/islands/main.ts'
const FRAME = 'src/frame/runtime/index.ts'
/** IndexedDB: beside it, and evaluated only where a page uses it. */
const FRAME_DATABASES = 'src/frame/runtime/databases/index.ts'
const CODE_VIEWER = /codemirror|code-?viewer|code-?editor|code-?dialog/i

const dist = (file) => fileURLToPath(new URL(`../dist/${file}`, import.meta.url))
const read = (name) => JSON.parse(readFileSync(dist(name), 'utf8'))
const manifest = read('manifest.json')
const frameManifest = read('frame-manifest.json')

const sizes = new Map()
function gzipped(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(dist(file))).length)
  return sizes.get(file)
}

/** The manifest keys of an entry and everything it imports statically. */
const closure = (keys) => reached(keys, ({ imports = [] }) => imports)

/** With everything that is imported later, too: only what is `loaded` already does not count. */
function whole(keys, loaded) {
  const next = ({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports]
  return reached(keys, (chunk) => next(chunk).filter((key) => !loaded.has(key)))
}

function reached(keys, next, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    reached(next(manifest[key] ?? {}), next, seen)
  }
  return seen
}

const sum = (files) => [...new Set(files)].reduce((total, file) => total + gzipped(file), 0)
const scripts = (keys) => sum([...keys].map((key) => manifest[key].file))
const sheets = (keys) => sum([...keys].flatMap((key) => manifest[key].css ?? []))

const rows = []
const failures = []
function check(what, size, budget) {
  const over = size > budget
  rows.push(
    `${over ? 'OVER' : ' ok '}  ${(size / KB).toFixed(1).padStart(6)} / ${budget / KB} KB  ${what}`,
  )
  if (over) failures.push(what)
}

for (const key of [APP, GENERATE, ISLANDS, EDIT_MODE]) {
  if (!manifest[key]) throw new Error(`The manifest has no ${key}.`)
}

const generate = closure([APP, GENERATE])
check('/generate: initial scripts', scripts(generate), BUDGETS.generateInitial)
check('/generate: style sheets', sheets(generate), BUDGETS.generateCss)

// All that the page's thread loads for it, beyond the preview that it is entered from: one sum, not chunk by chunk.
const preview = Object.keys(manifest).filter((key) => PREVIEW.test(key))
if (preview.length !== 1) throw new Error('The manifest has not one file of the preview.')
const content = Object.keys(manifest).filter((key) => CONTENT.test(key))
const [editScript, ...more] = Object.keys(manifest).filter((key) => EDIT_SCRIPT.test(key))
if (editScript === undefined || more.length > 0) {
  throw new Error('The manifest has not one file with the script of edit mode.')
}
const before = [...closure([APP, GENERATE, ...preview]), ...content, editScript]
const editMode = whole([EDIT_MODE], new Set(before))
check('edit mode: its script in the frame', gzipped(manifest[editScript].file), BUDGETS.editScript)
check('edit mode: all its scripts', scripts(editMode), BUDGETS.editMode)
const landing = closure([ISLANDS])
check('landing page: scripts before an island', scripts(landing), BUDGETS.landing)
check('landing page: style sheets', sheets(landing), BUDGETS.landingCss)

const initial = new Set([...generate, ...landing])
for (const [key, { file, isEntry }] of Object.entries(manifest)) {
  if (isEntry || initial.has(key) || editMode.has(key) || !file.endsWith('.js')) continue
  const viewer = CODE_VIEWER.test(key) || CODE_VIEWER.test(file)
  check(`chunk ${file}`, gzipped(file), viewer ? BUDGETS.codeViewer : BUDGETS.lazyChunk)
}

check('frame runtime', gzipped(frameManifest[FRAME].file), BUDGETS.frameRuntime)
const databases = gzipped(frameManifest[FRAME_DATABASES].file)
check('IndexedDB in the frame', databases, BUDGETS.frameDatabases)

// What published pages carry of it, as `crates/publishing/src/page.rs` makes it: without comments, imports and exports.
const asScript = (name) =>
  readFileSync(fileURLToPath(new URL(`../../templates/pwa/${name}`, import.meta.url)), 'utf8')
    .replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:\/\/|import )/.test(line))
    .map((line) => line.replace(/^export /, ''))
    .join('\n')
check('client of apps', gzipSync(asScript('client.js')).length, BUDGETS.client)
check(
  'client of apps: sign-in of visitors',
  gzipSync(asScript('visitor.js')).length,
  BUDGETS.clientSignIn,
)

for (const key of manifest[ISLANDS].dynamicImports ?? []) {
  if (closure([key]).has(APP)) failures.push(`${key} boots the application`)
}

console.log(rows.join('\n'))
if (failures.length > 0) {
  console.error(`\nOver budget:\n${failures.map((what) => `  ${what}`).join('\n')}`)
  process.exit(1)
}
