/** What operations say. */
export const OPERATION = {
  publishing: (isOnline: boolean) => (isOnline ? 'Updating PWA...' : 'Creating PWA...'),
  initializing: 'Initializing...',
  saving: (name: string) => `Saving "${name}"...`,
  connecting: 'Creating PWAs for each page...',
  generating: 'Generating content...',
  timeout: 'Operation timeout',
  failed: 'Operation failed',
  cancelled: 'Operation cancelled',
  done: {
    save: 'App saved',
    share: 'Share link ready',
    install: 'App published',
    connect: 'Pages connected',
    generate: 'Finished',
  },
} as const

export const ACTIVITY = {
  title: 'Activity',
  open: (what: string) => `Activity: ${what}`,
  now: 'In progress',
  before: 'Earlier',
  nothing: 'No activity yet.',
  types: {
    save: 'Save',
    share: 'Share',
    install: 'Publish',
    connect: 'Connect',
    generate: 'Generate',
  },
  statuses: {
    pending: 'In progress',
    completed: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  left: (seconds: number) =>
    seconds < 60
      ? `about ${Math.ceil(seconds)} s left`
      : `about ${Math.ceil(seconds / 60)} min left`,
  close: 'Close',
} as const
