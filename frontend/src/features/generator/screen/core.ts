import { createEnhancing, type Enhancing } from '@/components/prompting/enhancing'
import { browserDrafts } from '@/document/drafts/browserDrafts'
import type { Drafts, Unreadable } from '@/document/drafts/drafts'
import { NO_DRAFTS } from '@/document/drafts/noDrafts'
import type { DocumentHost } from '@/document/host'
import { createJobEngine } from '@/jobs/engine'
import { authStore } from '@/lib/auth/store'
import { once } from '@/lib/once'
import { readStored, removeStored, writeStored } from '@/lib/storage'
import { notify } from '@/lib/toast'
import { openSaved } from '../draft/opening'
import { DRAFTS } from '../draft/texts'
import { createWorkDraft, type WorkDraft } from '../draft/workDraft'
import { createLeaving, type Leaving } from '../leave/leaving'
import { createInstructing, type Instructing } from '../modify/instructing'
import { createPages, type Pages } from '../pages/pages'
import { createBackgroundResults, createMerging } from '../results/applyResult'
import { BACKGROUND } from '../results/texts'
import { createRunner, type Runner } from '../run/runner'
import { OFFER } from '../run/texts'
import { createSaving, type SaveApp, type Saving } from '../save/saving'
import { createSharing, type Sharing } from '../share/sharing'
import { createGeneratorStore, type GeneratorStore } from '../store/generatorStore'
import { TOAST_MS } from '../store/limits'
import { createPreviewFeed, type PreviewFeed } from '../store/previewEvents'
import { createQuestions, type Questions } from '../store/questions'

/** The parts of a generate screen that need no React. */
export interface GeneratorCore {
  store: GeneratorStore
  feed: PreviewFeed
  runner: Runner
  instructing: Instructing
  /** A better prompt. */
  enhancing: Enhancing
  questions: Questions
  saving: Saving
  sharing: Sharing
  leaving: Leaving
  pages: Pages
  /** What features beside this one may use. */
  host: DocumentHost
  /** Null while nobody is signed in. */
  draft(): WorkDraft | null
  drafts(): Drafts
  /** Settles once the work of this tab was restored, or an app was opened in its place. */
  restored: Promise<void>
  wasRestored(): void
  /** The screen is left: reading stops, jobs go on. */
  leave(): void
}

export interface CoreOptions {
  refreshCredits(): void
  /** Opens the app of a generation record in the generator. */
  openRecord(id: string): void
  saveApp: SaveApp
}

const MODEL_KEY = 'morpheo-selected-model'

export function createCore({ refreshCredits, openRecord, saveApp }: CoreOptions): GeneratorCore {
  const feed = createPreviewFeed()
  const store = createGeneratorStore({ initial: { modelId: readStored(MODEL_KEY) }, feed })
  store.subscribe((state, before) => {
    if (state.modelId !== before.modelId) storeModel(state.modelId)
  })
  const currentUid = uidOfScreen()
  const { draft, drafts } = userDrafts(store, currentUid)
  const jobs = createJobEngine(currentUid)
  let wasRestored: () => void = () => undefined
  const restored = new Promise<void>((resolve) => {
    wasRestored = resolve
  })
  const leavers = new Set<() => void>()
  const questions = createQuestions(store)
  const merge = createMerging(store, questions)
  const host: DocumentHost = {
    store,
    jobs,
    uid: currentUid,
    ...createBackgroundResults(store, {
      drafts,
      merge,
      openRecord: (id) => void leaving.mayLeave('navigate').then((may) => may && openRecord(id)),
    }),
    modifyElement: (element, instruction) => instructing.sendAbout(element, instruction),
    forgetFailure() {
      if (store.getState().failure?.kind === 'modify') runner.dismissFailure()
    },
    saveDraft: async () => (await draft()?.save()) ?? true,
    onLeave(listener) {
      leavers.add(listener)
      return () => leavers.delete(listener)
    },
  }
  const saving = createSaving(store, {
    questions,
    saveApp,
    openAgain: (own) => openSaved(store, own),
    pageAlone: async (own) => (await import('../save/pageAlone')).pageAlone(store, own),
    copyStored: (appId, otherId) => copyStored(currentUid(), appId, otherId),
  })
  const leaving = createLeaving(store, { questions, saving, draft })
  const runner = createRunner(store, {
    ...host,
    merge,
    refreshCredits,
    offeredInBackground: tellSamples,
    mayReplace: () => leaving.mayLeave('generate'),
  })
  const instructing = createInstructing(store, runner)
  host.onLeave(runner.detach)
  return {
    store,
    feed,
    host,
    questions,
    saving,
    sharing: createSharing(store, saving),
    leaving,
    pages: createPages(store, runner),
    runner,
    instructing,
    enhancing: createEnhancing({
      mode: 'code',
      prompt: () => store.getState().prompt,
      promptChanged: (prompt) => store.getState().promptChanged(prompt),
    }),
    draft,
    drafts,
    restored,
    wasRestored,
    leave() {
      for (const listener of leavers) listener()
    },
  }
}

/** The frame's storage is no part of the first scripts. Where it cannot be loaded, nothing is copied. */
async function copyStored(uid: string | null, appId: string, otherId: string): Promise<void> {
  const storages = await import('@/frame/host/storage/appStorages').catch(() => null)
  await storages?.copyStored(uid, appId, otherId)
}

/** Choosing one of them puts another app in the place of the open one. */
function tellSamples(asked: string, show: () => void): void {
  const action = { label: BACKGROUND.show, onClick: show }
  notify.info(OFFER.title, BACKGROUND.offered(asked), {
    duration: TOAST_MS.critical,
    action,
    whole: true,
  })
}

/** The drafts of whoever is signed in. */
function userDrafts(store: GeneratorStore, currentUid: () => string | null) {
  const byUid = new Map<string, { drafts: Drafts; draft: WorkDraft }>()
  const onFull = once(() => {
    notify.warning(DRAFTS.full, DRAFTS.fullText, { duration: TOAST_MS.critical, whole: true })
  })
  const tellUnreadable = (why: Unreadable) => () => {
    const text = DRAFTS.unreadableText[why]
    notify.warning(DRAFTS.unreadable, text, { duration: TOAST_MS.critical, whole: true })
  }
  const unreadable: Record<Unreadable, () => void> = {
    broken: once(tellUnreadable('broken')),
    later: once(tellUnreadable('later')),
  }
  const create = (uid: string) => {
    const drafts = browserDrafts(uid, (why) => unreadable[why]())
    return { drafts, draft: createWorkDraft(uid, store, { drafts, onFull }) }
  }
  const current = () => {
    const uid = currentUid()
    if (uid === null) return null
    const known = byUid.get(uid) ?? create(uid)
    byUid.set(uid, known)
    return known
  }
  return {
    draft: () => current()?.draft ?? null,
    drafts: () => current()?.drafts ?? NO_DRAFTS,
  }
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

function storeModel(modelId: string | null): void {
  if (modelId === null) removeStored(MODEL_KEY)
  else writeStored(MODEL_KEY, modelId)
}
