import type { AppAiState } from '@/lib/api/types'

const calls = (count: number): string => (count === 1 ? '1 call' : `${count} calls`)

/** Every text of the saved apps page. */
export const TEXTS = {
  title: 'Saved Apps',
  lead: 'Everything you have built, ready to open, share or change.',
  loadFailed: 'Failed to load saved apps after multiple attempts.',
  importApp: 'Import an app',
  deleteAll: 'Delete All',
  more: 'Show more',
  views: {
    label: 'Apps to show',
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
    searchHelp: 'No app name or prompt contains these words.',
    saved: 'No saved apps yet',
    savedHelp: 'Describe an app in the generator and save it to see it here.',
    drafts: 'No drafts',
    draftsHelp: 'Apps that you generate but do not save appear here.',
    create: 'Create an app',
  },
  deletion: {
    oneTitle: 'Delete app?',
    one: ' will be deleted with all its pages. This cannot be undone.',
    oneOnline: 'It is published at',
    oneStays: 'and stays online there unless you take it offline.',
    oneTakeOffline: 'Take it offline too',
    oneAction: 'Delete',
    allTitle: 'Delete all apps?',
    all: (count: number | null) =>
      `All your saved apps and drafts${count === null || count < 2 ? '' : `, ${count} in total,`} will be deleted. This cannot be undone.`,
    allOnline: (count: number | null) =>
      count === null
        ? 'Published apps stay online unless you take them offline.'
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
    done: (name: string) => `Renamed to ${name}.`,
    failed: 'Failed to rename app.',
    published: 'The published app keeps the old name until you publish again.',
  },
  duplicate: {
    done: (name: string) => `${name} was created.`,
    failed: 'Failed to duplicate app.',
  },
  online: {
    title: 'Still online',
    lead: 'These apps are published but no longer saved here. Anyone with the link can open them.',
    since: (ago: string) => `Published ${ago}`,
    open: (name: string) => `Open ${name} in a new tab`,
    copy: (name: string) => `Copy the address of ${name}`,
    takeOffline: 'Take offline',
    takeOfflineOf: (name: string) => `Take ${name} offline`,
    confirmTitle: 'Take app offline?',
    confirm: ' will stop working for everyone who uses it. The address stays reserved for you.',
    done: (name: string) => `${name} is offline.`,
    failed: 'Failed to take the app offline.',
    loadFailed: 'Your published apps could not be loaded.',
  },
  publications: {
    title: 'Published versions',
    lead: (name: string) => `Everything you have published of ${name}, newest first.`,
    unnamed: 'this app',
    loadFailed: 'The published versions could not be loaded.',
    version: (version: number) => `Version ${version}`,
    online: 'Online now',
    broughtBack: (version: number) => `Restored from version ${version}`,
    same: 'Same as the online version',
    compared: 'Compared with the online version:',
    added: 'Added',
    removed: 'Removed',
    changed: 'Changed',
    compare: 'Compare',
    pageAt: ({ title, path }: { title: string; path: string }) =>
      title ? `${title} (${path})` : path,
    compareWith: (version: number) => `Compare version ${version} with the online version`,
    compareFailed: 'The pages could not be loaded.',
    page: 'Page',
    linesOf: (path: string, version: number) =>
      `${path} of version ${version}, compared with the online version`,
    lines: {
      added: 'Only in this version: ',
      removed: 'Only in the online version: ',
      unchanged: (count: number) => (count === 1 ? '… 1 line' : `… ${count} lines`),
      more: (count: number) => `${count} more lines differ.`,
      rough: 'The versions differ too much to compare line by line.',
    },
    open: 'Published versions',
    openOf: (name: string) => `Published versions of ${name}`,
    restore: 'Restore this version',
    restoreOf: (version: number) => `Restore this version: ${version}`,
    restored: (version: number) => `Version ${version} is online again`,
    undo: 'Undo',
    restoreFailed: 'Failed to restore this version.',
    installed: (count: number) => (count === 1 ? 'Installed once' : `Installed ${count} times`),
    visits: 'Last 30 days',
    noVisits: 'No visits yet.',
    columns: ['Day', 'Visits', 'Installs'],
    close: 'Close',
  },
  sharedData: {
    open: 'Shared data',
    openOf: (name: string) => `Shared data of ${name}`,
  },
  ai: {
    title: 'AI in this app',
    loadFailed: 'What AI in this app costs could not be loaded.',
    payer: {
      off: 'AI is off.',
      owner: 'You pay for what visitors ask AI.',
      visitor: 'Visitors pay for what they ask AI.',
    },
    today: ({ settings, today }: Pick<AppAiState, 'settings' | 'today'>) =>
      settings.payer === 'owner'
        ? `Today ${today.units} of ${settings.dailyBudget} credits of your budget.`
        : `Today ${calls(today.calls)}${today.units === 0 ? '' : `, ${today.units === 1 ? '1 credit' : `${today.units} credits`} of which you paid`}.`,
    refused: {
      budget: 'Calls were refused today: your budget was used up.',
      credits: 'Calls were refused today: you had no credits left, or had reached your own cap.',
      email: 'Calls were refused today: your credits wait for a confirmed email address.',
    } satisfies Record<NonNullable<AppAiState['today']['lastRefusal']>, string>,
    isStopped: 'Stopped.',
    stop: 'Stop AI in this app',
    start: 'Start AI again',
    stopped: 'AI in this app is stopped.',
    started: 'AI in this app works again.',
    failed: 'Nothing was changed',
    days: 'Last 30 days',
    columns: ['Day', 'Calls', 'Credits', 'Paid by you'],
    calls: (count: number, failed: number) =>
      failed === 0 ? `${count}` : `${count}, ${failed} failed`,
  },
  copied: ['Copied', 'App URL copied to clipboard!'],
  copyFailed: ['Copy Failed', 'Failed to copy URL'],
  success: 'Success',
  tryAgain: 'Please try again.',
} as const
