/** Edit mode as it runs in the frame, from its text alone, over a small page: what a person does, and what it says. */
import { afterEach, beforeEach, vi } from 'vitest'
import { editScript } from '../../../host/editScripts'
import { forModes } from '../../natives'
import type { EditMode, EditTools } from '../editMode'

type Sent = Parameters<EditTools['send']>[0]

interface Editing {
  mode: EditMode
  sent: Sent[]
  /** Whether the browser says that a person did it. */
  isReal: boolean
  /** Whether the person is in the frame. */
  isInUse: boolean
  /** In milliseconds. */
  now: number
}

const nothing = () => undefined
const NONE: EditMode = { take: nothing, hush: nothing, tell: nothing, leave: nothing }
/** Of the test that runs. */
export const editing: Editing = { mode: NONE, sent: [], isReal: true, isInUse: true, now: 0 }

// timers of the test
const tools: typeof forModes = {
  ...forModes,
  readEvent: (event) => ({ ...forModes.readEvent(event), timeStamp: editing.now }),
  setTimeout: ((act: () => void, ms: number) => window.setTimeout(act, ms)) as typeof setTimeout,
  clearTimeout: (timer) => window.clearTimeout(timer),
  isInUse: () => editing.isInUse,
}

const TYPES = [
  ...(['click', 'pointermove', 'pointerdown', 'pointerup', 'mousedown'] as const),
  ...(['keydown', 'keyup', 'submit'] as const),
] as const
const QUIET = ['pointerout', 'mouseover', 'input', 'blur', 'wheel', 'paste'] as const
const gate = (event: Event) => editing.mode.take(event)
const hush = (event: Event) => {
  editing.mode.hush(event, event.target === event.currentTarget)
}

export function begin(script: string, given = tools): void {
  const start = new Function(`return ${script}`)() as (tools: EditTools) => EditMode
  editing.mode = start({
    ...given,
    send: (message) => editing.sent.push(message),
    isTrusted: () => editing.isReal,
  })
}

/** Each test of the file has edit mode over a page of its own. */
export function inEditMode(): void {
  beforeEach(() => {
    editing.sent = []
    editing.isReal = true
    editing.isInUse = true
    vi.spyOn(performance, 'now').mockImplementation(() => editing.now)
    // the test environment has no layout
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return new DOMRect(0, 0, this.hasAttribute('hidden') ? 0 : 10, 10)
    })
    document.elementsFromPoint = () => []
    document.body.innerHTML =
      '<main id="m"><h1 id="h" style="color: red">Tides</h1><p id="p">Low</p><a id="a" href="/x">More</a><p hidden>No</p></main>'
    begin(editScript)
    for (const type of TYPES) window.addEventListener(type, gate, true)
    for (const type of QUIET) window.addEventListener(type, hush, true)
  })
  afterEach(() => {
    editing.mode.leave()
    for (const type of TYPES) window.removeEventListener(type, gate, true)
    for (const type of QUIET) window.removeEventListener(type, hush, true)
    vi.restoreAllMocks()
  })
}

export const find = (selector: string) => document.querySelector(selector) as HTMLElement
/** The messages of this type. */
export const of = (type: Sent['type']) => editing.sent.filter((message) => message.type === type)
export const chosen = () =>
  of('edit-chosen').map((message) => 'element' in message && message.element.id?.value)

export function press(key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
  return event
}
/** A second after what was before. */
export function click(selector: string, more: MouseEventInit = {}): MouseEvent {
  editing.now += 1_000
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...more })
  find(selector).dispatchEvent(event)
  return event
}
/** As the host answers to what was chosen. */
export const select = (...ids: string[]): void =>
  editing.mode.tell({
    do: 'select',
    of: ids.map((value) => ({ attribute: 'id' as const, value })),
    properties: ['color'],
    say: ids.join(),
  })
