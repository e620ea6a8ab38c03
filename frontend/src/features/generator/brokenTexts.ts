/** What is said of a change that was not shown. */

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
