import type { StoreNames } from 'idb'
import { APP_IDS_KEPT_MS, parseAppIds } from './appIds'
import type { DraftDatabase, DraftSchema } from './database'

/** How many drafts of one account are kept, and how many entries that could not be read. */
export const DRAFTS_MAX = 50
export const UNREADABLE_MAX = 20

/** Whose drafts are bounded by number too, and which tab sessions can still be gone on with. */
export interface PruneScope {
  uid: string
  liveSessions: ReadonlySet<string>
}

/**
 * Removes whatever was not used for 30 days; of the account's drafts, copies of closed tabs that are
 * not the newest of their app, or beyond the newest `DRAFTS_MAX`; and all but the newest
 * `UNREADABLE_MAX` entries that were put aside.
 */
export async function pruneDatabase(database: DraftDatabase, scope: PruneScope): Promise<void> {
  const oldest = Date.now() - APP_IDS_KEPT_MS
  await pruneDrafts(database, oldest, scope)
  await pruneAppIds(database, oldest)
  await pruneUnreadable(database, oldest)
  await pruneVersion1(database, oldest)
}

async function pruneDrafts(
  database: DraftDatabase,
  oldest: number,
  { uid, liveSessions }: PruneScope,
): Promise<void> {
  const { store, done } = changing(database, 'drafts')
  const apps = new Set<string>()
  let kept = 0
  // Keys alone: a draft may have millions of characters.
  let cursor = await store.index('bySavedAt').openKeyCursor(null, 'prev')
  while (cursor !== null) {
    const [owner, sessionId, appId] = cursor.primaryKey
    const isOwn = owner === uid
    const isLive = !isOwn || liveSessions.has(sessionId)
    const isSpare = !isLive && (apps.has(appId) || kept >= DRAFTS_MAX)
    if (isSpare || Number(cursor.key) < oldest) await store.delete(cursor.primaryKey)
    else if (isOwn) {
      apps.add(appId)
      kept += 1
    }
    cursor = await cursor.continue()
  }
  await done
}

async function pruneAppIds(database: DraftDatabase, oldest: number): Promise<void> {
  const { store, done } = changing(database, 'app-ids')
  for await (const cursor of store) {
    const ids = parseAppIds(cursor.value)
    if (ids !== null && ids.lastUsed < oldest) await cursor.delete()
  }
  await done
}

async function pruneUnreadable(database: DraftDatabase, oldest: number): Promise<void> {
  const { store, done } = changing(database, 'unreadable')
  let kept = 0
  for await (const cursor of store.iterate(null, 'prev')) {
    if (kept >= UNREADABLE_MAX || cursor.value.at < oldest) await cursor.delete()
    else kept += 1
  }
  await done
}

async function pruneVersion1(database: DraftDatabase, oldest: number): Promise<void> {
  const { store, done } = changing(database, 'work-backups')
  for await (const cursor of store) {
    if (timeOf(cursor.value) < oldest) await cursor.delete()
  }
  await done
}

/** A transaction that fails rejects what is done in it, and then once more as a whole. */
function changing<Name extends StoreNames<DraftSchema>>(database: DraftDatabase, name: Name) {
  const transaction = database.transaction(name, 'readwrite')
  transaction.done.catch(() => undefined)
  return transaction
}

/** Milliseconds since 1970; an entry without a time counts as new. */
function timeOf(entry: unknown): number {
  if (typeof entry !== 'object' || entry === null || !('timestamp' in entry)) return Infinity
  return typeof entry.timestamp === 'number' ? entry.timestamp : Infinity
}
