import { Code2, ImageIcon } from 'lucide-react'
import { Segmented } from '@/components/Segmented'
import { selectHasContent } from '@/document/state'
import { useIsCompact, useIsMobile } from '@/lib/media'
import { useBeside } from '../hooks/useBeside'
import type { GeneratorMode } from '../hooks/useUrlIntent'
import { MODIFY_PANEL, SIDE_ID } from '../model/panel'
import { useGenerator, useGeneratorSession } from '../stores/context'
import { selectChatOpen, selectPromptOpen } from '../stores/selectors'
import { MODE, PROMPT } from '../texts'
import { AnswerNote } from './AnswerNote'
import { BrokenChange } from './BrokenChange'
import { ChatTools } from './ChatTools'
import { Examples } from './Examples'
import { ModelPicker } from './ModelPicker'
import { ModifyPanel } from './ModifyPanel'
import { OfflineNote } from './OfflineNote'
import { PromptSection } from './PromptSection'
import { RunStatus } from './RunStatus'
import { SampleOffer } from './SampleOffer'

interface SidePanelProps {
  mode: GeneratorMode
  onMode(mode: GeneratorMode): void
}

const MODES = [
  { value: 'code', label: MODE.code, icon: Code2 },
  { value: 'image', label: MODE.image, icon: ImageIcon },
] as const

/** The panel beside the preview: prompt, running job and actions. */
export function SidePanel({ mode, onMode }: SidePanelProps) {
  const { Panel } = useBeside().conversation
  const { store } = useGeneratorSession()
  const promptOpen = useGenerator(selectPromptOpen)
  const isMobile = useIsMobile()
  const isChatOpen = useGenerator(selectChatOpen)
  const isOffering = useGenerator((state) => state.offer !== null)
  // Small screens show it in a sheet.
  const isChatting = isChatOpen && !isMobile
  // In a short window the box that is written in comes first.
  const isShort = useIsCompact() && !promptOpen
  const about = (
    <>
      <ModelPicker />
      <PromptSection />
      <OfflineNote />
    </>
  )
  const back = () => {
    store.getState().panelShown(MODIFY_PANEL)
    // The commands are rendered a moment later; sheets restore the focus by themselves.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.gen-chat-open')?.focus())
  }
  return (
    <section className="side" id={SIDE_ID} aria-label={PROMPT.panel}>
      {mode === 'image' && (
        <>
          <Segmented<GeneratorMode>
            label={MODE.label}
            options={MODES}
            value={mode}
            onChange={onMode}
          />
          <ImageStudioNotice />
        </>
      )}
      {mode === 'code' && (
        <>
          <BackToPreview />
          {!isShort && about}
          <RunStatus />
          <SampleOffer />
          <BrokenChange />
          <AnswerNote />
          {isChatting ? (
            <Panel titleId="gen-chat-title" tools={<ChatTools />} onBack={back} />
          ) : (
            <ModifyPanel />
          )}
          {isShort && !isChatting && about}
          {promptOpen && !isChatting && !isOffering && <Examples />}
        </>
      )}
    </section>
  )
}

function ImageStudioNotice() {
  return (
    <div className="card-m" role="status">
      <strong>{MODE.imageMissing}</strong>
      <p className="gen-note mb-0 mt-1">{MODE.imageMissingText}</p>
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
      onClick={() => store.getState().panelShown(MODIFY_PANEL)}
    >
      {PROMPT.back}
    </button>
  )
}
