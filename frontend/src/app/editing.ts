import { lazyPart } from '@/components/LazyPart'
import type { PreviewHandle } from '@/components/preview/types'
import type { PickerProps } from '@/features/editing/refine/Picker'

const load = async () => (await import('@/features/editing/parts')).parts

/** Editing by hand, for the screen that holds the open app. It is loaded when it is needed. */
export const editing = {
  Tools: lazyPart<{ preview: PreviewHandle; onDone(): void }>(async () => ({
    default: (await load()).EditTools,
  })),
  Picker: lazyPart<PickerProps>(async () => ({ default: (await load()).Picker })),
}
