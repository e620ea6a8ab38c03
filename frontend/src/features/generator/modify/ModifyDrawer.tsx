import Offcanvas from 'react-bootstrap/Offcanvas'
import { ModelPicker, PromptSection } from '../prompt'
import { GenerateFailure } from '../run'
import { MODIFY_PANEL, selectDrawerOpen, useGenerator, useGeneratorStore } from '../store'
import { ModifyPanel } from './ModifyPanel'
import { MODIFY } from './texts'

/** 'Modify with AI': the modification panel as a drawer on small screens. */
export default function ModifyDrawer() {
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
