import { FilePlus2, FolderOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Footer } from '@/components/Footer'
import { useIsMobile } from '@/lib/media'
import { AllImagesButton, KeptElsewhere } from '../account'
import { Examples } from '../examples'
import { ModifySection, PromptSection } from '../prompt'
import { selectHasImages, selectIsBusy, useStudio, useStudioSession } from '../store'
import { StoryFrames, useStorySwitch } from '../story'
import { EXAMPLES, MODIFY, STUDIO } from '../texts'
import { FileButton, useOpenOwn } from '../upload'
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
      <Footer />
    </section>
  )
}

/** The ways to begin anew, whatever is shown: with other words, or with an image of one's own. */
export function Beginnings() {
  const { store } = useStudioSession()
  const hasImages = useStudio(selectHasImages)
  const isBusy = useStudio(selectIsBusy)
  const isStory = useStudio((state) => state.isStory)
  const switchStory = useStorySwitch()
  // a single one, whatever was made before
  const anew = () => {
    const { promptChanged, promptOpened, drawerOpened, variationsChosen } = store.getState()
    if (isStory) switchStory(false)
    variationsChosen(1)
    drawerOpened(false)
    promptChanged('')
    promptOpened(true)
  }
  return (
    <div className="img-beginnings">
      {hasImages && (
        <button type="button" className="btn btn-sm btn-quiet" disabled={isBusy} onClick={anew}>
          <FilePlus2 size={16} className="me-2" aria-hidden /> {STUDIO.newImage}
        </button>
      )}
      <OpenOwn isDisabled={isBusy} />
    </div>
  )
}

export function OpenOwn({ isDisabled = false }: { isDisabled?: boolean }) {
  const open = useOpenOwn()
  return (
    <FileButton
      label={STUDIO.openOwn}
      isDisabled={isDisabled}
      data-command="imageUpload"
      onFiles={open}
    >
      <FolderOpen size={16} className="me-2" aria-hidden /> {STUDIO.openOwn}
    </FileButton>
  )
}
