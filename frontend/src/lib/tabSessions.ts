import * as z from 'zod/mini'
import { sharedValues, tabValues, type Values } from '@/lib/storage'
import { AttachedFileSchema } from './attachedFiles'

/** Locks that a tab holds as long as it is open, so that other tabs know it is. */
export interface TabLocks {
  /** Whether this tab got the lock. Waits up to `waitMs` for another holder to release it. */
  hold(name: string, waitMs?: number): Promise<boolean>
  isHeld(name: string): Promise<boolean>
}

/** In browsers without locks every other tab counts as closed, so that no work is lost. */
export const tabLocks: TabLocks = {
  hold(name, waitMs) {
    const { locks } = navigator
    if (!locks) return Promise.resolve(true)
    const how = waitMs ? { signal: AbortSignal.timeout(waitMs) } : ({ ifAvailable: true } as const)
    return new Promise((decide) => {
      const untilTabCloses = new Promise<never>(() => undefined)
      locks
        .request(name, how, (lock) => {
          decide(lock !== null)
          return lock ? untilTabCloses : null
        })
        .catch(() => decide(false))
    })
  },
  async isHeld(name) {
    const { held = [] } = (await navigator.locks?.query()) ?? {}
    return held.some((lock) => lock.name === name)
  },
}
/** Older work is not restored. */
export const WORK_MAX_AGE_MS = 24 * 60 * 60 * 1000

/** After a reload the unloaded page may still hold its lock for a moment. */
const RELOAD_LOCK_WAIT_MS = 500

/** An old name, kept because browsers hold unsaved work under it. */
const KEY_PREFIX = 'morpheo-workplace'

const Session = z.object({
  savedAt: z.optional(z.number()),
  clearedAt: z.optional(z.number()),
  /** The open app. */
  appId: z.optional(z.string()),
  /** What was typed and looked at. */
  screen: z.optional(
    z.object({
      prompt: z.string(),
      modification: z.string(),
      panel: z.enum(['prompt', 'modify', 'chat']),
      /** The open page; what was typed on the others. */
      pageId: z.optional(z.string()),
      typed: z.optional(
        z.record(
          z.string(),
          z.object({ prompt: z.string(), promptUnsaved: z.boolean(), modification: z.string() }),
        ),
      ),
      /** By the ids of the boxes that they are attached to. */
      files: z.optional(z.record(z.string(), z.array(AttachedFileSchema))),
      /** The pages whose answer was not looked at. */
      arrived: z.optional(z.array(z.string())),
    }),
  ),
  job: z.optional(
    z.object({
      jobId: z.string(),
      kind: z.enum(['generate', 'modify', 'chat']),
      instruction: z.string(),
      /** The page that the job is about, and the step of its history that the job was given. */
      target: z.optional(z.object({ appId: z.string(), pageId: z.string() })),
      basedOn: z.optional(z.string()),
      /** The name of the page that a generation adds to its app; absent: it is an app of its own. */
      newPage: z.optional(z.string()),
      /** The element that it changes alone; absent: it changes the page. */
      element: z.optional(z.string()),
      withFiles: z.optional(z.literal(true)),
      /** The failed job whose page it goes on with. */
      continues: z.optional(z.string()),
      applies: z.optional(z.literal(true)),
      /** The model that was chosen for it; null for the default. */
      modelId: z.optional(z.nullable(z.string())),
      /** Only for a chat. */
      chat: z.optional(
        z.object({
          mode: z.enum(['differential', 'code']),
          isRetry: z.boolean(),
          /** Id of the chat message that will hold the answer. */
          answerId: z.optional(z.string()),
        }),
      ),
      startedAt: z.number(),
    }),
  ),
})

/** When the work of a tab was last saved or cleared (ms since 1970), and its active job. */
export type TabSession = z.infer<typeof Session>

/**
 * The unsaved work of one user in one tab, so that two tabs do not overwrite each other. A reload
 * keeps the tab's session. The session of a closed tab can be adopted by a new tab.
 */
export interface TabSessions {
  /** The id of this tab's session. */
  own(uid: string): Promise<string>
  /** This tab's session; while that is unused, the latest session with work of a closed tab. */
  adopt(uid: string): Promise<string>
  /** The id that `adopt` would return, without adopting it. */
  peek(uid: string): Promise<string>
  read(uid: string, id: string): TabSession
  /** The ids of the other open tabs' sessions that have this app open. */
  othersWith(uid: string, appId: string): Promise<ReadonlySet<string>>
  /** False when the browser's storage is full or blocked. */
  update(uid: string, id: string, changes: TabSession): boolean
  /** The ids of all sessions that are kept, of open and of closed tabs. */
  ids(uid: string): string[]
  /** Removes expired sessions, but those of other open tabs, and returns their ids. */
  removeExpired(uid: string): Promise<string[]>
}

interface Dependencies {
  tab: Values
  shared: Values
  locks: TabLocks
}

export function createTabSessions({ tab, shared, locks }: Dependencies): TabSessions {
  const ids = new Map<string, Promise<string>>()

  const claim = async (uid: string): Promise<string> => {
    const previous = tab.read(tabKey(uid))
    // Locked by another tab: this tab is a duplicate of it and got a copy of its session storage.
    if (previous && (await locks.hold(lockName(uid, previous), RELOAD_LOCK_WAIT_MS)))
      return previous
    const id = crypto.randomUUID()
    await locks.hold(lockName(uid, id))
    tab.write(tabKey(uid), id)
    return id
  }

  const own = (uid: string): Promise<string> => getOrCreate(ids, uid, () => claim(uid))
  const read = (uid: string, id: string) => parse(shared.read(sessionKey(uid, id)))
  const isUnused = (uid: string, id: string) => shared.read(sessionKey(uid, id)) === null

  /** Ids of sessions with work, latest first. */
  const idsWithWork = (uid: string): string[] =>
    idsOf(uid)
      .map((id) => ({ id, at: lastWorkAt(read(uid, id)) }))
      .filter(({ at }) => at > Date.now() - WORK_MAX_AGE_MS)
      .sort((a, b) => b.at - a.at)
      .map(({ id }) => id)

  const idsOf = (uid: string): string[] =>
    shared.keys(sessionKey(uid, '')).map((key) => key.slice(sessionKey(uid, '').length))

  const adoptFor = async (uid: string, ownId: string): Promise<string> => {
    if (!isUnused(uid, ownId)) return ownId
    for (const id of idsWithWork(uid)) {
      if (!(await locks.hold(lockName(uid, id)))) continue
      tab.write(tabKey(uid), id)
      return id
    }
    return ownId
  }

  return {
    own,
    read,
    ids: idsOf,
    adopt(uid) {
      const adopted = own(uid).then((ownId) => adoptFor(uid, ownId))
      ids.set(uid, adopted)
      return adopted
    },
    async peek(uid) {
      const ownId = await own(uid)
      if (!isUnused(uid, ownId)) return ownId
      for (const id of idsWithWork(uid)) {
        if (!(await locks.isHeld(lockName(uid, id)))) return id
      }
      return ownId
    },
    async othersWith(uid, appId) {
      const ownId = await own(uid)
      const others = new Set<string>()
      for (const id of idsOf(uid)) {
        if (id === ownId || read(uid, id).appId !== appId) continue
        if (await locks.isHeld(lockName(uid, id))) others.add(id)
      }
      return others
    },
    update(uid, id, changes) {
      return shared.write(sessionKey(uid, id), JSON.stringify({ ...read(uid, id), ...changes }))
    },
    async removeExpired(uid) {
      const ownId = await own(uid)
      const oldest = Date.now() - WORK_MAX_AGE_MS
      const expired: string[] = []
      for (const id of idsOf(uid)) {
        if (lastChangedAt(read(uid, id)) >= oldest) continue
        // a browser may put a tab to sleep for days
        if (id === ownId || !(await locks.isHeld(lockName(uid, id)))) expired.push(id)
      }
      for (const id of expired) shared.remove(sessionKey(uid, id))
      return expired
    },
  }
}

export const tabSessions = createTabSessions({
  tab: tabValues,
  shared: sharedValues,
  locks: tabLocks,
})

function tabKey(uid: string): string {
  return `${KEY_PREFIX}:${uid}`
}

function sessionKey(uid: string, id: string): string {
  return `${KEY_PREFIX}:${uid}:${id}`
}

function lockName(uid: string, id: string): string {
  return `${KEY_PREFIX}:${uid}:${id}`
}

/** 0 without work to continue. */
function lastWorkAt({ savedAt = 0, clearedAt = 0, job }: TabSession): number {
  return Math.max(savedAt > clearedAt ? savedAt : 0, job?.startedAt ?? 0)
}

function lastChangedAt(session: TabSession): number {
  return Math.max(lastWorkAt(session), session.clearedAt ?? 0)
}

function parse(text: string | null): TabSession {
  try {
    return z.parse(Session, JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

function getOrCreate<T>(values: Map<string, T>, key: string, make: () => T): T {
  const value = values.get(key) ?? make()
  values.set(key, value)
  return value
}
