import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { IconButton } from '@/components/IconButton'
import { ALL_IMAGES, HISTORY, Thumbnail } from '../history'
import { useStudioSession } from '../store'
import { INPUTS } from '../upload'
import { type AccountImage, studioImage, useAccountImages } from './useAccountImages'

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

interface AllImagesItemProps {
  kept: AccountImage
  onOpen(): void
  onDelete(): Promise<void>
}

/** One of the account's images. Deleting it is asked for in its place. */
function AllImagesItem({ kept, onOpen, onDelete }: AllImagesItemProps) {
  const [state, setState] = useState<'shown' | 'asking' | 'deleting'>('shown')
  const words = kept.caption || kept.prompt
  const confirm = async () => {
    setState('deleting')
    await onDelete()
    // else it is gone
    setState('shown')
  }
  return (
    <li className="img-all-item">
      <button
        type="button"
        className="img-all-picture"
        aria-label={ALL_IMAGES.open(words)}
        title={words}
        onClick={onOpen}
      >
        <Thumbnail image={studioImage(kept)} number={1} />
      </button>
      {state === 'shown' ? (
        <span className="img-all-words">
          <span className="img-all-name">
            <span dir="auto">{words}</span>
            <time className="gen-note" dateTime={kept.createdAt}>
              {ALL_IMAGES.date(kept.createdAt)}
            </time>
          </span>
          <IconButton
            icon={Trash2}
            size={16}
            label={ALL_IMAGES.delete(words)}
            onClick={() => setState('asking')}
          />
        </span>
      ) : (
        <span className="img-all-question">
          <span>{ALL_IMAGES.question}</span>
          <span className="d-flex gap-2">
            <button
              type="button"
              className="btn btn-sm btn-destructive"
              // biome-ignore lint/a11y/noAutofocus: the button that asked is gone
              autoFocus
              disabled={state === 'deleting'}
              onClick={() => void confirm()}
            >
              {HISTORY.yesDelete}
            </button>
            <button
              type="button"
              className="btn btn-sm btn-quiet"
              disabled={state === 'deleting'}
              onClick={() => setState('shown')}
            >
              {INPUTS.cancel}
            </button>
          </span>
        </span>
      )}
    </li>
  )
}
