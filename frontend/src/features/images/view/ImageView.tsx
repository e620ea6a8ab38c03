import { Maximize2, Minimize2, Minus, Plus, Scan } from 'lucide-react'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import { IconButton } from '@/components/IconButton'
import { lazyPart } from '@/components/LazyPart'
import { PillSeparator, PillToolbar } from '@/components/PillToolbar'
import { placed, type View } from '../pointer'
import { isBlank, isSketch, type StudioImage, selectStrokes, useStudio } from '../store'
import { STUDIO, ZOOM } from '../texts'
import { useArea } from './elements'
import { useZoom } from './useZoom'

const PaintedOverlay = lazyPart<{ view: View }>(() => import('../brush/PaintedOverlay'))

const ZOOM_STEP = 1.25

export interface ImageViewProps {
  image: StudioImage
  /** It has the whole screen. */
  isFull: boolean
  onFullscreen(isFull: boolean): void
}

/** The image, which can be zoomed and moved. */
export function ImageView({ image, isFull, onFullscreen }: ImageViewProps) {
  const area = useRef<HTMLDivElement>(null)
  const size = useArea(area)
  const zoom = useZoom(area, size, image)
  // a single image's own words are in it
  const caption = image.set === null ? '' : image.caption
  const { leftOut = '' } = image
  const isPainted = useStudio((state) => !isBlank(selectStrokes(state)))
  const { style, onLoad } = useLikeness(image.url, image.thumbhash)
  return (
    <>
      <div
        className={`img-area${caption && ' has-caption'}${leftOut && ' has-note'}`}
        ref={area}
        role="application"
        aria-label={ZOOM.area}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved and zoomed by keys
        tabIndex={0}
        onKeyDown={zoom?.onKeyDown}
      >
        {zoom && (
          <img
            key={image.id}
            className="img-picture"
            src={image.url}
            alt={image.caption || image.prompt}
            draggable={false}
            style={{ ...placed(zoom.view), ...style }}
            onLoad={onLoad}
          />
        )}
        {zoom && isPainted && <PaintedOverlay view={zoom.view} />}
      </div>
      <div className="img-below">
        {caption !== '' && (
          <p className="img-caption" dir="auto" title={caption}>
            {caption}
          </p>
        )}
        {leftOut !== '' && <LeftOut key={image.id} words={leftOut} />}
      </div>
      <div className="img-zoom">
        {isSketch(image) && <span className="tag img-sketch">{STUDIO.offline}</span>}
        <PillToolbar label={ZOOM.bar}>
          <IconButton icon={Minus} label={ZOOM.out} onClick={() => zoom?.zoomBy(1 / ZOOM_STEP)} />
          <span className="img-zoom-percent" aria-hidden>
            {zoom ? `${Math.round(zoom.view.zoom * 100)} %` : ''}
          </span>
          <IconButton icon={Plus} label={ZOOM.in} onClick={() => zoom?.zoomBy(ZOOM_STEP)} />
          <IconButton icon={Scan} label={ZOOM.whole} onClick={() => zoom?.showWhole()} />
          <PillSeparator />
          <IconButton
            icon={isFull ? Minimize2 : Maximize2}
            label={isFull ? ZOOM.leaveFullscreen : ZOOM.fullscreen}
            data-exit-fullscreen={isFull || undefined}
            onClick={() => onFullscreen(!isFull)}
          />
        </PillToolbar>
      </div>
    </>
  )
}

/** The parts that are not in the image: scrolled where they are long. */
function LeftOut({ words }: { words: string }) {
  return (
    <section
      className="img-left-out"
      aria-label={STUDIO.leftOut}
      dir="auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
      tabIndex={0}
    >
      {words}
    </section>
  )
}

interface Loading {
  /** For the `img`: its likeness is its ground until the image covers it. */
  readonly style: CSSProperties
  onLoad(): void
}

/** The blurred likeness that stands in an image's place while its address is loading; transparent ones lose it then. */
export function useLikeness(address: string, thumbhash: string | null): Loading {
  const [loaded, setLoaded] = useState<string | null>(null)
  const likeness = useMemo(() => likenessOf(thumbhash), [thumbhash])
  const isShown = likeness !== null && loaded !== address
  return {
    style: isShown ? { background: `center / 100% 100% url("${likeness}")` } : {},
    onLoad: () => setLoaded(address),
  }
}

/** As a data address; null where there is none. */
function likenessOf(thumbhash: string | null): string | null {
  if (thumbhash === null || thumbhash === '') return null
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)))
  } catch {
    return null
  }
}
