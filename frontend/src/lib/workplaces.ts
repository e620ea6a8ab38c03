import * as z from 'zod/mini'
import { sharedValues, tabValues, type Values } from '@/lib/storage'
import { type TabLocks, tabLocks } from '@/lib/tabLocks'

/** Work older than this is not brought back. */
export const WORK_MAX_AGE_MS = 24 * 60 * 60 * 1000

/** After a reload the page that went may hold its lock for a moment yet. */
const RELOAD_PATIENCE_MS = 500

const Notes = z.object({
  savedAt: z.optional(z.number()),
  clearedAt: z.optional(z.number()),
  job: z.optional(
    z.object({
      jobId: z.string(),
      kind: z.enum(['generate', 'modify', 'chat']),
      instruction: z.string(),
      /** Of a chat. */
      chat: z.optional(
        z.object({
          mode: z.enum(['differential', 'code']),
          isRetry: z.boolean(),
          /** The message that the answer becomes. */
          answerId: z.optional(z.string()),
        }),
      ),
      startedAt: z.number(),
    }),
  ),
})

/** What is known of a workplace: when its work was written or cleared, and the stream at work. */
export type WorkplaceNotes = z.infer<typeof Notes>

/**
 * Where the unsaved work of one person in one tab lives, so that two tabs do not write over each
 * other. A reload keeps a tab's workplace. What a closed tab left behind is there for a later one.
 */
export interface Workplaces {
  /** This tab's own. */
  own(uid: string): Promise<string>
  /** This tab's own; while that is untouched, the last one that a closed tab left with work. */
  takeUp(uid: string): Promise<string>
  /** The one that `takeUp` would give, without taking it. */
  peek(uid: string): Promise<string>
  read(uid: string, id: string): WorkplaceNotes
  note(uid: string, id: string, changes: WorkplaceNotes): void
  /** Forgets those that are too old and tells which. */
  dropExpired(uid: string): string[]
}

interface Surroundings {
  tab: Values
  shared: Values
  locks: TabLocks
}

export function createWorkplaces({ tab, shared, locks }: Surroundings): Workplaces {
  const known = new Map<string, Promise<string>>()

  const claim = async (uid: string): Promise<string> => {
    const before = tab.read(tabKey(uid))
    // Held by another tab: this one is its duplicate, which copies what belongs to the tab.
    if (before && (await locks.hold(lockName(uid, before), RELOAD_PATIENCE_MS))) return before
    const id = crypto.randomUUID()
    await locks.hold(lockName(uid, id))
    tab.write(tabKey(uid), id)
    return id
  }

  const own = (uid: string): Promise<string> => remembered(known, uid, () => claim(uid))
  const read = (uid: string, id: string) => parsed(shared.read(notesKey(uid, id)))
  const isUntouched = (uid: string, id: string) => shared.read(notesKey(uid, id)) === null

  /** Those that hold work, the latest first. */
  const withWork = (uid: string): string[] =>
    idsOf(uid)
      .map((id) => ({ id, at: lastWorkAt(read(uid, id)) }))
      .filter(({ at }) => at > Date.now() - WORK_MAX_AGE_MS)
      .sort((a, b) => b.at - a.at)
      .map(({ id }) => id)

  const idsOf = (uid: string): string[] =>
    shared.keys(notesKey(uid, '')).map((key) => key.slice(notesKey(uid, '').length))

  const takenUp = async (uid: string, mine: string): Promise<string> => {
    if (!isUntouched(uid, mine)) return mine
    for (const id of withWork(uid)) {
      if (!(await locks.hold(lockName(uid, id)))) continue
      tab.write(tabKey(uid), id)
      return id
    }
    return mine
  }

  return {
    own,
    read,
    takeUp(uid) {
      const found = own(uid).then((mine) => takenUp(uid, mine))
      known.set(uid, found)
      return found
    },
    async peek(uid) {
      const mine = await own(uid)
      if (!isUntouched(uid, mine)) return mine
      for (const id of withWork(uid)) {
        if (!(await locks.isHeld(lockName(uid, id)))) return id
      }
      return mine
    },
    note(uid, id, changes) {
      shared.write(notesKey(uid, id), JSON.stringify({ ...read(uid, id), ...changes }))
    },
    dropExpired(uid) {
      const oldest = Date.now() - WORK_MAX_AGE_MS
      const expired = idsOf(uid).filter((id) => lastTouchedAt(read(uid, id)) < oldest)
      for (const id of expired) shared.remove(notesKey(uid, id))
      return expired
    },
  }
}

export const workplaces = createWorkplaces({
  tab: tabValues,
  shared: sharedValues,
  locks: tabLocks,
})

function tabKey(uid: string): string {
  return `morpheo-workplace:${uid}`
}

function notesKey(uid: string, id: string): string {
  return `morpheo-workplace:${uid}:${id}`
}

function lockName(uid: string, id: string): string {
  return `morpheo-workplace:${uid}:${id}`
}

/** 0 for one that holds nothing to go on with. */
function lastWorkAt({ savedAt = 0, clearedAt = 0, job }: WorkplaceNotes): number {
  return Math.max(savedAt > clearedAt ? savedAt : 0, job?.startedAt ?? 0)
}

function lastTouchedAt(notes: WorkplaceNotes): number {
  return Math.max(lastWorkAt(notes), notes.clearedAt ?? 0)
}

function parsed(text: string | null): WorkplaceNotes {
  try {
    return z.parse(Notes, JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}
