const DEFAULT_NAME = 'Untitled App'

/** Names that a generation gets by itself: an app that bears one counts as unnamed. */
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
