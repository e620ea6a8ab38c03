/** What the generate screen says. Commands have their names in `commands/`. */

export const TITLE = 'Generate an app'

export const SAVE_TEXTS = {
  name: 'App Name *',
  placeholder: 'Enter app name...',
  cancel: 'Cancel',
  plain: { title: 'Save App', action: 'Save', badge: null },
  share: {
    title: 'Save to Share',
    action: 'Save & Share',
    badge: 'Latest content will be saved',
  },
  qr: {
    title: 'Save for QR Code',
    action: 'Save & Generate QR',
    badge: 'Latest content will be saved',
  },
  connection: {
    title: 'Save for Connection',
    action: 'Save & Connect',
    badge: 'Latest content will be saved',
  },
} as const

export const SAVED = {
  title: 'Interactive Saved!',
  text: (name: string, pages: number) =>
    `"${name}" was saved with ${pages === 1 ? '1 page' : `${pages} pages`}.`,
  failure: 'Save Failed',
  timeout: 'Save operation timed out',
  failed: 'Failed to save app',
} as const

export const CONFLICT = {
  title: 'Changed Elsewhere',
  kept: 'Open it again, and your own version is one Undo away.',
  cancel: 'Cancel',
  overwrite: 'Save over it',
  reopen: 'Open again',
  reopened: 'Your own version is one Undo away.',
  noRecord: 'Nothing is saved of it any more.',
  tryAgain: 'Please try again.',
  previewOnly: 'It is too large to load here. Your own version stays open.',
} as const

/** A save of an app that was deleted elsewhere. */
export const DELETED = {
  title: 'Deleted Elsewhere',
  kept: 'What you see stays open here. Save it as a new app to keep it.',
  cancel: 'Cancel',
  saveAsNew: 'Save as a new app',
} as const

export const CONNECTING = {
  title: 'Connection mode',
  lack: 'Leave connection mode first.',
} as const

export const NOTHING_TO_SAVE = ['Nothing to Save', 'Generate an app first.'] as const
export const SAVE_LATER = [
  'Not saved',
  'The answer is still on its way. Save when it is there.',
] as const
export const NOTHING_TO_INSTALL = [
  'Missing Information',
  'Interactive name and content are required.',
] as const
export const NO_INSTRUCTION = [
  'Invalid Modification',
  'Please enter valid modification instructions.',
] as const

export const CLEARED = 'Cleared!'
export const LEAVE_WARNING = 'You have an unsaved app. Are you sure you want to leave?'

export const OPENED = {
  title: 'Interactive Loaded',
  preview: 'Preview shown',
  previewText: 'The full code of this app is too large to load here.',
  failed: 'Failed to load generation detail.',
} as const

export const PLAYGROUND = {
  title: 'Cannot Load Playground Interactive',
  text: 'This app was created in Playground and cannot be loaded in the regular Generator. Please use the Playground to edit it.',
} as const

export const RECORD_GONE = [
  'This app was deleted',
  'What you see is unsaved work. Save it to keep it.',
] as const

/** An answer that arrived after another app was opened. */
export const LANDED = {
  title: 'An answer arrived',
  inDraft: (name: string) => `It was added to "${name}".`,
  inRecord: (name: string) => `You find it under Saved Apps: "${name}".`,
} as const

/** A job whose app is not open. */
export const ASIDE = {
  open: 'Open',
  failed: (name: string, reason: string) => `"${name}": ${reason}`,
  show: 'Show',
  offered: (asked: string) =>
    `No sample is what you asked for: "${asked}". You can start from one.`,
} as const

/** The server cannot be asked about a job of an earlier page view. */
export const UNREACHABLE = [
  'The server cannot be reached',
  'What you asked for goes on there, and is shown here once the connection is back.',
] as const

export const DRAFTS = {
  full: 'Your browser is out of space',
  fullText:
    'Unsaved work cannot be kept any more. Save your app, so that a reload does not lose it.',
  unreadable: 'A draft could not be read',
  unreadableText: {
    broken: 'It was put aside and is not shown. Your saved apps are safe.',
    later: 'A later version of Morpheo wrote it. Reload the page to get that version.',
  },
} as const

/** What the app that is shown stores is not kept: there is no room, or the browser stores nothing. */
export const APP_STORAGE = {
  full: ['Your browser is out of space', 'What this app stores now is gone after a reload.'],
  failed: [
    "Your browser does not keep this app's data",
    'What this app stores now is gone after a reload.',
  ],
} as const

/** To five seconds. */
const roundedUp = (seconds: number) => Math.ceil(seconds / 5) * 5

export const RUN = {
  generate: 'Generating UI...',
  modify: 'Applying Modifications...',
  stopping: 'Stopping...',
  waiting: 'Waiting for the first lines',
  restarted: 'The work was interrupted and begins anew.',
  thinking: (line: string) => `Thinking: ${line}`,
  written: (characters: number) => `${characters.toLocaleString('en')} characters so far`,
  remaining: (seconds: number) =>
    seconds > 55
      ? `about ${Math.ceil(seconds / 60)} min left`
      : `about ${roundedUp(seconds)} s left`,
} as const

export const FAILED = {
  incomplete: 'Generation Incomplete',
  modificationTitle: 'Modification Error!',
  brokeOff: 'The page came only in part. You can go on with it.',
  dismiss: 'Dismiss',
  generate: 'Generation Failed',
  modify: 'Modification Failed',
  safety: 'Content Safety Block',
} as const

/** A change that was tried before it is shown. */
export const BROKEN = {
  title: 'This breaks the app:',
  untried: 'The changed app could not be tried.',
  keep: 'The preview shows the app as it was before. Keep uses the changed one all the same.',
} as const

/** What an error of an app's script means, in plain words. */
export const MEANS = {
  missingPart: "A part of the page that the app's script needs is missing.",
  missingValue: "The app's script uses a value that is not there.",
  missingName: (name: string) => `The app's script uses "${name}", which does not exist.`,
  missingAction: "The app's script starts something that it does not contain.",
  unreadable: "The app's script is not written correctly, so none of it runs.",
  endless: "The app's script starts itself over and over, without an end.",
  constant: "The app's script changes a value that is meant to stay as it is.",
  unreachable: 'The app asks for something on the internet and does not get it.',
  otherwise: "The app's script stops with an error that it did not have before.",
} as const

/** A save that waits for the trial of the last change. */
export const SAVE_WAITS = {
  begun: ['Trying the changed app…', 'It is saved when that is done.'],
  givenUp: ['Not saved', 'Something else was started meanwhile.'],
} as const

/** An instruction that waits for the trial of the last change. */
export const INSTRUCTION_WAITS = {
  begun: ['Trying the changed app…', 'Your instruction is sent when that is done.'],
  givenUp: ['Not sent', 'Something else was started meanwhile.'],
} as const

/** Of the offline studio, which has no app that is certainly meant. */
export const OFFER = {
  title: 'Start from one of these?',
  decline: 'None fits',
} as const
export const ANSWER_NOTE = { dismiss: 'Dismiss' } as const
export const KEYS = 'Enter starts, Shift+Enter makes a line'
export const FROM_SAMPLE = (name: string) => `Made from the sample app "${name}".`
export const NONE_FITS = [
  'No sample fits',
  'Describe it in other words. For any other app, an AI model has to be connected.',
] as const

export const LEAVE = {
  title: 'Save and clear?',
  text: 'You have an unsaved app. Save it before you go on, or let it go?',
  cancel: 'Cancel',
  discard: 'Discard & Continue',
  save: 'Save & Continue',
} as const

export const SAVING = { title: 'Saving Your App', text: 'This takes a moment.' } as const

export const PUBLISHED = {
  ready: 'Your app is ready',
  open: 'Open',
  copy: 'Copy',
  copied: ['Copied', 'App URL copied to clipboard!'],
  copyFailed: ['Copy Failed', 'Failed to copy URL'],
} as const

export const EXAMPLES = {
  title: 'Try an example',
  loaded: 'Example Loaded',
  insteadOfTyped: 'It took the place of what you typed.',
  undo: 'Undo',
  of: (category: string) => `Examples: ${category}`,
  less: 'Show Less',
  all: (count: number) => `Show All ${count} Categories`,
} as const

export const MODEL = {
  label: (name: string) => `AI model: ${name}`,
  failed: 'The list of AI models could not be loaded.',
  locked: 'Locked models come with Pro.',
  pro: 'Pro',
} as const

export const EMPTY_STAGE = {
  title: 'Your app takes shape here',
  text: 'Describe what you want to build and press Generate. You can watch it being written.',
} as const

/** In the same place while samples are offered. */
export const CHOOSING_STAGE = {
  title: 'Choose a sample to start from',
  text: 'They stand below your prompt. If none fits, say it in other words and press Generate.',
} as const

export const MODE = {
  label: 'Mode',
  code: 'Interactive',
  image: 'Image Studio',
  imageMissing: 'Image Studio is not available yet',
  imageMissingText: 'It is coming. Until then, switch to Interactive to build an app.',
} as const

export const PROMPT = {
  panel: 'Prompt and changes',
  label: 'Prompt',
  placeholder: 'Describe the app you want to build',
  loaded: 'Prompt Loaded',
  empty: 'Write a new prompt',
  tooLong: 'Invalid Prompt. Please keep it within 10,000 characters.',
  hide: 'Hide prompt',
  back: 'Back to preview',
  fold: 'Hide panel',
  unfold: 'Show panel',
} as const

export const MODIFY = {
  title: 'Modify Interactive',
  withAi: 'Modify with AI',
  sheetPlaceholder: (price: string) =>
    price === '' ? 'Modify with AI…' : `Modify with AI… (${price})`,
  instructions: 'Modification instructions',
  placeholder: 'What should change?',
  tooLong:
    'Please enter valid modification instructions. Please keep them within 10,000 characters.',
} as const

export const CODE = {
  title: 'View Generated Code',
  held: 'This is the changed page. The preview still shows the one before.',
  label: 'Generated code',
  search: 'Search the code',
  close: 'Close',
  copy: 'Copy Code',
  copied: ['Copied', 'Code copied to clipboard.'],
  copyFailed: ['Copy Failed', 'Failed to copy code.'],
  imagesMissing: ['Images Not Ready', 'Some images of this app are still being made.'],
} as const

export const INSTALL = {
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
  otherApp: ['Nothing was published', 'Another app was opened while this one was saved.'],
  failed: (reason: string) => `App Creation Failed: ${reason}`,
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

export const ICON = {
  hint: 'A square picture works best.',
  drawn: 'An icon is drawn from the name.',
  choose: 'Choose',
  remove: 'Remove',
  refused: 'File Validation Failed',
  noPicture: 'Please choose a picture.',
  tooLarge: 'The picture is larger than 10 MB.',
  unreadable: ['Upload Failed', 'The picture could not be read. Please try a different image.'],
} as const
