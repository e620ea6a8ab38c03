/** Loaded with what is suggested. */
export const SUGGEST = {
  title: 'Suggestions',
  price: (price: string) => `Suggestions: ${price}`,
  running: { suggest: 'Looking for features...', analyze: 'Analyzing your app...' },
  stop: 'Stop waiting',
  fromPage: 'Found in the page',
  fromModel: 'Suggested by AI',
  add: 'Add to your instruction',
  added: 'Already in your instruction',
  addAll: 'Add All',
  undo: 'Undo',
  undoLong: 'Undo: restore your text',
  dismiss: 'Dismiss suggestions',
  count: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  show: 'Show',
} as const

/** What follows the numbered list in the box. */
export const REQUEST = 'Please implement these improvements.'

export const FOUND = {
  title: 'Success',
  text: (count: number) =>
    count === 1
      ? 'Found 1 specific improvement for your app. Check the modify field and click "Modify App" to apply it.'
      : `Found ${count} specific improvements for your app. Check the modify field and click "Modify App" to apply them.`,
  none: 'No specific issues found. Your code looks good!',
  /** The person went on while it was asked for. */
  meanwhile: 'You continued working in the meantime. Choose from the list above your instruction.',
} as const

export const NO_ROOM = [
  'No Room Left',
  'An instruction has at most 10,000 characters. Shorten it to add more.',
] as const

export const FAILED = {
  title: { suggest: 'Suggestions Failed', analyze: 'Analysis Failed' },
  text: 'Something went wrong. Please try again.',
  dismiss: 'Dismiss',
} as const
