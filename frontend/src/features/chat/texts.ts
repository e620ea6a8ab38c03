/** What the conversation says. */

export const TRYING_ANOTHER_WAY = 'Trying alternative approach to apply your changes...'
export const CANCELLED = 'Request cancelled'
export const EMPTY_ANSWER = 'The answer was empty. Please ask again.'
export const NO_DIFFERENCE = 'The changes made no significant difference to the page.'
export const UNABLE_TO_APPLY = '❌ Error: Unable to apply changes.'
export const UNKNOWN_ERROR = 'Unknown error'

export const PROGRESS = { starting: 'Starting...', complete: 'Complete!' } as const

export const partialNoteText = (applied: number, total: number): string =>
  `⚠️ Note: ${applied} of ${total} changes were applied successfully.`

export const FAILURE = {
  notAuthenticated: 'Not authenticated',
  noStream: 'No response stream',
  unworded: 'Chat request failed',
  otherwise: 'Failed to send chat message',
} as const

export const CANNOT = {
  apply: 'Cannot Apply',
  undo: 'Cannot Undo',
  redo: 'Cannot Redo',
} as const
export const MOVED_ON =
  'The page has changed there since. The undo of the toolbar goes back step by step.'

export const undoName = (what: string): string => `Undo: ${what}`

/** Words for the model, in the turns of the conversation and in a message that asks again. */
export const FOR_MODEL = {
  undone: '(The person took these changes back.)',
  proposed: '(The person has not applied this page.)',
  retry:
    'Please try these changes again. They could not be applied, because their code patterns could not be found in the page:',
} as const

export const ideas = ['Make it dark mode', 'Make the title bigger', 'What can this app do?']
