/**
 * What apps stored in the last moments of a window. While a page is left, IndexedDB no longer completes a
 * transaction, but `localStorage` is written at once: the next window moves it from there to the database. Files and
 * keys of cryptography, which no text can say, are left to the transaction that is under way.
 */
import { type EntryChange, PendingEntries } from '../../entries'
import { type Changes, type Owner, PendingChanges, type SavedChanges } from './values'

const PREFIX = 'morpheo-unwritten:'
/** Where the database never opens, what windows leave is not to fill the storage of this origin. */
const MAX_WINDOWS = 8

export type Unwritten = Changes & { owner: Owner }

type SavedEntry = EntryChange | { op: 'set'; key: string; text: string; latin1: string }
type Saved = {
  owner: Owner
  local: SavedChanges
  cookie: SavedChanges
  entries: SavedEntry[]
  total: number
}

const toLatin1 = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')

const fromLatin1 = (text: string): ArrayBuffer =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer

const savedEntries = (changes: Iterable<EntryChange>): SavedEntry[] =>
  Array.from(changes).flatMap((change): SavedEntry[] => {
    if (change.op !== 'set') return [change]
    const { op, key, text, bytes, files } = change
    if (files.length > 0) return []
    return [bytes ? { op, key, text, latin1: toLatin1(bytes) } : change]
  })

const toSaved = ({ owner, local, cookie, entries }: Unwritten): Saved => ({
  owner,
  local: local.toSaved(),
  cookie: cookie.toSaved(),
  entries: savedEntries(entries.changes.all),
  total: entries.total,
})

const fromSaved = ({ owner, local, cookie, entries, total }: Saved): Unwritten => {
  const changes = new PendingEntries()
  for (const entry of entries) {
    if (!('latin1' in entry)) changes.add(entry)
    else {
      const { latin1, ...rest } = entry
      changes.add({ ...rest, bytes: fromLatin1(latin1), files: [] })
    }
  }
  return {
    owner,
    local: PendingChanges.fromSaved(local),
    cookie: PendingChanges.fromSaved(cookie),
    entries: { changes, total },
  }
}

const namesOfLeft = (): string[] =>
  Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))

/** Leaves the changes to the next window. Returns what takes them back, once they are written after all. */
export function leaveUnwritten(changes: Unwritten[]): () => void {
  if (changes.length === 0) return () => undefined
  const name = PREFIX + crypto.randomUUID()
  try {
    if (namesOfLeft().length >= MAX_WINDOWS) return () => undefined
    localStorage.setItem(name, JSON.stringify(changes.map(toSaved)))
  } catch {
    // no room: the transaction that is under way may still complete
    return () => undefined
  }
  return () => localStorage.removeItem(name)
}

/** Writes what earlier windows left. What cannot be written stays for the next time. */
export async function writeUnwritten(
  write: (owner: Owner, changes: Changes) => Promise<void>,
): Promise<void> {
  for (const name of namesOfLeft()) {
    const saved: Saved[] = JSON.parse(localStorage.getItem(name) ?? '[]')
    for (const { owner, ...changes } of saved.map(fromSaved)) await write(owner, changes)
    localStorage.removeItem(name)
  }
}
