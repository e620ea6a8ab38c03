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

/** What an app is called: its name, or the proposed one until a person names it. */
export function nameOf(app: { name: string; proposedName: string | null }): string {
  return isUnnamed(app.name) ? (app.proposedName ?? nameOrDefault(app.name)) : app.name
}

export function nameOrDefault(name: string): string {
  return name.trim() || DEFAULT_NAME
}
