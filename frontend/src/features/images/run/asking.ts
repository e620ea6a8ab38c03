/** What a person asks for: checked, then made a job. */
import { notify } from '@/lib/toast'
import {
  isBlank,
  isDrawable,
  isOwn,
  isTooLong,
  type MaskMaker,
  missingOf,
  type Story,
  type StoryPlan,
  type StudioFailure,
  type StudioState,
  type StudioStore,
  selectCurrent,
  selectStrokes,
  TOAST_MS,
  withFrameState,
} from '../store'
import { TOASTS } from '../texts'
import { editCall, framesCall, generateCall, planCall, storyCall } from './calls'
import type { Runs, Task } from './runs'

export interface Asking {
  generate(): Promise<void>
  plan(): Promise<void>
  /** Draws the plan as it was edited. */
  draw(): Promise<void>
  modify(): Promise<void>
  frames(frames: readonly number[], isFree: boolean): Promise<void>
  missing(isFree: boolean): Promise<void>
  /** What failed in an earlier page view, from what is in the studio now. */
  repeat(failed: StudioFailure): Promise<void>
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
    warn(prompt === '' ? TOASTS.invalidPrompt : TOASTS.longPrompt)
    return null
  }

  /** An example about images of one's own is of no use without them. */
  const lacksInputs = (box: 'prompt' | 'instruction', text: string): boolean => {
    const { needing, inputs } = store.getState()
    if (needing?.box !== box || needing.text !== text) return false
    if (inputs.length >= needing.inputs) return false
    warn(TOASTS.needsInputs(needing.inputs))
    return true
  }

  async function frames(wanted: readonly number[], isFree: boolean): Promise<void> {
    const { story, storyChanged, prompt } = store.getState()
    const set = story?.set ?? null
    if (story === null || set === null || wanted.length === 0) return
    const asked = wanted.reduce(
      (now: Story, index) => withFrameState(now, index, { state: 'waiting', error: '' }),
      story,
    )
    storyChanged(asked)
    const task = {
      kind: 'story',
      prompt: story.title || prompt,
      parent: null,
      set,
      isFree,
    } as const
    const request = () => framesCall(set, wanted)
    await runs.start({ ...task, frames: wanted, images: WITHOUT, request })
  }

  const asking: Asking = {
    frames,
    async missing(isFree) {
      const { story } = store.getState()
      if (story !== null)
        await frames(
          missingOf(story).map(({ index }) => index),
          isFree,
        )
    },
    async generate() {
      const prompt = prompted()
      if (prompt === null || lacksInputs('prompt', prompt)) return
      const state = store.getState()
      const { variations: count } = state
      if (count > 1) state.storyChanged(variationsOf(prompt, count))
      const kind = count > 1 ? 'story' : 'generate'
      await runs.start(
        withInputs(state, { kind, prompt, parent: null, set: null }, (inputs) =>
          generateCall({ ...askedOf(state), prompt, count, inputs }),
        ),
      )
    },
    async plan() {
      const prompt = prompted()
      if (prompt === null || lacksInputs('prompt', prompt)) return
      const state = store.getState()
      const { outputCount: count, inputs, textModelId: textModel } = state
      const ask = { ...askedOf(state), prompt, count, inputs, textModel }
      const task = { kind: 'plan', prompt, parent: null, set: null } as const
      await runs.start({ ...task, images: WITHOUT, request: () => planCall(ask) })
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
      if (lacksInputs('instruction', instruction)) return
      const strokes = selectStrokes(state)
      const isMasked = state.view === 'brush' || !isBlank(strokes)
      const { width, height } = current
      const png = isMasked ? await mask.png(strokes.done, { width, height }) : null
      if (isMasked && png === null) return warn(TOASTS.noArea)
      await runs.start({
        ...{ kind: 'edit', prompt: instruction, parent: current.id, set: null },
        images: {
          current: current.file ?? null,
          inputs: state.inputs.map(({ blob }) => blob),
          mask: png,
          maskIn: (size) => mask.png(strokes.done, size),
        },
        request: (sent) =>
          editCall({
            ...askedOf(state),
            ...{ instruction, prompt: current.prompt, mask: sent.mask, current: sent.current },
            parent: isOwn(current) ? null : current.id,
            inputs: described(state, sent.inputs),
          }),
      })
    },
    async repeat({ kind, parent }) {
      const { story, plan, historyHappened } = store.getState()
      switch (kind) {
        case 'edit':
          if (parent !== null) historyHappened({ type: 'chosen', id: parent })
          return asking.modify()
        case 'plan':
          return asking.plan()
        case 'story':
          if (story?.set) return asking.missing(false)
          return plan === null ? asking.generate() : asking.draw()
        case 'generate':
          return asking.generate()
        case 'pdf':
          return
        default:
          kind satisfies never
      }
    },
  }
  return asking
}

const WITHOUT = { current: null, inputs: [], mask: null, maskIn: async () => null }

const askedOf = ({ modelId, ratio, size }: StudioState) => ({ model: modelId, ratio, size })

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
    images: { ...WITHOUT, inputs: state.inputs.map(({ blob }) => blob) },
    request: (sent) => request(described(state, sent.inputs)),
  }
}

function variationsOf(prompt: string, count: number): Story {
  const frames = Array.from({ length: count }, (_, index) => ({
    ...{ index, caption: '', beat: '', state: 'waiting' as const, asset: null, error: '' },
  }))
  return { key: crypto.randomUUID(), set: null, title: prompt, isVariations: true, frames }
}

function storyOf({ prompt, frames }: StoryPlan): Story {
  return {
    key: crypto.randomUUID(),
    set: null,
    title: prompt,
    frames: frames.map(({ caption, beat }, index) => ({
      ...{ index, caption, beat, state: 'waiting' as const, asset: null, error: '' },
    })),
  }
}
