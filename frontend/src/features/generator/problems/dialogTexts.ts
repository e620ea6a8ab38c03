import type { ProblemKind } from '@/frame/host/errorKinds'
import type { PageProblem } from '@/frame/host/errorMonitor'
import type { Place } from '@/frame/host/errorPlaces'
import type { LibraryHint } from './libraries'
import { libraryAt } from './libraries'

export const PROBLEMS = {
  title: 'Problems on this page',
  watched: {
    true: 'The preview is being watched for problems.',
    false: 'The preview is not being watched now.',
  },
  none: 'No problems were found on this page.',
  place: ({ line, column }: Place) => `Line ${line}, column ${column}`,
  add: 'Add to instruction',
  fixes: 'Fixes are free.',
  /** Why an error has no fix. */
  noFix: {
    request: 'It is no fault of the page: it may work in the published app.',
    library: 'Nothing is known that would load in its place.',
  },
  console: (count: number) =>
    count === 1 ? 'Console: the last message' : `Console: the last ${count} messages`,
  close: 'Close',
  back: 'Back',
} as const

export const ADDED: Readonly<Record<'added' | 'known' | 'full', readonly [string, string]>> = {
  added: ['Added to your instruction', 'Press Modify App to send it.'],
  known: ['Already in your instruction', 'Press Modify App to send it.'],
  full: ['Not added', 'The instruction would be longer than 10,000 characters.'],
}

/** What a problem is called. */
export function nameOf({ kind, message }: PageProblem): string {
  if (kind === 'library') return message === 'link' ? 'Style sheet not loaded' : 'Script not loaded'
  if (kind === 'image') return MEDIA.has(message) ? 'Missing media' : 'Missing image'
  return NAMES[kind]
}

const MEDIA: ReadonlySet<string> = new Set(['audio', 'video', 'source', 'track'])

const NAMES: Readonly<Record<Exclude<ProblemKind, 'library' | 'image'>, string>> = {
  null_reference: 'Missing value',
  syntax_error: 'Syntax error',
  undefined_variable: 'Unknown name',
  other: 'Error',
  link: 'Broken link',
  request: 'Refused request',
}

/** Of scripts of other addresses browsers say nothing more, Safari also of those in a page of an opaque origin. */
const MUTED = /^Script error\.?$/

/** What is to be said about it. */
export function textOf(problem: PageProblem): string {
  const { kind, message, addresses } = problem
  const [address = ''] = addresses
  switch (kind) {
    case 'library':
      return addresses.length > 1
        ? `One of these: ${addresses.map(libraryText).join(', ')}`
        : libraryText(address)
    case 'image':
      return address === '' ? 'It has no address.' : address
    case 'link':
      return `"${address}" leads to no page of the app.`
    case 'request':
      return `${message} refused a request from the preview. It may work in the published app, which has an address of its own, so no fix is offered.`
    case 'null_reference':
    case 'syntax_error':
    case 'undefined_variable':
    case 'other':
      return MUTED.test(message)
        ? 'A script failed. The browser does not say which one, or how.'
        : message
  }
}

/** `chart.js 99.0.0 from jsDelivr`; the address of what is no known library. */
function libraryText(address: string): string {
  if (address === '') return 'A module that this page loads'
  const library = libraryAt(address)
  if (library === null) return address
  const { name, version, cdn } = library
  return `${version === null ? name : `${name} ${version}`} from ${cdn}`
}

/** What would load in place of a library. */
export function hintText(hint: LibraryHint): string {
  const { library } = hint
  if ('missing' in hint) return `There is no package named ${library.name}.`
  const { name, version: asked, cdn } = library
  if (cdn === 'cdnjs') return `${name} ${hint.version} exists on jsDelivr.`
  return `${name} has no version ${asked}. Version ${hint.version} exists.`
}

/** What an instruction says about it, without where. */
export function issueOf(problem: PageProblem, hints: readonly LibraryHint[]): string {
  const { kind, message, addresses } = problem
  const [address = ''] = addresses
  const hint = hints.map((one) => ` (${hintText(one).replace(/\.$/, '')})`).join('')
  switch (kind) {
    case 'library':
      return `${nameOf(problem)}: ${addresses.length === 0 ? 'a module' : addresses.join(' or ')}${hint}`
    case 'image':
      return address === '' ? 'An image has no address' : `${nameOf(problem)}: ${address}`
    case 'link':
      return `The link to "${address}" leads to no page of the app`
    case 'request':
    case 'null_reference':
    case 'syntax_error':
    case 'undefined_variable':
    case 'other':
      return message
  }
}
