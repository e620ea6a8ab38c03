/** Precise modification. */
export const PICKER = {
  drawn: "Created by the app's script.",
  around: (word: string) => `Select its container (${word})`,
} as const

/** 'Refine Selected Component'. */
export const REFINE_MAX_CHARS = 10_000

export const REFINE = {
  title: 'Refine Selected Component',
  placeholder: 'Describe what to change about it...',
  nothing: 'Select a component first.',
  several: 'Select a single component.',
  button: 'Refine',
  failed: 'Not changed',
  notSent: 'Not sent',
  otherChosen:
    'The selection has changed, so nothing was sent. Press Refine again if you meant the new selection.',
  unseen: (labels: string) =>
    `Changed in the page's code, but not visible: ${labels}. The app already looked like this, or a script or style overrides it.`,
  tooLong:
    'Please enter valid modification instructions. Please keep them within 10,000 characters.',
} as const
