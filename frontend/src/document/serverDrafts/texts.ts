/** Messages about drafts on the server. */
export const DRAFT_TEXTS = {
  elsewhere: 'Changed Elsewhere',
  /** The name of a step. */
  step: 'Changed elsewhere',
  back: 'Restored this version',
  newest:
    'This app was changed in another tab or on another device. This is the latest version; Undo brings back yours.',
  both: 'This app was also changed in another tab or on another device. Undo brings back that version.',
  full: 'Draft Not Stored',
} as const
