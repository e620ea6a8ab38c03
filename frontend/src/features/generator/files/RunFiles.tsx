import { Attach } from '@/components/attaching/Attach'
import { selectAppId, selectBusyHere } from '@/document/state'
import { isUploading } from '@/lib/attachedFiles'
import {
  boxOf,
  type GeneratorState,
  type RunKind,
  selectFiles,
  useGenerator,
  useGeneratorStore,
} from '../store'

/**
 * Attaches files to the prompt, or to the instruction of the open page. Those of a prompt are stored for an app that the
 * next generation makes.
 */
export function RunFiles({ of: kind }: { of: RunKind }) {
  const store = useGeneratorStore()
  const isBusy = useGenerator(selectBusyHere)
  const id = useGenerator((state) => boxOf(kind, state.document?.currentPageId))
  const appId = useGenerator(selectAppId)
  return <Attach id={id} store={store} appId={kind === 'modify' ? appId : null} isBusy={isBusy} />
}

/** Files are on their way that are to go along. */
export const isWaitingForFiles = (state: GeneratorState, kind: RunKind): boolean =>
  isUploading(selectFiles(state, kind))

export const FILES_WAIT = ['File Warning', 'Your files are still uploading.'] as const
