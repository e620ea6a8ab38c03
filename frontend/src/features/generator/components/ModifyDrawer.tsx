import Offcanvas from 'react-bootstrap/Offcanvas'
import { useGenerator, useGeneratorSession } from '../stores/context'
import { ModelPicker } from './ModelPicker'
import { ModifyPanel } from './ModifyPanel'
import { PromptSection } from './PromptSection'

/** 'Modify with AI': the modification panel as a drawer on small screens. */
export default function ModifyDrawer() {
  const { store } = useGeneratorSession()
  const isOpen = useGenerator((state) => state.drawerOpen)
  const isPromptOpen = useGenerator((state) => state.promptOpen)
  return (
    <Offcanvas
      show={isOpen && !isPromptOpen}
      placement="bottom"
      className="gen-drawer"
      aria-labelledby="gen-drawer-title"
      onHide={() => store.getState().drawerToggled(false)}
    >
      <Offcanvas.Header closeButton>
        <Offcanvas.Title as="h2" id="gen-drawer-title">
          Modify with AI
        </Offcanvas.Title>
      </Offcanvas.Header>
      <Offcanvas.Body className="gen-drawer-body">
        <ModelPicker />
        <ModifyPanel />
        <PromptSection />
      </Offcanvas.Body>
    </Offcanvas>
  )
}
