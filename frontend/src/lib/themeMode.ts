import { readStored, removeStored, writeStored } from './storage'

export type ThemeMode = 'dark' | 'light'

/** Plain text, so that the inline script which sets the theme before the first paint can read it. */
export const THEME_KEY = 'morpheo-theme'

/**
 * What the person made of the look, as JSON: `dark` and `light` hold properties of the root. The script before the first
 * paint reads it, too.
 */
export const LOOK_KEY = 'morpheo-look'

const changes = new EventTarget()
const system = matchMedia('(prefers-color-scheme: light)')
let mode: ThemeMode = parse(readStored(THEME_KEY))

/** The theme, without a library, so that pages without islands can use it too. The system's until a person chooses one. */
export function themeMode(): ThemeMode {
  return mode
}

export function toggleTheme(): void {
  chooseTheme(mode === 'dark' ? 'light' : 'dark')
}

/** Null for the system's. */
export function chooseTheme(chosen: ThemeMode | null): void {
  if (chosen === null) removeStored(THEME_KEY)
  else writeStored(THEME_KEY, chosen)
  change(chosen ?? parse(null))
}

/** What was chosen; null while it is the system's. */
export function chosenTheme(): ThemeMode | null {
  return known(readStored(THEME_KEY))
}

export function onThemeChange(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}

/** Applies the theme to the document, also when another tab or, until one is chosen, the system changes it. */
export function followTheme(): void {
  change(mode)
  addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME_KEY) change(parse(newValue))
    if (key === LOOK_KEY) applyLook(storedLook())
  })
  system.addEventListener('change', () => change(parse(readStored(THEME_KEY))))
}

function change(next: ThemeMode): void {
  mode = next
  document.documentElement.dataset.bsTheme = next
  applyLook()
  changes.dispatchEvent(new Event('change'))
}

function parse(stored: string | null): ThemeMode {
  return known(stored) ?? (system.matches ? 'light' : 'dark')
}

function known(stored: string | null): ThemeMode | null {
  return stored === 'light' || stored === 'dark' ? stored : null
}

let look = storedLook()
let applied: readonly string[] = []

/** Applies a look to the document, as it is for the theme; without one, that which is applied already. */
export function applyLook(next = look): void {
  look = next
  const { style } = document.documentElement
  for (const name of applied) style.removeProperty(name)
  const properties = Object.entries(Object(look[mode]))
  applied = properties.map(([name]) => name)
  for (const [name, value] of properties) {
    if (/^(--|font-size$)/.test(name)) style.setProperty(name, `${value}`)
  }
}

/** What is stored, which another version may have written. */
export function storedLook(): Record<string, unknown> {
  try {
    return Object(JSON.parse(readStored(LOOK_KEY) ?? '{}'))
  } catch {
    return {}
  }
}
