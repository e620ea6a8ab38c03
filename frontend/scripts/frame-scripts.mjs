/**
 * What the host sends into the preview frame while a page runs there: `import text from './file?script'` gives a file of
 * `frame/runtime` with all that it imports, built as one expression, which evaluates to the file's default export.
 */
import { build } from 'vite'

const QUERY = '?script'
const PREFIX = '\0frame-script:'
/** They take what they use of the browser as they are evaluated, which is after a page may have replaced it. */
const TOO_LATE = /[\\/]frame[\\/]runtime[\\/](?:natives|channel)\.ts$/

/** @returns {Promise<{ code: string, files: string[] }>} */
async function built(/** @type {string} */ entry) {
  const result = await build({
    configFile: false,
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
