import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { notify } from '@/lib/toast'
import { useGeneratorSession } from '../stores/context'

export type GeneratorMode = 'code' | 'image'

/** Reads the URL: the mode (default: code), and an initial prompt. */
export function useUrlIntent(): {
  mode: GeneratorMode
  modeChosen(mode: GeneratorMode): void
} {
  const { store } = useGeneratorSession()
  const [params, setParams] = useSearchParams()
  const asked = params.get('mode')
  const prompt = params.get('prompt')

  useEffect(() => {
    const isKnown = asked === 'code' || asked === 'image'
    if (isKnown && prompt === null) return
    if (prompt?.trim()) {
      store.getState().promptChanged(prompt)
      store.getState().panelShown({ kind: 'prompt' })
      notify.success('Prompt Loaded', 'Prompt loaded from showcase app!')
    }
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (!isKnown) next.set('mode', 'code')
        next.delete('prompt')
        return next
      },
      { replace: true },
    )
  }, [asked, prompt, setParams, store])

  return {
    mode: asked === 'image' ? 'image' : 'code',
    modeChosen: (mode) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        next.set('mode', mode)
        return next
      }),
  }
}
