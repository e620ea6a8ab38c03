import type { DocumentHost } from '@/document/host'
import { createJobEngine, type JobEngine } from '@/jobs/engine'
import { authStore } from '@/lib/auth/store'
import { keepChosenModel, readChosenModel } from '@/lib/chosenModel'
import { SCREEN_COMMANDS } from '../commands'
import { openSaved, type RestoreParts, type UserDrafts, userDrafts } from '../draft'
import { createLeaving, LEAVING } from '../leave'
import { createInstructing, INSTRUCTING } from '../modify'
import { createPages, PAGE_SESSION } from '../pages'
import { createPromptEnhancing, ENHANCING } from '../prompt'
import {
  askAboutMerge,
  type BackgroundResults,
  createBackgroundResults,
  createMerging,
  type Merging,
} from '../results'
import { createRunner, RUNNER, type Runner, tellSamples } from '../run'
import { createSaving, loadedPageAlone, SAVING, type SaveApp, type Saving } from '../save'
import { createSharing, SHARING } from '../share'
import {
  createGeneratorStore,
  createPreviewFeed,
  createQuestions,
  FEED,
  type GeneratorStore,
  type MayLeave,
  type PreviewFeed,
  QUESTIONS,
  type Questions,
  RESTORED,
  type Sessions,
  STORE,
  session,
} from '../store'
import { createSuggesting, SUGGESTING } from '../suggest'
import { createCommands } from './registrations'

/** The parts of a generate screen that need no React. */
export interface ScreenCore extends RestoreParts {
  /** Forgets the work. */
  clear(): void
  /** Of its use cases, for their components. */
  sessions: Sessions
  /** Settles once the work of this tab was restored, or an app was opened in its place. */
  restored: Promise<void>
}

export interface CoreOptions {
  refreshCredits(): void
  /** Opens the app of a generation record in the generator. */
  openRecord(id: string): void
  saveApp: SaveApp
}

/** In layers, each made of those before it: the document, what keeps it, jobs, what a person does with it. */
export function createCore(options: CoreOptions): ScreenCore {
  const basics = createBasics()
  const { store, feed, questions } = basics
  const saving = createAppSaving(basics, options)
  const leaving = createLeaving(store, { questions, saving, draft: basics.draft })
  const runs = createRuns(basics, leaving, options)
  const { runner } = runs
  const instructing = createInstructing(store, runner)
  const sharing = createSharing(store, saving)
  const pages = createPages(store, runner)
  const { refreshCredits } = options
  const suggesting = createSuggesting({ refreshCredits, onLeave: basics.onLeave })
  const { restored, wasRestored } = restoration()
  return {
    store,
    draft: basics.draft,
    drafts: basics.drafts,
    restored,
    wasRestored,
    mayLeave: leaving.mayLeave,
    clear: leaving.clear,
    resumeRun: runner.resume,
    host: createHost(basics, runs, instructing),
    leave: basics.leave,
    sessions: new Map([
      session(STORE, store),
      session(FEED, feed),
      session(QUESTIONS, questions),
      session(RESTORED, restored),
      session(SAVING, saving),
      session(LEAVING, leaving),
      session(RUNNER, runner),
      session(INSTRUCTING, instructing),
      session(SHARING, sharing),
      session(PAGE_SESSION, pages),
      session(SUGGESTING, suggesting),
      session(ENHANCING, createPromptEnhancing(store)),
      session(
        SCREEN_COMMANDS,
        createCommands({ runner, instructing, saving, sharing, leaving, pages, suggesting }),
      ),
    ]),
  }
}

/** The document with what keeps it and asks about it. */
interface Basics extends UserDrafts {
  store: GeneratorStore
  feed: PreviewFeed
  questions: Questions
  jobs: JobEngine
  uid(): string | null
  saveDraft(): Promise<boolean>
  onLeave(listener: () => void): () => void
  /** The screen is left: reading stops, jobs go on. */
  leave(): void
}

function createBasics(): Basics {
  const feed = createPreviewFeed()
  const store = createGeneratorStore({ initial: { modelId: readChosenModel() }, feed })
  store.subscribe((state, before) => {
    if (state.modelId !== before.modelId) keepChosenModel(state.modelId)
  })
  const uid = uidOfScreen()
  const { draft, drafts } = userDrafts(store, uid)
  const leavers = new Set<() => void>()
  return {
    store,
    feed,
    draft,
    drafts,
    uid,
    jobs: createJobEngine(uid),
    questions: createQuestions(store),
    saveDraft: async () => (await draft()?.save()) ?? true,
    onLeave(listener) {
      leavers.add(listener)
      return () => leavers.delete(listener)
    },
    leave() {
      for (const listener of leavers) listener()
    },
  }
}

function createAppSaving(
  { store, questions, uid }: Basics,
  { saveApp }: Pick<CoreOptions, 'saveApp'>,
): Saving {
  return createSaving(store, {
    questions,
    saveApp,
    openAgain: (own) => openSaved(store, own),
    pageAlone: (own) => loadedPageAlone(store, own),
    copyStored: (appId, otherId) => copyStored(uid(), appId, otherId),
  })
}

/** Jobs that make pages, and the way of their results to the page, whichever app is open. */
interface Runs {
  runner: Runner
  results: BackgroundResults
}

function createRuns(
  { store, questions, jobs, drafts, saveDraft, onLeave }: Basics,
  { mayLeave }: MayLeave,
  { refreshCredits, openRecord }: Pick<CoreOptions, 'refreshCredits' | 'openRecord'>,
): Runs {
  const merge: Merging = createMerging(store, askAboutMerge(questions))
  const results = createBackgroundResults(store, {
    drafts,
    merge,
    openRecord: (id) => void mayLeave('navigate').then((may) => may && openRecord(id)),
  })
  const { land, failedInBackground } = results
  const runner = createRunner(store, {
    jobs,
    land,
    failedInBackground,
    saveDraft,
    merge,
    refreshCredits,
    offeredInBackground: tellSamples,
    mayReplace: () => mayLeave('generate'),
  })
  onLeave(runner.detach)
  return { runner, results }
}

/** What features beside this one may use. */
function createHost(
  { store, jobs, uid, saveDraft, onLeave }: Basics,
  { runner, results }: Runs,
  instructing: { sendAbout: DocumentHost['modifyElement'] },
): DocumentHost {
  return {
    store,
    jobs,
    uid,
    ...results,
    modifyElement: instructing.sendAbout,
    forgetFailure() {
      if (store.getState().failure?.kind === 'modify') runner.dismissFailure()
    },
    saveDraft,
    onLeave,
  }
}

function restoration() {
  let wasRestored: () => void = () => undefined
  const restored = new Promise<void>((resolve) => {
    wasRestored = resolve
  })
  return { restored, wasRestored }
}

/** The frame's storage is no part of the first scripts. Where it cannot be loaded, nothing is copied. */
async function copyStored(uid: string | null, appId: string, otherId: string): Promise<void> {
  const storages = await import('@/frame/host/storage/appStorages').catch(() => null)
  await storages?.copyStored(uid, appId, otherId)
}

/**
 * The account of one screen: whoever is signed in first. Once somebody else is, it is nobody's: what
 * the screen holds must not become theirs while it is taken away.
 */
function uidOfScreen(): () => string | null {
  const signedIn = () => authStore.getState().user?.uid ?? null
  let own = signedIn()
  return () => {
    const uid = signedIn()
    own ??= uid
    return uid === own ? uid : null
  }
}
