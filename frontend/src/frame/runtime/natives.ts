/**
 * What the runtime uses of the browser while a page runs, taken before any page does. They share one
 * realm, and a page may replace whatever the window and the prototypes have: it would be handed the
 * runtime's handlers and its port, or would decide what an event of the person seems to say. For the
 * same reason what decides about trust has no loop over an array, no destructuring of one and no
 * `instanceof`: a page can replace what these call.
 */
export const { apply } = Reflect
const { getOwnPropertyDescriptor } = Object
export const { defineProperty } = Object
const { addEventListener, removeEventListener } = window

/** An app has variables of such names: `const URL` at the top of a script hides the browser's from all. */
export const {
  Blob,
  DOMException,
  Element,
  ErrorEvent,
  Request,
  Response,
  URL,
  clearTimeout,
  performance,
  setTimeout,
} = window

/** A method as a function of its object, for senders to take at their top, too. It throws for an object of another kind. */
export const method =
  <T, A extends unknown[], R>(native: (this: T, ...args: A) => R) =>
  (object: T, ...args: A): R =>
    apply(native, object, args)

/** A getter likewise. Every browser has it on the prototype; test environments have a plain field. */
export const reader = <T extends object, K extends keyof T>(prototype: T, name: K) => {
  const get = getOwnPropertyDescriptor(prototype, name)?.get
  return (object: T): T[K] => (get ? apply(get, object, []) : object[name])
}

export const listen = <K extends keyof WindowEventMap>(
  type: K,
  handler: (event: WindowEventMap[K]) => void,
  capture = false,
): void => apply(addEventListener, window, [type, handler, capture])

export const unlisten = <K extends keyof WindowEventMap>(
  type: K,
  handler: (event: WindowEventMap[K]) => void,
  capture = false,
): void => apply(removeEventListener, window, [type, handler, capture])

/** Each event has a property of its own that no page can change; an object that has one as well is no event. */
const trustOf = getOwnPropertyDescriptor(new Event('trust'), 'isTrusted')?.get

/** Whether the browser made the event for something that the person did. */
export const isTrusted = (event: Event): boolean => {
  try {
    return trustOf !== undefined && apply(trustOf, event, []) === true
  } catch {
    return false
  }
}

export const targetOf = reader(Event.prototype, 'target')
export const timeStampOf = reader(Event.prototype, 'timeStamp')
export const isDefaultPrevented = reader(Event.prototype, 'defaultPrevented')
export const preventDefault = method<Event, [], void>(Event.prototype.preventDefault)
export const pathOf = method<Event, [], EventTarget[]>(Event.prototype.composedPath)

export const dataOf = reader(MessageEvent.prototype, 'data')

export const keyOf = reader(KeyboardEvent.prototype, 'key')
export const isRepeated = reader(KeyboardEvent.prototype, 'repeat')
export const hasCtrl = reader(KeyboardEvent.prototype, 'ctrlKey')
export const hasMeta = reader(KeyboardEvent.prototype, 'metaKey')
export const hasAlt = reader(KeyboardEvent.prototype, 'altKey')
export const hasShift = reader(KeyboardEvent.prototype, 'shiftKey')

type Fields = Pick<
  PointerEvent,
  | 'type'
  | 'timeStamp'
  | 'detail'
  | 'clientX'
  | 'clientY'
  | 'button'
  | 'buttons'
  | 'isPrimary'
  | 'shiftKey'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
>
/** The fields of an event. `key`, `repeat`: of keys alone; `letter`: the key as a small one; `pointerType`: of pointers. */
export type EventData = Fields & {
  path: EventTarget[]
  key?: string
  letter?: string
  pointerType?: string
  repeat?: boolean
  /** An input method takes this key. */
  isOfInput?: boolean
}

const fields: { name: string; get: (() => unknown) | undefined }[] = []
for (const name of 'type timeStamp detail key repeat clientX clientY button buttons pointerType isPrimary shiftKey ctrlKey metaKey altKey isComposing keyCode'.split(
  ' ',
)) {
  const known = [Event, UIEvent, MouseEvent, PointerEvent, KeyboardEvent].flatMap(
    ({ prototype }) => getOwnPropertyDescriptor(prototype, name)?.get ?? [],
  )
  for (const get of known.length > 0 ? known : [undefined]) fields.push({ name, get })
}
const { toLowerCase } = String.prototype

/** Read by the browser's own getters: a page that changes the classes of events makes no key of a movement. */
export const readEvent = (event: Event): EventData => {
  // without a prototype, whose setters a page could make
  const data = { __proto__: null, path: pathOf(event) } as unknown as EventData &
    Record<string, unknown>
  for (let at = 0; at < fields.length; at += 1) {
    const { name, get } = fields[at] as (typeof fields)[number]
    try {
      data[name] = get ? apply(get, event, []) : event[name as keyof Event]
    } catch {
      // it has no such field
    }
  }
  if (data.key !== undefined) {
    data.letter = apply(toLowerCase, data.key, [])
    // Safari says the Enter that ends a composition after it, with this code
    data.isOfInput = data.isComposing === true || data.keyCode === 229
  }
  return data
}

const { hasFocus } = Document.prototype

/** For the scripts of modes, which come while a page runs. `isInUse`: whether the person is in the frame. */
export const forModes = {
  ...{ readEvent, listen, unlisten, setTimeout, clearTimeout },
  isInUse: (): boolean => apply(hasFocus, document, []),
}

const closest = method<Element, [string], Element | null>(Element.prototype.closest)
const matches = method<Element, [string], boolean>(Element.prototype.matches)

/** False for what is no element, such as the window or the document. */
const check = (test: () => boolean): boolean => {
  try {
    return test()
  } catch {
    return false
  }
}

/** Whether a node is, or is within, an element that matches the selector. */
export const isWithin = (node: unknown, selector: string): boolean =>
  check(() => closest(node as Element, selector) !== null)

export const isMatch = (node: unknown, selector: string): node is Element =>
  check(() => matches(node as Element, selector))

/** A form has its fields under their names, which may be those of its methods. */
export const attributeOf = method<Element, [string], string | null>(Element.prototype.getAttribute)

export const boxOf = method<Element, [], DOMRect>(Element.prototype.getBoundingClientRect)

const { getElementsByTagName, open, write, close } = Document.prototype

/** The page's document: one with an `<img name="close">` has no `close` of its own. */
export const page = {
  open: (): unknown => apply(open, document, []),
  write: (html: string): void => apply(write, document, [html]),
  close: (): void => apply(close, document, []),
  elementCount: (): number => apply(getElementsByTagName, document, ['*']).length,
}
