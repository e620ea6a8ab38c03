/** What editing by hand says. */
import { plainText } from '@/lib/plainText'

export const EDITING = {
  title: 'Edit',
  done: 'Done',
  start: 'Click an element to edit it. Double-click text to type.',
  startByFinger: 'Tap an element to edit it.',
  keys: 'Click again to select the parent. Drag to move; hold Alt to position freely. Hold Space to use the app. Keyboard: Tab and Enter select, Shift+Space adds to the selection, F6 switches between the app and these tools, Escape exits.',
  fingers:
    'Tap again to select the parent, tap twice to type. Drag an element by its label. Press Done to use the app.',
  inTools: 'Tools',
  inApp: 'App',
  undo: 'Undo the last step',
  redo: 'Redo the step',
  lower: 'Collapse the tools',
  raise: 'Expand the tools',
  drawn: "Created by the app's script",
  drawnUse: 'Press Done to use the app.',
  drawnText: 'You can edit its container instead:',
  drawnRefined: (word: string) =>
    `Refine below changes the whole element (${word}), not only this part.`,
  drawing: 'This is a drawing. Use Refine below to change its parts.',
  several: (count: number) => `${count} elements`,
  refused: 'Not changed',
  placedByRule:
    "The page's styles position this element, so it cannot go back to the layout from here.",
  keepsPlace:
    'It stays in this position at every width. “Position freely” puts it back into the layout.',
  kept: 'AI models leave this as it is. You can still edit it here.',
  inKept: 'This is part of an element that AI models leave as it is.',
  notInText: "The app's script created or changed this element, so it is not in the page's code.",
  tooMany:
    'Too many edits at once, so the last ones were skipped. Please check the app and repeat them.',
  busy: 'Wait for the current change to finish.',
  otherChosen:
    'The selection has changed, so nothing was edited. Repeat the edit if you meant the new selection.',
  notSelected: 'The element is no longer selected.',
  notChosen: 'This edit was for an element that is not selected, so nothing was changed.',
  elsewhere: 'Another page is open.',
  left: 'Editing ended before this edit was applied.',
  notWritten: (text: string, why: string) => `${why} Your text: "${plainText(text.slice(0, 500))}"`,
  onlyText: 'This text contains other elements. Double-click it in the app to edit it.',
  writeIn: 'Edit in the app',
} as const

/** Announcements of keys and actions. */
export const KEYS = {
  undone: 'Undone',
  redone: 'Redone',
  back: 'Went back',
  nothing: 'Nothing is selected.',
  nothingCopied: 'Nothing was copied.',
  noStyleCopied: 'No style was copied.',
  noStyleCut: 'A style cannot be cut.',
  sameStyle: 'The element already has this style.',
  copied: 'Copied',
  styleCopied: 'Style copied',
  kept: (count: number) =>
    `${count === 1 ? '1 element' : `${count} elements`} selected. Press Tab to add another.`,
  noText: 'This element has no text to edit.',
  noneAround: 'This element has no parent.',
  atEnd: 'The element cannot move further in this direction.',
  apart: 'These elements cannot move in this direction together.',
  long: 'This text is too long to edit in the app.',
} as const

export const SELECT = {
  title: 'Select Component',
  several: 'Select several',
  takeOut: (name: string) => `Deselect ${name}`,
  begin: 'Select each element to add it.',
  kept: (words: readonly string[]) =>
    `${words.length} selected: ${words.join(', ').toLowerCase()}. Select another to add it.`,
  done: 'Done',
  search: 'Search components...',
  editable: 'Editable',
  isKept: 'Kept',
  tree: 'Tree view',
  more: (count: number) => `${count} more. Search to find them.`,
  notFound: 'No components found',
  none: 'No editable components available',
} as const

export const PANEL = {
  properties: 'Properties',
  around: 'Parent elements',
  more: 'More',
  choose: (label: string) => `Select ${label}`,
  unset: 'Not set',
  /** Of several elements: they do not have the same value. */
  mixed: 'Mixed',
  isMixed: '(mixed)',
  within: 'Embedded in the page',
  /** Before a number that was written in the place of one out of its range. */
  most: 'At most',
  least: 'At least',
  beyond: 'Edit Properties accepts any value.',
  /** Of a number that is another one at each side. */
  sides: (numbers: string) =>
    `Sides differ (${plainText(numbers.slice(0, 60))}). The slider sets all sides. Use Edit Properties below to set each one.`,
  empty: 'No options available',
  swatches: (label: string) => `${label}: page colours`,
  ofDevice: 'Only shows on devices that have this font.',
  groups: {
    ...{ text: 'Text', box: 'Box', layout: 'Layout', image: 'Image', media: 'Media', link: 'Link' },
    ...{ field: 'Field', more: 'Other' },
  },
} as const

/** The actions on an element as a whole, and fewer words of them beneath their icons. */
export const ACTIONS = {
  duplicate: ['Duplicate'],
  before: ['Move before'],
  after: ['Move after'],
  out: ['Move out of its parent', 'Move out'],
  into: ['Move into the previous element', 'Move into'],
  free: ['Position freely', 'Position'],
  keep: ['Keep as it is'],
  copy: ['Copy'],
  paste: ['Paste after', 'Paste'],
  pasteInto: ['Paste inside'],
  copyStyle: ['Copy style'],
  pasteStyle: ['Paste style'],
  remove: ['Delete'],
} as const

export const ORIGIN = {
  from: "Set by the page's style for",
  own: 'Set on this element',
  browser: 'Browser default',
  inherited: 'Inherited from',
  beaten: 'Overridden by',
  overridden: (inForce: string) =>
    `The app's script overrides this with ${plainText(inForce.slice(0, 60))}.`,
  unknown: 'Unknown: the page has too many styles',
  anyway: 'Apply anyway',
} as const

/** How far a change of a style goes. */
export const REACH = {
  title: 'Apply to',
  one: 'This element only',
  several: 'These elements only',
  like: (count: number) => `All ${count} like this`,
  /** In the name of a step. */
  allOf: (count: number, isOfOneKind: boolean) =>
    isOfOneKind ? `all ${count} like this` : `all ${count} with the same rule`,
  /** Of a rule for elements of several kinds. */
  ofKinds: (count: number, kinds: string | null) =>
    kinds === null ? `All ${count} with the same rule` : `All ${count}: ${kinds}`,
  width: (words: string) => `Only ${words}`,
  widths: 'Width of the app',
  here: 'Current',
  device: (name: string, words: string) => `${name}: ${words}`,
  rule: 'Page rule',
  ofRule: (selector: string, count: number) => `${selector} (${count})`,
  writtenIn: 'Changes the rule',
  elsewhere: (count: number) => `Changes ${count === 1 ? 'one element' : `${count} elements`}:`,
  at: (words: string) => `Applies where the app is ${words}.`,
  left: (words: string) =>
    `The app is no longer ${words}, so changes apply to the selection at every width.`,
  upTo: (max: number) => `up to ${max} px wide`,
  from: (min: number) => `${min} px wide or more`,
  between: (min: number, max: number) => `${min} to ${max} px wide`,
  ofWidth: (words: string) => `Overridden where the app is ${words}.`,
  onlyOne: 'Select a single element to change all like it.',
  gone: 'No rule covers this and other elements any more.',
  ownWins: "The element's own style wins (!important). Change it for this element only.",
} as const

export const DATA = {
  noObject: 'Enter a JSON object: {"name": "value"}.',
  noName: (name: string) =>
    `"${name}" is not a valid attribute name. Use lowercase letters, digits and hyphens; it cannot start with "morpheo".`,
  noValue: (name: string) => `"${name}" must be text, a number, true or false.`,
  hint: 'JSON. "price" becomes the attribute data-price.',
} as const

/** Values as style sheets write them. */
export const EXACT = {
  title: 'Edit Properties',
  hint: 'CSS values with their unit: 1.5rem, 50%, auto.',
  noValue: (text: string, property: string) => `"${text}" is not a valid value for ${property}.`,
} as const
