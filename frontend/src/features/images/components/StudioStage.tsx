import { ImageIcon } from 'lucide-react'
import { EmptyState } from '@/components/EmptyState'
import { lazyPart } from '@/components/LazyPart'
import { hasStrip } from '../history/pictureHistory'
import type { StudioPicture } from '../model/picture'
import { useStudio } from '../stores/context'
import { selectBefore, selectCurrent } from '../stores/selectors'
import { EMPTY, STUDIO } from '../texts'
import { CompareView } from './CompareView'
import { FailurePanel } from './FailurePanel'
import { LoadingOverlay } from './LoadingOverlay'
import { PictureView } from './PictureView'
import { StudioRail } from './StudioRail'

const BrushView = lazyPart<{ picture: StudioPicture }>(() => import('./BrushView'))
const HistoryBar = lazyPart(() => import('./HistoryBar'))

/** The picture, or what stands in its place. */
export function StudioStage() {
  const current = useStudio(selectCurrent)
  const failure = useStudio((state) => state.failure)
  const running = useStudio((state) => state.running)
  const isStrip = useStudio((state) => hasStrip(state.history))
  return (
    <section className="stage img-stage" aria-label={STUDIO.stage}>
      <div className="canvas">
        {current === null ? (
          <div className="gen-empty">
            {failure === null && running === null && (
              <EmptyState icon={ImageIcon} title={EMPTY.title}>
                {EMPTY.text}
              </EmptyState>
            )}
          </div>
        ) : (
          <Shown picture={current} />
        )}
        <StudioRail />
        {failure !== null && running === null && <FailurePanel failure={failure} />}
        <LoadingOverlay />
      </div>
      {isStrip && <HistoryBar />}
    </section>
  )
}

function Shown({ picture }: { picture: StudioPicture }) {
  const view = useStudio((state) => state.view)
  const before = useStudio(selectBefore)
  if (view === 'brush') return <BrushView key={picture.id} picture={picture} />
  if (view === 'compare' && before !== null) return <CompareView before={before} after={picture} />
  return <PictureView picture={picture} />
}
