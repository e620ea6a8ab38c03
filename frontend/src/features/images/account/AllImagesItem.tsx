import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/IconButton'
import { Thumbnail } from '../history/Thumbnail'
import { ALL_IMAGES, HISTORY, INPUTS } from '../texts'
import { type AccountImage, studioImage } from './accountImages'

interface AllImagesItemProps {
  kept: AccountImage
  onOpen(): void
  onDelete(): Promise<void>
}

/** One of the account's images. Deleting it is asked for in its place. */
export function AllImagesItem({ kept, onOpen, onDelete }: AllImagesItemProps) {
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
