import { onThemeChange, themeMode, toggleTheme } from '@/lib/themeMode'

/** Enables the server-rendered buttons `[data-theme-toggle]`; without scripts they stay hidden. */
export function bindThemeToggles(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-theme-toggle]')) {
    const label = () => {
      const text = `Switch to ${themeMode() === 'dark' ? 'light' : 'dark'} theme`
      button.setAttribute('aria-label', text)
      button.title = text
    }
    button.addEventListener('click', toggleTheme)
    onThemeChange(label)
    label()
    button.hidden = false
  }
}
