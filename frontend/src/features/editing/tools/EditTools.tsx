import '@/styles/editing.scss'
import { ChevronDown, ChevronUp, Redo2, Undo2 } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useStore } from 'zustand'
import { IconButton } from '@/components/IconButton'
import type { PreviewHandle } from '@/components/preview/types'
import { redoStep, undoStep, useDocument, useDocumentHost } from '@/document/host'
import { selectBusyHere, selectCanRedo, selectCanUndo } from '@/document/state'
import { EDIT_KEYS_OF } from '@/frame/editProtocol'
import { elementWord } from '@/lib/elementWords'
import { useIsMobile, useMediaQuery } from '@/lib/media'
import { CONTENT, useContent } from '../content'
import { ComponentList, ElementActions, unless } from '../elements'
import { PropertyPanel, TypedForContext } from '../properties'
import { isWriting, RefinePanel, type RefineWords, useRefined } from '../refine'
import { useEditSession } from '../session'
import { EDITING, SELECT } from '../texts'
import { isText } from './panelAim'
import { usePanel } from './usePanel'
import { beginOf, usePanes } from './usePanes'

interface EditToolsProps {
  preview: PreviewHandle
  onDone(): void
}

/** The tools of manual editing: what is selected, what can be changed about it, and what else there is to select. */
export default function EditTools({ preview, onDone }: EditToolsProps) {
  const session = useEditSession(preview)
  const drawing = useContent(session, preview)
  const { selected, detail, facts, origins, drawnIn, drawn, around, choice, copied } = useStore(
    session.state,
  )
  const { panel, ref, typedFor } = usePanel(session, preview)
  const panes = usePanes(preview)
  const [only, ...others] = selected
  const refined = others.length === 0 ? (only?.name.id?.value ?? null) : null
  const refiningId = drawnIn === null ? refined : (drawnIn.name.id?.value ?? null)
  const seen = useRefined({ element: refined, detail, facts })
  // what can be changed here is not asked of a model
  const fields = drawn === null ? null : (drawing?.content.ofDrawn(drawn, around) ?? null)
  const isOfNowhere = fields?.length === 0
  const hasFields = fields !== null && !isOfNowhere
  const [words, setWords] = useState<RefineWords>({ text: '', begun: choice })
  const isTouch = useMediaQuery('(pointer: coarse)')
  const [isListed, setIsListed] = useState(false)
  const [isContent, setIsContent] = useState(false)
  const [isLow, setIsLow] = useState(false)
  const [isSeveral, setIsSeveral] = useSeveral(preview)
  const hintId = useId()
  useToolsFocus(panes.ref, isListed, only !== undefined)
  useFromTop(panes.ref, JSON.stringify(selected.map(({ key }) => key)))
  // somebody points at the app while the list is open
  useEffect(() => {
    const point = () => {
      setIsListed(false)
      setIsContent(false)
    }
    return preview.on('edit-chosen', point)
  }, [preview])
  /** After a button was pressed, keys are about what is selected, as they are in the app. */
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, shiftKey: shift, altKey: alt } = event
    const isOfButton = target instanceof Element && target.closest('button, summary') !== null
    const edits = EDIT_KEYS_OF.alone.find((one) => one === key)
    if (edits === undefined || !isOfButton || isListed || detail === null) return
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    panel.press({ key: edits, shift, alt, ctrl: false })
  }
  const see = (id: string) => {
    const of = session.state.getState().selected.at(-1)?.key ?? { attribute: 'id', value: id }
    preview.post({ type: 'edit', command: { do: 'see', of } })
  }
  const colouring = (isOn: boolean) =>
    preview.post({ type: 'edit', command: { do: 'plain', isOn } })
  // Escape in the app, with nothing selected
  useEffect(() => preview.on('key', ({ key }) => key === 'Escape' && onDone()), [preview, onDone])
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className="edit-tools"
      data-low={isLow}
      aria-label={EDITING.title}
      aria-describedby={hintId}
      onFocus={({ target }) => colouring(target.closest('[data-type="color"]') !== null)}
      onBlur={() => colouring(false)}
      onKeyDown={onKeyDown}
    >
      <p ref={panes.ref} role="status" className="visually-hidden">
        {panes.announcement}
      </p>
      <EditHead isLow={isLow} onLow={setIsLow} onDone={onDone} />
      {isListed ? (
        <ComponentList
          session={session}
          isSeveral={isSeveral}
          onChosen={see}
          onDone={() => setIsListed(false)}
        />
      ) : isContent && drawing !== null ? (
        <drawing.Tables content={drawing.content} onDone={() => setIsContent(false)} />
      ) : (
        <>
          <div className="edit-choose">
            <button
              type="button"
              className="btn btn-sm btn-quiet"
              onClick={() => setIsListed(true)}
            >
              {SELECT.title}
            </button>
            {drawing !== null && (
              <button
                type="button"
                className="btn btn-sm btn-quiet"
                onClick={() => setIsContent(true)}
              >
                {CONTENT.open}
              </button>
            )}
            <button
              type="button"
              className="btn btn-sm btn-quiet"
              aria-pressed={isSeveral}
              onClick={() => {
                // only what is pointed at from now on
                if (!isSeveral) session.select([])
                setIsSeveral(!isSeveral)
              }}
            >
              {SELECT.several}
            </button>
            <p className="edit-told" role="status">
              {isSeveral &&
                (selected.length === 0
                  ? SELECT.begin
                  : SELECT.kept(selected.map(({ name }) => elementWord(name.tag))))}
            </p>
          </div>
          {drawn !== null && drawing !== null && (
            <TypedForContext value={typedFor}>
              <drawing.Fields content={drawing.content} element={drawn} {...{ around }} isDrawn />
            </TypedForContext>
          )}
          {drawnIn !== null && (
            <div className="edit-note" role="status">
              <strong>{EDITING.drawn}</strong>
              <p>{EDITING.drawnUse}</p>
              {!hasFields && <p>{EDITING.drawnText}</p>}
              <p>{EDITING.drawnRefined(elementWord(drawnIn.name.tag))}</p>
              <button
                type="button"
                className="btn btn-sm btn-quiet"
                onClick={() => session.select([drawnIn.key])}
              >
                {elementWord(drawnIn.name.tag)}
              </button>
            </div>
          )}
          {detail === null && drawnIn === null && (
            <p id={hintId} className="edit-hint">
              {isTouch ? EDITING.startByFinger : EDITING.start}{' '}
              <span className="text-m">{isTouch ? EDITING.fingers : EDITING.keys}</span>
            </p>
          )}
          {detail !== null && (
            <TypedForContext value={typedFor}>
              {drawing !== null && only !== undefined && others.length === 0 && (
                <drawing.Fields
                  content={drawing.content}
                  element={only.name}
                  {...{ around }}
                  isDrawn={false}
                />
              )}
              <ElementActions session={panel} {...{ selected, detail, facts, copied }} />
              <PropertyPanel session={panel} detail={detail} facts={facts} origins={origins} />
            </TypedForContext>
          )}
          <RefinePanel
            key={drawnIn === null ? 'chosen' : 'drawn'}
            {...{ words, setWords }}
            refined={seen}
            element={refiningId}
            isOfSeveral={others.length > 0}
            isKept={detail !== null && (detail.isKept || detail.isInKept)}
            choice={choice}
            isAsked={drawnIn !== null && isOfNowhere}
          />
        </>
      )}
    </section>
  )
}

/** Whether each element that is pointed at is selected beside the others, as with Shift: fingers have none. */
function useSeveral(preview: PreviewHandle): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(false)
  const now = useRef(isOn)
  const tell = useCallback(
    () => preview.post({ type: 'edit', command: { do: 'several', isOn: now.current } }),
    [preview],
  )
  // a frame that begins anew knows nothing of it
  useEffect(() => preview.on('edit-ready', tell), [preview, tell])
  return [
    isOn,
    (isWanted) => {
      now.current = isWanted
      setIsOn(isWanted)
      tell()
    },
  ]
}

/**
 * Where the keyboard goes when the tools come, and when the list of components, or a button for what was selected, which
 * had it, is gone. `mark`: stands directly in the tools. `isChosen`: whether something is selected.
 */
export function useToolsFocus(
  mark: RefObject<HTMLElement | null>,
  isListed: boolean,
  isChosen: boolean,
): void {
  const was = useRef({ isListed, isChosen })
  // read out with their name and the hint; nobody is taken from what they write
  useEffect(() => {
    if (!isWriting()) mark.current?.parentElement?.focus()
  }, [mark])
  useEffect(() => {
    // it is elsewhere where somebody pointed at the app
    const isLost = document.activeElement === document.body
    const isGone = (was.current.isListed && !isListed) || (was.current.isChosen && !isChosen)
    if (isGone && isLost) beginOf(mark.current?.parentElement)?.focus()
    was.current = { isListed, isChosen }
  }, [mark, isListed, isChosen])
}

/** Another choice is shown from its name on, unless somebody types in the tools. `chosen`: of what is selected. */
export function useFromTop(mark: RefObject<HTMLElement | null>, chosen: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each choice
  useEffect(() => {
    const tools = mark.current?.parentElement
    const field = document.activeElement
    const isTyping = field !== null && isText(field) && tools?.contains(field)
    if (tools && !isTyping) tools.scrollTop = 0
  }, [mark, chosen])
}

interface EditHeadProps {
  /** Of small screens: the tools leave more room for the app. */
  isLow: boolean
  onLow(isLow: boolean): void
  onDone(): void
}

/** What stands over the tools, also where the rest of them is scrolled. */
export function EditHead({ isLow, onLow, onDone }: EditHeadProps) {
  const isMobile = useIsMobile()
  return (
    <header className="edit-head">
      <h2>{EDITING.title}</h2>
      <StepButtons />
      {isMobile && (
        <IconButton
          icon={isLow ? ChevronUp : ChevronDown}
          label={isLow ? EDITING.raise : EDITING.lower}
          onClick={() => onLow(!isLow)}
        />
      )}
      <button type="button" className="btn btn-sm btn-primary" onClick={onDone}>
        {EDITING.done}
      </button>
    </header>
  )
}

/** Undo and Redo where the hand is: on phones the screen's own are in a menu. */
export function StepButtons() {
  const { store } = useDocumentHost()
  const canUndo = useDocument(selectCanUndo)
  const canRedo = useDocument(selectCanRedo)
  const isBusy = useDocument(selectBusyHere)
  return (
    <span className="edit-steps">
      <IconButton
        icon={Undo2}
        label={EDITING.undo}
        {...unless(isBusy || !canUndo, () => undoStep(store))}
      />
      <IconButton
        icon={Redo2}
        label={EDITING.redo}
        {...unless(isBusy || !canRedo, () => redoStep(store))}
      />
    </span>
  )
}
