/**
 * Edit mode in the frame: the person points at elements instead of using them. It draws, it says what was pointed at
 * and typed, and it does to the running page what the host tells it; nothing is edited here. What keys and presses mean
 * in which state is of `editState.ts`.
 */
import type { EditCommand, ElementFacts } from '../../editProtocol'
import { elementAt, nameOf, textAround } from '../elements'
import type { FrameMode, ModeTools } from '../modes'
import type { EventData } from '../natives'
import type { AbsolutePositioning } from './absolutePositioning'
import type { Dragging, DragTools } from './dragging'
import {
  type Effect,
  elementChosen,
  elementPressed,
  emptyState,
  hostSelected,
  keyPressed,
  type ModeMessage,
  pointerDown,
  pressEnds,
  type Step,
  type Surroundings,
  spaceHeld,
} from './editState'
import { factsOf } from './elementFacts'
import type { Mirror } from './mirror'
import type { Overlay } from './overlay'
import type { ScrollAnchor } from './scrolling'
import type { Target } from './target'
import type { Typing, TypingTools } from './typing'
import type { ValuePreview } from './valuePreview'

/** Of what the runtime hands to modes, edit mode uses these. */
export type EditTools = Omit<ModeTools, 'send'> & {
  send: (message: ModeMessage | { type: 'acted'; byTouch: boolean }) => void
}

/** What edit mode is made of. `dragging`: null where elements are only picked. */
type EditParts = {
  scrollAnchor: ScrollAnchor
  mirror: Mirror
  overlay: Overlay
  absolutePositioning: AbsolutePositioning
  dragging: ((tools: DragTools) => Dragging) | null
  target: Target
  valuePreview: ValuePreview
  typing: (tools: TypingTools) => Typing
}

/** `hush` gets what is only kept from the page. */
export type EditMode = Required<FrameMode>

/** These open, or change, before there is a click. */
const ACTS_WHEN_PRESSED = 'select,input[type=range]'
const DISABLED = 'button:disabled,input:disabled,select:disabled,textarea:disabled'

const within = ({ path }: EventData): Element[] =>
  path.filter((node): node is Element => node instanceof Element)
/** The elements under a press: beneath a grip or a name, if those are not dragged. */
const beneath = (event: EventData): Element[] => {
  const path = within(event)
  if (path[0]?.localName !== 'morpheo-editor') return path
  const found: Element[] = []
  let next = document
    .elementsFromPoint(event.clientX, event.clientY)
    .find(({ localName }) => localName !== 'morpheo-editor')
  while (next) {
    found.push(next)
    next = next.parentElement ?? undefined
  }
  return found
}

export const startEditMode = (tools: EditTools, parts: EditParts): EditMode => {
  const { send, isTrusted, readEvent, listen, unlisten, setTimeout, isInUse } = tools
  const { scrollAnchor, mirror, overlay, absolutePositioning, target, valuePreview } = parts
  const isPicking = parts.dragging === null
  const page: Surroundings<Element> = {
    ...{ isPicking, next: target.next, around: target.around },
    contains: (outer, inner) => outer.contains(inner),
    isInField: () => document.activeElement?.matches('input,select,textarea') === true,
  }
  let state = emptyState<Element>()

  const choose = (element: Element, isAdded: boolean): void => {
    state = elementChosen(state, element)
    const [within, around] = [target.ids(element), textAround(element)]
    send({ type: 'edit-chosen', element: nameOf(element), within, around, isAdded })
  }
  const dragging =
    parts.dragging?.({
      ...{ send, selected: () => state.selected, tookBack: () => tellFacts() },
      choose: (one) => choose(one, false),
    }) ?? null
  const typing = parts.typing({
    ...{ send, mirror, setTimeout, isInUse },
    choose: (element) => choose(element, false),
    tellEnter: () =>
      send({ type: 'edit-key', key: 'Enter', shift: false, alt: false, ctrl: false }),
    changed: () => overlay.show('selected', framed()),
  })
  /** The element that is typed into has a frame of its own. */
  const framed = (): readonly Element[] => (typing.isOn() ? [] : state.selected)
  const type: Typing['begin'] = (...what) => !isPicking && typing.begin(...what)

  const run = (effects: Effect<Element>[]): void => {
    // not by an iterator, which is the page's
    for (let at = 0; at < effects.length; at += 1) effect(effects[at] as Effect<Element>)
  }
  const effect = (one: Effect<Element>): void => {
    switch (one.do) {
      case 'send':
        send(one.message)
        break
      case 'choose':
        choose(one.element, one.isAdded)
        break
      case 'see':
        one.element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        break
      case 'write':
        if (!type(one.element, one.path, one.at)) run(one.or)
        break
      case 'unframe':
        overlay.show('selected', [])
        overlay.show('drawn', [])
    }
  }
  /** Gives whether the browser is left to do what it does. */
  const take = ({ state: next, effects, isBrowsers }: Step<Element>): boolean => {
    state = next
    run(effects)
    return isBrowsers
  }

  const tint = (): void => overlay.plain(state.isColouring || valuePreview.isOn())
  const untry = (): void => {
    valuePreview.end()
    tint()
  }
  const hover = (element: Element | null): void => {
    const isSelected = element !== null && state.selected.includes(element)
    overlay.show('hover', element && !isSelected ? [element] : [])
    overlay.spaced(isSelected)
  }

  const pressed = (event: EventData): void => {
    const path = beneath(event)
    const meant = target.meant(path)
    if (!meant) return
    const { clientX: x, clientY: y, timeStamp: at, detail: count, shiftKey: shift } = event
    take(elementPressed(state, { meant, path, point: { x, y }, at, count, shift }, page))
  }
  /** Gives whether the browser is left to do what it does. */
  const keyed = (event: EventData & { key: string }): boolean => {
    const { key, letter, shiftKey: shift, altKey: alt, repeat } = event
    if (key === 'Escape' && dragging?.cancel()) return false
    const ctrl = event.ctrlKey || event.metaKey
    const isHeld = repeat === true
    return take(keyPressed(state, { key, letter, ctrl, shift, alt, isHeld }, page))
  }

  const tellFacts = (freed: Pick<ElementFacts, 'freed'> = {}): void => {
    const last = state.selected.at(-1)
    const facts = last && { ...factsOf(last, state.asked, state.selected), ...freed }
    if (facts) send({ type: 'edit-facts', element: nameOf(last), facts })
  }
  const unwatch = watchPage(tools, () => tellFacts())
  const opened = (event: Event): void => {
    if ('newState' in event && event.newState === 'open') overlay.front(event.target)
  }
  listen('toggle', opened, true)

  const tell = (command: EditCommand): void => {
    switch (command.do) {
      case 'select': {
        const found = command.of.map(mirror.find).filter((element) => element !== null)
        state = hostSelected(state, found, command.properties, page)
        overlay.show('selected', framed())
        if (command.drawn && !state.place?.isConnected) {
          state = { ...state, place: elementAt(command.drawn) }
        }
        overlay.show('drawn', command.isDrawn && state.place ? [state.place] : [])
        // the pointer rests on what was chosen before: it is shown again when it moves
        hover(null)
        overlay.say(command.say)
        tellFacts()
        break
      }
      case 'patch':
        dragging?.settle()
        untry()
        send({
          type: 'edit-patched',
          number: command.number,
          isWhole: typing.patch(command.patches),
        })
        scrollAnchor.landed()
        break
      case 'try':
        valuePreview.show(command)
        tint()
        break
      case 'say':
        overlay.say(command.say)
        break
      case 'plain':
        state = { ...state, isColouring: command.isOn }
        tint()
        break
      case 'scale':
        overlay.scale(command.scale)
        break
      case 'several':
        state = { ...state, isSeveral: command.isOn }
        break
      case 'see':
        mirror.find(command.of)?.scrollIntoView({ block: 'center', inline: 'nearest' })
        break
      case 'settle':
        typing.halt()
        send({ type: 'edit-settled' })
        break
      case 'release':
        dragging?.cancel()
        if (dragging?.settle()) tellFacts()
        break
      case 'cancel':
        dragging?.cancel()
        break
      case 'free': {
        const element = mirror.find(command.of)
        const container = element?.parentElement
        const isLast = element && element === state.selected.at(-1)
        if (!isLast || !container) break
        const at = element.getBoundingClientRect()
        tellFacts({ freed: absolutePositioning(element, container, at) })
        break
      }
      case 'type': {
        const element = mirror.find(command.of)
        if (element) type(element)
      }
    }
  }

  /** Of what nobody types or uses: what the browser is kept from, by the kind of the event. */
  const kept = (event: Event, data: EventData, isReal: boolean, pointed?: Element): void => {
    const { type: kind, key } = data
    const isPress = /^(?:pointer|mouse|touch)/.test(kind)
    if (kind === 'keydown' && key !== undefined) {
      if (!(isReal && keyed({ ...data, key }))) event.preventDefault()
    } else if (!isPress) event.preventDefault()
    // Shift chooses elements, not the text between them
    else if (kind === 'mousedown' && data.shiftKey) event.preventDefault()
    else if (kind === 'mousedown' && pointed?.closest(ACTS_WHEN_PRESSED)) {
      event.preventDefault()
      // which was to go there with the press
      window.focus()
    }
  }

  send({ type: 'edit-ready' })
  return {
    take: (event) => {
      const isReal = isTrusted(event)
      const data = readEvent(event)
      const { type: kind, key } = data
      const isKept = data.shiftKey && kind === 'keydown' && !state.isUsing
      if (isReal && key === ' ' && !typing.isOn() && !isKept) {
        state = spaceHeld(state, kind !== 'keyup')
        hover(null)
        event.stopImmediatePropagation()
        event.preventDefault()
        return
      }
      if (state.isUsing) return
      event.stopImmediatePropagation()
      if (typing.take(event, data, isReal)) return
      const [pointed] = within(data)
      kept(event, data, isReal, pointed)
      if (!isReal) return
      if (data.pointerType !== undefined && kind.startsWith('pointer')) {
        if (kind === 'pointerdown') {
          typing.end()
          state = pointerDown(state, pointed)
        }
        const meant = target.meant(within(data))
        const isDragged = dragging?.take(data, meant)
        if (kind === 'pointermove') hover(isDragged ? null : meant)
      }
      const isWithout = Boolean(pointed?.closest(DISABLED)) || state.down?.isConnected === false
      const press = pressEnds(state, kind, isWithout)
      state = press.state
      if (press.isEnd && !dragging?.swallows()) pressed(data)
    },
    hush: (event, isOfWindow) => {
      // a key that is let go elsewhere is told to nobody here
      if (isOfWindow) state = spaceHeld(state, false)
      if (state.isUsing || isOfWindow) return
      event.stopImmediatePropagation()
      const { type: kind } = event
      if (kind === 'blur') typing.lost(event)
      // the pointer is in the panel: nothing here is pointed at
      if (kind === 'pointerout' && 'relatedTarget' in event && event.relatedTarget === null) {
        hover(null)
      }
    },
    tell,
    leave: () => {
      typing.end()
      dragging?.cancel()
      untry()
      unwatch()
      unlisten('toggle', opened, true)
      overlay.remove()
    },
  }
}

/** Other conditions of the page's style sheets may hold now. Sizes change many times while a frame is dragged. */
const RESIZED_MS = 100

type Watch = Pick<ModeTools, 'listen' | 'unlisten' | 'setTimeout' | 'clearTimeout'>

/** Tells when the values in force may be others. Gives what ends that. */
const watchPage = (
  { listen, unlisten, setTimeout, clearTimeout }: Watch,
  changed: () => void,
): (() => void) => {
  let waiting = 0
  const resized = (): void => {
    clearTimeout(waiting)
    waiting = setTimeout(changed, RESIZED_MS)
  }
  listen('resize', resized)
  // what is in force changed little by little since it was told
  listen('transitionend', resized, true)
  return () => {
    clearTimeout(waiting)
    unlisten('resize', resized)
    unlisten('transitionend', resized, true)
  }
}
