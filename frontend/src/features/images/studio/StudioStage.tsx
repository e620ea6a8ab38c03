import { ImageIcon } from 'lucide-react'
import { type DragEvent, useCallback, useRef, useState } from 'react'
import { EmptyState } from '@/components/EmptyState'
import { lazyPart } from '@/components/LazyPart'
import { useFullscreen } from '@/components/preview/useFullscreen'
import { KeptElsewhere } from '../account'
import { FailurePanel, LoadingOverlay } from '../run'
import { hasStrip, type StudioImage, selectBefore, selectCurrent, useStudio } from '../store'
import { EMPTY, STUDIO } from '../texts'
import { useOpenOwn } from '../upload'
import { CompareView, ImageView, type ImageViewProps } from '../view'
import { StudioRail } from './StudioRail'
import { OpenOwn } from './StudioSide'

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
