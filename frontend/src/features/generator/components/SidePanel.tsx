import { Code2, ImageIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Segmented } from '@/components/Segmented'
import { Skeleton } from '@/components/Skeleton'
import { useIsMobile } from '@/lib/media'
import type { GeneratorMode } from '../hooks/useUrlIntent'
import { useGenerator, useGeneratorSession } from '../stores/context'
import { selectHasContent } from '../stores/selectors'
import { Examples } from './Examples'
import { ModelPicker } from './ModelPicker'
import { ModifyPanel } from './ModifyPanel'
import { OfflineNote } from './OfflineNote'
import { PromptSection } from './PromptSection'
import { RunStatus } from './RunStatus'

const ChatPanel = lazy(() => import('../chat/components/ChatPanel'))

interface SidePanelProps {
  mode: GeneratorMode
  onMode(mode: GeneratorMode): void
}

const MODES = [
  { value: 'code', label: 'Interactive', icon: Code2 },
  { value: 'image', label: 'Image Studio', icon: ImageIcon },
] as const

/** The panel beside the preview: prompt, running job and actions. */
export function SidePanel({ mode, onMode }: SidePanelProps) {
  const promptOpen = useGenerator((state) => state.promptOpen)
  const isMobile = useIsMobile()
  const isChatOpen = useGenerator((state) => state.chatOpen && selectHasContent(state))
  // Small screens show it in a sheet.
  const isChatting = isChatOpen && !isMobile
  return (
    <section className="side" aria-label="Prompt and changes">
      {mode === 'image' && (
        <>
          <Segmented<GeneratorMode> label="Mode" options={MODES} value={mode} onChange={onMode} />
          <ImageStudioNotice />
        </>
      )}
      {mode === 'code' && (
        <>
          <BackToPreview />
          <ModelPicker />
          <PromptSection />
          <OfflineNote />
          <RunStatus />
          {isChatting ? (
            <Suspense fallback={<Skeleton height="550px" />}>
              <ChatPanel />
            </Suspense>
          ) : (
            <ModifyPanel />
          )}
          {promptOpen && !isChatting && <Examples />}
        </>
      )}
    </section>
  )
}

function ImageStudioNotice() {
  return (
    <div className="card-m" role="status">
      <strong>Image Studio is not available yet</strong>
      <p className="gen-note mb-0 mt-1">
        It is coming. Until then, switch to Interactive to build an app.
      </p>
    </div>
  )
}

/** Small screens show the panel or the preview, not both. */
function BackToPreview() {
  const { store } = useGeneratorSession()
  const hasContent = useGenerator(selectHasContent)
  if (!hasContent) return null
  return (
    <button
      type="button"
      className="btn btn-quiet gen-small-only"
      onClick={() => store.getState().promptPanelToggled(false)}
    >
      Back to preview
    </button>
  )
}
