import { WandSparkles } from 'lucide-react'
import {
  type Dispatch,
  type FormEvent,
  type SetStateAction,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Counter, FieldProblem } from '@/components/Counter'
import { BusyLabel } from '@/components/Spinner'
import { useDocument, useDocumentHost } from '@/document/host'
import { selectBusy, selectHtml } from '@/document/state'
import { useIsMobile } from '@/lib/media'
import { isSubmitKey } from '@/lib/submitOnEnter'
import { notify } from '@/lib/toast'
import { isWriting, REFINE, REFINE_MAX_CHARS, type Refined } from './useRefined'

/** The text that is being written. It outlives the box, which is away while the list is open. */
export interface RefineWords {
  text: string
  /** `choice` of the state of editing when they were begun. */
  begun: number
}

/** What the last change came to. `step`: the page since. */
interface Outcome {
  message: string
  isDone: boolean
  step: string
}

interface RefinePanelProps {
  words: RefineWords
  setWords: Dispatch<SetStateAction<RefineWords>>
  refined: Refined
  /** The id of the selected element; null while none is selected, or it has none. */
  element: string | null
  /** `choice` of the state of editing: words that were begun for another one are not sent before the person was told. */
  choice: number
  /** The box takes the focus once this is so; not where that would bring up a keyboard on the screen. */
  isAsked?: boolean
  isOfSeveral?: boolean
  /** It is kept as it is, or in what is: no model changes it. */
  isKept?: boolean
}

/** 'Refine Selected Component': words for a change of one element by a model. */
export function RefinePanel(props: RefinePanelProps) {
  const { words, setWords, refined, element, choice } = props
  const { isAsked = false, isOfSeveral = false, isKept = false } = props
  const { text } = words
  const host = useDocumentHost()
  const isBusy = useDocument(selectBusy)
  const [isRefining, setIsRefining] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isMobile = useIsMobile()
  const ids = { title: useId(), text: useId(), count: useId(), long: useId() }
  const isTooLong = text.length > REFINE_MAX_CHARS
  const isOff = isBusy || isKept || element === null
  const mayRefine = !isOff && !isTooLong && text.trim() !== ''

  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  // a page that has something chosen brings nobody here who writes elsewhere, or went on meanwhile
  const [focusedBefore] = useState(() => (isWriting() ? null : document.activeElement))
  useEffect(() => {
    const isStill = document.activeElement === focusedBefore
    if (isAsked && isStill && matchMedia('(pointer: fine)').matches) box.current?.focus()
  }, [isAsked, focusedBefore])
  const refine = async () => {
    if (!mayRefine) return
    if (words.begun !== choice) {
      setWords({ text, begun: choice })
      notify.warning(REFINE.notSent, REFINE.otherChosen, { whole: true })
      return
    }
    // a box that is disabled loses the focus: it waits beside it
    form.current?.focus()
    setIsRefining(true)
    const tellWhetherSeen = refined.begin()
    setOutcome(null)
    const { isDone, message } = await host
      .modifyElement(element, text.trim())
      .finally(() => setIsRefining(false))
    setOutcome(
      message === null ? null : { message, isDone, step: selectHtml(host.store.getState()) },
    )
    if (!isDone) return
    // what was typed meanwhile stays
    setWords((now) => (now.text === text ? { ...now, text: '' } : now))
    tellWhetherSeen()
  }
  // it is about this element, and about the page as it is
  const page = useDocument(selectHtml)
  const last = useRef(element)
  useEffect(() => {
    if (last.current === element) return
    last.current = element
    setOutcome(null)
    host.forgetFailure()
  }, [element, host])
  const shown = outcome?.step === page ? outcome : null
  useEffect(() => {
    if (!isOff && document.activeElement === form.current) box.current?.focus()
  }, [isOff])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void refine()
  }
  return (
    <form
      ref={form}
      tabIndex={-1}
      className="edit-refine"
      aria-labelledby={ids.title}
      onSubmit={submit}
    >
      <h3 id={ids.title}>
        <label htmlFor={ids.text}>{REFINE.title}</label>
      </h3>
      <textarea
        ref={box}
        id={ids.text}
        className="form-control"
        rows={3}
        dir="auto"
        aria-describedby={`${ids.count} ${ids.long}`}
        aria-invalid={isTooLong}
        placeholder={placeholderOf(element, isKept, isOfSeveral)}
        disabled={isOff}
        value={text}
        onChange={({ target }) => {
          setWords({ text: target.value, begun: text === '' ? choice : words.begun })
        }}
        onKeyDown={(event) => {
          if (!isSubmitKey(event.nativeEvent)) return
          event.preventDefault()
          void refine()
        }}
      />
      <FieldProblem id={ids.long} problem={isTooLong ? REFINE.tooLong : null} />
      <p className="edit-origin" role="status">
        {refined.unseen !== null && REFINE.unseen(refined.unseen)}
      </p>
      {/* beside the app it is read out where it is told of every change */}
      <div role={isMobile ? 'status' : undefined}>
        {shown && (
          <div className="edit-note" data-failed={!shown.isDone} dir="auto">
            {!shown.isDone && <strong>{REFINE.failed}</strong>}
            <p>{shown.message}</p>
          </div>
        )}
      </div>
      <div className="edit-refine-end">
        <Counter id={ids.count} length={text.length} max={REFINE_MAX_CHARS} />
        <button type="submit" className="btn btn-sm btn-grad" disabled={!mayRefine}>
          <BusyLabel busy={isRefining}>
            {!isRefining && <WandSparkles size={15} className="me-2" aria-hidden />}
            {REFINE.button}
          </BusyLabel>
        </button>
      </div>
    </form>
  )
}

/** What the empty box says. */
function placeholderOf(element: string | null, isKept: boolean, isOfSeveral: boolean): string {
  if (element === null) return isOfSeveral ? REFINE.several : REFINE.nothing
  return isKept ? REFINE.kept : REFINE.placeholder
}
