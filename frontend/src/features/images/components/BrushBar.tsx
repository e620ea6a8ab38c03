import {
  Brush,
  Check,
  Contrast,
  Eraser,
  Feather,
  Lasso,
  PaintBucket,
  Redo2,
  Trash2,
  Undo2,
} from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { PillSeparator, PillToolbar } from '@/components/PillToolbar'
import { isBlank, type OperationList } from '../brush/operationList'
import { BRUSH_SIZES, SOFT_EDGE } from '../brush/operations'
import type { BrushTool } from '../brush/pointer/pointers'
import type { BrushActions } from '../hooks/useBrushActions'
import { useStudioSession } from '../stores/context'
import { BRUSH } from '../texts'

interface BrushBarProps {
  actions: BrushActions
  tool: BrushTool
  strokes: OperationList
}

/** The brush's tools; each has a key, too. */
export function BrushBar({ actions, tool, strokes }: BrushBarProps) {
  const { store } = useStudioSession()
  const take = (change: Partial<BrushTool>) =>
    actions.act({ type: 'tool', tool: { ...tool, ...change } })
  return (
    <div className="img-brush-bar">
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
          onClick={() => actions.act({ type: 'undo' })}
        />
        <IconButton
          icon={Redo2}
          label={BRUSH.redo}
          disabled={strokes.undone.length === 0}
          onClick={() => actions.act({ type: 'redo' })}
        />
        <IconButton
          icon={PaintBucket}
          label={BRUSH.fill}
          onClick={() => actions.act({ type: 'fill' })}
        />
        <IconButton
          icon={Contrast}
          label={BRUSH.invert}
          onClick={() => actions.act({ type: 'invert' })}
        />
        <IconButton
          icon={Trash2}
          label={BRUSH.clear}
          disabled={isBlank(strokes)}
          onClick={() => actions.act({ type: 'clear' })}
        />
        <PillSeparator />
        <IconButton
          icon={Check}
          label={BRUSH.done}
          onClick={() => store.getState().viewed('picture')}
        />
      </PillToolbar>
    </div>
  )
}
