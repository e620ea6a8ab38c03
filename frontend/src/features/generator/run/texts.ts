/** The server cannot be asked about a job of an earlier page view. */
export const UNREACHABLE = [
  'The server cannot be reached',
  'Your request is still running. The result appears here once you are back online.',
] as const

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

/** Of the offline studio, which has no app that is certainly meant. */
export const OFFER = {
  title: 'Start from one of these?',
  decline: 'None fits',
} as const

export const FROM_SAMPLE = (name: string) => `Made from the sample app "${name}".`

export const NONE_FITS = [
  'No sample matches',
  'Rephrase your prompt. Any other app needs an AI model.',
] as const
