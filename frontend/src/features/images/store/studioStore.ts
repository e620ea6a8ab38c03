import { createStore, type StoreApi } from 'zustand/vanilla'
import { afterEvent, type HistoryEvent } from './historyEvents'
import { type InputImage, promptAfter, type StudioImage } from './image'
import { NO_IMAGES } from './imageHistory'
import {
  type KeptStudio,
  type NeedingExample,
  type NewRunning,
  type Running,
  type StudioFailure,
  type StudioQuestion,
  type StudioState,
  type StudioView,
  startedNow,
} from './state'
import {
  clampedCount,
  clampedVariations,
  DEFAULT_OUTPUT_COUNT,
  keptStories,
  type Story,
  type StoryPlan,
  storyInView,
  withStory,
} from './story'
import {
  type BrushTool,
  cleared,
  DEFAULT_BRUSH_SIZE,
  isBlank,
  NO_OPERATIONS,
  type OperationList,
} from './strokes'

export interface StudioEvents {
  promptChanged(prompt: string): void
  instructionChanged(instruction: string): void
  ratioChosen(ratio: string | null): void
  sizeChosen(size: string | null): void
  modelChosen(id: string | null): void
  textModelKnown(id: string | null): void
  storyToggled(isStory: boolean): void
  /** Multi-image mode is on again, with what was in it. */
  storyTakenBack(left: Pick<StudioState, 'inputs' | 'plan' | 'story'>): void
  countChosen(count: number): void
  variationsChosen(count: number): void
  inputAdded(input: InputImage): void
  inputDescribed(id: string, description: string): void
  inputRemoved(id: string): void
  /** An image was made with them. Those of a story stay: its frames are drawn anew with them. */
  inputsUsed(): void
  historyHappened(event: HistoryEvent<StudioImage>): void
  planned(plan: StoryPlan | null): void
  storyChanged(story: Story | null): void
  runStarted(run: NewRunning): void
  runChanged(change: Partial<Running>): void
  runEnded(): void
  failed(failure: StudioFailure | null): void
  asked(question: StudioQuestion | null): void
  proNeeded(isShown: boolean): void
  viewed(view: StudioView): void
  toolTaken(tool: BrushTool): void
  painted(image: string, list: OperationList): void
  /** A change of the first came, which is the second: what was painted has been used. */
  maskUsed(parent: string, changed: string): void
  exampleTaken(example: NeedingExample | null): void
  /** It stands in the box for changes. */
  ideaTaken(instruction: string): void
  /** Another image is there: an idea for the one before is none for it. */
  ideaPast(): void
  wholeKnown(image: string, whole: StudioImage): void
  /** What made these images, which is told at the end of their job. */
  modelKnown(ids: readonly string[], model: string): void
  promptOpened(isOpen: boolean): void
  drawerOpened(isOpen: boolean): void
  /** Everything that was kept. */
  restored(kept: KeptStudio): void
  /** 'Clear': an empty studio. */
  cleared(): void
}

export type StudioStore = StoreApi<StudioState & StudioEvents>

const TOOL: BrushTool = { kind: 'brush', size: DEFAULT_BRUSH_SIZE, isErase: false, softness: 0 }

export const EMPTY_STUDIO: KeptStudio = {
  prompt: '',
  instruction: '',
  ratio: null,
  size: null,
  isStory: false,
  outputCount: DEFAULT_OUTPUT_COUNT,
  variations: 1,
  modelId: null,
  inputs: [],
  history: NO_IMAGES,
  plan: null,
  story: null,
  stories: {},
  running: null,
  strokes: {},
  lastMasks: {},
  wholes: {},
  failure: null,
}

const START: StudioState = {
  ...EMPTY_STUDIO,
  textModelId: null,
  view: 'image',
  tool: TOOL,
  needing: null,
  idea: null,
  question: null,
  isProNeeded: false,
  isPromptOpen: true,
  isDrawerOpen: false,
}

export function createStudioStore(): StudioStore {
  return createStore<StudioState & StudioEvents>()((set) => ({
    ...START,
    promptChanged: (prompt) => set({ prompt }),
    instructionChanged: (instruction) => set({ instruction }),
    ratioChosen: (ratio) => set({ ratio }),
    sizeChosen: (size) => set({ size }),
    modelChosen: (modelId) => set({ modelId }),
    textModelKnown: (textModelId) => set({ textModelId }),
    storyToggled: (isStory) =>
      set(isStory ? { isStory } : { isStory, inputs: [], plan: null, story: null }),
    storyTakenBack: (left) => set({ ...left, isStory: true }),
    countChosen: (count) => set({ outputCount: clampedCount(count) }),
    variationsChosen: (count) => set({ variations: clampedVariations(count) }),
    inputAdded: (input) => set(({ inputs }) => ({ inputs: [...inputs, input] })),
    inputDescribed: (id, description) =>
      set(({ inputs }) => ({
        inputs: inputs.map((input) => (input.id === id ? { ...input, description } : input)),
      })),
    inputRemoved: (id) => set(({ inputs }) => ({ inputs: inputs.filter((one) => one.id !== id) })),
    inputsUsed: () => set(({ isStory }) => (isStory ? {} : { inputs: [] })),
    historyHappened: (event) => set((state) => afterHistory(state, event)),
    planned: (plan) => set({ plan }),
    storyChanged: (story) =>
      set(({ stories }) => (story ? { story, stories: withStory(stories, story) } : { story })),
    runStarted: (run) =>
      set({
        running: startedNow(run),
        failure: null,
        isPromptOpen: false,
        isDrawerOpen: false,
      }),
    runChanged: (change) =>
      set(({ running }) => ({ running: running && { ...running, ...change } })),
    runEnded: () => set({ running: null }),
    failed: (failure) => set({ failure }),
    asked: (question) => set({ question }),
    proNeeded: (isProNeeded) => set({ isProNeeded }),
    viewed: (view) => set({ view, isDrawerOpen: false }),
    toolTaken: (tool) => set({ tool }),
    painted: (image, list) => set(({ strokes }) => ({ strokes: { ...strokes, [image]: list } })),
    maskUsed: (parent, changed) =>
      set(({ strokes, lastMasks }) => {
        const used = strokes[parent] ?? NO_OPERATIONS
        if (isBlank(used)) return {}
        return {
          strokes: { ...strokes, [parent]: cleared(used) },
          lastMasks: { ...lastMasks, [parent]: used, [changed]: used },
        }
      }),
    exampleTaken: (needing) => set({ needing }),
    ideaTaken: (idea) => set({ instruction: idea, idea }),
    ideaPast: () =>
      set((state) => (state.instruction === state.idea ? { instruction: '', idea: null } : {})),
    wholeKnown: (image, whole) => set(({ wholes }) => ({ wholes: { ...wholes, [image]: whole } })),
    modelKnown: (ids, model) => set((state) => withModel(state, new Set(ids), model)),
    promptOpened: (isPromptOpen) => set({ isPromptOpen }),
    drawerOpened: (isDrawerOpen) => set({ isDrawerOpen }),
    restored: (kept) => set({ ...kept, isPromptOpen: kept.history.entries.length === 0 }),
    cleared: () =>
      set(({ modelId }) => ({ ...EMPTY_STUDIO, modelId, view: 'image', isPromptOpen: true })),
  }))
}

function withModel(
  { history, wholes }: StudioState,
  ids: ReadonlySet<string>,
  model: string,
): Partial<StudioState> {
  const marked = (image: StudioImage) => (ids.has(image.id) ? { ...image, model } : image)
  const entries = history.entries.map((entry) => ({ ...entry, image: marked(entry.image) }))
  const known = Object.entries(wholes).map(([id, whole]) => [id, marked(whole)])
  return { history: { ...history, entries }, wholes: Object.fromEntries(known) }
}

/** Another image is not compared or painted by itself; what belongs to an image goes with it. */
function afterHistory(state: StudioState, event: HistoryEvent<StudioImage>): Partial<StudioState> {
  const { history, strokes, lastMasks, wholes, view } = state
  const next = afterEvent(history, event)
  const isSame = next.current === history.current
  const ids = new Set(next.entries.map(({ image }) => image.id))
  const left = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))
  return {
    history: next,
    prompt: promptAfter(state.prompt, history, next),
    // a job's own is followed to its end
    story: state.running === null ? storyInView(state, next) : state.story,
    view: isSame ? view : 'image',
    strokes: left(strokes),
    lastMasks: left(lastMasks),
    wholes: left(wholes),
    ...(event.type === 'deleted' ? { stories: keptStories(state.stories, next) } : {}),
    ...(next.entries.length === 0 ? { isPromptOpen: true } : {}),
  }
}
