import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type BrushTool, isSketch, type StudioImage, selectStrokes, useStudio } from '../store'
import { isElsewhere } from '../view'
import { BrushBar } from './BrushBar'
import { BrushStage } from './brushStage'
import { type BrushAction, brushAction } from './keys'
import { useBrushActions } from './PaintedNote'
import { BRUSH } from './texts'

/** The image to paint on. What is painted stays with the image. */
export default function BrushView({ image }: { image: StudioImage }) {
  const stage = useRef<BrushStage | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const imageElement = useRef<HTMLImageElement>(null)
  const ring = useRef<HTMLSpanElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const tool = useStudio((state) => state.tool)
  const strokes = useStudio(selectStrokes)
  const actions = useBrushActions(image)
  const latest = useRef({ tool, actions })
  latest.current = { tool, actions }

  const { width, height } = image
  useEffect(() => {
    if (!area.current || !canvas.current || !imageElement.current || !ring.current) return
    const parts = {
      area: area.current,
      canvas: canvas.current,
      image: imageElement.current,
      ring: ring.current,
      size: { width, height },
      colour: getComputedStyle(canvas.current).color,
      onFinished: (operation: Parameters<typeof actions.paint>[0]) =>
        latest.current.actions.paint(operation),
    }
    const made = new BrushStage(parts, latest.current.tool)
    stage.current = made
    return () => {
      made.end()
      stage.current = null
    }
  }, [width, height])
  useEffect(() => stage.current?.toolTaken(tool), [tool])
  useEffect(() => stage.current?.operationsChanged(strokes.done), [strokes])

  const act = (action: BrushAction) => {
    if (action.type === 'zoom') stage.current?.zoomBy(action.factor)
    else if (action.type === 'wholeImage') stage.current?.showWhole()
    else actions.act(action)
  }
  useBrushKeys(tool, act)

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey: shift, ctrlKey, metaKey, altKey } = event
    if (key === ' ') {
      stage.current?.spaceHeld(true)
      event.preventDefault()
      return
    }
    if (ctrlKey || metaKey || altKey) return
    const moved = stage.current?.key({ key, shift }) ?? null
    if (moved === null) return
    if (moved === 'drawing') setAnnouncement(BRUSH.drawing)
    else if (moved === 'stroke') setAnnouncement(BRUSH.stroke)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <div
        className="img-area img-brush"
        ref={area}
        role="application"
        aria-label={BRUSH.area}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is painted on by keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onKeyUp={({ key }) => key === ' ' && stage.current?.spaceHeld(false)}
        onBlur={() => stage.current?.spaceHeld(false)}
      >
        <img
          ref={imageElement}
          className="img-picture"
          src={image.url}
          alt={image.caption || image.prompt}
          draggable={false}
        />
        <canvas ref={canvas} className="img-strokes" />
        <span ref={ring} className="img-ring" aria-hidden />
      </div>
      <BrushBar isSketch={isSketch(image)} act={act} tool={tool} strokes={strokes} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

/**
 * The brush's keys while it is in hand, wherever the focus is: what is undone then are strokes, not images. The
 * list of images keeps its own.
 */
function useBrushKeys(tool: BrushTool, act: (action: BrushAction) => void): void {
  const latest = useRef({ tool, act })
  latest.current = { tool, act }
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { key, shiftKey: shift, ctrlKey, metaKey, altKey: alt, target } = event
      if (event.defaultPrevented || isElsewhere(target) || isInHistory(target)) return
      const pressed = { key, shift, mod: ctrlKey || metaKey, alt }
      const action = brushAction(pressed, latest.current.tool)
      if (action === null) return
      event.preventDefault()
      latest.current.act(action)
    }
    // before the studio's own keys
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

const isInHistory = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.img-history') !== null
