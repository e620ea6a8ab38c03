/** Opened over the app on small screens. */
import Offcanvas from 'react-bootstrap/Offcanvas'
import { ModelPicker, PromptSection } from '../prompt'
import { BrokenChange } from '../results'
import { GenerateFailure } from '../run'
import {
  MODIFY_PANEL,
  selectChatOpen,
  selectDrawerOpen,
  useBeside,
  useGenerator,
  useGeneratorStore,
} from '../store'
import { ChatTools } from './ChatButton'
import { ModifyPanel } from './ModifyPanel'
import { MODIFY } from './texts'

/** 'Modify with AI': the modification panel as a drawer on small screens. */
export function ModifyDrawer() {
  const store = useGeneratorStore()
  const isOpen = useGenerator(selectDrawerOpen)
  return (
    <Offcanvas
      show={isOpen}
      placement="bottom"
      className="gen-drawer"
      aria-labelledby="gen-drawer-title"
      onHide={() => store.getState().panelShown(MODIFY_PANEL)}
    >
      <Offcanvas.Header closeButton>
        <Offcanvas.Title as="h2" id="gen-drawer-title">
          {MODIFY.withAi}
        </Offcanvas.Title>
      </Offcanvas.Header>
      <Offcanvas.Body className="gen-drawer-body">
        <ModelPicker />
        <ModifyPanel />
        <PromptSection failure={<GenerateFailure />} />
      </Offcanvas.Body>
    </Offcanvas>
  )
}

/** The chat on small screens: full screen. */
export function ChatSheet() {
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
