/** Texts about a change that was not shown. */

/** A change that was validated before it is shown. */
export const BROKEN = {
  title: 'This change breaks the app:',
  unvalidated: 'The changed app could not be checked.',
  keep: 'The preview shows the app without the change. Press Keep to use the change anyway.',
} as const

/** What an error of an app's script means, in plain words. */
export const MEANS = {
  missingPart: "The app's script needs a part of the page that is missing.",
  missingValue: "The app's script uses a missing value.",
  missingName: (name: string) => `The app's script uses "${name}", which does not exist.`,
  missingAction: "The app's script calls a function that does not exist.",
  unreadable: "The app's script has a syntax error, so none of it runs.",
  endless: "The app's script calls itself endlessly.",
  constant: "The app's script changes a value that must not change.",
  unreachable: 'The app requests something from the internet and does not get it.',
  otherwise: "The app's script stops with a new error.",
} as const
