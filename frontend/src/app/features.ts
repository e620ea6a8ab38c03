import { createElement } from 'react'
import { lazyPart } from '@/components/LazyPart'
import type { PreviewHandle } from '@/components/preview/types'
import { Skeleton } from '@/components/Skeleton'
import type { ConversationFeature } from '@/document/conversation'
import type { PageId } from '@/document/document'
import type { PickerProps } from '@/features/editing/refine/Picker'
import type { StudioProps } from '@/features/images/studio/Studio'

const load = async () => (await import('@/features/editing/parts')).parts

/** Editing by hand, for the screen that holds the open app. It is loaded when it is needed. */
export const editing = {
  Tools: lazyPart<{ preview: PreviewHandle; onDone(): void }>(async () => ({
    default: (await load()).EditTools,
  })),
  Picker: lazyPart<PickerProps>(async () => ({ default: (await load()).Picker })),
}

/** What became of the pages of the open app, for the screen that holds it. */
export const history = {
  Panel: lazyPart<{ working: PageId | null; onClose(): void; onGone(): void }>(
    () => import('@/features/history/steps/HistoryPanel'),
  ),
}

/** Image Studio, which takes the place of the generate screen's panels in its mode. It is loaded when it is needed. */
export const images = {
  Studio: lazyPart<StudioProps>(
    () => import('@/features/images/studio/Studio'),
    createElement('main', { id: 'main', className: 'work' }),
  ),
}

/** The chat, for the screen that holds the open app. It is loaded when it is needed. */
export const conversation: ConversationFeature = {
  Panel: lazyPart(
    () => import('@/features/chat/panel/ChatPanel'),
    createElement(Skeleton, { height: '550px' }),
  ),
  async resume(host, noted, signal) {
    const { resumeAnswer } = await import('@/features/chat/store/chats')
    if (!signal.aborted) await resumeAnswer(host, noted, signal)
  },
}
