/** Which part of the image the area shows, and how large. A resize of the area keeps both. */
import type { Percent, Size } from '../store'

/** CSS pixels from the upper left corner of the area. */
export interface AreaPoint {
  readonly x: number
  readonly y: number
}

export interface View {
  readonly area: Size
  readonly image: Size
  /** 1 shows the whole image. */
  readonly zoom: number
  /** The place of the image, in percent, that lies in the middle of the area. */
  readonly middle: Percent
}

/** Where the image stands in the area, in CSS pixels. */
interface Placed extends Size {
  readonly left: number
  readonly top: number
}

/** Beyond it an image's pixel would be larger than this many CSS pixels. */
const PIXEL_MAX = 16
const WHOLE = 1

export function wholeView(area: Size, image: Size): View {
  return { area, image, zoom: WHOLE, middle: { x: 50, y: 50 } }
}

export function resized(view: View, area: Size): View {
  return within({ ...view, area })
}

export function placed({ area, image, zoom, middle }: View): Placed {
  const scale = wholeScale(area, image) * zoom
  const [width, height] = [image.width * scale, image.height * scale]
  return {
    left: area.width / 2 - (middle.x / 100) * width,
    top: area.height / 2 - (middle.y / 100) * height,
    width,
    height,
  }
}

export function toPercent(view: View, { x, y }: AreaPoint): Percent {
  const { left, top, width, height } = placed(view)
  return { x: ((x - left) / width) * 100, y: ((y - top) / height) * 100 }
}

export function toArea(view: View, { x, y }: Percent): AreaPoint {
  const { left, top, width, height } = placed(view)
  return { x: left + (x / 100) * width, y: top + (y / 100) * height }
}

export function isOnImage({ x, y }: Percent): boolean {
  return x >= 0 && x <= 100 && y >= 0 && y <= 100
}

/** What lies at `at` stays there, as far as the image reaches. */
export function zoomedAt(view: View, at: AreaPoint, factor: number): View {
  const fixed = toPercent(view, at)
  const zoomed = within({ ...view, zoom: view.zoom * factor })
  const now = toArea(zoomed, fixed)
  return panned(zoomed, at.x - now.x, at.y - now.y)
}

/** Moves the image by CSS pixels. Its rim goes no further than the middle of the area. */
export function panned(view: View, dx: number, dy: number): View {
  const { width, height } = placed(view)
  const middle = {
    x: view.middle.x - (dx / width) * 100,
    y: view.middle.y - (dy / height) * 100,
  }
  return within({ ...view, middle })
}

/** CSS pixels for a pixel of the image at zoom 1. A small image is not shown larger than it is. */
function wholeScale(area: Size, image: Size): number {
  return Math.min(area.width / image.width, area.height / image.height, WHOLE)
}

function within(view: View): View {
  const zoomMax = Math.max(WHOLE, PIXEL_MAX / wholeScale(view.area, view.image))
  const zoom = clamped(view.zoom, WHOLE, zoomMax)
  const isWhole = zoom === WHOLE
  const place = (percent: number) => (isWhole ? 50 : clamped(percent, 0, 100))
  return { ...view, zoom, middle: { x: place(view.middle.x), y: place(view.middle.y) } }
}

const clamped = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value))

export interface Finger extends AreaPoint {
  readonly id: number
}

/** The image follows the first two fingers: it moves with their middle and grows with their distance. */
export function pinched(view: View, before: readonly Finger[], now: readonly Finger[]): View {
  const [was, is] = [pairOf(before), pairOf(now)]
  if (was === null || is === null) return view
  // at its whole the image cannot be moved: grown first
  const grown = was.distance > 0 ? zoomedAt(view, was.middle, is.distance / was.distance) : view
  return panned(grown, is.middle.x - was.middle.x, is.middle.y - was.middle.y)
}

function pairOf([one, other]: readonly Finger[]): { middle: AreaPoint; distance: number } | null {
  if (one === undefined || other === undefined) return null
  return {
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    distance: Math.hypot(one.x - other.x, one.y - other.y),
  }
}
