/**
 * A prompt that is made more concrete before it is used. The person's words stay in
 * the box until the better ones take their place, and can be brought back.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { api, unwrap, withTimeout } from '@/lib/api/client'
import { errorMessage, isApiError } from '@/lib/api/error'
import { answerTimeout, ownModelField } from '@/lib/api/modelConnections'
import type { EnhanceOutput, GenerationMode } from '@/lib/api/types'
import { answerOfJob } from '@/lib/stream/answerOfJob'
import { notify } from '@/lib/toast'
import { ENHANCE } from './texts'

/** Longer than the server tries, which has words of its own for that. */
const TIMEOUT_MS = 100_000
const TOAST_MS = 7_000

interface EnhancingState {
  /** The button enhances. */
  isOn: boolean
  isRunning: boolean
  /** What the better prompt took the place of. */
  replaced: { readonly typed: string; readonly better: string } | null
}

export interface Enhancing {
  readonly store: StoreApi<EnhancingState>
  /** Switches the button; stops what runs. */
  toggle(): void
  /** For signed-in users. */
  run(): Promise<void>
  /** Brings back what was typed, while the better prompt stands unchanged. */
  undo(): void
}

interface Box {
  mode: GenerationMode
  /** The public id of the model for texts that was chosen; it is asked where the person brought it along. */
  modelId(): string | null
  prompt(): string
  promptChanged(prompt: string): void
}

export function createEnhancing({ mode, modelId, prompt, promptChanged }: Box): Enhancing {
  const store = createStore<EnhancingState>()(() => ({
    ...{ isOn: false, isRunning: false, replaced: null },
  }))
  let stopping: AbortController | null = null

  const put = (typed: string, better: string) => {
    promptChanged(better)
    store.setState({ replaced: { typed, better } })
  }
  const undo = () => {
    const { replaced } = store.getState()
    if (replaced === null || prompt() !== replaced.better) return
    promptChanged(replaced.typed)
    store.setState({ replaced: null })
  }
  const arrived = (typed: string, { enhanced_prompt: better, note }: EnhanceOutput) => {
    const isSame = prompt() === typed
    if (isSame) put(typed, better)
    const action = isSame
      ? { label: ENHANCE.undo, onClick: undo }
      : { label: ENHANCE.use, onClick: () => put(prompt(), better) }
    const text = isSame ? (note ?? ENHANCE.doneText) : ENHANCE.meanwhile
    notify.success(ENHANCE.done, text, { duration: TOAST_MS, action, whole: true })
  }

  return {
    store,
    undo,
    toggle() {
      stopping?.abort()
      store.setState(({ isOn }) => ({ isOn: !isOn }))
    },
    async run() {
      const typed = prompt()
      if (stopping !== null) return
      if (typed.trim() === '') {
        notify.warning(...ENHANCE.empty)
        return
      }
      const stop = new AbortController()
      stopping = stop
      store.setState({ isRunning: true })
      try {
        const ask = { prompt: typed, generation_mode: mode, ...ownModelField(modelId()) }
        const answer = await asked(ask, stop.signal)
        store.setState({ isOn: false })
        arrived(typed, answer)
      } catch (error) {
        if (!stop.signal.aborted) tell(error)
      } finally {
        stopping = null
        store.setState({ isRunning: false })
      }
    },
  }
}

const asked = (
  ask: { prompt: string; generation_mode: GenerationMode; model?: string },
  signal: AbortSignal,
): Promise<EnhanceOutput> =>
  answerOfJob(signal, (jobId) =>
    unwrap(
      api.POST('/api/enhance-prompt', {
        params: { header: { 'Idempotency-Key': jobId } },
        body: { ...ask, source: 'generator' },
        signal,
        fetch: withTimeout(answerTimeout(ask.model ?? null, TIMEOUT_MS)),
      }),
    ),
  )

function tell(error: unknown): void {
  const text = errorMessage(error, ENHANCE.failedText)
  const options = { duration: TOAST_MS, whole: true }
  if (isApiError(error) && error.code === 'enhance-nothing') {
    notify.info(ENHANCE.nothing, text, options)
  } else notify.error(ENHANCE.failed, text, options)
}
