import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { placed, wholeView } from '../pointer'
import { isSketch, type StudioImage, useStudioSession } from '../store'
import { COMPARE, STUDIO } from '../texts'
import { useArea } from './elements'

const HALF = 50

interface CompareViewProps {
  before: StudioImage
  after: StudioImage
}

/** Both over each other, with a slider between them. */
export function CompareView({ before, after }: CompareViewProps) {
  const area = useRef<HTMLDivElement>(null)
  const { store } = useStudioSession()
  const size = useArea(area)
  const [part, setPart] = useState(HALF)
  const place = size && placed(wholeView(size, after))
  return (
    <div className="img-area img-compare" ref={area}>
      {place && (
        <div className="img-compare-frame" style={place}>
          <img src={after.url} alt={`${COMPARE.after}: ${after.prompt}`} draggable={false} />
          <img
            src={before.url}
            alt={`${COMPARE.before}: ${before.prompt}`}
            draggable={false}
            style={{ clipPath: `inset(0 ${100 - part}% 0 0)` }}
          />
          <span className="tag img-compare-before" aria-hidden>
            {named(COMPARE.before, before)}
          </span>
          <span className="tag img-compare-after" aria-hidden>
            {named(COMPARE.after, after)}
          </span>
          <span className="img-compare-line" style={{ left: `${part}%` }} aria-hidden />
          <input
            type="range"
            className="img-compare-slider"
            min={0}
            max={100}
            aria-label={COMPARE.slider}
            value={part}
            onChange={({ target }) => setPart(Number(target.value))}
          />
          <button
            type="button"
            className="btn btn-sm btn-quiet img-compare-close"
            aria-label={COMPARE.closeLabel}
            onClick={() => {
              store.getState().viewed('image')
              // the button goes with what it closes
              document.getElementById('main')?.focus()
            }}
          >
            <X size={16} aria-hidden /> {COMPARE.close}
          </button>
        </div>
      )}
    </div>
  )
}

const named = (words: string, image: StudioImage): string =>
  isSketch(image) ? `${words} · ${STUDIO.offline}` : words
