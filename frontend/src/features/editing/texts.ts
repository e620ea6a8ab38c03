/** What editing by hand says. */
import { plainText } from '@/lib/plainText'

export const EDITING = {
  title: 'Edit',
  done: 'Done',
  start: 'Click an element of the app to change it. Double-click a text to write.',
  startByFinger: 'Tap an element of the app to change it.',
  keys: 'Click it again for what is around it. Drag it to another place; hold Alt to place it freely. Tab and Enter choose by key, Shift+Space keeps what is chosen and adds the next, F6 goes to these tools and back, Escape leaves. Hold Space to use the app.',
  fingers:
    'Tap it again for what is around it, tap twice to write. Drag it by its name. Done lets you use the app.',
  inTools: 'Tools',
  inApp: 'App',
  undo: 'Undo the last step',
  redo: 'Redo the step',
  lower: 'Make room for the app',
  raise: 'Show the tools',
  drawn: "This is drawn by the page's script",
  drawnUse: 'Press Done to use the app itself.',
  drawnText: 'Here, what is around it can be changed:',
  drawnRefined: (word: string) =>
    `Refine, below, changes all of it (${word}), not this part alone.`,
  picture: 'Drawn picture: ask Refine, below, to change its parts.',
  several: (count: number) => `${count} elements`,
  refused: 'Not changed',
  placedByRule: 'A rule of the page places it, not the element itself.',
  keepsPlace: 'It keeps this place at every width. Freely puts it back among the others.',
  notInText: "The page's script made or changed this element. It is not in the code of the page.",
  tooMany:
    'That was more than is done at once, so the last of it was left out. Look at the app, and do again what is missing.',
  busy: 'Wait until the work on this page is done.',
  otherChosen:
    'Something else was chosen in the app meanwhile, so nothing was changed. Do it again if you mean that.',
  notSelected: 'It is no longer selected.',
  notChosen:
    'The app says that you did this to another element than the one that is selected, so nothing was changed.',
  elsewhere: 'Another page is open.',
  left: 'Editing ended before this could be written.',
  notWritten: (text: string, why: string) =>
    `${why} What you typed: "${plainText(text.slice(0, 500))}"`,
  onlyText: 'Text that has other elements in it is written in the app: double-click it.',
  writeIn: 'Write in the app',
} as const

/** What is read out of keys and of what was done. */
export const KEYS = {
  undone: 'Undone',
  redone: 'Done again',
  back: 'Went back',
  nothing: 'Nothing is selected.',
  nothingCopied: 'Nothing was copied.',
  noStyleCopied: 'No style was copied.',
  noStyleCut: 'A style cannot be cut.',
  sameStyle: 'It has this style already.',
  copied: 'Copied',
  styleCopied: 'Style copied',
  kept: (count: number) =>
    `${count === 1 ? 'It stays' : `${count} stay`} selected. Tab adds another one.`,
  noText: 'There is no text to write.',
  noneAround: 'Nothing is around it.',
  atEnd: 'It cannot go further that way.',
  apart: 'They cannot go that way together.',
  long: 'This text is too long to be written in the app.',
} as const

export const SELECT = {
  title: 'Select Component',
  several: 'Select several',
  takeOut: (name: string) => `Leave out ${name}`,
  begin: 'Point at each one that you mean.',
  kept: (words: readonly string[]) =>
    `${words.length} selected: ${words.join(', ').toLowerCase()}. What you point at next is added.`,
  done: 'Done',
  search: 'Search components...',
  editable: 'Editable',
  tree: 'As a tree',
  more: (count: number) => `${count} more: search for them.`,
  notFound: 'No components found',
  none: 'No editable components available',
} as const

export const PANEL = {
  properties: 'Properties',
  around: 'Around it',
  more: 'More',
  choose: (label: string) => `Select ${label}`,
  unset: 'Not set',
  /** Of several elements: they do not have the same value. */
  mixed: 'Mixed',
  isMixed: '(mixed)',
  within: 'It stands in the page itself',
  /** Before a number that was written in the place of one out of its range. */
  most: 'At most',
  least: 'At least',
  beyond: 'Edit Properties takes any value.',
  /** Of a number that is another one at each side. */
  sides: (numbers: string) =>
    `Sides differ (${plainText(numbers.slice(0, 60))}). The slider sets all of them; each by itself is set in Edit Properties below.`,
  empty: 'No options available',
  swatches: (label: string) => `${label}: colours of the page`,
  ofDevice: 'Shown only where the device has this font.',
  groups: {
    ...{ text: 'Text', box: 'Box', layout: 'Layout', image: 'Image', media: 'Media', link: 'Link' },
    ...{ field: 'Field', more: 'Other' },
  },
} as const

/** What is done to an element as a whole, and fewer words of it beneath its icon. */
export const ACTIONS = {
  duplicate: ['Duplicate'],
  before: ['Move before'],
  after: ['Move after'],
  out: ['Move out of what it lies in', 'Move out'],
  into: ['Move into the element before', 'Move into'],
  free: ['Place freely', 'Freely'],
  copy: ['Copy'],
  paste: ['Paste after it', 'Paste'],
  pasteInto: ['Paste into it', 'Paste into'],
  copyStyle: ['Copy style'],
  pasteStyle: ['Paste style'],
  remove: ['Delete'],
} as const

export const ORIGIN = {
  from: "Set by the page's style for",
  own: 'Set on this element',
  browser: 'Not set by the page',
  inherited: 'As what is around it:',
  beaten: 'Has no effect: this rule of the page wins:',
  overridden: (inForce: string) =>
    `This app's script sets it again: ${plainText(inForce.slice(0, 60))} is what shows.`,
  unknown: 'Not looked up: too many styles',
  anyway: 'Apply anyway',
} as const

/** How far a change of a style goes. */
export const REACH = {
  title: 'Apply to',
  one: 'Only this one',
  several: 'Only these',
  like: (count: number) => `All ${count} like this`,
  /** In the name of a step. */
  allOf: (count: number, isOfOneKind: boolean) =>
    isOfOneKind ? `all ${count} like this` : `all ${count} of one rule`,
  /** Of a rule for elements of several kinds. */
  ofKinds: (count: number, kinds: string | null) =>
    kinds === null ? `All ${count} of one rule` : `All ${count}: ${kinds}`,
  width: (words: string) => `Only ${words}`,
  widths: 'Width of the app',
  here: 'As it is now',
  device: (name: string, words: string) => `${name}: ${words}`,
  rule: 'Rule of the page',
  ofRule: (selector: string, count: number) => `${selector} (${count})`,
  writtenIn: 'Written in the rule',
  elsewhere: (count: number) => `Changes ${count === 1 ? 'one element' : `${count} elements`}:`,
  at: (words: string) => `Shown where the app is ${words}.`,
  left: (words: string) =>
    `The app is not ${words} now: changes go to what is selected, at every width.`,
  upTo: (max: number) => `up to ${max} px wide`,
  from: (min: number) => `${min} px wide or more`,
  between: (min: number, max: number) => `${min} to ${max} px wide`,
  ofWidth: (words: string) => `Set for where the app is ${words}; that wins here.`,
  onlyOne: 'Select one alone to change all like it.',
  gone: 'No rule means it and others any more.',
  ownWins: 'The element itself wins everywhere (!important): change it for this one.',
} as const

export const DATA = {
  noObject: 'This is no JSON object: {"name": "value"}.',
  noName: (name: string) =>
    `"${name}" cannot be the name of such an attribute: small letters, digits and hyphens, not beginning with "morpheo".`,
  noValue: (name: string) => `"${name}" is no text, number, true or false.`,
  hint: 'As JSON. "price" is the attribute data-price.',
} as const

/** Values as style sheets write them. */
export const EXACT = {
  title: 'Edit Properties',
  hint: 'As style sheets write them, with their unit: 1.5rem, 50%, auto.',
  noValue: (text: string, property: string) => `"${text}" is no value of ${property}.`,
} as const
