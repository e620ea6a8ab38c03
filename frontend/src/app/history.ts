import { lazyPart } from '@/components/LazyPart'
import type { PageId } from '@/document/document'

/** What became of the pages of the open app, for the screen that holds it. */
export const history = {
  Panel: lazyPart<{ working: PageId | null; onClose(): void; onGone(): void }>(
    () => import('@/features/history/steps/HistoryPanel'),
  ),
}
