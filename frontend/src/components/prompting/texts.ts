/** What boxes for prompts and lists of examples say. */

export const PROMPTING = { keys: 'Enter to start, Shift + Enter for a new line' } as const

export const EXAMPLES = {
  loaded: 'Example Loaded',
  insteadOfTyped: 'It replaced your text.',
  undo: 'Undo',
  of: (category: string) => `Examples: ${category}`,
  less: 'Show Less',
  needsModel: 'needs an AI model',
  all: (count: number) => `Show All ${count} Categories`,
} as const

export const ENHANCE = {
  toggle: 'Enhance prompt',
  stop: 'Stop enhancing',
  undo: 'Undo',
  undoLong: 'Undo: restore your text',
  use: 'Use it',
  button: 'Enhance Prompt',
  running: 'Enhancing...',
  done: 'Prompt Enhanced!',
  doneText: 'Review it, edit it if you like, then generate.',
  meanwhile: 'You changed your prompt in the meantime. It stays until you choose “Use it”.',
  empty: ['Empty Prompt', 'Please enter a prompt to enhance.'],
  nothing: 'Nothing to Add',
  failed: 'Enhancement Failed',
  failedText: 'Failed to enhance prompt',
} as const
