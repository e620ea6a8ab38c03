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
} from '@dnd-kit/sortable'
import { useRef } from 'react'
import { useStudio, useStudioSession } from '../store/context'
import { HISTORY } from '../texts'
import { StripItem } from './StripItem'
import { useCurrentInView } from './useCurrentInView'

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
