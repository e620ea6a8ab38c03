/** An answer that arrived after another app was opened. */
export const LANDED = {
  title: 'Result ready',
  inDraft: (name: string) => `It was added to "${name}".`,
  inRecord: (name: string) => `You can find it in Saved Apps: "${name}".`,
} as const

/** A job whose app is not open. */
export const BACKGROUND = {
  open: 'Open',
  failed: (name: string, reason: string) => `"${name}": ${reason}`,
  show: 'Show',
  offered: (asked: string) => `No sample matches "${asked}". You can start from a similar one.`,
} as const

export const ANSWER_NOTE = { dismiss: 'Dismiss' } as const
