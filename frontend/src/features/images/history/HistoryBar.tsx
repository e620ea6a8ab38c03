import { GitBranch, Images, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '@/components/IconButton'
import {
  type Entry,
  entryOf,
  HISTORY_MAX,
  type HistoryImage,
  hasStrip,
  type ImageHistory,
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

/** Where an image stands when the history is shown as a tree: rows are branches, columns are steps. */
interface TreePlace<P extends HistoryImage> {
  readonly entry: Entry<P>
  readonly row: number
  readonly column: number
  /** What it was made from, and where that stands; null for a beginning. */
  readonly from: { readonly id: string; readonly row: number; readonly column: number } | null
}

/**
 * The oldest branch goes on in the row of what it was made from, each other one gets a row below. Images that
 * nothing was made from, and that were made from none, share a row with their neighbours.
 */
export function treePlaces<P extends HistoryImage>(
  history: ImageHistory<P>,
): readonly TreePlace<P>[] {
  const places: TreePlace<P>[] = []
  let last = -1
  const place = (entry: Entry<P>, row: number, column: number, from: TreePlace<P>['from']) => {
    const { id } = entry.image
    places.push({ entry, row, column, from })
    madeFrom(history, id).forEach((next, at) => {
      if (at > 0) last += 1
      place(next, at > 0 ? last : row, column + 1, { id, row, column })
    })
  }
  let column = 0
  for (const root of rootsOf(history)) {
    const isAlone = madeFrom(history, root.image.id).length === 0
    if (!isAlone || column === 0) last += 1
    place(root, last, isAlone ? column : 0, null)
    column = isAlone ? column + 1 : 0
  }
  return places
}

const byAge = (one: Entry<HistoryImage>, other: Entry<HistoryImage>): number => one.age - other.age

function rootsOf<P extends HistoryImage>(history: ImageHistory<P>): readonly Entry<P>[] {
  const roots = history.entries.filter(({ image }) => !entryOf(history, image.parent))
  return roots.toSorted(byAge)
}

/** The oldest first. */
function madeFrom<P extends HistoryImage>(
  { entries }: ImageHistory<P>,
  id: string,
): readonly Entry<P>[] {
  return entries.filter(({ image }) => image.parent === id).toSorted(byAge)
}
