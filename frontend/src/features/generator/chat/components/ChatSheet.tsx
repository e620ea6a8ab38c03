import { Suspense } from 'react'
import Offcanvas from 'react-bootstrap/Offcanvas'
import { Skeleton } from '@/components/Skeleton'
import { useGenerator, useGeneratorSession } from '../../stores/context'
import { selectHasContent } from '../../stores/selectors'
import ChatPanel from './ChatPanel'

/** The chat on small screens: full screen. */
export default function ChatSheet() {
  const { store } = useGeneratorSession()
  const isOpen = useGenerator((state) => state.chatOpen && selectHasContent(state))
  return (
    <Offcanvas
      show={isOpen}
      placement="bottom"
      className="chat-sheet"
      aria-labelledby="gen-chat-sheet-title"
      onHide={() => store.getState().chatToggled(false)}
    >
      <Suspense fallback={<Skeleton height="100%" />}>
        <ChatPanel titleId="gen-chat-sheet-title" />
      </Suspense>
    </Offcanvas>
  )
}
