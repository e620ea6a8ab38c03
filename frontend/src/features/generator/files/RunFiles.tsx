import AttachTools from '@/components/attaching/AttachTools'
import { selectAppId, selectBusyHere } from '@/document/state'
import { boxOf, type RunKind, useGenerator, useGeneratorStore } from '../store'

/**
 * Attaches files to the prompt, or to the instruction of the open page. Those of a prompt are stored for an app that the
 * next generation makes.
 */
export default function RunFiles({ of: kind }: { of: RunKind }) {
  const store = useGeneratorStore()
  const isBusy = useGenerator(selectBusyHere)
  const id = useGenerator((state) => boxOf(kind, state.document?.currentPageId))
  const appId = useGenerator(selectAppId)
  return (
    <AttachTools id={id} store={store} appId={kind === 'modify' ? appId : null} isBusy={isBusy} />
  )
}
