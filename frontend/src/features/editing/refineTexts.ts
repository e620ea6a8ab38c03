/** Precise modification. */
export const PICKER = {
  drawn: "This is drawn by the page's script.",
  around: (word: string) => `Choose what is around it (${word})`,
} as const

/** 'Refine Selected Component' (specification 2, sections 2 and 9). */
export const REFINE_MAX_CHARS = 10_000

export const REFINE = {
  title: 'Refine Selected Component',
  placeholder: 'Describe what to change about it...',
  nothing: 'Select a component first.',
  several: 'Select one component alone.',
  button: 'Refine',
  failed: 'Not changed',
  notSent: 'Not sent',
  otherChosen:
    'Something else was chosen in the app meanwhile, so nothing was sent. Press Refine again if you mean that.',
  unseen: (labels: string) =>
    `Changed in the code of the page, but not to be seen: ${labels}. It was so before, or a script or a rule of the app decides it.`,
  tooLong:
    'Please enter valid modification instructions. Please keep them within 10,000 characters.',
} as const
