import { lazyPart } from '@/components/LazyPart'

/** The parts that show the result of a run: loaded ahead, since the network may be gone by then. */
export const EmptyPage = lazyPart(() => import('./EmptyPage'))
export const BlockedChange = lazyPart(() => import('./BlockedChange'))
export const OfferedSamples = lazyPart(() => import('./OfferedSamples'))

/** As long as precise modification is on. */
export const PreciseTarget = lazyPart(() => import('./PreciseTarget'))

export const OperationsTray = lazyPart(() => import('../operations/OperationsTray'))

export const LATE_PARTS = [EmptyPage, BlockedChange, OfferedSamples, OperationsTray]
