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

/** Nothing of it can be seen: the characters besides blanks are those of the server (`domain/src/name.rs`). */
const NOTHING_TO_SEE =
  /^(?:[\s\u{85}\u{2800}\u{fff0}-\u{fffb}]|\p{Cc}|\p{Default_Ignorable_Code_Point})*$/u

export function isBlankName(name: string): boolean {
  return NOTHING_TO_SEE.test(name)
}

export function isUnnamed(name: string): boolean {
  return isBlankName(name) || UNNAMED.has(name.trim())
}

/** What an app is called: its name, or the proposed one until a person names it. */
export function nameOf(app: { name: string; proposedName: string | null }): string {
  return isUnnamed(app.name) ? (app.proposedName ?? nameOrDefault(app.name)) : app.name
}

export function nameOrDefault(name: string): string {
  return isBlankName(name) ? DEFAULT_NAME : name.trim()
}
