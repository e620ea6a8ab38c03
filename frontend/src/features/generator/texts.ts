/** Everything that the generate screen says in toasts and dialogs that logic opens. */

export const SAVE_TEXTS = {
  plain: { title: 'Save App', action: 'Save', badge: null },
  share: {
    title: 'Save to Share',
    action: 'Save & Share',
    badge: 'Latest content will be saved',
  },
  qr: {
    title: 'Save for QR Code',
    action: 'Save & Generate QR',
    badge: 'Latest content will be saved',
  },
  connection: {
    title: 'Save for Connection',
    action: 'Save & Connect',
    badge: 'Latest content will be saved',
  },
} as const

export const SAVED = {
  title: 'Interactive Saved!',
  text: (name: string, pages: number) =>
    `"${name}" was saved with ${pages === 1 ? '1 page' : `${pages} pages`}.`,
  failure: 'Save Failed',
  timeout: 'Save operation timed out',
  failed: 'Failed to save app',
} as const

export const NOTHING_TO_SAVE = ['Nothing to Save', 'Generate an app first.'] as const
export const NOTHING_TO_INSTALL = [
  'Missing Information',
  'Interactive name and content are required.',
] as const
export const NO_INSTRUCTION = [
  'Invalid Modification',
  'Please enter valid modification instructions.',
] as const

export const CLEARED = 'Cleared!'
export const LEAVE_WARNING = 'You have an unsaved app. Are you sure you want to leave?'

export const OPENED = {
  title: 'Interactive Loaded',
  preview: 'Preview shown',
  previewText: 'The full code of this app is too large to load here.',
  failed: 'Failed to load generation detail.',
} as const

export const PLAYGROUND = {
  title: 'Cannot Load Playground Interactive',
  text: 'This app was created in Playground and cannot be loaded in the regular Generator. Please use the Playground to edit it.',
} as const

/** An answer that arrived after another app was opened. */
export const LANDED = {
  title: 'An answer arrived',
  inDraft: (name: string) => `It was added to "${name}".`,
  inRecord: (name: string) => `You find it under Saved Apps: "${name}".`,
} as const

export const DRAFTS = {
  full: 'Your browser is out of space',
  fullText:
    'Unsaved work cannot be kept any more. Save your app, so that a reload does not lose it.',
  unreadable: 'A draft could not be read',
  unreadableText: 'It was put aside and is not shown. Your saved apps are safe.',
} as const

/** The app that is shown stores more than the browser has room for. */
export const APP_STORAGE_FULL = [
  'Your browser is out of space',
  'What this app stores now is gone after a reload.',
] as const

export const RUN = {
  generate: 'Generating UI...',
  modify: 'Applying Modifications...',
} as const

export const FAILED = {
  generate: 'Generation Failed',
  modify: 'Modification Failed',
  safety: 'Content Safety Block',
  safetyModification:
    'Your modification request was blocked by safety filters. Please try rephrasing your request using more artistic or creative language.',
} as const

/** Of the offline studio, which has no app that is certainly meant. */
export const OFFER = {
  title: 'Which one comes near?',
  decline: 'None fits',
} as const
export const NONE_FITS = [
  'No sample fits',
  'Describe it in other words. For any other app, an AI model has to be connected.',
] as const
