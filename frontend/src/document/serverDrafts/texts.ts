/** Messages about drafts on the server. */
export const DRAFT_TEXTS = {
  elsewhere: 'Changed Elsewhere',
  /** The name of a step. */
  step: 'Changed elsewhere',
  back: 'Went back to this version',
  newest:
    'This app was changed in another tab or on another device. You see its latest version; the one from here is one Undo away.',
  both: 'This app was also changed in another tab or on another device. That version is one Undo away.',
  full: 'Draft Not Stored',
} as const
