const DEFAULT_NAME = 'Untitled App'

/** Default names of generations: an app with one of them counts as unnamed. */
const UNNAMED: ReadonlySet<string> = new Set([
  'My Interactive',
  'Untitled Interactive',
  'My Morpheo Interactive',
  DEFAULT_NAME,
  'My app',
  'My App',
  'My Morpheo App',
  'Untitled Generation',
])

export function isUnnamed(name: string): boolean {
  return name.trim() === '' || UNNAMED.has(name.trim())
}

export function nameOrDefault(name: string): string {
  return name.trim() || DEFAULT_NAME
}
