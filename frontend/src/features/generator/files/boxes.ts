import { type Attaching, useAttaching } from '@/components/attaching/Attaching'
import { selectBusyHere } from '@/document/state'
import { isUploading } from '@/lib/attachedFiles'
import { newAppId } from '@/lib/ids'
import {
  type GeneratorState,
  PROMPT_FILES,
  pageFiles,
  type RunKind,
  selectFiles,
  useGenerator,
  useGeneratorStore,
} from '../store'

/** Attaches files to the prompt. All are stored for one app, which has no page yet: the next generation makes it. */
export function usePromptFiles(): Attaching {
  const store = useGeneratorStore()
  const isBusy = useGenerator(selectBusyHere)
  const appId = () => selectFiles(store.getState(), 'generate')[0]?.appId ?? newAppId()
  return useAttaching({ id: PROMPT_FILES, store, appId }, isBusy)
}

/** Attaches files to the instruction of the open page. */
export function usePageFiles(): Attaching {
  const store = useGeneratorStore()
  const isBusy = useGenerator(selectBusyHere)
  const pageId = useGenerator(({ document }) => document?.currentPageId ?? '')
  const appId = () => store.getState().document?.app.appId ?? newAppId()
  return useAttaching({ id: pageFiles(pageId), store, appId }, isBusy)
}

/** Files are on their way that are to go along. */
export const isWaitingForFiles = (state: GeneratorState, kind: RunKind): boolean =>
  isUploading(selectFiles(state, kind))

export const FILES_WAIT = ['File Warning', 'Your files are still uploading.'] as const
