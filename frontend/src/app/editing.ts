import { lazyPart } from '@/components/LazyPart'
import type { PreviewHandle } from '@/components/preview/types'
import type { PickerProps } from '@/features/editing/components/Picker'

/** Editing by hand, for the screen that holds the open app. It is loaded when it is needed. */
export const editing = {
  Tools: lazyPart<{ preview: PreviewHandle; onDone(): void }>(
    () => import('@/features/editing/components/EditTools'),
  ),
  Picker: lazyPart<PickerProps>(() => import('@/features/editing/components/Picker')),
}
