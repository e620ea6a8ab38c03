import '@/styles/site.scss'
import { hasSessionHint } from '@/lib/auth/hint'
import { keepCompositionKeys } from '@/lib/compositionKeys'
import { followTheme, onThemeChange, themeMode, toggleTheme } from '@/lib/themeMode'
import { type Islands, loadIslands } from './loader'
import { bindPromptForms } from './promptForms'

/** Enables the server-rendered buttons `[data-theme-toggle]`; without scripts they stay hidden. */
function bindThemeToggles(): void {
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

/**
 * A press before the script of a form is there is done once it is: the form as it was rendered would lead who is signed in to
 * the login page and back.
 */
function keepEarlyPresses(): void {
  if (!hasSessionHint()) return
  for (const form of document.querySelectorAll<HTMLElement>('[data-island="buy"]')) {
    const keep = (event: Event) => {
      event.preventDefault()
      form.dataset.pressed = ''
    }
    form.addEventListener('submit', keep, { once: true })
  }
}

/** The script of every server-rendered page. It loads no library until an island needs one. */
const islands: Islands = {
  'account-menu': {
    load: () => import('./account-menu'),
    // Visitors keep the Login and Register links that the server rendered.
    when: hasSessionHint() ? 'now' : 'never',
  },
  // Visitors are sent to the login page, by the form that the server rendered.
  buy: { load: () => import('./buy'), when: hasSessionHint() ? 'now' : 'never' },
  'own-plan': { load: () => import('./own-plan'), when: hasSessionHint() ? 'now' : 'never' },
  'sample-live': { load: () => import('./sample-live'), when: 'visible' },
  'sample-previews': { load: () => import('./sample-previews'), when: 'visible' },
}

keepCompositionKeys()
followTheme()
bindThemeToggles()
bindPromptForms()
keepEarlyPresses()
loadIslands(islands)
