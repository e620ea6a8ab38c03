import { lazyPart } from '@/components/LazyPart'
import { isUploading } from '@/lib/attachedFiles'
import { type GeneratorState, type RunKind, selectFiles } from '../store'

/** The button that attaches files to what a run is asked for with. It is loaded after the screen. */
export const RunFiles = lazyPart<{ of: RunKind }>(
  () => import('./RunFiles'),
  <span className="icon-btn" />,
)

/** Files are on their way that are to go along. */
export const isWaitingForFiles = (state: GeneratorState, kind: RunKind): boolean =>
  isUploading(selectFiles(state, kind))

export const FILES_WAIT = ['File Warning', 'Your files are still uploading.'] as const
