/** What the bar of pages, the page manager and the dialogs about pages say. */

/** The pages of the app, in the bar below the preview and in the page manager. */
export const PAGES = {
  label: 'Pages',
  place: (place: number, count: number) => `page ${place} of ${count}`,
  arrived: (name: string) => `"${name}" is ready`,
  home: 'Home page',
  done: 'Done',
  ofPage: (action: string, name: string) => `${action}: ${name}`,
  rename: 'Rename',
  newName: (name: string) => `New name of "${name}"`,
  apply: 'Rename',
  cancel: 'Cancel',
  duplicate: 'Duplicate',
  up: 'Move up',
  down: 'Move down',
  makeHome: 'Set as home page',
  remove: 'Delete',
  removeAsk: (name: string) => `Delete "${name}" and its history?`,
  moved: (name: string, place: number, count: number) =>
    `"${name}" is now page ${place} of ${count}.`,
  taken: (name: string, given: string) =>
    `Another page is called "${name}", so this one is now "${given}".`,
  keys: 'Alt+↑/↓ reorders pages.',
} as const

/** A page without content. */
export const EMPTY_PAGE = {
  title: (name: string) => `"${name}" is empty`,
  text: 'This page has no content yet.',
  again: 'Try Again',
  remove: 'Delete page',
} as const

export const ADD_PAGE = {
  title: 'Add New Page',
  name: 'Page Name *',
  namePlaceholder: 'e.g., About Us, Contact, Settings',
  required: 'Page name is required',
  contents: 'What should this page contain? (Optional)',
  tooLong: 'Please keep it within 10,000 characters.',
  keys: 'Ctrl+Enter to create the page',
  cancel: 'Cancel',
  create: 'Create Page',
} as const
