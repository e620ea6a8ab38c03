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
  localStorage.clear()
  document.documentElement.removeAttribute('style')
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

  it('brings along what the person made of the look, for the theme in view', async () => {
    const { style } = document.documentElement
    const of = (text: string, size: string) => ({ '--m-accent-text': text, 'font-size': size })
    const look = { dark: of('pink', '125%'), light: of('navy', '125%'), chosen: {} }
    localStorage.setItem('morpheo-look', JSON.stringify(look))
    const { toggleTheme } = await openPage()
    expect(style.getPropertyValue('--m-accent-text')).toBe('pink')
    expect(style.fontSize).toBe('125%')
    toggleTheme()
    expect(style.getPropertyValue('--m-accent-text')).toBe('navy')
    localStorage.removeItem('morpheo-look')
    dispatchEvent(new StorageEvent('storage', { key: 'morpheo-look', newValue: null }))
    expect(document.documentElement.getAttribute('style')).toBeFalsy()
  })

  it.each(['{', '[]', 'null', '{"dark":7}', '{"dark":{"display":"none"}}'])(
    'does without a look that is %s',
    async (stored) => {
      localStorage.setItem('morpheo-look', stored)
      await openPage()
      expect(document.documentElement.getAttribute('style')).toBeFalsy()
    },
  )
})
