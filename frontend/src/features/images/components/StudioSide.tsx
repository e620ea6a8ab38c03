import type { ReactNode } from 'react'
import { useIsMobile } from '@/lib/media'
import { useStudio, useStudioSession } from '../stores/context'
import { selectHasPictures } from '../stores/selectors'
import { EXAMPLES, MODIFY, STUDIO } from '../texts'
import { AllPicturesButton } from './AllPicturesButton'
import { Beginnings } from './Beginnings'
import { Examples } from './Examples'
import { KeptElsewhere } from './KeptElsewhere'
import { ModelCard } from './ModelCard'
import { ModifySection } from './ModifySection'
import { PromptSection } from './PromptSection'
import { StoryFrames } from './StoryFrames'

/** The panel beside the picture. */
export function StudioSide({ modes }: { modes: ReactNode }) {
  const { store } = useStudioSession()
  // they have a drawer for it
  const isMobile = useIsMobile()
  const hasPictures = useStudio(selectHasPictures)
  const isPromptOpen = useStudio((state) => state.isPromptOpen)
  return (
    <section className="side" aria-label={STUDIO.panel}>
      {modes}
      {hasPictures && (
        <button
          type="button"
          className="btn btn-quiet gen-small-only"
          onClick={() => store.getState().promptOpened(false)}
        >
          {STUDIO.back}
        </button>
      )}
      {(hasPictures || isMobile) && <Beginnings />}
      {isMobile && !hasPictures && <KeptElsewhere />}
      <ModelCard />
      <PromptSection />
      {(isPromptOpen || !isMobile) && <StoryFrames />}
      {hasPictures && !isPromptOpen && !isMobile && <ModifySection title={MODIFY.title} />}
      {isPromptOpen && <Examples title={EXAMPLES.title} kinds="all" />}
      <AllPicturesButton />
    </section>
  )
}
