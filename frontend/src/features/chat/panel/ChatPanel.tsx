import { ArrowLeft, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '@/components/ConfirmDialog'
import { IconButton } from '@/components/IconButton'
import { lazyPart } from '@/components/LazyPart'
import type { ConversationPanelProps } from '@/document/conversation'
import { useDocument, useDocumentHost } from '@/document/host'
import { selectHasContent } from '@/document/state'
import {
  type Chat,
  type ChatMessage,
  ChatProvider,
  type ChatState,
  selectIsAnswering,
  useChat,
  useChatState,
} from '../model'
import { ANNOUNCED, CHAT, CLEAR } from '../texts'
import { Composer } from './Composer'
import { Messages } from './Messages'
import '@/styles/chat.scss'
import { chatOf } from '../store'

const DiffDialog = lazyPart(() => import('../changes/DiffDialog'))

/** 'Chat with AI': ask questions about the app, or change it in conversation. */
export default function ChatPanel(props: ConversationPanelProps) {
  return (
    <ChatProvider chat={useChatOfScreen()}>
      <Panel {...props} />
    </ChatProvider>
  )
}

function Panel(props: ConversationPanelProps) {
  const hasContent = useDocument(selectHasContent)
  const chat = useChat().store
  const shown = useChatState((state) => state.shown)

  // The sheet of another window size would cover a dialog that was open before it.
  useEffect(() => () => chat.getState().changeShown(null), [chat])

  if (!hasContent) return null
  return (
    <section className="chat" aria-labelledby={props.titleId}>
      <Head {...props} />
      <Messages />
      <Composer />
      <Announcer />
      {shown && <DiffDialog shown={shown} />}
    </section>
  )
}

function Head({ titleId, tools, onBack }: ConversationPanelProps) {
  const chat = useChat()
  const isEmpty = useChatState((state) => state.messages.length === 0)
  const isAnswering = useChatState(selectIsAnswering)
  const [asking, setAsking] = useState(false)
  return (
    <header className="chat-head">
      <button type="button" className="chat-back" onClick={onBack}>
        <ArrowLeft size={15} aria-hidden /> {CHAT.back}
      </button>
      <h2 className="visually-hidden" id={titleId}>
        {CHAT.title}
      </h2>
      {tools}
      <IconButton
        icon={Trash2}
        label={CLEAR.label}
        size={17}
        disabled={isEmpty || isAnswering}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        show={asking}
        title={CLEAR.title}
        confirmLabel={CLEAR.confirm}
        destructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          chat.clear()
        }}
      >
        <p className="mb-0">{CLEAR.text}</p>
      </ConfirmDialog>
    </header>
  )
}

/** Announces an answer's progress to screen readers: each step once, not every word. */
function Announcer() {
  return (
    <p className="visually-hidden" role="status">
      {useChatState(news)}
    </p>
  )
}

function news({ messages, answering }: ChatState): string {
  if (answering !== null) return ANNOUNCED.answering
  const last = messages.at(-1)
  return last?.role === 'assistant' ? ANNOUNCED.answered(outcomeOf(last)) : ''
}

function outcomeOf({ change }: ChatMessage): string {
  switch (change?.state) {
    case undefined:
      return ''
    case 'proposed':
      return ANNOUNCED.proposed
    case 'failed':
      return ANNOUNCED.failed
    case 'undone':
      return ANNOUNCED.undone
    case 'applied':
      return change.total > 0 ? ANNOUNCED.applied(change.applied, change.total) : ''
  }
}

/** The conversation of this screen; the same one whenever its panel is opened. */
function useChatOfScreen(): Chat {
  const host = useDocumentHost()
  const [chat] = useState(() => chatOf(host))
  return chat
}
