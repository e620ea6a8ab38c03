// Fails on the old names of the glossary's table of renames, as whole identifiers, file names or folder names, and on
// phrases that are never right.
//
// The table is the last one of docs/glossary.md. A row is `old` | `new` | where: an old name may be limited to the paths
// that its third column begins with, since the word has another meaning elsewhere.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const GLOSSARY = 'docs/glossary.md'
const PHRASES = ['What is told', 'When the database fails.', 'Its id.']
const SOURCES = /\.(rs|ts|tsx|mjs|scss|html|toml|sh)$|^bin\//
/** Of documents, only what they show as code is looked at. */
const DOCUMENTS = /\.md$/
const OWN = [GLOSSARY, 'bin/lib/words.mjs']

const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')
const files = tracked.filter((path) => path !== '' && !OWN.includes(path))

const renames = readFileSync(GLOSSARY, 'utf8')
  .split('## Renamed')
  .at(-1)
  .split('\n')
  .map((line) => /^\| `([^`]+)` \|[^|]*\|([^|]*)\|$/.exec(line))
  .filter(Boolean)
  .map(([, old, where]) => ({ old, paths: where.match(/[\w./-]+\//g) ?? [''] }))
if (renames.length === 0) throw new Error(`${GLOSSARY} has no table of renames.`)

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const found = []
for (const path of files) {
  const applies = renames.filter(({ paths }) => paths.some((start) => path.startsWith(start)))
  const parts = path.split('/').map((part) => part.replace(/\..*$/, ''))
  for (const { old } of applies) {
    if (parts.includes(old)) found.push(`${path}: the name of the file or folder: ${old}`)
  }
  if (DOCUMENTS.test(path)) {
    for (const { old } of applies) {
      if (codeWordsOf(readFileSync(path, 'utf8')).has(old)) found.push(`${path}: ${old}`)
    }
    continue
  }
  if (!SOURCES.test(path)) continue
  const text = readFileSync(path, 'utf8')
  const symbols = new RegExp(
    `(?<![\\w-])(${applies.map(({ old }) => escaped(old)).join('|')})(?![\\w-])`,
    'g',
  )
  text.split('\n').forEach((line, at) => {
    for (const [, name] of applies.length > 0 ? line.matchAll(symbols) : []) {
      if (isCode(line, name)) found.push(`${path}:${at + 1}: ${name}`)
    }
    for (const phrase of PHRASES) {
      if (line.includes(phrase)) found.push(`${path}:${at + 1}: “${phrase}”`)
    }
  })
}

/** The words of the code spans and blocks of a document. */
function codeWordsOf(text) {
  const code = text.match(/```[\s\S]*?```|`[^`\n]+`/g) ?? []
  return new Set(code.join(' ').split(/[^\w-]+/))
}

/** A name of one plain word is English in a comment or a text; in lower case it counts where it names a module or a function. */
function isCode(line, name) {
  if (/[A-Z_]/.test(name.slice(1)) && !/^[A-Z]+$/.test(name)) return true
  if (/^\s*(\*|\/\*)/.test(line)) return false
  const code = line.replace(/(["'`])(?:\\.|(?!\1).)*\1/g, '').split('//')[0] ?? ''
  const uses = /^[A-Z]/.test(name)
    ? `\\b${escaped(name)}\\b`
    : `\\b${escaped(name)}\\b(?=::|\\()|\\b(?:mod|use|fn) +(?:\\w+::)*${escaped(name)}\\b`
  return new RegExp(uses).test(code)
}

for (const line of found) console.error(line)
if (found.length > 0) {
  console.error(
    `\n${found.length} old names or empty phrases. ${GLOSSARY} says what they are called now.`,
  )
  process.exit(1)
}
