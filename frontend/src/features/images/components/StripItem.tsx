import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { KeyboardEvent } from 'react'
import { PICTURE_HISTORY } from '../history/texts'
import type { StudioPicture } from '../model/picture'
import { hintOf } from '../pictureHint'
import { useStudio, useStudioSession } from '../stores/context'
import { selectIsBusy } from '../stores/selectors'
import { Thumbnail } from './Thumbnail'

interface StripItemProps {
  picture: StudioPicture
  number: number
  count: number
  isCurrent: boolean
  onDelete(): void
}

/** One thumbnail of the strip. */
export function StripItem({ picture, number, count, isCurrent, onDelete }: StripItemProps) {
  const { store } = useStudioSession()
  const isBusy = useStudio(selectIsBusy)
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: picture.id,
    disabled: isBusy,
  })
  // it is a button already, which Enter presses
  const { role: _, ...described } = attributes
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && !isDragging) onDelete()
    else listeners?.onKeyDown?.(event)
  }
  return (
    <li>
      <button
        ref={setNodeRef}
        {...described}
        {...listeners}
        type="button"
        className={isDragging ? 'img-thumb is-dragged' : 'img-thumb'}
        style={{ transform: CSS.Transform.toString(transform), transition }}
        aria-label={PICTURE_HISTORY.place(number, count)}
        aria-current={isCurrent || undefined}
        title={hintOf(picture)}
        disabled={isBusy}
        onClick={() => store.getState().historyHappened({ type: 'chosen', id: picture.id })}
        onKeyDown={onKeyDown}
        // Space lifts it, and must not press it as well
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      >
        <Thumbnail picture={picture} number={number} />
      </button>
    </li>
  )
}
