import { AppDialog } from '@/components/AppDialog'
import { useStudioSession } from '../store/context'
import { ALL_IMAGES } from '../texts'
import { AllImagesItem } from './AllImagesItem'
import { type AccountImage, studioImage } from './accountImages'
import { useAccountImages } from './useAccountImages'

/** Every image of the account, those that the history has no room for among them: opened or deleted from here. */
export default function AllImages({ onClose }: { onClose(): void }) {
  const { store, deleteKept } = useStudioSession()
  const { images, isFailed, isLoading, loadMore, retry, gone } = useAccountImages()
  const open = (kept: AccountImage) => {
    const { historyHappened, viewed } = store.getState()
    historyHappened({ type: 'arrived', images: [studioImage(kept)] })
    historyHappened({ type: 'chosen', id: kept.assetId })
    viewed('image')
    onClose()
  }
  const remove = async (id: string) => {
    if (await deleteKept(id)) gone(id)
  }
  return (
    <AppDialog
      show
      size="lg"
      scrollable
      fullscreenOnMobile
      title={ALL_IMAGES.title}
      onClose={onClose}
    >
      {images?.length === 0 && <p className="mb-0">{ALL_IMAGES.none}</p>}
      {images !== null && images.length > 0 && (
        <ul className="img-all" aria-label={ALL_IMAGES.title}>
          {images.map((kept) => (
            <AllImagesItem
              key={kept.assetId}
              kept={kept}
              onOpen={() => open(kept)}
              onDelete={() => remove(kept.assetId)}
            />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {isLoading ? ALL_IMAGES.loading : images && ALL_IMAGES.count(images.length)}
      </p>
      {isFailed && <p role="alert">{ALL_IMAGES.failed}</p>}
      {isFailed ? (
        <button type="button" className="btn btn-quiet" onClick={retry}>
          {ALL_IMAGES.retry}
        </button>
      ) : (
        (loadMore !== null || images === null) && (
          <button
            type="button"
            className="btn btn-quiet"
            disabled={isLoading || loadMore === null}
            onClick={() => loadMore?.()}
          >
            {isLoading ? ALL_IMAGES.loading : ALL_IMAGES.more}
          </button>
        )
      )}
    </AppDialog>
  )
}
