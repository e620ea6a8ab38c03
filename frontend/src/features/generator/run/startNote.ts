import { openSignIn } from '@/components/signin/store'
import { authStore } from '@/lib/auth/store'
import { dropStartNote, notedStart } from '@/lib/startNote'
import type { Leaving } from '../leave/leaving'
import type { GeneratorStore } from '../store/generatorStore'
import type { Runner } from './runner'

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
