/** A page that is made or changed. */
export const PAGE_RUN = {
  working: (name: string) => `Working on "${name}"`,
  show: 'Show',
  failed: 'Failed to create page',
  busy: ['Failed to create page', 'Morpheo is still working on the previous request.'],
} as const

/** What comes with Pro alone, as its notice says. */
export const SEVERAL_PAGES = 'Multi-page apps'

export const CONNECTING = {
  title: 'Connection mode',
  lack: 'Exit connection mode first.',
} as const
