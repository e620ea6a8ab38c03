import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { KeyboardEvent } from 'react'
import { useStudio, useStudioSession } from '../store/context'
import type { StudioImage } from '../store/image'
import { selectIsBusy } from '../store/selectors'
import { hintOf } from './imageHint'
import { Thumbnail } from './Thumbnail'
import { IMAGE_HISTORY } from './texts'

interface StripItemProps {
  image: StudioImage
  number: number
  count: number
  isCurrent: boolean
  onDelete(): void
}

/** One thumbnail of the strip. */
export function StripItem({ image, number, count, isCurrent, onDelete }: StripItemProps) {
  const { store } = useStudioSession()
  const isBusy = useStudio(selectIsBusy)
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: image.id,
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
        aria-label={IMAGE_HISTORY.place(number, count)}
        aria-current={isCurrent || undefined}
        title={hintOf(image)}
        disabled={isBusy}
        onClick={() => store.getState().historyHappened({ type: 'chosen', id: image.id })}
        onKeyDown={onKeyDown}
        // Space lifts it, and must not press it as well
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      >
        <Thumbnail image={image} number={number} />
      </button>
    </li>
  )
}
