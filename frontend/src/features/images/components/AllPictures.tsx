import { AppDialog } from '@/components/AppDialog'
import { useAccountPictures } from '../hooks/useAccountPictures'
import { type AccountPicture, studioPicture } from '../session/accountPictures'
import { useStudioSession } from '../stores/context'
import { ALL_PICTURES } from '../texts'
import { AllPicturesItem } from './AllPicturesItem'

/** Every picture of the account, those that the history has no room for among them: opened or deleted from here. */
export default function AllPictures({ onClose }: { onClose(): void }) {
  const { store, deleteKept } = useStudioSession()
  const { pictures, isFailed, isLoading, loadMore, retry, gone } = useAccountPictures()
  const open = (kept: AccountPicture) => {
    const { historyHappened, viewed } = store.getState()
    historyHappened({ type: 'arrived', pictures: [studioPicture(kept)] })
    historyHappened({ type: 'chosen', id: kept.assetId })
    viewed('picture')
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
      title={ALL_PICTURES.title}
      onClose={onClose}
    >
      {pictures?.length === 0 && <p className="mb-0">{ALL_PICTURES.none}</p>}
      {pictures !== null && pictures.length > 0 && (
        <ul className="img-all" aria-label={ALL_PICTURES.title}>
          {pictures.map((kept) => (
            <AllPicturesItem
              key={kept.assetId}
              kept={kept}
              onOpen={() => open(kept)}
              onDelete={() => remove(kept.assetId)}
            />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {isLoading ? ALL_PICTURES.loading : pictures && ALL_PICTURES.count(pictures.length)}
      </p>
      {isFailed && <p role="alert">{ALL_PICTURES.failed}</p>}
      {isFailed ? (
        <button type="button" className="btn btn-quiet" onClick={retry}>
          {ALL_PICTURES.retry}
        </button>
      ) : (
        (loadMore !== null || pictures === null) && (
          <button
            type="button"
            className="btn btn-quiet"
            disabled={isLoading || loadMore === null}
            onClick={() => loadMore?.()}
          >
            {isLoading ? ALL_PICTURES.loading : ALL_PICTURES.more}
          </button>
        )
      )}
    </AppDialog>
  )
}
