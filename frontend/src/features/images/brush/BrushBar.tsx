import {
  Brush,
  Check,
  Contrast,
  Eraser,
  Feather,
  Lasso,
  Minus,
  PaintBucket,
  Plus,
  Redo2,
  Scan,
  Trash2,
  Undo2,
} from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { PillSeparator, PillToolbar } from '@/components/PillToolbar'
import { useIsMobile } from '@/lib/media'
import {
  BRUSH_SIZES,
  type BrushTool,
  isBlank,
  type OperationList,
  SOFT_EDGE,
  useStudioSession,
} from '../store'
import { STUDIO, ZOOM } from '../texts'
import { type BrushAction, ZOOM_STEP } from './keys'
import { BRUSH } from './texts'

interface BrushBarProps {
  /** The painted image was drawn by no model. */
  isSketch: boolean
  act(action: BrushAction): void
  tool: BrushTool
  strokes: OperationList
}

/** The brush's tools; each has a key, too. On phones they stand in rows. */
export function BrushBar({ isSketch, act, tool, strokes }: BrushBarProps) {
  const { store } = useStudioSession()
  const isMobile = useIsMobile()
  const take = (change: Partial<BrushTool>) => act({ type: 'tool', tool: { ...tool, ...change } })
  return (
    <div className="img-brush-bar">
      {isSketch && !isMobile && <span className="tag img-sketch">{STUDIO.offline}</span>}
      <PillToolbar label={BRUSH.bar}>
        <div className="img-brush-tools">
          <div className="img-brush-group">
            <IconButton
              icon={Brush}
              label={BRUSH.brush}
              data-word={BRUSH.words.brush}
              active={tool.kind === 'brush' && !tool.isErase}
              onClick={() => take({ kind: 'brush', isErase: false })}
            />
            <IconButton
              icon={Lasso}
              label={BRUSH.lasso}
              data-word={BRUSH.words.lasso}
              active={tool.kind === 'lasso' && !tool.isErase}
              onClick={() => take({ kind: 'lasso', isErase: false })}
            />
            <IconButton
              icon={Eraser}
              label={tool.kind === 'lasso' ? BRUSH.eraseLasso : BRUSH.erase}
              data-word={BRUSH.words.erase}
              active={tool.isErase}
              onClick={() => take({ isErase: !tool.isErase })}
            />
          </div>
          <PillSeparator />
          <div className="img-brush-group is-row">
            <BrushSizes tool={tool} take={take} />
            <IconButton
              icon={Feather}
              label={BRUSH.soft}
              data-word={BRUSH.words.soft}
              active={tool.softness > 0}
              onClick={() => take({ softness: tool.softness > 0 ? 0 : SOFT_EDGE })}
            />
          </div>
          <PillSeparator />
          <div className="img-brush-group is-row">
            <StrokeButtons act={act} strokes={strokes} />
            <PillSeparator />
            <ZoomButtons act={act} />
          </div>
        </div>
        <button
          type="button"
          className="btn btn-sm btn-quiet img-brush-done"
          onClick={() => store.getState().viewed('image')}
        >
          <Check size={16} aria-hidden /> {BRUSH.done}
        </button>
      </PillToolbar>
    </div>
  )
}

function StrokeButtons({ act, strokes }: Pick<BrushBarProps, 'act' | 'strokes'>) {
  return (
    <>
      <IconButton
        icon={Undo2}
        label={BRUSH.undo}
        data-word={BRUSH.words.undo}
        disabled={strokes.done.length === 0}
        onClick={() => act({ type: 'undo' })}
      />
      <IconButton
        icon={Redo2}
        label={BRUSH.redo}
        data-word={BRUSH.words.redo}
        disabled={strokes.undone.length === 0}
        onClick={() => act({ type: 'redo' })}
      />
      <IconButton
        icon={PaintBucket}
        label={BRUSH.fill}
        data-word={BRUSH.words.fill}
        onClick={() => act({ type: 'fill' })}
      />
      <IconButton
        icon={Contrast}
        label={BRUSH.invert}
        data-word={BRUSH.words.invert}
        onClick={() => act({ type: 'invert' })}
      />
      <IconButton
        icon={Trash2}
        label={BRUSH.clear}
        data-word={BRUSH.words.clear}
        disabled={isBlank(strokes)}
        onClick={() => act({ type: 'clear' })}
      />
    </>
  )
}

interface BrushSizesProps {
  tool: BrushTool
  take(change: Partial<BrushTool>): void
}

function BrushSizes({ tool, take }: BrushSizesProps) {
  return BRUSH_SIZES.map((size) => (
    <button
      key={size}
      type="button"
      className={size === tool.size ? 'icon-btn img-size on' : 'icon-btn img-size'}
      aria-label={BRUSH.size(size)}
      title={BRUSH.size(size)}
      data-word={BRUSH.words.size(size)}
      aria-pressed={size === tool.size}
      onClick={() => take({ size })}
    >
      <i style={{ width: size, height: size }} aria-hidden />
    </button>
  ))
}

function ZoomButtons({ act }: { act(action: BrushAction): void }) {
  const zoom = (factor: number) => act({ type: 'zoom', factor })
  return (
    <>
      <IconButton
        icon={Minus}
        label={ZOOM.out}
        data-word={BRUSH.words.smaller}
        onClick={() => zoom(1 / ZOOM_STEP)}
      />
      <IconButton
        icon={Plus}
        label={ZOOM.in}
        data-word={BRUSH.words.larger}
        onClick={() => zoom(ZOOM_STEP)}
      />
      <IconButton
        icon={Scan}
        label={ZOOM.whole}
        data-word={BRUSH.words.whole}
        onClick={() => act({ type: 'wholeImage' })}
      />
    </>
  )
}
