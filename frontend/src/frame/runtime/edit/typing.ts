/**
 * Typing in place as edit mode has it: when it begins, whether the person goes on after the page showed itself anew, and
 * how it ends. The box itself is of `textEdit.ts`.
 */
import type { EditMessage, Patch } from '../../editProtocol'
import { nameOf } from '../elements'
import type { EventData, forModes } from '../natives'
import type { Mirror } from './mirror'
import type { TextEdit, TextEditor } from './textEdit'

export type TypingTools = Pick<typeof forModes, 'setTimeout' | 'isInUse'> & {
  send: (
    message: EditMessage | { type: 'key'; key: 'F6' } | { type: 'command'; command: 'save' },
  ) => void
  mirror: Mirror
  /** Keys and the panel are about the element that is typed into from then on. */
  choose: (element: Element) => void
  /** There is nothing to type into: told for who came by key. */
  tellEnter: () => void
  /** It began or ended: what is selected has a frame only while nothing is typed. */
  changed: () => void
}

export type Typing = {
  isOn: () => boolean
  /** `path`: what was pressed, from the innermost outwards. Gives whether there is a text to type into. */
  begin: (meant: Element, path?: Element[], at?: { x: number; y: number }) => boolean
  end: () => void
  /** Ends it without the person: what they type from then on would be taken for keys that edit. */
  halt: () => void
  /** Gives whether the event belongs to the typing. */
  take: (event: Event, data: EventData, isReal: boolean) => boolean
  /** Something lost the focus. */
  lost: (event: Event) => void
  /** Does to the page what the host says, around what is typed. Gives whether all of it was possible. */
  patch: (patches: readonly Patch[]) => boolean
}

export const makeTyping = (textEditor: TextEditor, tools: TypingTools): Typing => {
  const { send, mirror, choose, tellEnter, changed, setTimeout, isInUse } = tools
  let typing: TextEdit | null = null
  /** The person goes on by key. */
  let isLeaving = false
  const WRITING_MS = 300
  let sent = ''
  const halt = (): void => {
    typing?.end()
    // who is elsewhere writes nothing here
    if (!isLeaving && isInUse()) send({ type: 'edit-halted' })
  }
  /** Tells what is being typed, as long as it is. `root`: a page that writes its document anew tells nobody. */
  const watch = (edit: TextEdit, root = document.documentElement): void => {
    if (typing !== edit) return
    const { element, ...what } = edit.soFar()
    if (what.text !== sent) send({ type: 'edit-writing', element: nameOf(element), ...what })
    sent = what.text
    if (root !== document.documentElement) halt()
    else setTimeout(() => watch(edit, root), WRITING_MS)
  }
  /** Whether they go on in the text, also where the page wrote it anew. */
  const goesOn = (edit: TextEdit): boolean => {
    const { element } = edit
    const { id } = nameOf(element)
    return edit.isOpen() || edit.resume(element.isConnected ? element : id && mirror.find(id))
  }

  return {
    isOn: () => typing !== null,
    begin: (meant, path = [], at = undefined) => {
      typing?.end()
      isLeaving = false
      const element = textEditor.textIn(meant, path)
      const begun = textEditor.begin(
        element,
        at ?? null,
        ({ element: of, ...what }) => send({ type: 'edit-typed', element: nameOf(of), ...what }),
        () => {
          typing = null
          changed()
          send({ type: 'edit-settled' })
        },
      )
      typing = begun === 'unwritable' ? null : begun
      if (begun === 'unwritable') send({ type: 'edit-unwritable' })
      else if (typing) {
        choose(element)
        changed()
        send({ type: 'edit-typing', element: nameOf(element) })
        sent = typing.soFar().text
        watch(typing)
      } else if (!at || textEditor.isLong(element)) tellEnter()
      return typing !== null
    },
    end: () => typing?.end(),
    halt: () => {
      if (typing) halt()
    },
    take: (event, data, isReal) => {
      const { type: kind, key, letter, ctrlKey, metaKey, shiftKey, isOfInput } = data
      // whatever the page says of where it went: who types edits nothing else with a key
      if (!typing || (key === undefined && !typing.takes(event))) return false
      // what picks a candidate of an input method ends nothing
      if (isReal && kind === 'keydown' && !isOfInput) {
        const isSave = letter === 's' && (ctrlKey || metaKey)
        const isEnd = isSave || (key === 'Enter' && !shiftKey) || key === 'F6' || key === 'Escape'
        isLeaving = key === 'Tab'
        if (isEnd) {
          event.preventDefault()
          typing.end()
          if (key === 'F6') send({ type: 'key', key })
          if (isSave) send({ type: 'command', command: 'save' })
        } else if (!isLeaving && !goesOn(typing)) halt()
      }
      // a blank typed into a button would press it
      if (kind === 'keyup' && key === ' ') event.preventDefault()
      return true
    },
    // by the person who left, or by what the page does
    lost: (event) => {
      const edit = typing
      if (!edit?.takes(event)) return
      edit.hold()
      setTimeout(() => {
        if (typing === edit && (isLeaving || !isInUse() || !goesOn(edit))) halt()
      })
    },
    // what is done elsewhere in the page leaves alone who types
    patch: (patches) => {
      const begun = typing
      for (const { kind, of } of patches) {
        const found = begun && kind !== 'attribute' ? mirror.find(of) : null
        const isWithin = kind === 'whole' && found?.contains(begun?.element ?? null)
        if (found && (isWithin || found === begun?.element)) begun?.end()
      }
      const isWhole = mirror.apply(patches)
      // what moves loses the focus
      if (begun && !(typing && goesOn(begun))) halt()
      return isWhole
    },
  }
}
