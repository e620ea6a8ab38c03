import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardCode,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  horizontalListSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { type StudioImage, selectIsBusy, useStudio, useStudioSession } from '../store'
import { hintOf, Thumbnail } from './Thumbnail'
import { HISTORY, IMAGE_HISTORY } from './texts'

/** A press that moved further is a drag, in CSS pixels. */
const DRAG_PX = 5
/** A finger that rests this long drags, in milliseconds; before that it scrolls the strip. */
const LONG_PRESS_MS = 250
const KEYS = {
  // Enter shows the image
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
}

/** Thumbnails in the person's order: a press shows one; dragging, or Space and the arrow keys, moves it. */
export function HistoryStrip({ onDelete }: { onDelete(id: string): void }) {
  const { store } = useStudioSession()
  const { entries, current } = useStudio((state) => state.history)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: LONG_PRESS_MS, tolerance: DRAG_PX } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: KEYS,
    }),
  )
  const ids = entries.map(({ image }) => image.id)
  const list = useRef<HTMLOListElement>(null)
  useCurrentInView(list, current, ids.length)
  const numberOf = (id: unknown) => ids.indexOf(String(id)) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => HISTORY.lifted(numberOf(active.id)),
    onDragOver: ({ over }) =>
      over ? HISTORY.over(numberOf(over.id), ids.length) : HISTORY.nowhere,
    onDragEnd: ({ over }) => (over ? HISTORY.dropped(numberOf(over.id), ids.length) : HISTORY.left),
    onDragCancel: () => HISTORY.left,
  }
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over === null || active.id === over.id) return
    store.getState().historyHappened({
      type: 'moved',
      id: String(active.id),
      to: ids.indexOf(String(over.id)),
    })
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: HISTORY.dragKeys },
      }}
      onDragEnd={dropped}
    >
      <SortableContext items={ids} strategy={horizontalListSortingStrategy}>
        <ol className="img-strip" ref={list}>
          {entries.map(({ image }, at) => (
            <StripItem
              key={image.id}
              image={image}
              number={at + 1}
              count={ids.length}
              isCurrent={image.id === current}
              onDelete={() => onDelete(image.id)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface StripItemProps {
  image: StudioImage
  number: number
  count: number
  isCurrent: boolean
  onDelete(): void
}

/** One thumbnail of the strip. */
function StripItem({ image, number, count, isCurrent, onDelete }: StripItemProps) {
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

/** What is left of the list beside it, in CSS pixels. */
const MARGIN_PX = 8

/** Scrolls a list, and nothing else, so far that its current item is seen. */
export function useCurrentInView(
  list: RefObject<HTMLElement | null>,
  current: string | null,
  count: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is current, or stands elsewhere
  useEffect(() => {
    const item = list.current?.querySelector('[aria-current]')
    if (!list.current || !item) return
    const [around, at] = [list.current.getBoundingClientRect(), item.getBoundingClientRect()]
    list.current.scrollLeft += beyond(at.left, at.right, around.left, around.right)
    list.current.scrollTop += beyond(at.top, at.bottom, around.top, around.bottom)
  }, [list, current, count])
}

/** How far it stands out, to the beginning (less than 0) or to the end. */
function beyond(from: number, to: number, first: number, last: number): number {
  if (from < first) return from - first - MARGIN_PX
  return to > last ? to - last + MARGIN_PX : 0
}
