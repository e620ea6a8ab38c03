/** What the host and edit mode in the frame tell each other, over the port of `protocol.ts`. */
import type { Child, Key, Patch } from '@/lib/pagePatch'
import {
  count,
  element,
  every,
  type Fields,
  flag,
  type Guard,
  isArray,
  isFiniteNumber,
  isRecord,
  key,
  keys,
  noFields,
  oneOf,
  optional,
  text,
  texts,
  values,
} from './checks'
import { type ConnectionElement, MAX_ELEMENT_TEXT } from './protocol'

export type { Child, Key, Patch }

export type EditCommand =
  /**
   * Frames these, and answers with the facts of the last of them; none are framed for an empty list. `isDrawn`: what was
   * pointed at is not in the page's text, and framed as that. `drawn`: where that stands, for a page that began anew since.
   */
  | {
      do: 'select'
      of: Key[]
      properties: string[]
      say: string
      isDrawn?: boolean
      drawn?: number[] | undefined
    }
  /** Tells it to who cannot see it. */
  | { do: 'say'; say: string }
  /** Does what an edit did to the text; answered under its number. */
  | { do: 'patch'; patches: Patch[]; number: number }
  /** Shows a value for as long as a slider moves; the patch of the edit takes its place. `null` takes it back. */
  | { do: 'try'; of: Key[]; property: string; value: string | null; isImportant?: boolean }
  /** Answers with the facts of the element, and what keeps it where it is once it is placed freely. */
  | { do: 'free'; of: Key }
  /** Lets the person type into the element, as after a double click. */
  | { do: 'type'; of: Key }
  /** Nothing is tinted: a colour is being chosen. */
  | { do: 'plain'; isOn: boolean }
  /** As how large the page is seen, as a part of its own size: what is drawn over it keeps its size. */
  | { do: 'scale'; scale: number }
  /** The element under the pointer is selected beside the others, as with Shift. */
  | { do: 'several'; isOn: boolean }
  /** Scrolls to the element, which was chosen outside of the frame. */
  | { do: 'see'; of: Key }
  /** The text that is being typed is kept as it is: the page is about to be another one. */
  | { do: 'settle' }
  /** Nothing comes of what was dragged: the page looks as before. */
  | { do: 'release' }
  /** The pointer was let go outside of the frame: a drag ends where it began. */
  | { do: 'cancel' }

/** Keys that do something to what is selected. `withCtrl`: held together with Ctrl or ⌘. */
export const EDIT_KEYS_OF = {
  alone: ['Delete', 'Backspace', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  withCtrl: ['c', 'd', 'v', 'x', 'z', 'y'],
} as const
/** Told as well: keys that came to nothing in the frame, and the one that keeps what is selected. */
export const EDIT_KEYS = [...EDIT_KEYS_OF.alone, ...EDIT_KEYS_OF.withCtrl, 'Enter', ' '] as const
export type EditKey = (typeof EDIT_KEYS)[number]

/** The values in force for an element, as the browser computes them. */
export type ElementFacts = {
  /** Values of the properties that were asked for, under their names in style sheets. */
  css: Record<string, string>
  /** Of several that are selected: the properties in which another one has another value. */
  mixed?: string[]
  /** In pixels of the preview. */
  box: { left: number; top: number; width: number; height: number }
  position: string
  /** Of the view, in pixels. */
  viewWidth: number
  /** Of its parent: whether its children lie beside each other. */
  isRow: boolean
  /** What keeps it where it is in its parent: told when it is asked for, by `free`. */
  freed?: Freed
}

/** The values that place an element freely where it is meant to lie, by properties, in pixels. */
export type Freed = {
  /** Whether places are counted from elsewhere than its container as yet. */
  isStatic: boolean
  own: Record<string, number>
  /** Of the container, which would have no room left, or end the page above what is seen. */
  held: Record<string, number>
}

/** What a corner that is dragged sets, in pixels. */
export type ResizedEdges = Partial<
  Record<'width' | 'height' | 'left' | 'top' | 'right' | 'bottom', number>
>

export type EditMessage =
  | { type: 'edit-ready' }
  /**
   * The person pointed at an element, or went to it by key. `within`: the elements around it that have an id, from the
   * innermost outwards. `around`: the text of the nearest element around it that has more text; blank where none has.
   * `isAdded`: besides what is selected.
   */
  | {
      type: 'edit-chosen'
      element: ConnectionElement
      within: Key[]
      around?: string
      isAdded: boolean
    }
  /** Nothing is selected any more. */
  | { type: 'edit-cleared' }
  | { type: 'edit-facts'; element: ConnectionElement; facts: ElementFacts }
  /** The person began to type into an element. */
  | { type: 'edit-typing'; element: ConnectionElement }
  /** `place`: among the texts of the element as it runs; the page's script may have others there. `before`: what it said. */
  | { type: 'edit-typed'; element: ConnectionElement; place: number; before: string; text: string }
  /** The same while it is being typed: nothing of it is lost when the window is left. */
  | {
      type: 'edit-writing'
      element: ConnectionElement
      place: number
      before: string
      text: string
    }
  /** Typing had to end without the person. */
  | { type: 'edit-halted' }
  /** The person meant to type into a text that does not get the focus. */
  | { type: 'edit-unwritable' }
  /** These were let go before, behind, or as the last of another one. */
  | {
      type: 'edit-dropped'
      elements: ConnectionElement[]
      to: 'before' | 'after' | 'into'
      anchor: ConnectionElement
    }
  /** One was let go there, to lie freely in the container. `container`: null where it is placed already. */
  | {
      type: 'edit-placed'
      element: ConnectionElement
      container: ConnectionElement | null
      freed: Freed
    }
  /** `isInline`: as it is, it has no size of its own. */
  | { type: 'edit-resized'; element: ConnectionElement; edges: ResizedEdges; isInline: boolean }
  | { type: 'edit-key'; key: EditKey; shift: boolean; alt: boolean; ctrl: boolean }
  /** Whether all of a patch was found; otherwise the page has to begin anew. */
  | { type: 'edit-patched'; number: number; isWhole: boolean }
  /** Nothing is being typed any more, and what was typed has been sent. */
  | { type: 'edit-settled' }

/** Maximum sizes, in characters. */
export const MAX_TYPED = 100_000
export const MAX_CSS_VALUE = 2_000
/** Of one element. */
export const MAX_FACTS = 60
/** That are dragged at once. */
export const MAX_DROPPED = 100
/** Of those around an element. */
export const MAX_WITHIN = 30

const facts = (value: unknown): boolean =>
  isRecord(value) &&
  texts(value.css, MAX_CSS_VALUE) &&
  keys(value.css as Fields).length <= MAX_FACTS &&
  optional(
    value.mixed,
    (mixed) =>
      isArray(mixed) && mixed.length <= MAX_FACTS && every(mixed, (name) => text(name, 100)),
  ) &&
  isRecord(value.box) &&
  every([value.box.left, value.box.top, value.box.width, value.box.height], isFiniteNumber) &&
  isFiniteNumber(value.viewWidth) &&
  text(value.position, 30) &&
  flag(value.isRow) &&
  optional(value.freed, freed)

/** In pixels: no page is larger, and what is larger is no size that a person dragged. */
const MAX_PIXELS = 1_000_000
const pixels = (value: unknown): boolean =>
  isFiniteNumber(value) && Math.abs(value as number) <= MAX_PIXELS
const EDGES = ['width', 'height', 'left', 'top', 'right', 'bottom']
const edges = (value: unknown, names: string[] = EDGES): boolean =>
  isRecord(value) &&
  every(keys(value), (name) => oneOf(name, ...names)) &&
  every(values(value), pixels)
const freed = (value: unknown): boolean =>
  isRecord(value) &&
  flag(value.isStatic) &&
  edges(value.own, [...EDGES, 'margin', 'line-height']) &&
  edges(value.held, ['min-width', 'min-height'])

/** The checks of what the frame says in edit mode. */
export const editGuards: Readonly<Record<EditMessage['type'], Guard>> = {
  'edit-ready': noFields,
  'edit-chosen': (m) =>
    element(m.element) &&
    isArray(m.within) &&
    m.within.length <= MAX_WITHIN &&
    every(m.within, key) &&
    optional(m.around, (around) => text(around, MAX_ELEMENT_TEXT)) &&
    flag(m.isAdded),
  'edit-cleared': noFields,
  'edit-facts': (m) => element(m.element) && facts(m.facts),
  'edit-typing': (m) => element(m.element),
  'edit-typed': (m) =>
    element(m.element) &&
    count(m.place) &&
    every([m.before, m.text], (one) => text(one, MAX_TYPED)),
  'edit-writing': (m) =>
    element(m.element) &&
    count(m.place) &&
    every([m.before, m.text], (one) => text(one, MAX_TYPED)),
  'edit-halted': noFields,
  'edit-unwritable': noFields,
  'edit-dropped': (m) =>
    isArray(m.elements) &&
    m.elements.length > 0 &&
    m.elements.length <= MAX_DROPPED &&
    every(m.elements, element) &&
    oneOf(m.to, 'before', 'after', 'into') &&
    element(m.anchor),
  'edit-placed': (m) =>
    element(m.element) && (m.container === null || element(m.container)) && freed(m.freed),
  'edit-resized': (m) => element(m.element) && edges(m.edges) && flag(m.isInline),
  'edit-key': (m) => oneOf(m.key, ...EDIT_KEYS) && every([m.shift, m.alt, m.ctrl], flag),
  'edit-settled': noFields,
  'edit-patched': (m) => count(m.number) && flag(m.isWhole),
}
