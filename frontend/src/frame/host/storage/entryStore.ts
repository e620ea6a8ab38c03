/** The entries of an app's databases, within a transaction of the database of all apps. */
import type { IDBPObjectStore } from 'idb'
import { type EntryChange, entrySize, type StoredEntry } from '../../entries'
import type { Schema } from './connection'
import { keyOf, type Owner } from './values'

type Store = IDBPObjectStore<Schema, ['values', 'usage', 'entries'], 'entries', 'readwrite'>

/** Of the entries whose keys begin so, none of which has the last character (`isEntryKey`). Lists come after texts. */
const rangeOf = (owner: Owner, prefix = ''): IDBKeyRange =>
  prefix === ''
    ? IDBKeyRange.bound([...keyOf(owner), ''], [...keyOf(owner), []])
    : IDBKeyRange.bound([...keyOf(owner), prefix], [...keyOf(owner), `${prefix}\uffff`])

export const readEntries = async (store: Store, owner: Owner): Promise<StoredEntry[]> => {
  const range = rangeOf(owner)
  const [keys, entries] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
  return entries.map((entry, place) => ({ ...entry, key: keys[place]?.[2] ?? '' }))
}

export const writeEntries = async (
  store: Store,
  owner: Owner,
  changes: Iterable<EntryChange>,
): Promise<void> => {
  const requests: Promise<unknown>[] = []
  for (const change of changes) {
    const { key } = change
    if (change.op === 'clear') requests.push(store.delete(rangeOf(owner, key)))
    else if (change.op === 'remove') requests.push(store.delete([...keyOf(owner), key]))
    else {
      const { text, bytes, files } = change
      requests.push(store.put({ text, bytes, files }, [...keyOf(owner), key]))
    }
  }
  await Promise.all(requests)
}

export const removeEntries = (store: Store, owner: Owner): Promise<void> =>
  store.delete(rangeOf(owner))

/** In place of what `to` has; returns how much it is. */
export const copyEntries = async (store: Store, from: Owner, to: Owner): Promise<number> => {
  const entries = await readEntries(store, from)
  await removeEntries(store, to)
  await writeEntries(
    store,
    to,
    entries.map((entry) => ({ op: 'set', ...entry })),
  )
  return entries.reduce((sum, entry) => sum + entrySize(entry), 0)
}
