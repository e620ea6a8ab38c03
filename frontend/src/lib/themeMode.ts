import { readStored, writeStored } from './storage'

export type ThemeMode = 'dark' | 'light'

/** Plain text, so that the inline script which sets the theme before the first paint can read it. */
export const THEME_KEY = 'morpheo-theme'

const changes = new EventTarget()
const system = matchMedia('(prefers-color-scheme: light)')
let mode: ThemeMode = parse(readStored(THEME_KEY))

/** The theme, without a library, so that pages without islands can use it too. The system's until a person chooses one. */
export function themeMode(): ThemeMode {
  return mode
}

export function toggleTheme(): void {
  change(mode === 'dark' ? 'light' : 'dark')
  writeStored(THEME_KEY, mode)
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
  })
  system.addEventListener('change', () => change(parse(readStored(THEME_KEY))))
}

function change(next: ThemeMode): void {
  mode = next
  document.documentElement.dataset.bsTheme = next
  changes.dispatchEvent(new Event('change'))
}

function parse(stored: string | null): ThemeMode {
  if (stored === 'light' || stored === 'dark') return stored
  return system.matches ? 'light' : 'dark'
}
