/** What the conversation says. */

export const TRYING_ANOTHER_WAY = 'Trying alternative approach to apply your changes...'
export const CANCELLED = 'Request cancelled'
export const EMPTY_ANSWER = 'The answer was empty. Please ask again.'
export const NO_DIFFERENCE = 'The changes made no significant difference to the page.'
export const UNABLE_TO_APPLY = '❌ Error: Unable to apply changes.'
export const UNKNOWN_ERROR = 'Unknown error'

export const PROGRESS = {
  label: 'Answer',
  starting: 'Starting...',
  complete: 'Complete!',
} as const

export const partialNoteText = (applied: number, total: number): string =>
  `⚠️ Note: ${applied} of ${total} changes were applied successfully.`

export const FAILURE = {
  title: 'No Answer',
  notAuthenticated: 'Not authenticated',
  noStream: 'No response stream',
  unworded: 'Chat request failed',
  otherwise: 'Failed to send chat message',
} as const

/** The server cannot be asked about the answer of an earlier page view. */
export const UNREACHABLE = [
  'The server cannot be reached',
  'Your message is still being answered. The reply appears here once you are back online.',
] as const

export const CANNOT = {
  apply: 'Cannot Apply',
  undo: 'Cannot Undo',
  redo: 'Cannot Redo',
} as const
export const MOVED_ON =
  'The page has changed since then. Use Undo in the toolbar to go back step by step.'

export const undoName = (what: string): string => `Undo: ${what}`

/** Words for the model, in the turns of the conversation and in a message that asks again. */
export const FOR_MODEL = {
  undone: '(The person took these changes back.)',
  proposed: '(The person has not applied this page.)',
  retry:
    'Please try these changes again. They could not be applied, because their code patterns could not be found in the page:',
} as const

export const ideas = ['Make it dark mode', 'Make the background navy', 'What can this app do?']

export const CHAT = {
  title: 'Chat with AI',
  back: 'Back to Commands',
  messages: 'Messages',
  latest: 'Latest',
  you: 'You',
  morpheo: 'Morpheo',
  emptyTitle: 'Start a conversation',
  emptyText: 'Ask questions about your code or request changes',
} as const

export const CLEAR = {
  label: 'Clear chat',
  title: 'Clear this chat?',
  confirm: 'Clear Chat',
  text: 'The chat about this app will be deleted. The app stays as it is.',
} as const

export const COMPOSER = {
  tooLong: 'Your message is too long. Please keep it within 2000 characters.',
  label: 'Message',
  placeholder: 'Ask a question or describe a change',
  stop: 'Stop',
  send: 'Send message',
  sendHint: 'Send (Enter)',
  mode: 'What to change',
  targeted: 'Parts',
  targetedHint: 'Changes only the parts that need it, and applies them right away',
  wholePage: 'Whole page',
  wholePageHint: 'Proposes a whole new page; nothing changes until you apply it',
} as const

export const CHANGES = {
  applied: 'Applied changes',
  failed: 'Failed changes',
  more: 'More',
  view: 'View change',
  viewOne: (title: string) => `View change: ${title}`,
  viewPage: 'View changes to the page',
  wholePage: 'The whole page',
  places: (count: number) => `${count} places`,
  line: (line: number) => `line ${line}`,
  gone: 'This page is no longer available. Ask for it again.',
  apply: 'Apply',
  withheld: 'Not applied: the answer leaves out parts of your page.',
  applyAnyway: 'Apply anyway',
  isApplied: 'Applied',
  isValidating: 'Checking…',
  isPending: 'Not checked yet',
  isBroken: 'Breaks the app',
  isUndone: 'Undone',
  undo: 'Undo',
  undoAll: 'Undo these changes',
  redo: 'Redo',
  redoAll: 'Redo these changes',
  retry: (count: number) => `Retry ${count} Failed`,
} as const

export const DIFF = {
  title: 'What Changed',
  close: 'Close',
  previous: 'Previous change',
  next: 'Next change',
  before: 'Before',
  after: 'After',
  beforeChange: 'Before the change',
  afterChange: 'After the change',
  afterWithRemoved: 'After the change, with removed lines',
} as const

/** For screen readers. */
export const ANNOUNCED = {
  answering: 'Morpheo is answering.',
  answered: (outcome: string) => `Morpheo has answered. ${outcome}`,
  proposed: 'A new page is ready to apply.',
  failed: 'Nothing could be changed.',
  undone: 'Its changes were undone.',
  applied: (applied: number, total: number) => `${applied} of ${total} changes were applied.`,
} as const
