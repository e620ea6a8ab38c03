import { beforeEach, describe, expect, it, vi } from 'vitest'

/** A fresh page view: the module reads the storage when it is loaded. */
async function openPage() {
  vi.resetModules()
  const theme = await import('./themeMode')
  theme.followTheme()
  return theme
}

const shown = () => document.documentElement.dataset.bsTheme

beforeEach(() => {
  delete document.documentElement.dataset.bsTheme
})

describe('the theme', () => {
  it('is dark at first', async () => {
    await openPage()
    expect(shown()).toBe('dark')
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
