import type { ReactNode } from 'react'
import { useIsMobile } from '@/lib/media'
import { AllImagesButton } from '../account/AllImagesButton'
import { KeptElsewhere } from '../account/KeptElsewhere'
import { Examples } from '../examples/Examples'
import { ModifySection } from '../modify/ModifySection'
import { PromptSection } from '../prompt/PromptSection'
import { useStudio, useStudioSession } from '../store/context'
import { selectHasImages } from '../store/selectors'
import { StoryFrames } from '../story/StoryFrames'
import { EXAMPLES, MODIFY, STUDIO } from '../texts'
import { Beginnings } from './Beginnings'
import { ModelCard } from './ModelCard'

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
