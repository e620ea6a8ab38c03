/**
 * What the host sends into the preview frame while a page runs there: `import text from './file?script'` gives a file of
 * `frame/runtime` with all that it imports, built as one expression, which evaluates to the file's default export.
 */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const QUERY = '?script'
const PREFIX = '\0frame-script:'
/** They take what they use of the browser as they are evaluated, which is after a page may have replaced it. */
const TOO_LATE = /[\\/]frame[\\/]runtime[\\/](?:natives|channel)\.ts$/

/**
 * @param {string} entry
 * @param {import('vite').Alias[]} alias
 * @returns {Promise<{ code: string, files: string[] }>}
 */
async function built(entry, alias = []) {
  const result = await build({
    configFile: false,
    resolve: { alias },
    publicDir: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'script' },
      // what nothing is used of is not evaluated in the page either
      rolldownOptions: { output: { strict: true }, treeshake: { moduleSideEffects: false } },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  const [chunk, ...more] = first && 'output' in first ? first.output : []
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error(`${entry} is not one script.`)
  const late = chunk.moduleIds.find((id) => TOO_LATE.test(id))
  if (late) throw new Error(`${entry} imports ${late}, which has to run before any page.`)
  return { code: `(()=>{${chunk.code.trim()}return script})()`, files: chunk.moduleIds }
}

/** @returns {import('vite').Plugin} */
export function frameScripts() {
  return {
    name: 'frame-scripts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return null
      const found = await this.resolve(source.slice(0, -QUERY.length), importer)
      return found && PREFIX + found.id
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null
      const { code, files } = await built(id.slice(PREFIX.length))
      for (const file of files) this.addWatchFile(file)
      return `export default ${JSON.stringify(code)}`
    },
  }
}

const DATABASES = 'src/frame/runtime/databases/index.ts'
/** What the library uses while a page runs, which may give such names to something else. */
const NATIVES =
  'AggregateError,Array,ArrayBuffer,BigInt,Blob,DOMException,Date,Error,ImageData,JSON,Map,Math,MessageChannel,' +
  'Number,Object,Promise,Proxy,RangeError,Reflect,RegExp,Set,String,Symbol,SyntaxError,TypeError,Uint8Array,WeakMap,WeakSet,' +
  'queueMicrotask,reportError,structuredClone'
/** Licences ask for it. */
const NOTICE =
  '/*! Contains fake-indexeddb, © Jeremy Scheff, Apache-2.0: github.com/dumbmatter/fakeIndexedDB */'

/**
 * Builds IndexedDB for pages in the frame as a file beside the runtime, whose code is one function: a page that has no
 * use for it never evaluates it.
 *
 * @returns {import('vite').Plugin}
 */
export function frameDatabases() {
  const fromRoot = (/** @type {string} */ file) =>
    fileURLToPath(new URL(`../${file}`, import.meta.url))
  const scheduling = fromRoot('src/frame/runtime/databases/scheduling.ts')
  return {
    name: 'frame-databases',
    async generateBundle() {
      const alias = [{ find: /^\.{1,2}\/(?:lib\/)?scheduling\.js$/, replacement: scheduling }]
      const { code } = await built(fromRoot(DATABASES), alias)
      const source = `${NOTICE}\n(()=>{const{${NATIVES}}=window;window.morpheoDatabases=host=>${code}(host)})();`
      this.emitFile({
        type: 'asset',
        name: 'frame-databases.js',
        originalFileName: DATABASES,
        source,
      })
    },
  }
}
