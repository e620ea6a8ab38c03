import { importedDocument } from '@/document/imported'
import { shownName } from '@/document/proposedName'
import { api, unwrap, withTimeout } from '@/lib/api/client'
import { newAppId } from '@/lib/ids'
import { notify } from '@/lib/toast'
import type { GeneratorCore } from '../store/core'
import { IMPORT } from './texts'

/** A large archive on a slow network takes a while. */
const TIMEOUT_MS = 180_000

/** What is imported: a file, or the source of a page. */
export type ImportSource = { file: File } | { source: string }

/**
 * Imports an app and opens it in place of the one that is open, once the person gave that up or saved
 * it. Throws an `ApiError` when it cannot be imported; nothing has changed then.
 */
export async function importApp(
  { store, leaving }: Pick<GeneratorCore, 'store' | 'leaving'>,
  from: ImportSource,
  signal: AbortSignal,
): Promise<void> {
  const appId = newAppId()
  const form = new FormData()
  form.append('appId', appId)
  if ('file' in from) form.append('file', from.file, from.file.name)
  else form.append('source', from.source)
  const imported = await unwrap(
    api.POST('/api/import', {
      body: { appId },
      bodySerializer: () => form,
      fetch: withTimeout(TIMEOUT_MS),
      signal,
    }),
  )
  if (signal.aborted) return
  store.getState().dialogClosed()
  if (!(await leaving.mayLeave('navigate'))) {
    const [file, source] = 'file' in from ? [from.file, ''] : [null, from.source]
    store.getState().dialogOpened({ kind: 'import', file, source })
    return
  }
  const document = importedDocument(appId, imported)
  store.getState().documentOpened(document, true)
  const { missing, leftOut } = imported
  const notes = [
    ...(leftOut.length > 0 ? [IMPORT.leftOut(leftOut)] : []),
    ...(missing.length > 0 ? [IMPORT.missing(missing)] : []),
  ]
  if (notes.length > 0) store.getState().answerNoted(notes.join(' '))
  notify.success(IMPORT.done(shownName(document)))
}
