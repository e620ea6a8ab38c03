/** What connecting elements says. Loaded with its panel. */
import type { Departure } from '@/frame/host/departures'

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

/** An app that goes elsewhere in the preview: the title and the explanation. `site`: null for mail and telephones. */
export const DEPARTED: Record<Departure['kind'], (site: string | null) => [string, string]> = {
  opened: (site) => ['Opened in a new tab', `In the published app, ${site} opens in the same tab.`],
  refused: (site) => [
    site === null ? 'The app tried to start an email or a call' : `The app tried to open ${site}`,
    'The preview does this only after a click. The published app does it right away.',
  ],
  unsent: (site) => [
    'Form not sent',
    `The preview sends no data to ${site}. The published app does.`,
  ],
  left: () => [
    'The app tried to open another address',
    'The preview started it again. The published app opens the address.',
  ],
}

/** A link that was pressed in the preview. */
export const NO_PAGE = [
  'Target page not found',
  'This link leads to a page that the app does not have.',
] as const
