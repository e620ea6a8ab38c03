import '@/styles/site.scss'
import { hasSessionHint } from '@/lib/auth/hint'
import { keepCompositionKeys } from '@/lib/compositionKeys'
import { followTheme } from '@/lib/themeMode'
import { type Islands, loadIslands } from './loader'
import { bindPromptForms } from './promptForms'
import { bindThemeToggles } from './themeToggle'

/** The script of every server-rendered page. It loads no library until an island needs one. */
const islands: Islands = {
  'account-menu': {
    load: () => import('./account-menu'),
    // Visitors keep the Login and Register links that the server rendered.
    when: hasSessionHint() ? 'now' : 'never',
  },
  'own-plan': { load: () => import('./own-plan'), when: hasSessionHint() ? 'now' : 'never' },
  'sample-live': { load: () => import('./sample-live'), when: 'visible' },
  'sample-previews': { load: () => import('./sample-previews'), when: 'visible' },
}

keepCompositionKeys()
followTheme()
bindThemeToggles()
bindPromptForms()
loadIslands(islands)
