/** What goes wrong in a page by kind, and how urgent each kind is. */

export type ErrorKind = 'null_reference' | 'syntax_error' | 'undefined_variable' | 'other'

/**
 * `library`: a script or style sheet that did not load; `image`: the same of images and media; `link`: one that leads to
 * no page of the app; `request`: a server refused the preview's origin.
 */
export type ProblemKind = ErrorKind | 'library' | 'image' | 'link' | 'request'

/**
 * 1 is the most urgent. 1 to 3 are critical, 4 are other errors, 5 are warnings: the page works without. Kinds of one
 * priority are listed in this order.
 */
export const PRIORITY: Readonly<Record<ProblemKind, number>> = {
  null_reference: 1,
  syntax_error: 2,
  undefined_variable: 3,
  library: 4,
  other: 4,
  image: 5,
  link: 5,
  request: 5,
}

/** Whether a page works in spite of it. */
export const isWarning = (priority: number): boolean => priority === PRIORITY.image

const NULL_REFERENCES = [
  // Chromium
  /\b(?:read|set) propert(?:y|ies) (?:'[^']*' )?of (?:null|undefined)\b/,
  /^TypeError: Cannot destructure property [^\n]+ as it is (?:null|undefined)\b/,
  /\bundefined or null to object\b/,
  /^TypeError: (?:object )?(?:null|undefined) is not iterable\b/,
  // Firefox
  /^TypeError: [^\n]+ is (?:null|undefined)(?:;|$)/,
  /^TypeError: can't (?:access property\b|convert (?:null|undefined) to object\b)/,
  // Safari
  /\b(?:null|undefined) is not an object\b/,
]

const SYNTAX_ERRORS = [
  /^SyntaxError: /,
  /^Unexpected (?:token|identifier|string|number|keyword|reserved word|end of (?:input|script)|EOF)\b/,
  /^Invalid or unexpected token\b/,
]
/** The syntax of data and of selectors, which a page that runs reads. */
const OF_DATA = /\bJSON\b|\bFailed to execute\b|\bselector\b|\bexpected pattern\b/

const UNDEFINED_VARIABLES = [
  // Chromium and Firefox
  /^(?:ReferenceError: )?[\w$.]+ is not defined\b/,
  // Safari
  /^(?:ReferenceError: )?Can't find variable: /,
  // before its declaration
  /^(?:ReferenceError: )?(?:Cannot access '|can't access lexical declaration |Cannot access uninitialized )/,
]

const isOne = (message: string, patterns: readonly RegExp[]): boolean =>
  patterns.some((pattern) => pattern.test(message))

/** `message` without what browsers put before it, as `reportedMessage` gives it. */
export const kindOfError = (message: string): ErrorKind => {
  if (isOne(message, NULL_REFERENCES)) return 'null_reference'
  if (isOne(message, SYNTAX_ERRORS) && !OF_DATA.test(message)) return 'syntax_error'
  return isOne(message, UNDEFINED_VARIABLES) ? 'undefined_variable' : 'other'
}
