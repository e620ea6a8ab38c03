import { lazyPart } from '@/components/LazyPart'
import { type DialogParts, lazyDialog } from '../store'
import type { Merge } from './mergeChoice'

interface ResultDialogs {
  /** An answer and the person changed the same. */
  merge: { merge: Merge }
}

export const resultDialogs: DialogParts<ResultDialogs> = {
  merge: lazyDialog(() => import('./MergeDialog')),
}

/** Loaded ahead: it shows the result of a run, and the network may be gone by then. */
export const BlockedChange = lazyPart(() => import('./BlockedChange'))
