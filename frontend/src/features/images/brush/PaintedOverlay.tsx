import { useEffect, useRef } from 'react'
import { placed, type View } from '../pointer'
import { selectStrokes, useStudio } from '../store'
import { drawOperation } from './drawing'

/** A canvas larger than this, in pixels of its longer side, costs more than it shows. */
const LONGEST = 1_600

/** The strokes over an image that is looked at: they are in force there, too. */
export default function PaintedOverlay({ view }: { view: View }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { done } = useStudio(selectStrokes)
  const place = placed(view)
  const part = Math.min(1, LONGEST / Math.max(place.width, place.height))
  const [width, height] = [Math.round(place.width * part), Math.round(place.height * part)]
  useEffect(() => {
    const context = canvas.current?.getContext('2d') ?? null
    if (canvas.current === null || context === null) return
    context.clearRect(0, 0, width, height)
    const { color } = getComputedStyle(canvas.current)
    for (const operation of done) drawOperation(context, operation, { width, height }, color)
  }, [done, width, height])
  return (
    <canvas
      ref={canvas}
      className="img-strokes img-strokes-kept"
      {...{ width, height }}
      style={place}
      aria-hidden
    />
  )
}
