import Offcanvas from 'react-bootstrap/Offcanvas'
import { BrokenChange } from '../results'
import { MODIFY_PANEL, selectChatOpen, useBeside, useGenerator, useGeneratorStore } from '../store'
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
