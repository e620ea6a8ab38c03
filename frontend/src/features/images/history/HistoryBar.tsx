import { GitBranch, Images, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '@/components/IconButton'
import {
  HISTORY_MAX,
  hasStrip,
  type StudioImage,
  selectIsBusy,
  useStudio,
  useStudioSession,
} from '../store'
import { MODIFY } from '../texts'
import { useHeightVariable } from '../view'
import { HistoryStrip, useCurrentInView } from './HistoryStrip'
import { hintOf, Thumbnail } from './Thumbnail'
import { ALL_IMAGES, HISTORY, IMAGE_HISTORY } from './texts'
import { type TreePlace, treePlaces } from './treePlaces'

/** Read by toasts, which stay above it. */
const HEIGHT = '--img-history'

/** The images so far, as a strip or as a tree. Nothing while there is one alone. */
export default function HistoryBar() {
  const isStrip = useStudio((state) => hasStrip(state.history))
  return isStrip ? <Bar /> : null
}

function Bar() {
  const { store } = useStudioSession()
  const history = useStudio((state) => state.history)
  const isBusy = useStudio(selectIsBusy)
  const [isTree, setIsTree] = useState(false)
  const bar = useRef<HTMLElement>(null)
  useHeightVariable(bar, HEIGHT)
  const ask = (id: string) => !isBusy && store.getState().asked({ kind: 'delete', id })
  return (
    <section className="img-history" ref={bar} aria-label={IMAGE_HISTORY.title}>
      {history.entries.length >= HISTORY_MAX && (
        <p className="gen-note mb-0 img-history-older">{ALL_IMAGES.older(HISTORY_MAX)}</p>
      )}
      {isTree ? <HistoryTree onDelete={ask} /> : <HistoryStrip onDelete={ask} />}
      <div className="img-history-tools">
        <IconButton
          icon={isTree ? Images : GitBranch}
          label={isTree ? HISTORY.strip : HISTORY.tree}
          onClick={() => setIsTree(!isTree)}
        />
        <IconButton
          icon={Trash2}
          label={MODIFY.deleteThis}
          disabled={isBusy || history.current === null}
          onClick={() => history.current !== null && ask(history.current)}
        />
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          disabled={isBusy}
          onClick={() => store.getState().asked({ kind: 'clearHistory' })}
        >
          {IMAGE_HISTORY.clearAll} ({history.entries.length})
        </button>
      </div>
    </section>
  )
}

/** CSS pixels from one image of the tree to the next, as the sheet has it. */
const CELL = 64

/** The tree of changes: a row for each branch. */
function HistoryTree({ onDelete }: { onDelete(id: string): void }) {
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
