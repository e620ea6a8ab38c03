import { Sparkles } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { FieldProblem } from '@/components/Counter'
import { lazyPart } from '@/components/LazyPart'
import { selectBlocked } from '@/document/state'
import { selectIsPro, useAuth } from '@/lib/auth/store'
import { usePrice } from '@/lib/queries/models'
import { isSubmitKey } from '@/lib/submitOnEnter'
import { useCommand } from '../commands'
import { RunFiles } from '../files'
import { AnswerNote, BrokenChange } from '../results'
import { RunStatus } from '../run'
import { isTooLong, useGenerator, useGeneratorStore } from '../store'
import { Suggestions } from '../suggest'
import { ChatButton } from './ChatButton'
import { ModificationAlert, PreciseTarget } from './ModifyPanel'
import { MODIFY } from './texts'

export const ChatSheet = lazyPart(async () => ({
  default: (await import('./sheets')).ChatSheet,
}))
export const ModifyDrawer = lazyPart(async () => ({
  default: (await import('./sheets')).ModifyDrawer,
}))

/** Small screens: the instruction at the bottom edge, or the running job. */
export function ModifySheet() {
  const store = useGeneratorStore()
  const isRunning = useGenerator((state) => state.run !== null)
  const modification = useGenerator((state) => state.modification)
  const modify = useCommand('modify')
  const longId = useId()
  const isBlocked = useGenerator(selectBlocked) === 'choice'
  const isPrecise = useGenerator((state) => state.precise)
  const isPro = useAuth(selectIsPro)
  const price = usePrice(
    'modification',
    useGenerator((state) => state.modelId),
  )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    modify.run()
  }
  const submitOnEnter = (event: KeyboardEvent) => {
    if (!isSubmitKey(event.nativeEvent)) return
    event.preventDefault()
    if (modification.trim() !== '') modify.run()
  }
  if (isRunning) {
    return (
      <Sheet>
        <RunStatus />
      </Sheet>
    )
  }
  return (
    <Sheet>
      <BrokenChange />
      <ModificationAlert />
      <AnswerNote undoable />
      <Suggestions part="count" />
      {isPrecise && <PreciseTarget />}
      <FieldProblem id={longId} problem={isTooLong(modification) ? MODIFY.tooLong : null} />
      <form className="sheet-form" onSubmit={submit}>
        <RunFiles of="modify" />
        <ChatButton look="icon" />
        <textarea
          className="form-control"
          rows={1}
          dir="auto"
          aria-label={MODIFY.withAi}
          // a phone has no room for 'Included in Pro', which the button's description says
          placeholder={MODIFY.sheetPlaceholder(isPro ? '' : price)}
          enterKeyHint="send"
          aria-describedby={longId}
          aria-invalid={isTooLong(modification)}
          value={modification}
          onChange={(event) => store.getState().modificationChanged(event.target.value)}
          onKeyDown={submitOnEnter}
        />
        <button
          type="submit"
          data-command="modify"
          className="btn btn-grad px-3"
          aria-label={modify.label}
          aria-disabled={isBlocked}
          aria-description={isBlocked ? `${price}. ${modify.lacks}` : price}
          disabled={modify.disabled || modification.trim() === ''}
        >
          <Sparkles size={18} aria-hidden />
        </button>
      </form>
    </Sheet>
  )
}

/** Read by the stage and by toasts, which stay above the sheet. */
const HEIGHT = '--m-sheet'

/** At the bottom edge of the screen. What is behind keeps its height free. */
export function Sheet({ children }: { children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = sheet.current
    if (element === null) return
    const { style } = document.documentElement
    const publish = () => style.setProperty(HEIGHT, `${element.offsetHeight}px`)
    const observer = new ResizeObserver(publish)
    observer.observe(element)
    publish()
    return () => {
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [])

  return (
    <div className="sheet" ref={sheet}>
      {children}
    </div>
  )
}
