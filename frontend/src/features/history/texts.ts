/** What the history panel says. */

export const HISTORY = {
  title: 'History',
  page: 'Page',
  pageNow: (name: string) => `${name} (open)`,
  steps: (page: string) => `Steps of ${page}`,
  keys: 'Arrow keys go from step to step, Enter opens one.',
  none: 'This page has no steps yet.',
  elsewhere:
    'Steps from before it was opened here are kept in the browser in which they were made.',
  current: 'Current',
  undone: 'Undone',
  all: 'All steps',
  place: (at: number, count: number) => `Step ${at} of ${count}`,
  first: (lines: number) => `Begins with ${lines === 1 ? '1 line' : `${number(lines)} lines`}`,
  changes: 'What changed',
  nothing: 'Nothing',
  counting: 'Comparing…',
  linesAlone: 'Only the lines were compared.',
  moreElements: (count: number) => `and ${number(count)} more`,
} as const

export const TRIAL = {
  broken: 'Breaks the app',
  untried: 'Not tried yet',
  kept: 'Kept all the same',
  willTry: 'It is tried before the preview shows it.',
} as const

export const GO = {
  back: 'Go back to this',
  forward: 'Go forward to this',
  here: 'This is the current step.',
  keeps: 'The other steps stay. If you change the page after that, those that come later go.',
  opens: (page: string) => `Opens "${page}".`,
  waits: 'A job works on this page. You can go to another step once it has ended.',
  wentBack: 'Went back',
  wentForward: 'Went forward',
  to: (step: string, page: string | null) =>
    page === null ? `"${step}" is current.` : `"${step}" is current on "${page}".`,
  return: 'Return',
} as const

export const COMPARE = {
  title: 'Compare',
  with: 'Compare with',
  before: 'The step before',
  current: 'The current step',
  all: 'Show all lines',
  alone: 'There is no other step to compare it with.',
  same: 'Both are the same, line by line.',
  older: 'Before',
  newer: 'After',
  labelOlder: (step: string) => `Before: ${step}`,
  labelNewer: (step: string) => `After: ${step}`,
  labelBoth: 'After, with the lines that were removed',
  counts: (added: number, removed: number) => `${lines(added)} added, ${number(removed)} removed`,
  rough: 'The two have too little in common to be compared line by line.',
  plain: 'These pages are large: only the lines that differ are shown, as plain text.',
  plainLabel: 'Lines that differ',
  more: (count: number) => `${lines(count)} more`,
  unchanged: (count: number) => `${lines(count)} unchanged`,
  added: 'Added: ',
  removed: 'Removed: ',
} as const

/** What became of an element. */
export const KINDS = {
  changed: 'Changed',
  added: 'Added',
  moved: 'Moved',
  removed: 'Removed',
} as const

export const number = (count: number): string => count.toLocaleString('en')

export const lines = (count: number): string => (count === 1 ? '1 line' : `${number(count)} lines`)
