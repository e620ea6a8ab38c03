import { beforeEach, describe, expect, it, vi } from 'vitest'

/** A fresh page view: the module reads the storage when it is loaded. */
async function openPage() {
  vi.resetModules()
  const theme = await import('./themeMode')
  theme.followTheme()
  return theme
}

const shown = () => document.documentElement.dataset.bsTheme

const light = Object.assign(new EventTarget(), { matches: false })

/** The person changes the theme of their system. */
function systemIs(theme: 'dark' | 'light'): void {
  light.matches = theme === 'light'
  light.dispatchEvent(new Event('change'))
}

beforeEach(() => {
  delete document.documentElement.dataset.bsTheme
  vi.stubGlobal('matchMedia', () => light)
  light.matches = false
})

describe('the theme', () => {
  it('is that of the system until one is chosen', async () => {
    const { toggleTheme } = await openPage()
    expect(shown()).toBe('dark')
    systemIs('light')
    expect(shown()).toBe('light')
    toggleTheme()
    expect(shown()).toBe('dark')
    systemIs('dark')
    systemIs('light')
    expect(shown()).toBe('dark')
  })

  it('is that of the system where something else was stored', async () => {
    localStorage.setItem('morpheo-theme', 'sepia')
    systemIs('light')
    await openPage()
    expect(shown()).toBe('light')
  })

  it('is remembered', async () => {
    const { toggleTheme } = await openPage()
    toggleTheme()
    expect(shown()).toBe('light')
    await openPage()
    expect(shown()).toBe('light')
  })

  it('follows another tab', async () => {
    const { THEME_KEY, themeMode } = await openPage()
    dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: 'light' }))
    expect(themeMode()).toBe('light')
    expect(shown()).toBe('light')
  })
})
