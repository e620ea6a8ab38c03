import { lazyPart } from '@/components/LazyPart'

/** The parts that show the result of a run: loaded ahead, since the network may be gone by then. */
export const EmptyPage = lazyPart(() => import('../pages/EmptyPage'))
export const BlockedChange = lazyPart(() => import('../results/BlockedChange'))
export const OfferedSamples = lazyPart(() => import('../run/OfferedSamples'))

/** As long as precise modification is on. */
export const PreciseTarget = lazyPart(() => import('../modify/PreciseTarget'))

export const OperationsTray = lazyPart(() => import('../activity/OperationsTray'))

export const LATE_PARTS = [EmptyPage, BlockedChange, OfferedSamples, OperationsTray]
