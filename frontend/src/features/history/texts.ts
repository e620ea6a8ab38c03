/** What the history panel says. */

export const HISTORY = {
  title: 'History',
  page: 'Page',
  pageNow: (name: string) => `${name} (open)`,
  steps: (page: string) => `Steps of ${page}`,
  keys: 'Use the arrow keys to move between steps and Enter to open one.',
  none: 'This page has no steps yet.',
  elsewhere: 'Earlier steps are in the browser where they were made.',
  current: 'Current',
  undone: 'Undone',
  all: 'All steps',
  place: (at: number, count: number) => `Step ${at} of ${count}`,
  first: (lines: number) => `Starts with ${lines === 1 ? '1 line' : `${number(lines)} lines`}`,
  changes: 'What changed',
  nothing: 'Nothing',
  counting: 'Comparing…',
  linesAlone: 'Only the lines were compared.',
  moreElements: (count: number) => `and ${number(count)} more`,
} as const

export const VALIDATION = {
  broken: 'Breaks the app',
  pending: 'Not checked yet',
  kept: 'Kept anyway',
  willValidate: 'This step is checked before the preview shows it.',
} as const

export const GO = {
  back: 'Go back to this step',
  forward: 'Go forward to this step',
  here: 'This is the current step.',
  keeps: 'Later steps are discarded if you edit from here.',
  opens: (page: string) => `Opens "${page}".`,
  waits: 'Wait for the current change to finish.',
  wentBack: 'Went back',
  wentForward: 'Went forward',
  to: (step: string, page: string | null) =>
    page === null ? `"${step}" is current.` : `"${step}" is current on "${page}".`,
  return: 'Return',
} as const

export const COMPARE = {
  title: 'Compare',
  with: 'Compare with',
  before: 'Previous step',
  current: 'Current step',
  all: 'Show all lines',
  alone: 'There is no other step to compare with.',
  same: 'The two steps are identical.',
  older: 'Before',
  newer: 'After',
  labelOlder: (step: string) => `Before: ${step}`,
  labelNewer: (step: string) => `After: ${step}`,
  labelBoth: 'After, with removed lines',
  counts: (added: number, removed: number) => `${lines(added)} added, ${number(removed)} removed`,
  rough: 'The two steps differ too much to compare line by line.',
  plain: 'These pages are large, so only changed lines are shown, as plain text.',
  plainLabel: 'Changed lines',
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
