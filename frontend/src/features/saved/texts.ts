/** Every text of the saved apps page. */
export const TEXTS = {
  title: 'Saved Apps',
  lead: 'Everything you have built, ready to open, share or change.',
  loadFailed: 'Failed to load saved apps after multiple attempts.',
  deleteAll: 'Delete All',
  more: 'Show more',
  views: {
    label: 'Which apps',
    saved: (count: number) => `Saved ${count}`,
    drafts: (count: number) => `Drafts ${count}`,
    savedHeading: 'Saved apps',
    draftsHeading: 'Drafts',
  },
  search: {
    label: 'Search apps',
    placeholder: 'Search apps…',
    found: (count: number) => (count === 1 ? '1 app found' : `${count} apps found`),
  },
  empty: {
    search: 'No apps found',
    searchHelp: 'No app has these words in its name or prompt.',
    saved: 'No saved apps yet',
    savedHelp: 'Describe an app in the generator and save it: it will wait for you here.',
    drafts: 'No drafts',
    draftsHelp: 'Apps that you generate and do not save are kept here.',
    create: 'Create an app',
  },
  deletion: {
    oneTitle: 'Delete app?',
    one: ' is deleted with all its pages. This cannot be undone.',
    oneOnline: 'It is published at',
    oneStays: 'and stays online there unless you take it offline.',
    oneTakeOffline: 'Take it offline too',
    oneAction: 'Delete',
    allTitle: 'Delete all apps?',
    all: (count: number | null) =>
      `All your saved apps and drafts are deleted${count === null || count < 2 ? '' : `, ${count} in all`}. This cannot be undone.`,
    allOnline: (count: number | null) =>
      count === null
        ? 'What you have published stays online unless you take it offline.'
        : count === 1
          ? 'One of your apps is published and stays online unless you take it offline.'
          : `${count} of your apps are published and stay online unless you take them offline.`,
    allTakeOffline: (count: number | null) =>
      count === null || count === 1 ? 'Take it offline too' : 'Take them offline too',
    allAction: 'Delete All',
    oneDone: (name: string) => `${name} was deleted.`,
    allDone: 'All your apps were deleted.',
    failed: 'Failed to delete generation.',
  },
  rename: {
    title: 'Rename app',
    field: 'App Name *',
    placeholder: 'Enter app name...',
    action: 'Rename',
    done: (name: string) => `The app is called ${name} now.`,
    failed: 'Failed to rename app.',
    published: 'Its published app keeps the old name until you publish it again.',
  },
  duplicate: {
    done: (name: string) => `${name} was made.`,
    failed: 'Failed to duplicate app.',
  },
  online: {
    title: 'Still online',
    lead: 'You published these apps, and nothing is saved of them any more. Anyone with the address can open them.',
    since: (ago: string) => `Published ${ago}`,
    open: (name: string) => `Open ${name} in a new tab`,
    copy: (name: string) => `Copy the address of ${name}`,
    takeOffline: 'Take offline',
    takeOfflineOf: (name: string) => `Take ${name} offline`,
    confirmTitle: 'Take app offline?',
    confirm: ' stops working for everyone who uses it. Nobody else gets its address.',
    done: (name: string) => `${name} is offline.`,
    failed: 'Failed to take the app offline.',
    loadFailed: 'Your published apps could not be loaded.',
  },
  copied: ['Copied', 'App URL copied to clipboard!'],
  copyFailed: ['Copy Failed', 'Failed to copy URL'],
  success: 'Success',
  tryAgain: 'Please try again.',
} as const
