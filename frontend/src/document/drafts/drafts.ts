import { fitted, type PageTarget, withStep } from '../document'
import { shownName } from '../proposedName'
import type { PageStep } from '../step'
import { appIdsOf, parseAppIds } from './appIds'
import type { DraftDatabase } from './database'
import { pruneDatabase } from './prune'
import { type Draft, isOfLaterVersion, parseDraft, storedDraft } from './schema'
import { parseVersion1, type Version1 } from './version1'

/** Beyond this size, old undo steps are left out, so that writing stays fast. */
const MAX_CHARS = 20_000_000

/** One user's work on apps, kept in this browser. Everything rejects when the browser's storage does. */
export interface Drafts {
  save(draft: Draft): Promise<void>
  /** The draft of one tab. */
  read(sessionId: string, appId: string): Promise<Draft | null>
  /** The newest draft of an app, of whichever tab. */
  latest(appId: string): Promise<Draft | null>
  /** Removes the drafts of an app but those of `kept` sessions; with the last, what is known. */
  removeApp(appId: string, kept?: ReadonlySet<string>): Promise<void>
  /** Removes every draft of the user. */
  removeAll(): Promise<void>
  /** Adds a step to the newest draft of its app; the app's name, or null without a draft. */
  land(target: PageTarget, step: PageStep): Promise<string | null>
  /** What this browser knows of an app; null when it was never worked on here. */
  known(appId: string): Promise<KnownApp | null>
  /** What a tab kept before there were drafts by app. It is given once. */
  takeVersion1(sessionId: string): Promise<Version1 | null>
  /** Removes what was not used for 30 days, and what closed tabs left behind (`prune.ts`). */
  prune(liveSessions: ReadonlySet<string>): Promise<void>
}

export interface KnownApp {
  name: string
  /** The generation record; null when the server had none. */
  recordId: string | null
}

/** `broken`: it was put aside. `later`: a later version of the product wrote it, and it stays in place. */
export type Unreadable = 'broken' | 'later'

interface Dependencies {
  database: () => Promise<DraftDatabase>
  /** An entry could not be read. */
  onUnreadable(why: Unreadable): void
}

export function createDrafts(uid: string, { database, onUnreadable }: Dependencies): Drafts {
  async function quarantine(entry: unknown): Promise<void> {
    await (await database()).add('unreadable', { entry, at: Date.now() })
    onUnreadable('broken')
  }

  /** A transaction that fails rejects what is done in it, and then once more as a whole. */
  async function change() {
    const transaction = (await database()).transaction(['drafts', 'app-ids'], 'readwrite')
    transaction.done.catch(() => undefined)
    return transaction
  }

  const stored = (draft: Draft) =>
    storedDraft(uid, { ...draft, document: fitted(draft.document, MAX_CHARS) })

  async function noteIds(transaction: Awaited<ReturnType<typeof change>>, draft: Draft) {
    const ids = transaction.objectStore('app-ids')
    const earlier = parseAppIds(await ids.get([uid, draft.document.app.appId]))
    await ids.put(appIdsOf(uid, draft.document, earlier, draft.savedAt))
  }

  /**
   * A window that is being left hears no answer of the database any more. So the draft is put and committed at once,
   * before anything is read.
   */
  async function write(draft: Draft): Promise<void> {
    const transaction = (await database()).transaction('drafts', 'readwrite')
    const put = transaction.store.put(stored(draft))
    transaction.commit()
    // A full disk is only reported on commit, so a change is done when its transaction completes.
    await Promise.all([put, transaction.done])
    const ids = await change()
    await Promise.all([noteIds(ids, draft), ids.done])
  }

  async function readable(entry: unknown, key: [string, string, string]): Promise<Draft | null> {
    if (entry === undefined) return null
    const draft = parseDraft(entry)
    if (draft !== null) return draft
    if (isOfLaterVersion(entry)) {
      onUnreadable('later')
      return null
    }
    await quarantine(entry)
    await (await database()).delete('drafts', key)
    return null
  }

  async function latest(appId: string): Promise<Draft | null> {
    const store = (await database()).transaction('drafts').store
    const keys = await store.index('byApp').getAllKeys([uid, appId])
    const found: Draft[] = []
    for (const key of keys) {
      const draft = await readable(await (await database()).get('drafts', key), key)
      if (draft !== null) found.push(draft)
    }
    return newest(found)
  }

  return {
    save: write,
    async read(sessionId, appId) {
      const key: [string, string, string] = [uid, sessionId, appId]
      return readable(await (await database()).get('drafts', key), key)
    },
    latest,
    async removeApp(appId, kept = new Set()) {
      const transaction = await change()
      const drafts = transaction.objectStore('drafts')
      const keys = await drafts.index('byApp').getAllKeys([uid, appId])
      const removed = keys.filter(([, sessionId]) => !kept.has(sessionId))
      const isForgotten = removed.length === keys.length
      await Promise.all([
        ...removed.map((key) => drafts.delete(key)),
        isForgotten && transaction.objectStore('app-ids').delete([uid, appId]),
        transaction.done,
      ])
    },
    async removeAll() {
      const transaction = await change()
      await Promise.all([
        transaction.objectStore('drafts').delete(ofUser(uid)),
        transaction.objectStore('app-ids').delete(ofUser(uid)),
        transaction.done,
      ])
    },
    async land({ appId, pageId }, step) {
      // read and written as one: what lands or is kept at the same time would be lost otherwise
      const transaction = await change()
      const entries = await transaction.objectStore('drafts').index('byApp').getAll([uid, appId])
      const draft = newest(entries.flatMap((entry) => parseDraft(entry) ?? []))
      const document = draft && withStep(draft.document, pageId, step)
      if (draft === null || document?.pages[pageId] === undefined) return null
      const landed = { ...draft, savedAt: Date.now(), unsaved: true, document }
      await Promise.all([
        transaction.objectStore('drafts').put(stored(landed)),
        noteIds(transaction, landed),
        transaction.done,
      ])
      return shownName(document)
    },
    async known(appId) {
      const ids = parseAppIds(await (await database()).get('app-ids', [uid, appId]))
      return ids && { name: ids.metadata.appName, recordId: ids.derived.recordId }
    },
    async takeVersion1(sessionId) {
      const key = `${uid}/${sessionId}`
      const entry = await (await database()).get('work-backups', key)
      if (entry === undefined) return null
      const work = parseVersion1(entry)
      if (work === null) await quarantine(entry)
      else if (work.document !== null) {
        const { savedAt, unsaved, document } = work
        await write({ sessionId, savedAt, unsaved, document })
      }
      await (await database()).delete('work-backups', key)
      return work
    },
    async prune(liveSessions) {
      await pruneDatabase(await database(), { uid, liveSessions })
    },
  }
}

const newest = (drafts: readonly Draft[]): Draft | null =>
  [...drafts].sort((a, b) => b.savedAt - a.savedAt)[0] ?? null

/** All keys that begin with the user's id; arrays come after all strings. */
const ofUser = (uid: string) => IDBKeyRange.bound([uid], [uid, []])
