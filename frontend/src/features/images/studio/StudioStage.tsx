import { ImageIcon } from 'lucide-react'
import { type DragEvent, useCallback, useRef, useState } from 'react'
import { EmptyState } from '@/components/EmptyState'
import { lazyPart } from '@/components/LazyPart'
import { useFullscreen } from '@/components/preview/useFullscreen'
import { KeptElsewhere } from '../account/KeptElsewhere'
import { hasStrip } from '../history/imageHistory'
import { FailurePanel } from '../run/FailurePanel'
import { LoadingOverlay } from '../run/LoadingOverlay'
import { useStudio } from '../store/context'
import type { StudioImage } from '../store/image'
import { selectBefore, selectCurrent } from '../store/selectors'
import { EMPTY, STUDIO } from '../texts'
import { useOpenOwn } from '../upload/useTakeIn'
import { CompareView } from '../view/CompareView'
import { ImageView, type ImageViewProps } from '../view/ImageView'
import { OpenOwn } from './Beginnings'
import { StudioRail } from './StudioRail'

const BrushView = lazyPart<{ image: StudioImage }>(() => import('../brush/BrushView'))
const HistoryBar = lazyPart(() => import('../history/HistoryBar'))

/** The image, or what stands in its place. */
export function StudioStage() {
  const current = useStudio(selectCurrent)
  const failure = useStudio((state) => state.failure)
  const running = useStudio((state) => state.running)
  const isStrip = useStudio((state) => hasStrip(state.history))
  const stage = useRef<HTMLElement>(null)
  const [isFull, setIsFull] = useState(false)
  const leave = useCallback(() => setIsFull(false), [])
  useFullscreen(isFull, stage, null, leave)
  const open = useOpenOwn()
  const isEmpty = current === null && running === null
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    if (isEmpty) void open(event.dataTransfer.files, 'dropped')
  }
  return (
    <section
      className={isFull ? 'stage img-stage is-fullscreen' : 'stage img-stage'}
      ref={stage}
      aria-label={STUDIO.stage}
      // a file that is dropped beside the place for it must not take the place of the studio
      onDragOver={(event) => event.preventDefault()}
      onDrop={dropped}
    >
      <div className="canvas">
        {current === null ? (
          <div className="gen-empty">
            {failure === null && running === null && (
              <EmptyState
                icon={ImageIcon}
                title={EMPTY.title}
                action={
                  <>
                    <OpenOwn />
                    <KeptElsewhere />
                  </>
                }
              >
                {EMPTY.text}
              </EmptyState>
            )}
          </div>
        ) : (
          <Shown image={current} isFull={isFull} onFullscreen={setIsFull} />
        )}
        <StudioRail />
        {failure !== null && running === null && <FailurePanel failure={failure} />}
        <LoadingOverlay />
      </div>
      {isStrip && <HistoryBar />}
    </section>
  )
}

function Shown(props: ImageViewProps) {
  const { image } = props
  const view = useStudio((state) => state.view)
  const before = useStudio(selectBefore)
  if (view === 'brush') return <BrushView key={image.id} image={image} />
  if (view === 'compare' && before !== null) return <CompareView before={before} after={image} />
  return <ImageView {...props} />
}
