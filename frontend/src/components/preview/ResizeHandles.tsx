import type { Corner, Rect } from './geometry'
import type { AdaptiveWindow } from './useAdaptiveWindow'

const CORNERS: Record<Corner, string> = {
  tl: 'top left',
  tr: 'top right',
  bl: 'bottom left',
  br: 'bottom right',
}

const placeOf = (corner: Corner, rect: Rect) => ({
  left: corner.endsWith('l') ? rect.left : rect.left + rect.width,
  top: corner.startsWith('t') ? rect.top : rect.top + rect.height,
})

/** The resize handles of the freeform window, for pointer and arrow keys. */
export function ResizeHandles({ window }: { window: AdaptiveWindow }) {
  return (Object.keys(CORNERS) as Corner[]).map((corner) => (
    <button
      key={corner}
      type="button"
      className={`resize-handle resize-handle-${corner}`}
      aria-label={`Resize from the ${CORNERS[corner]} corner`}
      style={placeOf(corner, window.rect)}
      {...window.grip(corner)}
    />
  ))
}
