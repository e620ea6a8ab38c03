/** What dialogs say that are loaded when they are first shown. */

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

export const ICON = {
  hint: 'A square image works best.',
  drawn: 'Without one, an icon is drawn from the name.',
  choose: 'Choose',
  remove: 'Remove',
  refused: 'File Validation Failed',
  noImage: 'Please choose an image.',
  tooLarge: 'The image is larger than 10 MB.',
  unreadable: ['Upload Failed', 'The image could not be read. Please try a different one.'],
} as const

export const PUBLISHED = {
  ready: 'Your app is ready',
  open: 'Open',
  copy: 'Copy',
  copied: ['Copied', 'App URL copied to clipboard!'],
  copyFailed: ['Copy Failed', 'Failed to copy URL'],
} as const

export const CODE = {
  title: 'View Generated Code',
  held: 'This is the changed page. The preview still shows the previous one.',
  label: 'Generated code',
  search: 'Search the code',
  close: 'Close',
  copy: 'Copy Code',
  copied: ['Copied', 'Code copied to clipboard.'],
  copyFailed: ['Copy Failed', 'Failed to copy code.'],
  imagesMissing: ['Images Not Ready', 'Some images in this app are still being generated.'],
} as const

export const LEAVE = {
  title: 'Save and clear?',
  text: 'You have an unsaved app. Save it before you continue?',
  changes: 'You have unsaved changes. Save them before you continue?',
  cancel: 'Cancel',
  discard: 'Discard & Continue',
  save: 'Save & Continue',
} as const

/** A save of an app that was deleted elsewhere. */
export const DELETED = {
  title: 'Deleted Elsewhere',
  kept: 'Your version stays open here. Save it as a new app to keep it.',
  cancel: 'Cancel',
  saveAsNew: 'Save as a new app',
} as const

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
