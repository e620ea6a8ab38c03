/** What the frame's messages say, done: each as far as the page's text and what is chosen bear it out. */
import { findElement } from '@/document/pageEdit/findElement'
import type { EditOperation } from '@/document/pageEdit/operation'
import {
  isElement,
  isRefused,
  type PageElement,
  type ParsedPage,
} from '@/document/pageEdit/parsePage'
import { elementOf, keyIn } from '@/document/pageEdit/patches'
import type { EditMessage, ElementFacts } from '@/frame/editProtocol'
import {
  type DragMessage,
  dragGesture,
  dropped,
  type Gesture,
  isSameName,
  type KeyPress,
  named,
} from '../gestures'
import { EDITING, KEYS } from '../texts'
import { TYPED_TEXTS, TypedInto } from '../typing'
import {
  type EditingHost,
  type EditingState,
  isSameChoice,
  type Kept,
  NO_ORIGINS,
  NOTHING,
} from './editingState'
import type { Selecting } from './selecting'

interface HearingTools {
  host: EditingHost
  kept: Kept
  /** The open page; null, and told, where it cannot be read. */
  parsed(): ParsedPage | null
  selecting: Selecting
  /** Gives whether it was done; `told`: the reason as it is told, where it was not. */
  edit(gesture: Gesture, reasonOf?: (reason: string) => string): boolean
  press(key: KeyPress): void
  /** A text that a script draws was written. */
  writeDrawn: DrawnWriter
  /** The frame has told what is in force, and perhaps what keeps it where it is. */
  measured(facts: ElementFacts): void
}

/** The result of writing a text: `nothing`: the person got the reason; `elsewhere`: it is no text of a script. */
export type Written = 'written' | 'nothing' | 'elsewhere'
/** `around`: the text of what is around the element that is chosen. */
export type DrawnWriter = (
  message: Extract<EditMessage, { type: 'edit-typed' }>,
  around: string,
) => Written

interface Hearing {
  hear(message: EditMessage): void
  /** What is done now is done by a key, by which somebody goes on from one element to the next. */
  isByKey(): boolean
}

export function createHearing(tools: HearingTools): Hearing {
  const { host, kept, parsed, selecting, edit, press, writeDrawn, measured } = tools
  const { state } = kept
  const { selectIn, selectDrawnIn, choose, done } = selecting
  const typedInto = new TypedInto()
  let isByKey = false

  function originsNow(): EditingState['origins'] {
    const page = parsed()
    const last = state.getState().selected.at(-1)
    const element = page && last ? elementOf(page, last.key) : null
    return (page && element && host.originsIn(page, element, host.width())) ?? NO_ORIGINS
  }

  /** The dragged elements are the selection then. */
  function drag(message: DragMessage): void {
    const elements = message.type === 'edit-dropped' ? message.elements : [message.element]
    const page = parsed()
    if (page === null) return
    const found = elements.flatMap((name) => {
      const one = findElement(page, name)
      return isRefused(one) ? [] : [one]
    })
    if (!areChosen(state.getState(), page, found)) {
      host.refused(EDITING.notChosen)
      host.tell({ do: 'release' })
      return
    }
    const keys = found.flatMap((one) => keyIn(page, one) ?? [])
    const gesture = dragGesture(message.type === 'edit-dropped' ? dropped(page, message) : message)
    if (gesture.operations.length === 0 || !edit(gesture)) {
      // the page looks as if it had been done
      host.tell({ do: 'release' })
      return
    }
    const now = parsed()
    if (now) selectIn(now, keys)
  }

  function hear(message: EditMessage): void {
    const before = state.getState()
    act(message)
    const after = state.getState()
    if (!isSameChoice(before, after)) state.setState({ choice: after.choice + 1 })
  }

  function act(message: EditMessage): void {
    switch (message.type) {
      case 'edit-ready': {
        const page = parsed()
        if (page === null) break
        const { selected, drawn } = state.getState()
        const keys = selected.map(({ key }) => key)
        if (drawn === null) selectIn(page, keys)
        else selectDrawnIn(page)
        break
      }
      case 'edit-typing': {
        const page = parsed()
        const now = state.getState()
        if (page) typedInto.began(message, page, (into) => isInChosen(now, page, into))
        break
      }
      case 'edit-chosen':
        Object.assign(kept, { gone: [], instead: null })
        choose(message)
        break
      case 'edit-cleared':
        state.setState(NOTHING)
        break
      case 'edit-facts': {
        const { selected } = state.getState()
        if (isSameName(selected.at(-1)?.name, message.element)) {
          state.setState({ facts: message.facts, origins: originsNow() })
          measured(message.facts)
        }
        break
      }
      case 'edit-typed': {
        const { element: target, place, before, text } = message
        const page = parsed()
        const isOfPage = page === null || typedInto.isOfPage(message, page)
        const written = isOfPage ? 'elsewhere' : writeDrawn(message, state.getState().around)
        // the frame shows what was typed
        if (written === 'nothing') host.beginAnew()
        if (written !== 'elsewhere') break
        const operation: EditOperation = { kind: 'text', target, place, before, text }
        const gesture = {
          name: named('Changed the text of', [target.tag]),
          operations: [operation],
        }
        const isElsewhere = typedInto.isElsewhere(message)
        if (isElsewhere) host.refused(EDITING.notWritten(text, EDITING.notChosen))
        if (isElsewhere || !edit(gesture, (reason) => typedInto.lost(message, reason))) {
          // the frame shows what was typed
          host.beginAnew()
        }
        break
      }
      case 'edit-dropped':
      case 'edit-placed':
      case 'edit-resized':
        drag(message)
        break
      case 'edit-key':
        isByKey = true
        if (!message.ctrl || !'zy'.includes(message.key)) press(message)
        else {
          const isRedo = message.shift || message.key === 'y'
          done(isRedo ? KEYS.redone : KEYS.undone)
          host[isRedo ? 'redo' : 'undo']()
        }
        isByKey = false
        break
      case 'edit-patched':
        if (!message.isWhole && message.number === kept.number) host.beginAnew()
        break
      case 'edit-unwritable':
        host.refused(TYPED_TEXTS.unwritable)
        break
      case 'edit-settled':
      case 'edit-writing':
      case 'edit-halted':
        // of what the window does
        break
      default:
        message satisfies never
    }
  }

  return { hear, isByKey: () => isByKey }
}

/**
 * Code of the page shares the realm of what says where somebody presses and what they do there. What is done in the app
 * is done to what the product itself knows as chosen, and to nothing that the app names instead.
 */
const chosenIn = ({ selected }: EditingState, page: ParsedPage) =>
  selected.map(({ key }) => elementOf(page, key))

/** Whether each of these is chosen. */
const areChosen = (
  state: EditingState,
  page: ParsedPage,
  elements: readonly PageElement[],
): boolean => {
  const chosen = chosenIn(state, page)
  return elements.every((element) => chosen.includes(element))
}

/** Whether it is chosen, or lies in one that is: who types into a button types into a text in it. */
function isInChosen(state: EditingState, page: ParsedPage, element: PageElement): boolean {
  const chosen = chosenIn(state, page)
  for (let at: PageElement | null = element; at; at = parentOf(at)) {
    if (chosen.includes(at)) return true
  }
  return false
}

const parentOf = ({ parentNode }: PageElement): PageElement | null =>
  parentNode && isElement(parentNode) ? parentNode : null
