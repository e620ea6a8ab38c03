export const CONFLICT = {
  title: 'Changed Elsewhere',
  kept: 'If you open it again, Undo brings back your version.',
  cancel: 'Cancel',
  overwrite: 'Overwrite',
  reopen: 'Open again',
} as const

export const SAVING = { title: 'Saving Your App', text: 'This takes a moment.' } as const

export const SAVE_TEXTS = {
  name: 'App Name *',
  placeholder: 'Enter app name...',
  details: 'Details',
  indexable: 'Search engines may list this app',
  indexableHint: 'Its page on this site can appear in search results once it is published.',
  notSaved: (pages: readonly string[]) => {
    const names = pages.map((page) => `"${page}"`).join(', ')
    return pages.length === 1
      ? `${names} is empty and will not be saved.`
      : `${names} are empty and will not be saved.`
  },
  cancel: 'Cancel',
  plain: { title: 'Save App', action: 'Save', badge: null },
  share: {
    title: 'Save to Share',
    action: 'Save & Share',
    badge: 'Latest content will be saved',
    verb: 'share',
  },
  qr: {
    title: 'Save for QR Code',
    action: 'Save & Generate QR',
    badge: 'Latest content will be saved',
    verb: 'generate a QR code for',
  },
  connection: {
    title: 'Save for Connection',
    action: 'Save & Connect',
    badge: 'Latest content will be saved',
  },
  latest: (action: string) => `Save your latest changes to ${action} the final version`,
  nameFirst: (action: string) => `Name and save your app to ${action} it`,
} as const

/** A save of an app that was deleted elsewhere. */
export const DELETED = {
  title: 'Deleted Elsewhere',
  kept: 'Your version stays open here. Save it as a new app to keep it.',
  cancel: 'Cancel',
  saveAsNew: 'Save as a new app',
} as const

export const PUBLISHING = 'Publishing Your App'
