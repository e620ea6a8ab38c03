import type { ReactNode } from 'react'
import { selectHasContent } from '@/document/state'
import { useIsCompact, useIsMobile } from '@/lib/media'
import { ChatTools } from '../modify/ChatTools'
import { ModifyPanel } from '../modify/ModifyPanel'
import { Examples } from '../prompt/Examples'
import { ModelPicker } from '../prompt/ModelPicker'
import { OfflineNote } from '../prompt/OfflineNote'
import { PromptSection } from '../prompt/PromptSection'
import { SampleOffer } from '../prompt/SampleOffer'
import { PROMPT } from '../prompt/texts'
import { AnswerNote } from '../results/AnswerNote'
import { BrokenChange } from '../results/BrokenChange'
import { RunStatus } from '../run/RunStatus'
import { useGenerator, useGeneratorSession } from '../store/context'
import { MODIFY_PANEL, SIDE_ID } from '../store/panel'
import { selectChatOpen, selectPromptOpen } from '../store/selectors'
import { useBeside } from './useBeside'

/** The panel beside the preview: prompt, running job and actions. `modes` switches to the other mode. */
export function SidePanel({ modes }: { modes: ReactNode }) {
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
      {!isShort && modes}
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
    </section>
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
