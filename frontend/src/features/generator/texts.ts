/** What the generate screen says. Commands have their names in `commands/`. */

export const TITLE = 'Generate an app'

export const SAVED = {
  title: 'Interactive Saved!',
  text: (name: string, pages: number) =>
    `"${name}" was saved with ${pages === 1 ? '1 page' : `${pages} pages`}.`,
  page: 'Current Page Saved!',
  pageText: (name: string) => `"${name}" was saved. Other pages keep their saved version.`,
  failure: 'Save Failed',
  timeout: 'Save operation timed out',
  failed: 'Failed to save app',
} as const

export const CONFLICT = {
  title: 'Changed Elsewhere',
  kept: 'If you open it again, Undo brings back your version.',
  cancel: 'Cancel',
  overwrite: 'Overwrite',
  reopen: 'Open again',
  reopened: 'Undo brings back your version.',
  noRecord: 'The saved app no longer exists.',
  tryAgain: 'Please try again.',
  previewOnly: 'The app is too large to load here. Your version stays open.',
} as const

export const CONNECTING = {
  title: 'Connection mode',
  lack: 'Exit connection mode first.',
} as const

export const NOTHING_TO_SAVE = ['Nothing to Save', 'Generate an app first.'] as const
export const NO_HISTORY = ['No History Yet', 'Generate an app first.'] as const
export const SAVE_LATER = [
  'Not saved',
  'Wait for the current change to finish, then save.',
] as const
export const NOTHING_TO_INSTALL = [
  'Missing Information',
  'Interactive name and content are required.',
] as const
export const NOTHING_TO_SHARE = ['Nothing to Share', 'Generate an app first.'] as const
export const NOTHING_FOR_QR = ['Nothing to Generate', 'Generate an app first.'] as const
export const NO_INSTRUCTION = [
  'Invalid Modification',
  'Please enter valid modification instructions.',
] as const

export const NO_COMPONENT = [
  'Invalid Modification',
  'No component selected or no HTML content available',
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
  title: 'Result ready',
  inDraft: (name: string) => `It was added to "${name}".`,
  inRecord: (name: string) => `You can find it in Saved Apps: "${name}".`,
} as const

/** A job whose app is not open. */
export const BACKGROUND = {
  open: 'Open',
  failed: (name: string, reason: string) => `"${name}": ${reason}`,
  show: 'Show',
  offered: (asked: string) => `No sample matches "${asked}". You can start from a similar one.`,
} as const

/** The server cannot be asked about a job of an earlier page view. */
export const UNREACHABLE = [
  'The server cannot be reached',
  'Your request is still running. The result appears here once you are back online.',
] as const

export const DRAFTS = {
  full: 'Your browser is out of space',
  fullText:
    'Unsaved work can no longer be stored here. Save your app so that a reload does not lose it.',
  unreadable: 'A draft could not be read',
  unreadableText: {
    broken: 'It was set aside. Your saved apps are safe.',
    later: 'It was made with a newer version of Morpheo. Reload the page to get that version.',
  },
} as const

/** What the app that is shown stores is not kept: there is no room, or the browser stores nothing. */
export const APP_STORAGE = {
  full: ['Your browser is out of space', 'Data that this app stores now will be lost on reload.'],
  failed: [
    "Your browser cannot store this app's data",
    'Data that this app stores now will be lost on reload.',
  ],
} as const

/** To five seconds. */
const roundedUp = (seconds: number) => Math.ceil(seconds / 5) * 5

export const RUN = {
  generate: 'Generating UI...',
  modify: 'Applying Modifications...',
  stopping: 'Stopping...',
  waiting: 'Waiting for the first lines',
  restarted: 'Interrupted. Starting again.',
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
  brokeOff: 'The page is incomplete. You can continue generating it.',
  dismiss: 'Dismiss',
  generate: 'Generation Failed',
  modify: 'Modification Failed',
  safety: 'Content Safety Block',
} as const

/** Beside the words that an answer leaves out parts of the page. */
export const APPLY_ANYWAY = 'Apply anyway'

/** A save that waits for the validation of the last change. */
export const SAVE_WAITS = {
  begun: ['Checking the change…', 'Your app is saved after that.'],
  givenUp: ['Not saved', 'You started something else in the meantime.'],
} as const

/** An instruction that waits for the validation of the last change. */
export const INSTRUCTION_WAITS = {
  begun: ['Checking the change…', 'Your instruction is next.'],
  givenUp: ['Not sent', 'You started something else in the meantime.'],
} as const

/** Of the offline studio, which has no app that is certainly meant. */
export const OFFER = {
  title: 'Start from one of these?',
  decline: 'None fits',
} as const
export const ANSWER_NOTE = { dismiss: 'Dismiss' } as const
export const FROM_SAMPLE = (name: string) => `Made from the sample app "${name}".`
export const NONE_FITS = [
  'No sample matches',
  'Rephrase your prompt. Any other app needs an AI model.',
] as const

export const SAVING = { title: 'Saving Your App', text: 'This takes a moment.' } as const

/** A page that is made or changed. */
export const PAGE_RUN = {
  working: (name: string) => `Working on "${name}"`,
  show: 'Show',
  failed: 'Failed to create page',
  busy: ['Failed to create page', 'Morpheo is still working on the previous request.'],
} as const

/** What comes with Pro alone, as its notice says. */
export const SEVERAL_PAGES = 'Multi-page apps'

export const EDIT = {
  pro: [
    'Pro Feature Required',
    'Manual editing is available with Pro tier. Upgrade to directly edit elements and properties.',
  ],
} as const

export const SHARING_FAILED = {
  title: { share: 'Share Failed', qr: 'QR Code Failed' },
  chunk: 'Loading chunk failed',
} as const

export const PUBLISHING = 'Publishing Your App'

export const EXAMPLES_TITLE = 'Try an example'

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
  text: 'They are listed below your prompt. If none fits, rephrase it and press Generate.',
} as const

export const MODE = {
  label: 'Mode',
  code: 'Interactive',
  image: 'Image Studio',
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

export const IMPORT_AN_APP = 'Import an app'
