import '@/styles/app.scss'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { keepSessionFresh } from '@/lib/auth/keepFresh'
import { startSession } from '@/lib/auth/session'
import { keepCompositionKeys } from '@/lib/compositionKeys'
import { followTheme } from '@/lib/themeMode'
import { announceUpdates } from '@/lib/updates'
import { App } from './App'
import { startAppRouter } from './router'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw into.')

keepCompositionKeys()
followTheme()
keepSessionFresh()
void startSession()
announceUpdates()
// Not awaited at the top level: the screens' chunks may import from this one.
void startAppRouter().then((router) => {
  // In short tasks: what is on the page already stays usable while a slow machine draws over it.
  startTransition(() => createRoot(root).render(<App router={router} />))
})
