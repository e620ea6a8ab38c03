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

export const RECORD_GONE = [
  'This app was deleted',
  'What you see is unsaved work. Save it to keep it.',
] as const

export const DRAFTS = {
  full: 'Your browser is out of space',
  fullText:
    'Unsaved work can no longer be stored here. Save your app so that a reload does not lose it.',
  unreadable: 'A draft could not be read',
  unreadableText: {
    broken: 'It was set aside. Your saved apps are safe.',
    later: 'It was made with a newer version of Morpheo. Reload the page to get that version.',
  },
} as const

/** What is saved of an app, in place of the own version of it. */
export const REOPENED = {
  title: 'Undo brings back your version.',
  noRecord: 'The saved app no longer exists.',
  tryAgain: 'Please try again.',
  previewOnly: 'The app is too large to load here. Your version stays open.',
} as const
