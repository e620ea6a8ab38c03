import Offcanvas from 'react-bootstrap/Offcanvas'
import { BrokenChange } from '../results/AnswerNote'
import { useBeside, useGenerator, useGeneratorStore } from '../store/context'
import { MODIFY_PANEL } from '../store/panel'
import { selectChatOpen } from '../store/selectors'
import { ChatTools } from './ChatButton'

/** The chat on small screens: full screen. */
export default function ChatSheet() {
  const store = useGeneratorStore()
  const { Panel } = useBeside().conversation
  const close = () => store.getState().panelShown(MODIFY_PANEL)
  const isOpen = useGenerator(selectChatOpen)
  return (
    <Offcanvas
      show={isOpen}
      placement="bottom"
      className="chat-sheet"
      aria-labelledby="gen-chat-sheet-title"
      onHide={close}
    >
      <BrokenChange />
      <Panel titleId="gen-chat-sheet-title" tools={<ChatTools />} onBack={close} />
    </Offcanvas>
  )
}
