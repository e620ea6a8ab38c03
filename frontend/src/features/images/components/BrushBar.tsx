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
import { type BrushAction, ZOOM_STEP } from '../brush/keys'
import { isBlank, type OperationList } from '../brush/operationList'
import { BRUSH_SIZES, SOFT_EDGE } from '../brush/operations'
import type { BrushTool } from '../brush/pointer/pointers'
import { useStudioSession } from '../stores/context'
import { BRUSH, STUDIO, ZOOM } from '../texts'

interface BrushBarProps {
  /** What is painted on was drawn by no model. */
  isSketch: boolean
  act(action: BrushAction): void
  tool: BrushTool
  strokes: OperationList
}

/** The brush's tools; each has a key, too. */
export function BrushBar({ isSketch, act, tool, strokes }: BrushBarProps) {
  const { store } = useStudioSession()
  // fingers zoom there
  const isMobile = useIsMobile()
  const take = (change: Partial<BrushTool>) => act({ type: 'tool', tool: { ...tool, ...change } })
  return (
    <div className="img-brush-bar">
      {isSketch && !isMobile && <span className="tag img-sketch">{STUDIO.offline}</span>}
      <PillToolbar label={BRUSH.bar}>
        <IconButton
          icon={Brush}
          label={BRUSH.brush}
          active={tool.kind === 'brush'}
          onClick={() => take({ kind: 'brush' })}
        />
        <IconButton
          icon={Lasso}
          label={BRUSH.lasso}
          active={tool.kind === 'lasso'}
          onClick={() => take({ kind: 'lasso' })}
        />
        <IconButton
          icon={Eraser}
          label={BRUSH.erase}
          active={tool.isErase}
          onClick={() => take({ isErase: !tool.isErase })}
        />
        <IconButton
          icon={Feather}
          label={BRUSH.soft}
          active={tool.softness > 0}
          onClick={() => take({ softness: tool.softness > 0 ? 0 : SOFT_EDGE })}
        />
        <PillSeparator />
        {BRUSH_SIZES.map((size) => (
          <button
            key={size}
            type="button"
            className={size === tool.size ? 'icon-btn img-size on' : 'icon-btn img-size'}
            aria-label={BRUSH.size(size)}
            title={BRUSH.size(size)}
            aria-pressed={size === tool.size}
            onClick={() => take({ size })}
          >
            <i style={{ width: size, height: size }} aria-hidden />
          </button>
        ))}
        <PillSeparator />
        <IconButton
          icon={Undo2}
          label={BRUSH.undo}
          disabled={strokes.done.length === 0}
          onClick={() => act({ type: 'undo' })}
        />
        <IconButton
          icon={Redo2}
          label={BRUSH.redo}
          disabled={strokes.undone.length === 0}
          onClick={() => act({ type: 'redo' })}
        />
        <IconButton icon={PaintBucket} label={BRUSH.fill} onClick={() => act({ type: 'fill' })} />
        <IconButton icon={Contrast} label={BRUSH.invert} onClick={() => act({ type: 'invert' })} />
        <IconButton
          icon={Trash2}
          label={BRUSH.clear}
          disabled={isBlank(strokes)}
          onClick={() => act({ type: 'clear' })}
        />
        <PillSeparator />
        {!isMobile && <ZoomButtons act={act} />}
        <IconButton
          icon={Check}
          label={BRUSH.done}
          onClick={() => store.getState().viewed('picture')}
        />
      </PillToolbar>
    </div>
  )
}

function ZoomButtons({ act }: { act(action: BrushAction): void }) {
  const zoom = (factor: number) => act({ type: 'zoom', factor })
  return (
    <>
      <IconButton icon={Minus} label={ZOOM.out} onClick={() => zoom(1 / ZOOM_STEP)} />
      <IconButton icon={Plus} label={ZOOM.in} onClick={() => zoom(ZOOM_STEP)} />
      <IconButton icon={Scan} label={ZOOM.whole} onClick={() => act({ type: 'wholePicture' })} />
      <PillSeparator />
    </>
  )
}
