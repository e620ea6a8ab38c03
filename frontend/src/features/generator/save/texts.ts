export const SAVED = {
  title: 'Interactive Saved!',
  text: (name: string, pages: number) =>
    `"${name}" was saved with ${pages === 1 ? '1 page' : `${pages} pages`}.`,
  page: 'Current Page Saved!',
  pageText: (name: string) => `"${name}" was saved. Other pages keep their saved version.`,
  failure: 'Save Failed',
  timeout: 'Save operation timed out',
  failed: 'Failed to save app',
} as const

export const SAVE_LATER = [
  'Not saved',
  'Wait for the current change to finish, then save.',
] as const

/** A save that waits for the validation of the last change. */
export const SAVE_WAITS = {
  begun: ['Checking the change…', 'Your app is saved after that.'],
  givenUp: ['Not saved', 'You started something else in the meantime.'],
} as const
