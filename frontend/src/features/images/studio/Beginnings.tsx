import { FilePlus2, FolderOpen } from 'lucide-react'
import { useStudio, useStudioSession } from '../store/context'
import { selectHasImages, selectIsBusy } from '../store/selectors'
import { useStorySwitch } from '../story/useStorySwitch'
import { STUDIO } from '../texts'
import { FileButton } from '../upload/FileButton'
import { useOpenOwn } from '../upload/useTakeIn'

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
    <FileButton label={STUDIO.openOwn} isDisabled={isDisabled} onFiles={open}>
      <FolderOpen size={16} className="me-2" aria-hidden /> {STUDIO.openOwn}
    </FileButton>
  )
}
