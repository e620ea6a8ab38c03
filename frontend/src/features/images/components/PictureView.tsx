import { Maximize2, Minimize2, Minus, Plus, Scan } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '@/components/IconButton'
import { lazyPart } from '@/components/LazyPart'
import { PillSeparator, PillToolbar } from '@/components/PillToolbar'
import { isBlank } from '../brush/operationList'
import { placed, type View } from '../brush/pointer/view'
import { useArea } from '../hooks/useArea'
import { useLikeness } from '../hooks/useLikeness'
import { useZoom } from '../hooks/useZoom'
import { isSketch, type StudioPicture } from '../model/picture'
import { useStudio } from '../stores/context'
import { selectStrokes } from '../stores/selectors'
import { STUDIO, ZOOM } from '../texts'

const PaintedOverlay = lazyPart<{ view: View }>(() => import('./PaintedOverlay'))

const ZOOM_STEP = 1.25

export interface PictureViewProps {
  picture: StudioPicture
  /** It has the whole screen. */
  isFull: boolean
  onFullscreen(isFull: boolean): void
}

/** The picture, which can be zoomed and moved. */
export function PictureView({ picture, isFull, onFullscreen }: PictureViewProps) {
  const area = useRef<HTMLDivElement>(null)
  const size = useArea(area)
  const zoom = useZoom(area, size, picture)
  // a single picture's own words are in it
  const caption = picture.set === null ? '' : picture.caption
  const { leftOut = '' } = picture
  const isPainted = useStudio((state) => !isBlank(selectStrokes(state)))
  const { style, onLoad } = useLikeness(picture.url, picture.thumbhash)
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
            key={picture.id}
            className="img-picture"
            src={picture.url}
            alt={picture.caption || picture.prompt}
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
        {leftOut !== '' && <LeftOut key={picture.id} words={leftOut} />}
      </div>
      <div className="img-zoom">
        {isSketch(picture) && <span className="tag img-sketch">{STUDIO.offline}</span>}
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

/** What is not in the picture: scrolled where it is long. */
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
