/** Sizes and positions of the device window inside the canvas, in CSS pixels. */
import type { PreviewView } from './views'

export type Size = { width: number; height: number }
export type Rect = Size & { left: number; top: number }
export type Corner = 'tl' | 'tr' | 'bl' | 'br'
/** The size of a page, before it is drawn smaller by `scale`. */
export type PageSize = Size & { scale: number }
export type Placement = Rect & {
  /** Of the window as a whole, with its bar. */
  scale: number
  /** Of the page in the window alone. */
  page: PageSize
}

/** Space that the window leaves free: the floating actions are at its sides, or below. */
export type Insets = { x: number; top: number; bottom: number }

export const MIN_WIDTH = 320
export const MIN_HEIGHT = 200
/** Margin around the largest window, both sides together. */
export const PADDING = 40
export const MARGIN = 20
export const SNAP = 12
export const PHONE: Size = { width: 375, height: 812 }
export const TABLET: Size = { width: 768, height: 1024 }
export const DESKTOP_WIDTH = 1280
/** Space at each side of a window for the bars beside it. */
export const BESIDE = 84
/** Title bar and borders: part of the window, but not of the page in it. */
export const BAR = 36
export const BORDER = 1

const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(value, Math.max(min, max)))

/** Whether the smallest window has no room between the bars at its sides. */
export const isNarrow = (canvas: Size): boolean => canvas.width < MIN_WIDTH + 2 * BESIDE

const maxSizeOf = (canvas: Size): Size => ({
  width: Math.max(canvas.width - PADDING, 0),
  height: Math.max(canvas.height - PADDING, 0),
})

/** The minimum size of the window; smaller on a small canvas. */
const minSizeOf = (canvas: Size): Size => {
  const max = maxSizeOf(canvas)
  return { width: Math.min(MIN_WIDTH, max.width), height: Math.min(MIN_HEIGHT, max.height) }
}

/** The nearest rectangle within limits and margin. */
export const fitInside = (rect: Rect, canvas: Size): Rect => {
  const max = maxSizeOf(canvas)
  const min = minSizeOf(canvas)
  const width = clamp(rect.width, min.width, max.width)
  const height = clamp(rect.height, min.height, max.height)
  return {
    width,
    height,
    left: clamp(rect.left, MARGIN, canvas.width - MARGIN - width),
    top: clamp(rect.top, MARGIN, canvas.height - MARGIN - height),
  }
}

/** All of the canvas but the space of the floating actions. */
export const initialRect = (canvas: Size, insets: Insets): Rect => {
  const width = Math.max(canvas.width - 2 * insets.x, MIN_WIDTH)
  const height = Math.max(canvas.height - MARGIN - insets.bottom, MIN_HEIGHT)
  const left = (canvas.width - width) / 2
  return fitInside({ width, height, left, top: MARGIN }, canvas)
}

/** The first of `lines` within the snap distance, else `value`. */
export const snap = (value: number, lines: readonly number[], distance = SNAP): number =>
  lines.find((line) => Math.abs(line - value) <= distance) ?? value

/** Moves the window; it snaps to the margins and to the middle. */
export const moveBy = (rect: Rect, dx: number, dy: number, canvas: Size): Rect => {
  const right = canvas.width - MARGIN - rect.width
  const bottom = canvas.height - MARGIN - rect.height
  const left = snap(rect.left + dx, [MARGIN, right, (MARGIN + right) / 2])
  const top = snap(rect.top + dy, [MARGIN, bottom, (MARGIN + bottom) / 2])
  return fitInside({ ...rect, left, top }, canvas)
}

/** One axis: the dragged edge moves, the other stays. */
const pull = (
  start: number,
  length: number,
  delta: number,
  fromStart: boolean,
  min: number,
  limit: number,
): [start: number, length: number] => {
  const end = start + length
  if (fromStart) {
    const next = clamp(snap(start + delta, [MARGIN]), MARGIN, end - min)
    return [next, end - next]
  }
  const next = clamp(snap(end + delta, [limit - MARGIN]), start + min, limit - MARGIN)
  return [start, next - start]
}

/** Drags a corner; the opposite one stays. */
export const resizeBy = (
  rect: Rect,
  corner: Corner,
  dx: number,
  dy: number,
  canvas: Size,
): Rect => {
  const min = minSizeOf(canvas)
  const [left, width] = pull(
    rect.left,
    rect.width,
    dx,
    corner.endsWith('l'),
    min.width,
    canvas.width,
  )
  const [top, height] = pull(
    rect.top,
    rect.height,
    dy,
    corner.startsWith('t'),
    min.height,
    canvas.height,
  )
  return { left, top, width, height }
}

const pageIn = (window: Size): Size => ({
  width: Math.max(window.width - 2 * BORDER, 0),
  height: Math.max(window.height - BAR - 2 * BORDER, 0),
})

/** A window of which the page takes all. */
const filled = (window: Rect, scale = 1): Placement => ({
  ...window,
  scale,
  page: { ...pageIn(window), scale: 1 },
})

/** A page is never narrower than a desktop's: it is drawn smaller instead. */
const desktopPage = (window: Size): PageSize => {
  const inner = pageIn(window)
  const scale = Math.max(Math.min(1, inner.width / DESKTOP_WIDTH), 0.1)
  return { width: inner.width / scale, height: inner.height / scale, scale }
}

const centred = (size: Size, scale: number, canvas: Size, insets: Insets): Rect => {
  const room = canvas.height - insets.top - insets.bottom
  return {
    ...size,
    left: (canvas.width - size.width * scale) / 2,
    top: insets.top + Math.max((room - size.height * scale) / 2, 0),
  }
}

const framed = (screen: Size): Size => ({
  width: screen.width + 2 * BORDER,
  height: screen.height + BAR + 2 * BORDER,
})

/**
 * Position, size and scale of a view's window. `share` is the fraction of the canvas height that a
 * device may take; larger devices are scaled down, never up.
 */
export const placement = (
  view: PreviewView,
  canvas: Size,
  insets: Insets,
  adaptive: Rect,
  onPhone: boolean,
): Placement => {
  const room = {
    width: Math.max(canvas.width - 2 * insets.x, 0),
    height: Math.max(canvas.height - insets.top - insets.bottom, 0),
  }
  const whole = { ...room, left: insets.x, top: insets.top }
  switch (view) {
    case 'adaptive':
      return filled(adaptive)
    case 'desktop':
      return { ...whole, scale: 1, page: desktopPage(whole) }
    case 'mobile-native':
      return filled(whole)
    case 'tablet-native':
    case 'mobile-preview': {
      const size = framed(view === 'mobile-preview' ? PHONE : TABLET)
      const share = view === 'tablet-native' ? 0.8 : onPhone ? 0.85 : 1
      const width = onPhone ? canvas.width * 0.95 : room.width
      const height = view === 'tablet-native' || onPhone ? canvas.height * share : room.height
      const scale = Math.max(Math.min(1, width / size.width, height / size.height), 0.1)
      return filled(centred(size, scale, canvas, insets), scale)
    }
  }
}
