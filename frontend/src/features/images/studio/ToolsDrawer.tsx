import Offcanvas from 'react-bootstrap/Offcanvas'
import { AllImagesButton } from '../account'
import { ModifySection } from '../prompt'
import { useStudio, useStudioSession } from '../store'
import { StoryFrames } from '../story'
import { MODIFY, PROMPT } from '../texts'
import { Beginnings } from './StudioSide'

/** 'Tools': the modification panel as a drawer on small screens. */
export default function ToolsDrawer() {
  const { store } = useStudioSession()
  const isOpen = useStudio((state) => state.isDrawerOpen)
  const close = () => store.getState().drawerOpened(false)
  return (
    <Offcanvas
      show={isOpen}
      placement="bottom"
      className="gen-drawer"
      aria-labelledby="img-drawer-title"
      onHide={close}
    >
      <Offcanvas.Header closeButton>
        <Offcanvas.Title as="h2" id="img-drawer-title">
          {MODIFY.tools}
        </Offcanvas.Title>
      </Offcanvas.Header>
      <Offcanvas.Body className="gen-drawer-body">
        <Beginnings />
        <ModifySection title={MODIFY.title} />
        <StoryFrames />
        <AllImagesButton />
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => {
            close()
            store.getState().promptOpened(true)
          }}
        >
          {PROMPT.show}
        </button>
      </Offcanvas.Body>
    </Offcanvas>
  )
}
