import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { openSignIn, useRequireSignIn } from '@/components/signin/store'
import { authStore, useAuth } from '@/lib/auth/store'
import { dropStartNote, notedStart } from '@/lib/startNote'
import { notify } from '@/lib/toast'
import { takeTyped } from '@/lib/typedPrompt'
import type { GeneratorMode } from '../commands'
import { type Leaving, useLeaving } from '../leave'
import { PROMPT, tellReplaced } from '../prompt'
import { type Runner, useRunner } from '../run'
import { type GeneratorStore, RESTORED, useGeneratorStore, useSession } from '../store'

/** Marks links from showcase apps on this site's own pages. */
const FROM_SHOWCASE = 'showcase'

/**
 * Reads the URL: the mode (default: code), and an initial prompt, which fills the box and starts
 * nothing; or that an app is to be imported. What another page of this site noted to be started is started.
 */
export function useUrlIntent(): {
  mode: GeneratorMode
  modeChosen(mode: GeneratorMode): void
  /** The prompt that the address brought last. */
  linked: string | null
} {
  const store = useGeneratorStore()
  const runner = useRunner()
  const leaving = useLeaving()
  const restored = useSession(RESTORED)
  const requireSignIn = useRequireSignIn()
  const authReady = useAuth((state) => state.authReady)
  const [params, setParams] = useSearchParams()
  const asked = params.get('mode')
  // Forms send line breaks as two characters.
  const prompt = params.get('prompt')?.replaceAll('\r\n', '\n') ?? null
  const from = params.get('from')
  const imports = params.has('import')
  const [linked, setLinked] = useState(prompt)

  useEffect(() => {
    const isKnown = asked === 'code' || asked === 'image'
    if (isKnown && prompt === null && !imports) return
    if (prompt?.trim()) {
      // A link that was followed after the note was left, and that asks for something else.
      if (notedStart() !== prompt.trim()) dropStartNote()
      const before = takeTyped() || store.getState().prompt
      setLinked(prompt)
      store.getState().promptChanged(prompt)
      store.getState().panelShown({ kind: 'prompt' })
      if (notedStart() === null) tellReplaced(store, prompt, before)
      if (from === FROM_SHOWCASE) {
        notify.success(PROMPT.loaded, 'Prompt loaded from showcase app!')
      }
    }
    if (imports) {
      const open = () => store.getState().dialogOpened({ kind: 'import', file: null, source: '' })
      void restored.then(() => requireSignIn(open))
    }
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (!isKnown) next.set('mode', 'code')
        next.delete('prompt')
        next.delete('from')
        next.delete('import')
        return next
      },
      { replace: true },
    )
  }, [asked, prompt, from, imports, requireSignIn, restored, setParams, store])

  useEffect(() => {
    if (authReady) startNotedPrompt({ store, runner, leaving, restored })
  }, [authReady, store, runner, leaving, restored])

  return {
    linked,
    mode: asked === 'image' ? 'image' : 'code',
    modeChosen: (mode) => {
      // the model of images is not one for apps: back to the default
      if (mode === 'code') store.getState().modelChosen(null)
      setParams((before) => {
        const next = new URLSearchParams(before)
        next.set('mode', mode)
        return next
      })
    },
  }
}

interface StartNoteDeps {
  store: GeneratorStore
  runner: Pick<Runner, 'generate'>
  leaving: Pick<Leaving, 'mayLeave'>
  /** Settles when it is known which work this tab has. */
  restored: Promise<void>
}

/**
 * Generates the prompt that another page of this site noted in this tab, after signing in when
 * that is needed. The note is used up when the generation starts, or when signing in is declined;
 * it survives leaving the page for a sign-in elsewhere.
 */
export function startNotedPrompt({ store, runner, leaving, restored }: StartNoteDeps): void {
  const prompt = notedStart()
  if (prompt === null) return
  store.getState().promptChanged(prompt)
  store.getState().panelShown({ kind: 'prompt' })
  const start = async () => {
    await restored
    if (notedStart() !== prompt) return
    dropStartNote()
    if (await leaving.mayLeave('generate')) await runner.generate(prompt)
  }
  if (authStore.getState().user) void start()
  else openSignIn(() => void start(), dropStartNote)
}
