import { IMPORT } from './importTexts'

const MB = 1024 * 1024
/** The server's limits (spec: bounded, checked). */
const FILE_MAX_BYTES = 50 * MB
const SOURCE_MAX_BYTES = 5 * MB

/** Why something is not sent; null when nothing speaks against it. */
export function importRefusal(from: { file: Pick<File, 'name' | 'size'> } | { source: string }) {
  if ('source' in from) {
    const { length } = new TextEncoder().encode(from.source)
    return length > SOURCE_MAX_BYTES ? IMPORT.sourceTooLarge : null
  }
  const { name, size } = from.file
  if (!/\.(html?|zip)$/i.test(name)) return IMPORT.wrongKind
  return size > FILE_MAX_BYTES ? IMPORT.tooLarge : null
}
