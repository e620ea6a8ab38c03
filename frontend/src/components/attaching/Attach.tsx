import type { StoreApi } from 'zustand/vanilla'
import type { FilesState } from '@/lib/attachedFiles'
import { lazyPart } from '../LazyPart'

/** A box that files are attached to. */
export interface FileBox {
  id: string
  store: Pick<StoreApi<FilesState>, 'getState' | 'getInitialState' | 'subscribe'>
  /** The app that its files are stored for; null for one that is still to be made. */
  appId: string | null
  isBusy: boolean
}

/** Attaches files to a box, in the bar of which it stands. */
export const Attach = lazyPart<FileBox>(
  () => import('./AttachTools'),
  <span className="icon-btn" />,
)
