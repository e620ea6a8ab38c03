import { ArrowLeft, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ConfirmDialog } from '@/components/ConfirmDialog'
import { IconButton } from '@/components/IconButton'
import { Skeleton } from '@/components/Skeleton'
import { useCommands } from '../../commands/useCommands'
import { CommandButtons } from '../../components/CommandButtons'
import { useGenerator, useGeneratorSession } from '../../stores/context'
import { selectHasContent } from '../../stores/selectors'
import { useLoadedChat } from '../hooks/useLoadedChat'
import { selectIsAnswering } from '../stores/chatStore'
import { ChatProvider, useChat, useChatState } from '../stores/context'
import { Announcer } from './Announcer'
import { Composer } from './Composer'
import { Messages } from './Messages'
import '@/styles/chat.scss'

const DiffDialog = lazy(() => import('./DiffDialog'))

/** 'Chat with AI': ask questions about the app, or change it in conversation. */
export default function ChatPanel({ titleId = 'gen-chat-title' }: { titleId?: string }) {
  const { chat } = useGeneratorSession()
  const loaded = useLoadedChat(chat)
  if (loaded === null) return <Skeleton height="550px" />
  return (
    <ChatProvider chat={loaded}>
      <Panel titleId={titleId} />
    </ChatProvider>
  )
}

function Panel({ titleId }: { titleId: string }) {
  const { store } = useGeneratorSession()
  const hasContent = useGenerator(selectHasContent)
  const chat = useChat().store
  const shown = useChatState((state) => state.shown)

  // The sheet of another window size would cover a dialog that was open before it.
  useEffect(() => () => chat.getState().changeShown(null), [chat])

  if (!hasContent) return null
  const back = () => {
    store.getState().chatToggled(false)
    // The commands are rendered a moment later; sheets restore the focus by themselves.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.gen-chat-open')?.focus())
  }
  return (
    <section className="chat" aria-labelledby={titleId}>
      <Head titleId={titleId} onBack={back} />
      <Messages />
      <Composer />
      <Announcer />
      {shown && (
        <Suspense>
          <DiffDialog shown={shown} />
        </Suspense>
      )}
    </section>
  )
}

function Head({ titleId, onBack }: { titleId: string; onBack(): void }) {
  const chat = useChat()
  const history = useCommands('history')
  const isEmpty = useChatState((state) => state.messages.length === 0)
  const isAnswering = useChatState(selectIsAnswering)
  const [asking, setAsking] = useState(false)
  return (
    <header className="chat-head">
      <button type="button" className="chat-back" onClick={onBack}>
        <ArrowLeft size={15} aria-hidden /> Back to Commands
      </button>
      <h2 className="visually-hidden" id={titleId}>
        Chat with AI
      </h2>
      <CommandButtons commands={history} look="icon" />
      <IconButton
        icon={Trash2}
        label="Clear chat"
        size={17}
        disabled={isEmpty || isAnswering}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        show={asking}
        title="Clear this chat?"
        confirmLabel="Clear Chat"
        destructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          chat.clear()
        }}
      >
        <p className="mb-0">What was said about this app is deleted. The app stays as it is.</p>
      </ConfirmDialog>
    </header>
  )
}
