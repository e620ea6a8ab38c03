export const NOTHING_TO_INSTALL = [
  'Missing Information',
  'Interactive name and content are required.',
] as const
