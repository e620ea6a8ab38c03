/** What the Connect AI page says. */

export const PAGE = {
  title: 'Connect AI',
  lead: 'Use your own AI models: on this machine, or with your own key. They cost no credits.',
  failed: 'Failed to load your connections.',
  tryAgain: 'Please try again.',
} as const

export const NEARBY = {
  title: 'Found on this machine',
  use: 'Use',
  useOf: (name: string) => `Use ${name}`,
  models: (names: readonly string[]): string => {
    if (names.length === 0) return 'No model yet'
    const [first = ''] = names
    return names.length === 1 ? first : `${first} and ${names.length - 1} more`
  },
} as const

export const ADD = {
  title: 'Add a connection',
  signIn: 'Sign in with OpenRouter',
  signInAbout: 'OpenRouter asks you once and makes a key for this site. You pay OpenRouter.',
  signInUnsafe: 'Signing in needs a page that came over https. Enter a key instead.',
  signInForeign:
    'This sign-in was not begun in this tab, or was used before. Sign in with OpenRouter again.',
  signingIn: 'Connecting OpenRouter...',
  orKey: 'Or enter a key.',
  form: (name: string) => `Connect ${name}`,
  connect: 'Connect and Test',
  cancel: 'Cancel',
} as const

export const FIELDS = {
  address: 'Address',
  addressHint: (example: string) => `Such as ${example}`,
  near: (site: string) =>
    `This address is in your own network, which ${site} cannot reach, and browsers call it from no page of the internet. Run Morpheo in that network, or use an address that the internet reaches.`,
  byBrowser:
    'Your browser calls this program itself, without a key. Keep the page open until an answer is complete.',
  key: 'API key',
  keyPossible: 'API key (optional)',
  keyHint: 'Stored encrypted, and sent to this address alone.',
  keyNeeded: 'Enter a key.',
  addressNeeded: 'Enter an address.',
  getKey: 'Get a key',
  keyKept: (last4: string) => `The key that ends in ${last4} stays unless you enter another.`,
  keyDropped: 'A key belongs to its address. Enter the key for the new one.',
  keyRemoved: 'Remove the key',
  name: 'Name',
  nameHint: 'Shown above its models.',
  newTab: ' (opens in a new tab)',
} as const

export const CARD = {
  title: 'Your connections',
  none: 'None yet. Choose a service or a program above.',
  key: (last4: string) => `Key ends in ${last4}`,
  noKey: 'No key',
  byBrowser: 'Called by your browser',
  test: 'Test',
  testOf: (name: string) => `Test ${name}`,
  testWith: 'Model to test with',
  any: 'Any model',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove this connection?',
  removeText: (hasKey: boolean) =>
    `${hasKey ? 'Its key is deleted, and its' : 'Its'} models leave your pickers. Your apps stay.`,
  removeFailed: 'Not removed',
  untested: 'Not tested yet.',
  tested: 'Tested',
} as const

export const EDIT = {
  title: 'Edit connection',
  save: 'Save',
  cancel: 'Cancel',
} as const

export const MODELS = {
  title: 'Models in your pickers',
  filter: 'Find a model',
  none: 'No model has these words in its name.',
  more: (count: number) => `${count} more. Type a part of a name to find them.`,
  context: (tokens: number) => `${tokens.toLocaleString('en')} tokens`,
  vision: 'sees images',
  image: 'makes images',
  failed: 'Not changed',
} as const

/** Of a test by the browser whose connection got another address meanwhile. */
export const MOVED = {
  text: 'The address of this connection was changed during the test.',
  remedy: 'Test again.',
} as const

export const TEST = {
  begins: 'Starting the test...',
  stop: 'Stop',
  failed: 'The test failed',
  done: (models: number) =>
    models === 1 ? 'It works. 1 model found.' : `It works. ${models} models found.`,
  firstToken: (milliseconds: number) =>
    `First token after ${milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`}.`,
  start: 'Build with',
} as const
