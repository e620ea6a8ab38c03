export const NOTHING_TO_INSTALL = [
  'Missing Information',
  'Interactive name and content are required.',
] as const

export const NOTHING_TO_SAVE = ['Nothing to Save', 'Generate an app first.'] as const
