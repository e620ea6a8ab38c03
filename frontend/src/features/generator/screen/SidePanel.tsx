import { Code2, ImageIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Footer } from '@/components/Footer'
import { Segmented } from '@/components/Segmented'
import { selectHasContent } from '@/document/state'
import { useIsCompact, useIsMobile } from '@/lib/media'
import type { GeneratorMode } from '../commands'
import { ChatTools, ModifyPanel } from '../modify'
import {
  ConnectOffer,
  Examples,
  ModelPicker,
  OfflineNote,
  PROMPT,
  PromptSection,
  useConnectOffer,
} from '../prompt'
import { AnswerNote, BrokenChange } from '../results'
import { GenerateFailure, RunStatus, SampleOffer } from '../run'
import {
  MODIFY_PANEL,
  SIDE_ID,
  selectChatOpen,
  selectPromptOpen,
  useBeside,
  useGenerator,
  useGeneratorStore,
} from '../store'
import { MODE } from './texts'

/** The panel beside the preview: prompt, running job and actions. `modes` switches to the other mode. */
export function SidePanel({ modes }: { modes: ReactNode }) {
  const { Panel } = useBeside().conversation
  const store = useGeneratorStore()
  const promptOpen = useGenerator(selectPromptOpen)
  const isMobile = useIsMobile()
  const isChatOpen = useGenerator(selectChatOpen)
  const isOffering = useGenerator((state) => state.offer !== null)
  const offer = useConnectOffer()
  // Small screens show it in a sheet.
  const isChatting = isChatOpen && !isMobile
  // In a short window the box that is written in comes first.
  const isShort = useIsCompact() && !promptOpen
  const about = (
    <>
      <ModelPicker />
      {offer.isOffered && <ConnectOffer onDismiss={offer.dismiss} />}
      <PromptSection failure={<GenerateFailure />} />
      {offer.isOffline && <OfflineNote />}
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
      {!isChatting && <Footer />}
    </section>
  )
}

/** Small screens show the panel or the preview, not both. */
function BackToPreview() {
  const store = useGeneratorStore()
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

interface ModeSwitchProps {
  mode: GeneratorMode
  onMode(mode: GeneratorMode): void
}

const MODES = [
  { value: 'code', label: MODE.code, icon: Code2 },
  { value: 'image', label: MODE.image, icon: ImageIcon },
] as const

/** Apps or images. */
export function ModeSwitch({ mode, onMode }: ModeSwitchProps) {
  return (
    <Segmented<GeneratorMode> label={MODE.label} options={MODES} value={mode} onChange={onMode} />
  )
}
