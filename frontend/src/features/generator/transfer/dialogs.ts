import { type DialogParts, lazyDialog } from '../store'

interface TransferDialogs {
  code: object
  export: object
  /** What was chosen or pasted already. */
  import: { file: File | null; source: string }
}

export const transferDialogs: DialogParts<TransferDialogs> = {
  code: lazyDialog(() => import('./CodeDialog')),
  export: lazyDialog(() => import('./ExportDialog')),
  import: lazyDialog(() => import('./ImportDialog')),
}
