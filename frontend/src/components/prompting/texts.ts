/** What boxes for prompts and lists of examples say (specification 1, section 2). */

export const PROMPTING = { keys: 'Enter starts, Shift+Enter makes a line' } as const

export const EXAMPLES = {
  loaded: 'Example Loaded',
  insteadOfTyped: 'It took the place of what you typed.',
  undo: 'Undo',
  of: (category: string) => `Examples: ${category}`,
  less: 'Show Less',
  needsModel: 'needs an AI model',
  all: (count: number) => `Show All ${count} Categories`,
} as const

/** Specification 1, sections 2, 5 and 8. */
export const ENHANCE = {
  toggle: 'Enhance prompt',
  stop: 'Stop enhancing',
  undo: 'Undo',
  undoLong: 'Undo: back to what you typed',
  use: 'Use it',
  button: 'Enhance Prompt',
  running: 'Enhancing...',
  done: 'Prompt Enhanced!',
  doneText: 'Read it, change what you like, then generate.',
  meanwhile: 'You wrote something else meanwhile; that stays until you use it.',
  empty: ['Empty Prompt', 'Please enter a prompt to enhance.'],
  nothing: 'Nothing to Add',
  failed: 'Enhancement Failed',
  failedText: 'Failed to enhance prompt',
} as const
