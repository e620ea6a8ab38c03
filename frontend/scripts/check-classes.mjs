/**
 * Fails when a component names a class that no built style sheet has: such a name was misspelt, or is one of
 * Bootstrap's that is not taken along (`src/styles/_bootstrap.scss`). Run `npm run build` first. Names that are put
 * together while the program runs are not looked at.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CLASS_NAMES = /className="([^"]+)"/g
const SELECTED = /\.(-?[_a-zA-Z][\w-]*)/g

const folder = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const files = (name, ending) =>
  readdirSync(folder(name), { recursive: true })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(name, file))
const read = (file) => readFileSync(folder(file), 'utf8')

const sheets = files('dist', '.css').map(read).join('\n')
const styled = new Set([...sheets.matchAll(SELECTED)].map(([, name]) => name))
const unstyled = files('src', '.tsx')
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) =>
    [...read(file).matchAll(CLASS_NAMES)]
      .flatMap(([, names]) => names.split(/\s+/))
      .filter((name) => !styled.has(name))
      .map((name) => `${file}: ${name}`),
  )

if (sheets === '' || unstyled.length > 0) {
  console.error(['No style sheet has these classes:', ...unstyled].join('\n  '))
  process.exit(1)
}
console.log('Every class has a style.')
