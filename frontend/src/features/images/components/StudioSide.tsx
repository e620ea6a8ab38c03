import type { ReactNode } from 'react'
import { useIsMobile } from '@/lib/media'
import { useStudio, useStudioSession } from '../stores/context'
import { selectHasImages } from '../stores/selectors'
import { EXAMPLES, MODIFY, STUDIO } from '../texts'
import { AllImagesButton } from './AllImagesButton'
import { Beginnings } from './Beginnings'
import { Examples } from './Examples'
import { KeptElsewhere } from './KeptElsewhere'
import { ModelCard } from './ModelCard'
import { ModifySection } from './ModifySection'
import { PromptSection } from './PromptSection'
import { StoryFrames } from './StoryFrames'

/** The panel beside the image. */
export function StudioSide({ modes }: { modes: ReactNode }) {
  const { store } = useStudioSession()
  // they have a drawer for it
  const isMobile = useIsMobile()
  const hasImages = useStudio(selectHasImages)
  const isPromptOpen = useStudio((state) => state.isPromptOpen)
  return (
    <section className="side" aria-label={STUDIO.panel}>
      {modes}
      {hasImages && (
        <button
          type="button"
          className="btn btn-quiet gen-small-only"
          onClick={() => store.getState().promptOpened(false)}
        >
          {STUDIO.back}
        </button>
      )}
      {(hasImages || isMobile) && <Beginnings />}
      {isMobile && !hasImages && <KeptElsewhere />}
      <ModelCard />
      <PromptSection />
      {(isPromptOpen || !isMobile) && <StoryFrames />}
      {hasImages && !isPromptOpen && !isMobile && <ModifySection title={MODIFY.title} />}
      {isPromptOpen && <Examples title={EXAMPLES.title} kinds="all" />}
      <AllImagesButton />
    </section>
  )
}
