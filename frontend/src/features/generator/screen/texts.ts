/** What the generate screen says. Commands have their names in the registrations of use cases. */
export const TITLE = 'Generate an app'

/** What the app that is shown stores is not kept: there is no room, or the browser stores nothing. */
export const APP_STORAGE = {
  full: ['Your browser is out of space', 'Data that this app stores now will be lost on reload.'],
  failed: [
    "Your browser cannot store this app's data",
    'Data that this app stores now will be lost on reload.',
  ],
} as const

export const EMPTY_STAGE = {
  title: 'Your app takes shape here',
  text: 'Describe what you want to build and press Generate. You can watch it being written.',
} as const

/** In the same place while samples are offered. */
export const CHOOSING_STAGE = {
  title: 'Choose a sample to start from',
  text: 'They are listed below your prompt. If none fits, rephrase it and press Generate.',
} as const

export const MODE = {
  label: 'Mode',
  code: 'Interactive',
  image: 'Image Studio',
} as const

export const IMPORT_AN_APP = 'Import an app'

export const NO_HISTORY = ['No History Yet', 'Generate an app first.'] as const

/** Of the way out of editing where its tools are out of reach. */
export const EDITING_DONE = 'Done editing'
