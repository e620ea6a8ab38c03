import type { Place } from '@/frame/host/errorPlaces'
import type { CheckProblem } from '@/lib/api/types'

/** The findings of a check, in the list of problems. */
export const CHECK = {
  title: 'Found by the check',
  running: 'The page is being checked.',
  fine: 'The check found nothing else.',
  unchecked: (reason: string) => (reason === '' ? 'Not checked.' : `Not checked: ${reason}`),
  place: ({ line, column }: Place) => `Line ${line}, column ${column}`,
  in: (source: string) => `In ${source}`,
  pressing: (label: string) => `Pressing "${label}"`,
  times: (count: number) => `${count} times`,
  accessibility: (count: number) =>
    count === 1 ? 'Accessibility: 1 finding' : `Accessibility: ${count} findings`,
  elements: (count: number) => (count === 1 ? '1 element' : `${count} elements`),
} as const

export const NAMES: Readonly<Record<CheckProblem['kind'], string>> = {
  error: 'Error',
  rejection: 'Unhandled rejection',
  console_error: 'Error in the console',
  missing_file: 'File not loaded',
  missing_image: 'Missing image',
  blank: 'Blank page',
  overflow: 'Wider than a phone',
  button: 'Error of a button',
  hang: 'Page does not respond',
}

/** The button beside an error, and what came of it. */
export const FIX = {
  label: 'Fix',
  running: 'Fixing',
  free: 'Fixes are free.',
  /** Why it is dimmed. */
  waits: 'Another fix is on its way.',
  busy: 'The page is being changed.',
  tried: 'Tried twice, and it is still there.',
  /** Why it is dimmed then. */
  over: 'It is not tried again until the page changes.',
  returned: 'The AI model gave back a page that was tried already.',
  none: 'The server found nothing to fix in what was reported.',
  offered: 'There is a fix for it. Press Fix to see it.',
  /** The fix went through the hidden run of changed pages. */
  broke: (problem: string) => `A fix was taken back, since it broke the page: ${problem}`,
} as const

/** The confirm. */
export const OFFER = {
  title: 'Would you like to apply this fix?',
  changed: 'You changed the page meanwhile. Your changes are kept.',
  compare: 'Compare',
  before: 'Before',
  after: 'After',
  labels: {
    before: 'The page before the fix',
    after: 'The page after the fix',
    both: 'The page after the fix, with what is removed',
  },
  apply: 'Apply',
  later: 'Not now',
} as const

/** Of the step in the history. */
export const stepName = (error: string): string => `Repair: ${error}`

export const NOTICE = {
  fixed: 'Error fixed',
  undo: 'Undo',
  broken: 'The new page does not work',
  brokenText: 'The check found a problem that stops it. A fix is free.',
} as const
