/** What connecting elements says. Loaded with its panel. */
const HOST = 'https://example.com'

export const CONNECT = {
  title: 'Connect Element',
  noText: 'No text',
  connected: 'Currently connected to:',
  type: 'Connection type',
  page: 'Link to another page',
  url: 'Link to external website',
  choose: 'Choose Destination Page',
  place: (number: number, slug: string) => `Page ${number} • ${slug}`,
  noPages: 'No other pages available',
  addPages: 'Add more pages to create connections',
  notice: {
    title: 'App Publishing Notice',
    text: 'Connecting automatically publishes the current and target pages as standalone apps:',
    benefits: ['Instant sharing and QR codes', 'Standalone apps', 'Universal navigation'],
  },
  address: 'External URL',
  placeholder: HOST,
  noPage: 'Please select a destination page',
  noUrl: 'Please enter a URL',
  badUrl: `Please enter a valid URL (e.g., ${HOST})`,
  publishing: 'Publishing apps...',
  creating: 'Creating apps...',
  eachPage: 'Creating PWAs for each page...',
  current: (page: string) => `Current page: ${page}`,
  completed: (done: number, all: number) => `${done} of ${all} pages completed`,
  failed: (message: string) => `Error: ${message}`,
  error: 'Connection Error',
  preview: 'Connection Preview',
  leadsTo: 'Button will navigate to:',
  cancel: 'Cancel',
  create: 'Connect & Publish Apps',
  update: 'Update Connection',
  remove: 'Remove connection',
} as const

export const CONNECTED = {
  step: 'Connection',
  page: 'Page Connection Created!',
  url: 'Connection Created!',
  leadsTo: (where: string) => `Linked to ${where}.`,
  removed: 'Connection removed',
  stillOnline: 'The published app keeps it until you publish again.',
} as const

export const CONNECT_FAILED = {
  title: 'Connection Failed',
  noTarget: 'Target page not found',
  noApp: 'No app available for connection',
  saveFirst: 'Save your app first to create connections between pages',
  saveFor: (page: string) =>
    `To connect to "${page}", please save the app first. Saving creates shareable links for all pages, enabling connections.`,
  inPreviewOnly: (reason: string) =>
    `${reason.replace(/[.!]$/, '')}. The link works in the preview, but not yet in the published app.`,
} as const

/** Connection mode. */
export const CHOOSING = {
  choose: 'Select a button, link or image to link it.',
  keys: 'Press Escape to exit.',
  nothing: 'Nothing on this page can be connected.',
  leave: 'Exit',
  failed: 'Connection Failed',
  unloaded: ['Connection Failed', 'Please check your internet connection and try again.'],
} as const

/** A link that was pressed in the preview. */
export const NO_PAGE = [
  'Target page not found',
  'This link leads to a page that the app does not have.',
] as const
