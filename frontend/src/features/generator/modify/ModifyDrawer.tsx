import Offcanvas from 'react-bootstrap/Offcanvas'
import { ModelPicker } from '../prompt/ModelPicker'
import { PromptSection } from '../prompt/PromptSection'
import { GenerateFailure } from '../run/FailureActions'
import { useGenerator, useGeneratorStore } from '../store/context'
import { MODIFY_PANEL } from '../store/panel'
import { selectDrawerOpen } from '../store/selectors'
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
