import { createEnhancing } from '@/components/prompting/enhancing'
import { notify } from '@/lib/toast'
import { deleteImages, withFreshAddresses } from '../account'
import { createMaskMaker } from '../brush'
import { createAsking, createReader, createRuns, pdfOf, shown } from '../run'
import {
  afterEvent,
  createStudioStore,
  EMPTY_STUDIO,
  type InputImage,
  type KeptStudio,
  type StudioImage,
  type StudioSession,
  TOAST_MS,
} from '../store'
import { STUDIO, TOASTS } from '../texts'
import { decodedSize, UPLOAD } from '../upload'

export interface StudioDeps {
  refreshCredits(): void
  requireSignIn(action: () => void): void
}

export function createStudioSession(deps: StudioDeps): StudioSession {
  const store = createStudioStore()
  const mask = createMaskMaker()
  const reader = createReader(store)
  const runs = createRuns({ store, reader, refreshCredits: deps.refreshCredits })
  const asking = createAsking({ store, mask, runs })
  let linked: string | null = null
  const signedIn = (action: () => Promise<void> | void) => () =>
    deps.requireSignIn(() => {
      // one thing at a time
      if (store.getState().running === null) void action()
    })
  const emptied = () => {
    store.getState().cleared()
    notify.success(TOASTS.cleared)
  }
  const renewAddresses = async () => {
    const { history: before, wholes: besides } = store.getState()
    const { history, wholes } = await withFreshAddresses({ history: before, wholes: besides })
    // else it went on meanwhile, with images that are new
    if (store.getState().history === before) store.setState({ history, wholes })
  }
  return {
    store,
    mask,
    enhancing: createEnhancing({
      mode: 'image',
      modelId: () => store.getState().textModelId,
      prompt: () => store.getState().prompt,
      promptChanged: (prompt) => store.getState().promptChanged(prompt),
    }),
    renewAddresses,
    generate: signedIn(asking.generate),
    planStory: signedIn(asking.plan),
    drawPlan: signedIn(asking.draw),
    modify: signedIn(asking.modify),
    redraw: (frame, isFree) => signedIn(() => asking.frames([frame], isFree))(),
    retryMissing: (isFree) => signedIn(() => asking.missing(isFree))(),
    again: signedIn(async () => {
      const { failure } = store.getState()
      if (!(await runs.again()) && failure !== null) await asking.repeat(failure)
    }),
    stop() {
      store.getState().runChanged({ isStopping: true })
      reader.stop()
    },
    clear() {
      if (store.getState().history.entries.length > 0) store.getState().asked({ kind: 'clear' })
      else emptied()
    },
    async answer(question) {
      const { history, asked } = store.getState()
      const all = history.entries.map(({ image }) => image.id)
      const isDone = await deleteImages(store, question.kind === 'delete' ? [question.id] : all)
      asked(null)
      if (isDone && question.kind === 'clear') emptied()
    },
    deleteKept: (id) => deleteImages(store, [id]),
    takeWhole() {
      const { history, wholes } = store.getState()
      const whole = history.current === null ? undefined : wholes[history.current]
      if (whole !== undefined) shown(store, whole)
    },
    async changeOwn(input) {
      const image = await ownImage(input)
      if (image === null) {
        notify.error(UPLOAD.failed, UPLOAD.unreadable, { duration: TOAST_MS.critical, whole: true })
        return
      }
      const { inputRemoved, historyHappened, promptOpened } = store.getState()
      inputRemoved(input.id)
      historyHappened({ type: 'arrived', images: [image] })
      promptOpened(false)
    },
    pdf: pdfOf,
    promptLinked(prompt) {
      linked = prompt
      store.getState().promptChanged(prompt)
      store.getState().promptOpened(true)
    },
    restored(kept) {
      const all = withChosen(
        { ...EMPTY_STUDIO, ...kept, history: withOwnAddresses(kept.history) },
        store.getState(),
        linked,
      )
      store.getState().restored(all)
      if (linked !== null) store.getState().promptOpened(true)
      void renewAddresses()
      if (kept.running !== null) void runs.follow(kept.running)
    },
    left: () => reader.detach(),
  }
}

/** What this browser kept, beside what a visitor did before it was known who they are. */
const CHOICES = ['ratio', 'size', 'isStory', 'outputCount', 'variations', 'modelId'] as const

/** The work of this page view goes before what was kept; an address's prompt before both. */
export function withChosen(kept: KeptStudio, now: KeptStudio, linked: string | null): KeptStudio {
  const isChosen = (key: (typeof CHOICES)[number]) => now[key] !== EMPTY_STUDIO[key]
  const chosen = Object.fromEntries(CHOICES.filter(isChosen).map((key) => [key, now[key]]))
  const opened = now.history.entries.map(({ image }) => image)
  return {
    ...kept,
    ...chosen,
    prompt: linked ?? (now.prompt || kept.prompt),
    instruction: now.instruction || kept.instruction,
    inputs: now.inputs.length > 0 ? now.inputs : kept.inputs,
    history: opened.reduce(
      (history, image) => afterEvent(history, { type: 'arrived', images: [image] }),
      kept.history,
    ),
    strokes: { ...kept.strokes, ...now.strokes },
  }
}

/** Addresses of images of one's own are gone with the window that made them. */
export function withOwnAddresses(history: KeptStudio['history']): KeptStudio['history'] {
  const entries = history.entries.map((entry) => ({
    ...entry,
    image: withOwnAddress(entry.image),
  }))
  return { ...history, entries }
}

// An image of one's own that is changed. It stands in the history, and in this browser alone.

/** Null for one that cannot be read. */
async function ownImage({ blob, description }: InputImage): Promise<StudioImage | null> {
  const size = await decodedSize(blob)
  if (size === null) return null
  return withOwnAddress({
    ...{ id: crypto.randomUUID(), parent: null, set: null, prompt: '', model: null },
    ...{ ...size, thumbhash: null, url: '', thumbUrl: '', file: blob },
    caption: description || STUDIO.own,
  })
}

/** Addresses of the window before are gone with it. Those of the server stay. */
function withOwnAddress(image: StudioImage): StudioImage {
  if (image.file === undefined) return image
  const url = URL.createObjectURL(image.file)
  return { ...image, url, thumbUrl: url }
}
