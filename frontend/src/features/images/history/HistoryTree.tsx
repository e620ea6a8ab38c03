import { useRef } from 'react'
import { useStudio, useStudioSession } from '../store/context'
import type { StudioImage } from '../store/image'
import { selectIsBusy } from '../store/selectors'
import { HISTORY } from '../texts'
import { hintOf } from './imageHint'
import { Thumbnail } from './Thumbnail'
import { IMAGE_HISTORY } from './texts'
import { type TreePlace, treePlaces } from './treePlaces'
import { useCurrentInView } from './useCurrentInView'

/** CSS pixels from one image of the tree to the next, as the sheet has it. */
const CELL = 64

/** The tree of changes: a row for each branch. */
export function HistoryTree({ onDelete }: { onDelete(id: string): void }) {
  const { store } = useStudioSession()
  const history = useStudio((state) => state.history)
  const isBusy = useStudio(selectIsBusy)
  const places = treePlaces(history)
  const tree = useRef<HTMLDivElement>(null)
  useCurrentInView(tree, history.current, history.entries.length)
  const numbers = new Map(history.entries.map(({ image }, at) => [image.id, at + 1]))
  const columns = Math.max(...places.map(({ column }) => column)) + 1
  const rows = Math.max(...places.map(({ row }) => row)) + 1
  return (
    <div className="img-tree" ref={tree}>
      <svg width={columns * CELL} height={rows * CELL} aria-hidden>
        {places.map((place) => place.from && <path key={place.entry.image.id} d={line(place)} />)}
      </svg>
      <ol>
        {places.map(({ entry: { image }, row, column, from }) => {
          const number = numbers.get(image.id) ?? 0
          const name = IMAGE_HISTORY.place(number, history.entries.length)
          const origin = from === null ? undefined : numbers.get(from.id)
          return (
            <li key={image.id} style={{ left: column * CELL, top: row * CELL }}>
              <button
                type="button"
                className="img-thumb"
                aria-label={origin === undefined ? name : `${name}, ${HISTORY.from(origin)}`}
                disabled={isBusy}
                aria-current={image.id === history.current || undefined}
                title={hintOf(image)}
                onClick={() => store.getState().historyHappened({ type: 'chosen', id: image.id })}
                onKeyDown={({ key }) => key === 'Delete' && onDelete(image.id)}
              >
                <Thumbnail image={image} number={number} />
                <span className="img-tree-number" aria-hidden>
                  {number}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function line({ row, column, from }: TreePlace<StudioImage>): string {
  if (from === null) return ''
  const middle = CELL / 2
  const [x, y] = [from.column * CELL + middle, from.row * CELL + middle]
  return `M${x} ${y}V${row * CELL + middle}H${column * CELL + middle}`
}
