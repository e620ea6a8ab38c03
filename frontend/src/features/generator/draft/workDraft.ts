import type { AppDocument } from '@/document/document'
import { browserDrafts, NO_DRAFTS } from '@/document/drafts/browserDrafts'
import type { Drafts, Unreadable } from '@/document/drafts/drafts'
import { withCurrentPage } from '@/document/pages'
import { once } from '@/lib/once'
import { type TabSession, type TabSessions, tabSessions, WORK_MAX_AGE_MS } from '@/lib/tabSessions'
import { notify } from '@/lib/toast'
import {
  type GeneratorState,
  type GeneratorStore,
  MODIFY_PANEL,
  type Panel,
  type RestorableState,
  selectLasting,
  TOAST_MS,
} from '../store'
import { DRAFTS } from './texts'

/** Keeps one user's work of this tab: the open document as a draft, and what was typed. */
export interface WorkDraft {
  /**
   * Writes the document if it has content and has changed; resolves when written. False when the
   * browser could not keep it.
   */
  save(): Promise<boolean>
  /** Notes at once, without waiting for a disk, what was typed and looked at. */
  noteScreen(): void
  /** The work of this tab, or that of a closed tab if this one has none. */
  restore(): Promise<Partial<RestorableState> | null>
  /** The tab has no open app any more. Its draft stays, with the history that reopening it shows. */
  clear(): Promise<void>
  /**
   * Removes the drafts of the open app, those of closed tabs too; a write in progress must not bring
   * them back. The app is kept again once it returns from behind a generation that came to nothing.
   */
  discard(): Promise<void>
}

interface Dependencies {
  drafts: Drafts
  /** The browser keeps no more; called for each note that could not be written. */
  onFull(): void
  sessions?: TabSessions
}

export function createWorkDraft(
  uid: string,
  store: GeneratorStore,
  { drafts, onFull, sessions = tabSessions }: Dependencies,
): WorkDraft {
  /** Written, or about to be. */
  let written: AppDocument | null = null
  /** What the person gave up, and whether a generation has taken its place since. */
  let givenUp: { document: AppDocument; wasReplaced: boolean } | null = null
  let writing: Promise<boolean> = Promise.resolve(true)
  /** What is given up is being removed: what is kept next comes after it. */
  let removing: Promise<void> | null = null
  /** How often the work was cleared: what was written before is not what the tab has open. */
  let clears = 0
  /** Known after the first look, so that notes can be written at once. */
  let sessionId: string | null = null

  const ownSession = async (): Promise<string> => {
    sessionId = await sessions.own(uid)
    return sessionId
  }
  function note(changes: TabSession): void {
    if (sessionId !== null && !sessions.update(uid, sessionId, changes)) onFull()
  }

  /** Since the work was cleared the clock may have been put back. */
  function noteWork(changes: TabSession = {}): void {
    if (sessionId === null) return
    const savedAt = Date.now()
    const { clearedAt = 0 } = sessions.read(uid, sessionId)
    note({ ...changes, savedAt, ...(clearedAt >= savedAt && { clearedAt: undefined }) })
  }

  async function write(document: AppDocument, unsaved: boolean, view: number): Promise<boolean> {
    const own = await ownSession()
    if (view === clears) noteWork({ appId: document.app.appId })
    try {
      await drafts.save({ sessionId: own, savedAt: Date.now(), unsaved, document })
      return true
    } catch {
      if (written === document) written = null
      onFull()
      return false
    }
  }

  async function remove({ app: { appId } }: AppDocument): Promise<void> {
    const openElsewhere = await sessions.othersWith(uid, appId)
    await drafts.removeApp(appId, openElsewhere)
  }

  /** Until it returns from behind a generation, or is changed. */
  function staysGivenUp(document: AppDocument): boolean {
    if (givenUp?.document.app.appId !== document.app.appId) return false
    const { replaced } = store.getState()
    if (replaced !== null) givenUp.wasReplaced = true
    return replaced !== null || (givenUp.document === document && !givenUp.wasReplaced)
  }

  return {
    save() {
      const { document, unsaved } = selectLasting(store.getState())
      const hasApp = document !== null && !isBlank(document)
      if (!hasApp || document === written) {
        // its age counts from when the tab was last open
        if (hasApp || hasTyped(store.getState())) noteWork()
        return writing
      }
      if (staysGivenUp(document)) return writing
      givenUp = null
      written = document
      const view = clears
      // not after earlier ones, whose end a window that is being left does not hear: the database keeps their order
      const own =
        removing === null
          ? write(document, unsaved, view)
          : removing.then(() => write(document, unsaved, view))
      writing = Promise.all([own, writing]).then(([isWritten]) => isWritten)
      return writing
    },
    noteScreen() {
      const state = store.getState()
      if (hasTyped(state)) noteWork({ screen: screenOf(state) })
      else note({ screen: screenOf(state) })
    },
    async restore() {
      await sessions.removeExpired(uid)
      void drafts.prune(new Set(sessions.ids(uid))).catch(() => undefined)
      const own = await sessions.adopt(uid)
      sessionId = own
      const session = sessions.read(uid, own)
      const earlier = await drafts.takeVersion1(own).catch(() => null)
      if (earlier !== null) return younger(earlier, session) ? earlier : null
      const { savedAt = 0, appId, screen } = session
      if (!younger({ savedAt }, session)) return null
      const draft = appId === undefined ? null : await drafts.read(own, appId).catch(() => null)
      if (draft === null && screen === undefined) return null
      // what is noted of the screen is newer than a draft that was not written any more
      const { pageId, ...text } = screen ?? {}
      const open = (one: AppDocument) => (pageId === undefined ? one : withCurrentPage(one, pageId))
      return {
        ...(screen && { ...text, panel: PANELS[screen.panel] }),
        ...(draft && { document: open(draft.document), unsaved: draft.unsaved }),
        ...(draft === null && { panel: PANELS.prompt }),
      }
    },
    async clear() {
      clears += 1
      written = null
      if (sessionId === null) await ownSession()
      note({ clearedAt: Date.now(), appId: undefined, screen: undefined, job: undefined })
      await writing
    },
    async discard() {
      const { document } = selectLasting(store.getState())
      if (document === null) return
      givenUp = { document, wasReplaced: false }
      written = null
      const removed = writing.then(() => remove(document)).catch(() => undefined)
      removing = removed
      writing = removed.then(() => {
        if (removing === removed) removing = null
        return true
      })
      await writing
    },
  }
}

function younger({ savedAt }: { savedAt: number }, { clearedAt = 0 }: TabSession): boolean {
  return savedAt > clearedAt && Date.now() - savedAt <= WORK_MAX_AGE_MS
}

const PANELS: Readonly<Record<Panel['kind'], Panel>> = {
  prompt: { kind: 'prompt' },
  modify: MODIFY_PANEL,
  chat: { kind: 'chat' },
}

function screenOf(state: GeneratorState) {
  const { document, prompt, modification, panel, typed, arrived, files } = state
  const open = document === null ? {} : { pageId: document.currentPageId }
  return { prompt, modification, panel: panel.kind, typed, files, arrived: [...arrived], ...open }
}

const hasTyped = ({ prompt, modification, typed, files }: GeneratorState): boolean =>
  Object.values(files).some((list) => list.length > 0) ||
  [{ prompt, modification }, ...Object.values(typed)].some(
    (page) => page.prompt !== '' || page.modification !== '',
  )

/** Before its first step a document has nothing to keep. */
function isBlank({ pages }: AppDocument): boolean {
  return Object.values(pages).every(({ history }) => history.steps.length === 0)
}

/** The drafts of whoever is signed in. */
export interface UserDrafts {
  /** Of the work of this tab; null while nobody is signed in. */
  draft(): WorkDraft | null
  drafts(): Drafts
}

export function userDrafts(store: GeneratorStore, currentUid: () => string | null): UserDrafts {
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
