import { useEffect, useState } from 'react'
import { PreviewPanel } from '@/components/preview/PreviewPanel'
import type { PreviewCommand, PreviewHandle } from '@/components/preview/types'
import { readConfig } from '@/lib/config'
import { notify } from '@/lib/toast'
import { type BoundCommand, useCommands } from '../commands/useCommands'
import { linkPreview } from '../session/previewLink'
import { useGenerator, useGeneratorSession } from '../stores/context'
import { selectBusy, selectIsGenerating } from '../stores/selectors'
import { EmptyStage } from './EmptyStage'

/** The preview with its floating actions, in sync with the store. */
export function Stage() {
  const { store, runner } = useGeneratorSession()
  const [preview, setPreview] = useState<PreviewHandle | null>(null)
  const name = useGenerator((state) => state.app?.name)
  const isGenerating = useGenerator(selectIsGenerating)
  const isBusy = useGenerator(selectBusy)
  const commands = useCommands('floating')
  const history = useCommands('history')

  useEffect(() => (preview === null ? undefined : linkPreview(store, preview)), [store, preview])

  return (
    <PreviewPanel
      ref={setPreview}
      config={readConfig()}
      {...(name === undefined ? {} : { title: name })}
      generating={isGenerating}
      disabled={isBusy}
      empty={<EmptyStage />}
      commands={commands.map(forPreview)}
      history={history.map(forPreview)}
      onStorageFull={tellStorageFull}
      onRetryGeneration={() => void runner.retry()}
    />
  )
}

function tellStorageFull() {
  notify.warning(
    'Browser Storage Full',
    'What you enter in this app is kept only until you leave this page.',
  )
}

function forPreview(command: BoundCommand): PreviewCommand {
  const { id, label, icon, group, disabled, destructive, pressed, run } = command
  return { id, label, icon, group, disabled, destructive, pressed, run }
}
