/** What boxes for prompts and lists of examples say (specification 1, section 2). */

export const PROMPTING = { keys: 'Enter starts, Shift+Enter makes a line' } as const

export const EXAMPLES = {
  loaded: 'Example Loaded',
  insteadOfTyped: 'It took the place of what you typed.',
  undo: 'Undo',
  of: (category: string) => `Examples: ${category}`,
  less: 'Show Less',
  all: (count: number) => `Show All ${count} Categories`,
} as const
