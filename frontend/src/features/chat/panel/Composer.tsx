import { ArrowUp, FileCode2, ListChecks, Square } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import AttachTools from '@/components/attaching/AttachTools'
import { Counter, FieldProblem } from '@/components/Counter'
import { useRequireSignIn } from '@/components/signin/store'
import { useDocument, useDocumentHost } from '@/document/host'
import { selectAppId, selectBlocked, selectBusy } from '@/document/state'
import { BLOCKED } from '@/document/texts'
import { filesOf, isUploading } from '@/lib/attachedFiles'
import { useMediaQuery } from '@/lib/media'
import { usePrice } from '@/lib/queries/models'
import {
  type ChatMode,
  MESSAGE_FILES,
  MESSAGE_MAX_CHARS,
  selectDraft,
  selectIsAnswering,
  selectMode,
  useChat,
  useChatState,
} from '../model'
import { COMPOSER } from '../texts'

/** The message box with the chat's mode. Enter sends, Shift+Enter starts a line. */
export function Composer() {
  const chat = useChat()
  const requireSignIn = useRequireSignIn()
  const { store } = useDocumentHost()
  const draft = useChatState(selectDraft)
  const isAnswering = useChatState(selectIsAnswering)
  const isBusy = useDocument(selectBusy)
  const blocked = useDocument(selectBlocked)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const field = useRef<HTMLTextAreaElement>(null)
  const countId = useId()
  const longId = useId()
  const blockedId = useId()
  const price = usePrice(
    'chat',
    useDocument(({ modelId }) => modelId),
  )
  const appId = useDocument(selectAppId)
  const isWaiting = useDocument((state) => isUploading(filesOf(state, MESSAGE_FILES)))
  const isEmpty = draft.trim() === ''
  const isTooLong = draft.trim().length > MESSAGE_MAX_CHARS

  // On touch screens the keyboard would cover the messages.
  useEffect(() => {
    if (!isTouch) field.current?.focus({ preventScroll: true })
  }, [isTouch])

  const send = () => {
    if (isEmpty || isTooLong || isBusy || isWaiting) return
    requireSignIn(() => void chat.send(draft, filesOf(store.getState(), MESSAGE_FILES)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="prompt chat-composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={field}
        className="form-control"
        dir="auto"
        aria-label={COMPOSER.label}
        aria-describedby={`${countId} ${longId} ${blockedId}`}
        placeholder={COMPOSER.placeholder}
        rows={2}
        aria-invalid={isTooLong}
        enterKeyHint="send"
        value={draft}
        onChange={(event) => chat.store.getState().draftChanged(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <FieldProblem id={longId} problem={isTooLong ? COMPOSER.tooLong : null} />
      {blocked !== null && !isBusy && (
        <span id={blockedId} className="chat-held">
          {BLOCKED[blocked][0]}
        </span>
      )}
      <div className="bar">
        <AttachTools id={MESSAGE_FILES} store={store} appId={appId} isBusy={isBusy} />
        <ModeSwitch disabled={isAnswering} />
        <div className="chat-sending">
          <Counter id={countId} length={draft.length} max={MESSAGE_MAX_CHARS}>
            {price !== '' && `${price} · `}
          </Counter>
          {isAnswering ? (
            <button
              type="button"
              className="chat-send is-stop"
              aria-label={COMPOSER.stop}
              title={COMPOSER.stop}
              onClick={() => chat.stop()}
            >
              <Square size={14} fill="currentColor" aria-hidden />
            </button>
          ) : (
            <button
              type="submit"
              className="chat-send"
              aria-label={COMPOSER.send}
              aria-description={price}
              title={COMPOSER.sendHint}
              aria-describedby={blockedId}
              disabled={isEmpty || isTooLong || isBusy || isWaiting || blocked !== null}
            >
              <ArrowUp size={18} strokeWidth={2.2} aria-hidden />
            </button>
          )}
        </div>
      </div>
    </form>
  )
}

const MODES = [
  {
    value: 'differential',
    label: COMPOSER.targeted,
    icon: ListChecks,
    title: COMPOSER.targetedHint,
  },
  {
    value: 'code',
    label: COMPOSER.wholePage,
    icon: FileCode2,
    title: COMPOSER.wholePageHint,
  },
] as const satisfies readonly { value: ChatMode; label: string; icon: unknown; title: string }[]

function ModeSwitch({ disabled }: { disabled: boolean }) {
  const chat = useChat()
  const mode = useChatState(selectMode)
  return (
    <fieldset className="chat-modes" aria-label={COMPOSER.mode} disabled={disabled}>
      {MODES.map(({ value, label, icon: Icon, title }) => (
        <button
          key={value}
          type="button"
          title={title}
          aria-pressed={value === mode}
          onClick={() => chat.store.getState().modeChosen(value)}
        >
          <Icon size={14} aria-hidden /> {label}
        </button>
      ))}
    </fieldset>
  )
}
