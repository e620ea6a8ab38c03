import { currentTarget } from '@/document/document'
import { selectShownHtml } from '@/document/state'
import type { PreviewFeed } from '../store/previewEvents'
import { selectIsGenerating } from '../store/selectors'
import type { GeneratorState } from '../store/state'
import { PreviewLink, type PreviewSink } from './previewLink'

/** Shows the present state, then what happens. Returns the function that ends this. */
export function linkPreview(
  state: GeneratorState,
  feed: PreviewFeed,
  preview: PreviewSink,
): () => void {
  const link = new PreviewLink(preview, state.changeValidated)
  const { document, run, failure } = state
  const shown = state.replaced?.document ?? document
  const html = selectShownHtml({ document: shown, unsaved: false })
  if (shown !== null && html !== '') {
    link.take({ type: 'stepShown', target: currentTarget(shown), html })
  }
  const isGenerating = selectIsGenerating(state)
  if (run !== null && isGenerating) {
    link.take({ type: 'streamStarted', target: run.target })
    link.take({ type: 'chunk', text: run.text })
  } else if (failure?.incomplete) link.take({ type: 'incomplete' })
  const unlisten = feed.listen(link.take)
  // The preview that validated it is gone, or there was none yet.
  if (!isGenerating) state.validationRequested()
  return () => {
    unlisten()
    link.release()
  }
}
