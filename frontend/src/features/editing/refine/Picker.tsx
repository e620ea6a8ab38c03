import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { PreviewHandle } from '@/components/preview/types'
import { elementWord } from '@/lib/elementWords'
import { useEditSession } from '../session'
import { PICKER } from './useRefined'
import '@/styles/editing.scss'

/** An element of the page's text that was pointed at. */
interface PickedElement {
  id: string
  tag: string
  text: string
}

export interface PickerProps {
  preview: PreviewHandle
  /** Null when nothing is picked any more. */
  onPicked(element: PickedElement | null): void
  onLeave(): void
}

/** As long as it is there, elements of the app are pointed at instead of being used. */
export default function Picker({ preview, onPicked, onLeave }: PickerProps) {
  const session = useEditSession(preview, 'pick')
  const { selected, drawnIn } = useStore(session.state)
  const name = selected.at(-1)?.name
  const [id, tag, text] = [name?.id?.value, name?.tag, name?.text]
  useEffect(() => {
    onPicked(id === undefined || tag === undefined ? null : { id, tag, text: text ?? '' })
  }, [onPicked, id, tag, text])
  // Escape in the app, with nothing chosen
  useEffect(() => preview.on('key', onLeave), [preview, onLeave])
  useEffect(() => preview.focus(), [preview])
  if (drawnIn === null) return null
  return (
    <div className="edit-picker-note" role="status">
      <p className="mb-0">{PICKER.drawn}</p>
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        onClick={() => session.select([drawnIn.key])}
      >
        {PICKER.around(elementWord(drawnIn.name.tag))}
      </button>
    </div>
  )
}
