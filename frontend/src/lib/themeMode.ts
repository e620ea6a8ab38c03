import { readStored, writeStored } from './storage'

export type ThemeMode = 'dark' | 'light'

/** Plain text, so that the inline script which sets the theme before the first paint can read it. */
export const THEME_KEY = 'morpheo-theme'

const changes = new EventTarget()
let mode: ThemeMode = parse(readStored(THEME_KEY))

/** The theme, without a library, so that pages without islands can use it too. Default: dark. */
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

/** Applies the theme to the document, also when another tab changes it. */
export function followTheme(): void {
  change(mode)
  addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME_KEY) change(parse(newValue))
  })
}

function change(next: ThemeMode): void {
  mode = next
  document.documentElement.dataset.bsTheme = next
  changes.dispatchEvent(new Event('change'))
}

function parse(stored: string | null): ThemeMode {
  return stored === 'light' ? 'light' : 'dark'
}
