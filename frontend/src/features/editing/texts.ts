/** What editing by hand says. */

export const EDITING = {
  title: 'Edit',
  done: 'Done',
  start: 'Click an element of the app to change it. Double-click a text to write.',
  keys: 'Drag it to another place; hold Alt to place it freely. Tab and Enter choose by key, Escape leaves. Hold Space to use the app.',
  drawn: "This is drawn by the page's script",
  drawnText: 'It is not in the code of the page. What is around it can be changed:',
  several: (count: number) => `${count} elements`,
  refused: 'Not changed',
  notInText: "The page's script made or changed this element. It is not in the code of the page.",
  busy: 'An answer is on its way. Wait for it, or stop it, and edit then.',
  changing: 'The page changed meanwhile. Try again.',
  failed: 'This could not be done to a page of this size.',
  lost: 'The page took too long to answer, so this was not done. The page is as it was before.',
  working: 'Working…',
  noOrigins: 'Where values come from is not looked up on pages over 300 KB.',
  onlyText: 'Text that has other elements in it is written in the app: double-click it.',
} as const

export const SELECT = {
  title: 'Select Component',
  done: 'Done',
  search: 'Search components...',
  editable: 'Editable',
  tree: 'As a tree',
  more: (count: number) => `${count} more: search for them.`,
  waiting: 'Reading the page…',
  notFound: 'No components found',
  none: 'No editable components available',
} as const

export const PANEL = {
  properties: 'Properties',
  around: 'Around it',
  duplicate: 'Duplicate',
  before: 'Move before',
  after: 'Move after',
  out: 'Move out of what it lies in',
  into: 'Move into the element before',
  free: 'Place freely',
  remove: 'Delete',
  choose: (label: string) => `Select ${label}`,
  empty: 'No options available',
  swatches: (label: string) => `${label}: colours of the page`,
  ofDevice: 'The page does not bring this font along: it shows where the device has it.',
  groups: { text: 'Text', box: 'Box', layout: 'Layout', image: 'Image', link: 'Link' },
} as const

export const ORIGIN = {
  from: 'From',
  inherited: 'Inherited from',
  styleOf: (tag: string) => `<${tag}>`,
  beaten: 'Has no effect: this rule of the page wins:',
  anyway: 'Apply anyway',
} as const
