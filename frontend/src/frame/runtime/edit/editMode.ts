/**
 * Edit mode in the frame: the person points at elements instead of using them. It draws, it says what was pointed at
 * and typed, and it does to the running page what the host tells it; nothing is edited here. The host sends these
 * functions as text, each of which can use nothing but what it is handed and what browsers have.
 */
import type {
  EDIT_KEYS_OF,
  EditCommand,
  EditKey,
  EditMessage,
  ElementFacts,
} from '../../editProtocol'
import type { EventData, forModes } from '../natives'
import type { AbsolutePositioning } from './absolutePositioning'
import type { Dragging, DragTools } from './dragging'
import type { FactsOf } from './elementFacts'
import type { ElementNames } from './elementName'
import type { Mirror } from './mirror'
import type { Overlay } from './overlay'
import type { ScrollAnchor } from './scrollAnchor'
import type { Target } from './target'
import type { Typing, TypingTools } from './typing'
import type { ValuePreview } from './valuePreview'

export type EditTools = typeof forModes & {
  send: (
    message:
      | EditMessage
      | { type: 'key'; key: 'Escape' | 'F6' }
      | { type: 'command'; command: 'save' }
      | { type: 'acted'; byTouch: boolean },
  ) => void
  isTrusted: (event: Event) => boolean
}

type EditParts = {
  factsOf: FactsOf
  scrollAnchor: ScrollAnchor
  mirror: Mirror
  names: ElementNames
  overlay: Overlay
  absolutePositioning: AbsolutePositioning
  dragging: (tools: DragTools) => Dragging
  target: Target
  valuePreview: (find: Mirror['find']) => ValuePreview
  typing: (tools: TypingTools) => Typing
}

/** `take` gets each event of the person before the page does, `hush` what is only kept from it. */
export type EditMode = {
  take: (event: Event) => void
  hush: (event: Event, isOfWindow: boolean) => void
  tell: (command: EditCommand) => void
  leave: () => void
}

export const startEditMode = (
  { send, isTrusted, readEvent, listen, unlisten, setTimeout, clearTimeout, isInUse }: EditTools,
  {
    factsOf,
    scrollAnchor,
    mirror,
    names,
    overlay,
    absolutePositioning,
    target,
    ...parts
  }: EditParts,
  keysOf: typeof EDIT_KEYS_OF,
  isPicking: boolean,
): EditMode => {
  const { nameOf, textAround, elementAt } = names
  const DOUBLE_CLICK_MS = 500
  const LOCK_MS = 100
  /** These open, or change, before there is a click. */
  const ACTS_WHEN_PRESSED = 'select,input[type=range]'
  const REPEATS = /^(?:Arrow|[zy]$)/
  /** Searching, zooming, printing and the like reach no page, but their owner. */
  const OF_BROWSER = /^(?:Page|Home|End|F\d)/
  const SCROLLS = /^Arrow/
  const isInField = () => document.activeElement?.matches('input,select,textarea') === true
  const DISABLED = 'button:disabled,input:disabled,select:disabled,textarea:disabled'

  let selected: Element[] = []
  /** How many of them stay selected when another one is chosen by key. */
  let keeps = 0
  /** The last selection, in the page's text or not. */
  let place: Element | null = null
  let clicked: { meant: Element; at: number } | null = null
  /** Space is held: the page is used, not edited. */
  let isUsed = false
  const valuePreview = parts.valuePreview(mirror.find)
  let isColouring = false
  let isSeveral = false
  const tint = (): void => overlay.plain(isColouring || valuePreview.isOn())

  const dragging = isPicking
    ? null
    : parts.dragging({
        ...{ send, nameOf, selected: () => selected, tookBack: () => tellFacts() },
        choose: (one) => choose(one, false),
      })

  const hover = (element: Element | null): void => {
    const isSelected = element !== null && selected.includes(element)
    overlay.show('hover', element && !isSelected ? [element] : [])
    overlay.spaced(isSelected)
  }
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

  const tellKey = (key: EditKey, shift = false, alt = false, ctrl = false): void =>
    send({ type: 'edit-key', key, shift, alt, ctrl })
  const choose = (element: Element, isAdded: boolean): void => {
    place = element
    const [within, around] = [target.ids(element), textAround(element)]
    send({ type: 'edit-chosen', element: nameOf(element), within, around, isAdded })
  }

  /** What the pointer went down on, and whether that was answered without a click. */
  let down: Element | undefined
  let isAnswered = false
  const typing = parts.typing({
    ...{ send, nameOf, mirror, setTimeout, isInUse },
    choose: (element) => choose(element, false),
    tellEnter: () => tellKey('Enter'),
    changed: () => overlay.show('selected', framed()),
  })
  /** The element that is typed into has a frame of its own. */
  const framed = (): Element[] => (typing.isOn() ? [] : selected)
  const type: Typing['begin'] = (...what) => !isPicking && typing.begin(...what)

  /** The same again within half a second types into it; later it means what is around it. */
  const pressed = (event: EventData): void => {
    const path = beneath(event)
    const meant = target.meant(path)
    const now = event.timeStamp
    if (!meant) return
    keeps = 0
    const isSame = clicked?.meant === meant
    const ago = clicked ? now - clicked.at : Number.POSITIVE_INFINITY
    // a press that is told twice; a double click is counted by the browser
    if (isSame && ago < LOCK_MS && event.detail < 2) return
    clicked = { meant, at: now }
    const isAdded = (event.shiftKey || isSeveral) && !isPicking
    const isDouble = isSame && (event.detail > 1 || ago < DOUBLE_CLICK_MS)
    if (isDouble && !isSeveral) {
      if (type(meant, path, { x: event.clientX, y: event.clientY })) return
    }
    const [only] = selected
    const isAgain = isSame && !isDouble && !isAdded
    const around = isAgain && selected.length === 1 && only?.contains(meant) && target.around(only)
    choose(around || meant, isAdded)
  }

  /** In the order of the page. Returns whether there was another one that way. */
  const go = (isBack: boolean): boolean => {
    const kept = selected.slice(0, keeps)
    const last = selected.at(-1) ?? place
    const next = target.next(last, isBack, kept)
    if (!next) return false
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // instead of the one that is not kept
    if (last && kept.length > 0 && selected.length > keeps) choose(last, true)
    choose(next, kept.length > 0)
    if (kept.length > 0) selected = [...kept, next]
    return true
  }

  const clear = (): void => {
    selected = []
    keeps = 0
    clicked = null
    place = null
    overlay.show('selected', [])
    overlay.show('drawn', [])
    send({ type: 'edit-cleared' })
  }

  /** Whether the browser is left to do what it does with this key. */
  const keyed = (event: EventData & { key: string }, isHeld: boolean): boolean => {
    const { key, letter, shiftKey: shift, altKey: alt } = event
    const ctrl = event.ctrlKey || event.metaKey
    const [only] = selected
    const keys: readonly EditKey[] = ctrl ? keysOf.withCtrl : keysOf.alone
    let edits: EditKey | undefined
    // the page may have changed what arrays do: it would choose the key
    for (let at = 0; at < keys.length; at += 1) {
      if (keys[at] === (ctrl ? letter : key)) edits = keys[at]
    }
    if (key === 'Tab') return !go(shift)
    if (key === 'Escape') {
      if (dragging?.cancel()) return false
      if (selected.length > 0) clear()
      else send({ type: 'key', key })
    } else if (key === 'F6' && !ctrl) {
      send({ type: 'key', key })
    } else if (key === 'Enter' && shift) {
      const around = only && target.around(only)
      if (around) choose(around, false)
      else tellKey(key, shift)
    } else if (key === 'Enter') {
      if (only) type(only)
      else tellKey(key)
    } else if (key === ' ') {
      if (!isPicking) {
        keeps = selected.length
        tellKey(key, shift)
      }
    } else if (ctrl && letter === 's') {
      send({ type: 'command', command: 'save' })
    } else if (edits && !isPicking && (ctrl || only || !SCROLLS.test(key))) {
      // who holds a key that deletes or copies means it once
      if (!isHeld || REPEATS.test(edits)) tellKey(edits, shift, alt, ctrl)
    } else if (ctrl) {
      // all text of the page, with what is drawn over it, is nothing to edit
      return letter !== 'a'
    } else return OF_BROWSER.test(key) || (SCROLLS.test(key) && !alt && !isInField())
    return false
  }

  let asked: readonly string[] = []
  const tellFacts = (freed: Pick<ElementFacts, 'freed'> = {}): void => {
    const last = selected.at(-1)
    const facts = last && { ...factsOf(last, asked, selected), ...freed }
    if (facts) send({ type: 'edit-facts', element: nameOf(last), facts })
  }
  /** Other conditions of its style sheets may hold now. Sizes change many times while a frame is dragged. */
  const RESIZED_MS = 100
  let waiting = 0
  const resized = (): void => {
    clearTimeout(waiting)
    waiting = setTimeout(() => tellFacts(), RESIZED_MS)
  }
  listen('resize', resized)
  // what is in force changed little by little since it was told
  listen('transitionend', resized, true)

  const opened = (event: Event): void => {
    if ('newState' in event && event.newState === 'open') overlay.front(event.target)
  }
  listen('toggle', opened, true)

  const untry = (): void => {
    valuePreview.end()
    tint()
  }

  const tell = (command: EditCommand): void => {
    switch (command.do) {
      case 'select': {
        const found = command.of.map(mirror.find).filter((element) => element !== null)
        selected = found
        keeps = Math.min(keeps, found.length)
        // what was selected otherwise begins anew
        if (clicked && !found.some((one) => one.contains(clicked?.meant ?? null))) clicked = null
        overlay.show('selected', framed())
        if (command.drawn && !place?.isConnected) place = elementAt(command.drawn)
        overlay.show('drawn', command.isDrawn && place ? [place] : [])
        // the pointer rests on what was chosen before: it is shown again when it moves
        hover(null)
        overlay.say(command.say)
        asked = command.properties
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
        isColouring = command.isOn
        tint()
        break
      case 'scale':
        overlay.scale(command.scale)
        break
      case 'several':
        isSeveral = command.isOn
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
        const isLast = element && element === selected.at(-1)
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

  send({ type: 'edit-ready' })
  return {
    take: (event) => {
      const isReal = isTrusted(event)
      const data = readEvent(event)
      const { type: kind, key } = data
      const isKept = data.shiftKey && kind === 'keydown' && !isUsed
      if (isReal && key === ' ' && !typing.isOn() && !isKept) {
        isUsed = kind !== 'keyup'
        hover(null)
        event.stopImmediatePropagation()
        event.preventDefault()
        return
      }
      if (isUsed) return
      event.stopImmediatePropagation()
      if (typing.take(event, data, isReal)) return
      const isPress = /^(?:pointer|mouse|touch)/.test(kind)
      const [pointed] = within(data)
      if (kind === 'keydown' && key !== undefined) {
        if (!(isReal && keyed({ ...data, key }, data.repeat === true))) event.preventDefault()
      } else if (!isPress) event.preventDefault()
      // Shift chooses elements, not the text between them
      else if (kind === 'mousedown' && data.shiftKey) event.preventDefault()
      else if (kind === 'mousedown' && pointed?.closest(ACTS_WHEN_PRESSED)) {
        event.preventDefault()
        // which was to go there with the press
        window.focus()
      }
      if (!isReal) return
      if (data.pointerType !== undefined && kind.startsWith('pointer')) {
        if (kind === 'pointerdown') {
          typing.end()
          down = pointed
          isAnswered = false
        }
        const meant = target.meant(within(data))
        const isDragged = dragging?.take(data, meant)
        if (kind === 'pointermove') hover(isDragged ? null : meant)
      }
      // which get no click; what the page made anew meanwhile gets none, or what is around it does
      const isWithout = pointed?.closest(DISABLED) || down?.isConnected === false
      if (kind === 'pointerup' && isWithout) isAnswered = true
      else if (kind !== 'click' || isAnswered) return
      if (!dragging?.swallows()) pressed(data)
    },
    hush: (event, isOfWindow) => {
      // a key that is let go elsewhere is told to nobody here
      if (isOfWindow) isUsed = false
      if (isUsed || isOfWindow) return
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
      clearTimeout(waiting)
      unlisten('resize', resized)
      unlisten('toggle', opened, true)
      overlay.remove()
    },
  }
}
