/** Which files are taken, and how a list of them is summed up. */
import type { FileKind } from '@/lib/api/types'
import { about, REFUSED, SKIPPED } from './texts'

/** The endings that are accepted, by what they usually hold. */
export const ENDINGS: Readonly<Record<FileKind, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg'],
  table: ['csv', 'xlsx'],
  data: ['json', 'xml'],
  text: ['txt', 'md', 'html', 'js', 'ts', 'css', 'py'],
  document: ['pdf', 'doc', 'docx'],
  audio: ['mp3', 'wav', 'ogg'],
  video: ['mp4', 'mov', 'avi'],
}

const MB = 1024 * 1024
const FILE_MAX_BYTES = 10 * MB
const FILES_MAX_BYTES = 40 * MB
const FILES_MAX = 20

interface FileFacts {
  readonly name: string
  readonly size: number
}

interface ChosenFacts extends FileFacts {
  readonly type: string
}

export interface Checked<F> {
  readonly taken: readonly F[]
  /** Why the first of those that are not taken is not, and how many others there are; null when all can be. */
  readonly problem: string | null
  /** Why others were skipped. */
  readonly warnings: readonly string[]
}

/** Each file is judged by itself: what is wrong with one keeps no other out. */
export function checked<F extends ChosenFacts>(
  chosen: readonly F[],
  attached: readonly FileFacts[],
): Checked<F> {
  const taken: F[] = []
  const known: string[] = []
  const problems: string[] = []
  let isOver = false
  let bytes = attached.reduce((sum, { size }) => sum + size, 0)
  for (const file of chosen) {
    const why = problemOf(file)
    if ([...attached, ...taken].some((other) => isSame(other, file))) known.push(file.name)
    else if (why !== null) problems.push(about(file.name, why))
    else if (attached.length + taken.length >= FILES_MAX) isOver = true
    else if (bytes + file.size > FILES_MAX_BYTES) {
      problems.push(about(file.name, REFUSED.tooLargeTogether))
    } else {
      taken.push(file)
      bytes += file.size
    }
  }
  const [first = null] = problems
  const more = problems.length - 1
  const problem = first !== null && more > 0 ? `${first} ${REFUSED.others(more)}` : first
  const warnings = [
    ...(known.length > 0 ? [SKIPPED.attached(namesOf(known), known.length)] : []),
    ...(isOver ? [SKIPPED.tooMany(FILES_MAX)] : []),
  ]
  return { taken, problem, warnings }
}

const isSame = (one: FileFacts, other: FileFacts): boolean =>
  one.name === other.name && one.size === other.size

function problemOf({ name, size, type }: ChosenFacts): string | null {
  const isPhoto = /^(heic|heif|avif)$/.test(endingOf(name)) || /^image\/(hei[cf]|avif)/.test(type)
  if (isPhoto) return REFUSED.photo
  if (kindOf(name) === null) return REFUSED.unknown
  if (size === 0) return REFUSED.empty
  return size > FILE_MAX_BYTES ? REFUSED.tooLarge : null
}

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** What a file of this name usually holds; null for one that is not accepted. */
export function kindOf(name: string): FileKind | null {
  const kinds = Object.keys(ENDINGS) as FileKind[]
  return kinds.find((kind) => ENDINGS[kind].includes(endingOf(name))) ?? null
}

const NAMES_SHOWN = 2

/** The first two names, then how many more there are. */
export function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(', ')
  return names.length > NAMES_SHOWN ? `${shown} +${names.length - NAMES_SHOWN} more` : shown
}

/** As people read it: '340 B', '12 KB', '3.4 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  return bytes < MB ? `${Math.round(bytes / 1024)} KB` : `${(bytes / MB).toFixed(1)} MB`
}
