export const INSTALL = {
  /** The publication does not have these. */
  withoutFiles: (paths: readonly string[]): [string, string] => [
    'Published without some files',
    `${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ` and ${paths.length - 3} more` : ''}`,
  ],
  title: 'Take Your App With You',
  text: 'Your app gets an address of its own. Open it on a phone or computer and install it like any other app.',
  name: 'App Name',
  create: 'Create App',
  update: 'Update App',
  saving: (name: string) => `Saving "${name}"...`,
  creating: 'Creating PWA...',
  updating: 'Updating PWA...',
  cancel: 'Cancel',
  close: 'Close',
  noAddress: 'App creation response did not include a page URL.',
  otherApp: ['Nothing was published', 'You opened another app while this one was being saved.'],
  failed: (reason: string) => `App Creation Failed: ${reason}`,
} as const

export const PUBLISHED = {
  ready: 'Your app is ready',
  updated: 'Your app is updated',
  open: 'Open',
  copy: 'Copy',
  copied: ['Copied', 'App URL copied to clipboard!'],
  copyFailed: ['Copy Failed', 'Failed to copy URL'],
} as const

/** Addresses without encryption, which a published app cannot load from. */
export const BLOCKED_ADDRESSES = {
  title: 'Some addresses are blocked',
  list: 'Published apps load only over encrypted connections. Yours seems to use:',
  advice: 'Use https or wss addresses instead.',
  toast: (addresses: readonly string[]) =>
    `The published app cannot load from ${firstThree(addresses)}.`,
}

function firstThree(addresses: readonly string[]): string {
  const more = addresses.length > 3 ? ` and ${addresses.length - 3} more` : ''
  return `${addresses.slice(0, 3).join(', ')}${more}`
}

export const LIBRARIES = {
  label: 'Copy libraries into the app, so that it works offline',
  count: (count: number) =>
    count === 1
      ? 'Your app loads 1 library from the internet.'
      : `Your app loads ${count} libraries from the internet.`,
} as const

/** Libraries that the published app goes on loading from elsewhere. */
export const LIBRARIES_KEPT = {
  title: 'Some libraries were not copied',
  list: 'Your app needs a network to load:',
  advice: 'They could not be fetched, or are at a host that libraries are not copied from.',
  toast: (addresses: readonly string[]) =>
    `The published app needs a network to load ${firstThree(addresses)}.`,
}

export const INSTALL_FAILED = {
  timeout: 'PWA creation timed out',
  connection: 'Connection error - please check your internet connection',
  signIn: 'Authentication required - please log in',
  rateLimit: 'Rate limit reached - please try again later',
  server: 'Server error - please try again',
  invalid: 'Invalid request data. Please check your input.',
  validation: (items: string) => `Validation error: ${items}`,
  otherwise: 'Failed to publish apps',
} as const

/** Connections that lead nowhere, once their page was deleted. */
export const BROKEN_CONNECTIONS = {
  title: 'Broken connections',
  ledTo: (count: number) =>
    count === 1 ? '1 connection led to this page' : `${count} connections led to this page`,
  /** Of the page that has them, in the page manager. */
  onPage: (count: number) => (count === 1 ? '1 broken connection' : `${count} broken connections`),
} as const

const PLACES_SHOWN = 5

/** Connections and links that lead to pages which the app does not have. */
export const BROKEN_LINKS = {
  title: 'Broken links',
  places: (places: readonly string[]) => {
    const shown = places.slice(0, PLACES_SHOWN).map((place) => `"${place}"`)
    const more = places.length - shown.length
    return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  },
  /** Of the page that has them: the slugs and addresses that they lead to. */
  ofPage: (page: string, places: readonly string[]) =>
    `"${page}" leads to ${BROKEN_LINKS.places(places)}, which the app does not have.`,
  /** In the page manager. */
  onPage: (count: number) =>
    count === 1 ? '1 link leads to no page' : `${count} links lead to no page`,
}

/** Who pays for the AI of the published app. */
export const AI = {
  legend: 'AI in your app',
  payers: [
    ['off', 'Off'],
    ['owner', 'I pay'],
    ['visitor', 'Visitors pay'],
  ],
  about: {
    off: 'This app uses AI. With Off, its AI features show an error.',
    owner: 'Every visitor can use AI with your credits, until the budget of the day is used up.',
    visitor: 'Visitors sign in, agree once, and use their own credits or AI connection.',
  },
  stopped: 'You stopped AI in this app, and publishing does not start it again.',
  start: 'Start AI again',
  started: 'AI in this app works again.',
  startFailed: 'AI was not started',
  tryAgain: 'Please try again.',
  costs: 'What AI in this app costs, and how to stop it',
  newTab: '(opens in a new tab)',
  budget: 'Budget a day, in credits',
  budgetAbout: 'One network address can use at most half of it.',
  visitorLimit: 'Calls of a visitor a day',
  systemPrompt: 'Instructions for the model',
  systemPromptAbout:
    'They go before what a visitor writes. Visitors can find out what they say: keep secrets out.',
  model: 'Model for chats',
  imageModel: 'Model for images',
  defaultModel: 'Default model',
} as const

/** Who may write to the data that all visitors of the published app share. */
export const DATA = {
  legend: 'Data shared by visitors',
  writers: [
    ['off', 'Off'],
    ['owner', 'Only I write'],
    ['visitors', 'Signed-in visitors write'],
    ['everyone', 'Everyone writes'],
  ],
  about: {
    off: 'This app uses shared data. With Off, it can neither store nor show any.',
    owner: 'Whoever opens the app can read what you wrote in it.',
    visitors:
      'Whoever opens the app can read it. Writing needs a sign-in, so you can see who wrote what.',
    everyone: 'Whoever opens the app can read and write. Strangers write what they like.',
  },
} as const

export const SERVICES = {
  loadFailed: 'What this app may use could not be loaded.',
} as const
