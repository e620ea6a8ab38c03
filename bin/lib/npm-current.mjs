// Exits 0 when node_modules holds exactly what package-lock.json asks for, 1 when `npm ci` is needed.
import { readFileSync } from 'node:fs'

const versionOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).version
  } catch {
    return undefined
  }
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const stale = Object.entries(packages).find(([path, wanted]) => {
  if (!path.includes('node_modules/') || wanted.link) return false
  const installed = versionOf(`${path}/package.json`)
  return installed !== wanted.version && !(wanted.optional && installed === undefined)
})
process.exit(stale ? 1 : 0)
