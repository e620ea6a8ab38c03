/** What a person asks for: checked, then made a job. */
import { notify } from '@/lib/toast'
import type { MaskMaker } from '../brush/maskMaker'
import { isBlank } from '../brush/operationList'
import { isTooLong, TOAST_MS } from '../model/limits'
import { missingOf, type Story, withFrameState } from '../model/story'
import { isDrawable, type StoryPlan } from '../model/storyPlan'
import { selectCurrent, selectStrokes } from '../stores/selectors'
import type { StudioState } from '../stores/state'
import type { StudioStore } from '../stores/studioStore'
import { TOASTS } from '../texts'
import { SENDING } from '../upload/texts'
import { editCall, framesCall, generateCall, planCall, storyCall } from './calls'
import type { Runs, Task } from './runs'

export interface Asking {
  generate(): Promise<void>
  plan(): Promise<void>
  /** Draws the plan as it was edited. */
  draw(): Promise<void>
  modify(): Promise<void>
  frames(frames: readonly number[]): Promise<void>
  missing(): Promise<void>
}

interface AskingDeps {
  store: StudioStore
  mask: MaskMaker
  runs: Runs
}

export function createAsking({ store, mask, runs }: AskingDeps): Asking {
  const warn = (words: readonly [string, string]) =>
    void notify.warning(...words, { duration: TOAST_MS.limit, whole: true })

  const prompted = (): string | null => {
    const prompt = store.getState().prompt.trim()
    if (prompt !== '' && !isTooLong(prompt)) return prompt
    warn(TOASTS.invalidPrompt)
    return null
  }

  async function frames(wanted: readonly number[]): Promise<void> {
    const { story, storyChanged, prompt } = store.getState()
    const set = story?.set ?? null
    if (story === null || set === null || wanted.length === 0) return
    const asked = wanted.reduce(
      (now: Story, index) => withFrameState(now, index, { state: 'waiting', error: '' }),
      story,
    )
    storyChanged(asked)
    const task = { kind: 'story', prompt: story.title || prompt, parent: null, set } as const
    await runs.start({ ...task, pictures: WITHOUT, request: () => framesCall(set, wanted) })
  }

  return {
    frames,
    async missing() {
      const { story } = store.getState()
      if (story !== null) await frames(missingOf(story).map(({ index }) => index))
    },
    async generate() {
      const prompt = prompted()
      if (prompt === null) return
      const state = store.getState()
      const task = { kind: 'generate', prompt, parent: null, set: null } as const
      await runs.start(
        withInputs(state, task, (inputs) => generateCall({ ...askedOf(state), prompt, inputs })),
      )
    },
    async plan() {
      const prompt = prompted()
      if (prompt === null) return
      const state = store.getState()
      const ask = { ...askedOf(state), prompt, count: state.outputCount, inputs: state.inputs }
      const task = { kind: 'plan', prompt, parent: null, set: null } as const
      await runs.start({ ...task, pictures: WITHOUT, request: () => planCall(ask) })
    },
    async draw() {
      const state = store.getState()
      const { plan, storyChanged } = state
      if (plan === null || !isDrawable(plan)) return
      storyChanged(storyOf(plan))
      const task = { kind: 'story', prompt: plan.prompt, parent: null, set: null } as const
      await runs.start(
        withInputs(state, task, (inputs) => storyCall(plan, { ...askedOf(state), inputs })),
      )
    },
    async modify() {
      const state = store.getState()
      const current = selectCurrent(state)
      const instruction = state.instruction.trim()
      if (current === null) return warn(TOASTS.noImage)
      if (instruction === '') return warn(TOASTS.noInstruction)
      if (isTooLong(instruction)) return warn(TOASTS.invalidInstruction)
      const strokes = selectStrokes(state)
      const isMasked = state.view === 'brush' || !isBlank(strokes)
      const { width, height } = current
      const png = isMasked ? await mask.png(strokes.done, { width, height }) : null
      if (isMasked && png === null) return warn(TOASTS.noArea)
      const bytes = await bytesOf(current.url)
      if (bytes === null) {
        notify.error(TOASTS.modificationFailed, SENDING.currentUnreadable)
        return
      }
      await runs.start({
        ...{ kind: 'edit', prompt: instruction, parent: current.id, set: null },
        pictures: {
          current: bytes,
          inputs: state.inputs.map(({ blob }) => blob),
          mask: png,
          maskIn: (size) => mask.png(strokes.done, size),
        },
        request: (sent) =>
          editCall({
            ...askedOf(state),
            ...{ instruction, prompt: current.prompt, parent: current.id, mask: sent.mask },
            current: sent.current ?? bytes,
            inputs: described(state, sent.inputs),
          }),
      })
    },
  }
}

const WITHOUT = { current: null, inputs: [], mask: null, maskIn: async () => null }

const askedOf = ({ modelId, ratio }: StudioState) => ({ model: modelId, ratio })

/** The inputs' bytes may be smaller ones by the time they are sent. */
const described = ({ inputs }: StudioState, blobs: readonly Blob[]) =>
  inputs.map((input, at) => ({ ...input, blob: blobs[at] ?? input.blob }))

function withInputs(
  state: StudioState,
  task: Pick<Task, 'kind' | 'prompt' | 'parent' | 'set'>,
  request: (inputs: StudioState['inputs']) => ReturnType<Task['request']>,
): Task {
  return {
    ...task,
    pictures: { ...WITHOUT, inputs: state.inputs.map(({ blob }) => blob) },
    request: (sent) => request(described(state, sent.inputs)),
  }
}

function storyOf({ prompt, frames }: StoryPlan): Story {
  return {
    key: crypto.randomUUID(),
    set: null,
    title: prompt,
    frames: frames.map(({ caption }, index) => ({
      ...{ index, caption, state: 'waiting' as const, asset: null, error: '' },
    })),
  }
}

async function bytesOf(url: string): Promise<Blob | null> {
  try {
    const response = await fetch(url)
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}
