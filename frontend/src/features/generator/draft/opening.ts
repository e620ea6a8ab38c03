import type { AppDocument } from '@/document/document'
import type { OpenedGeneration } from '@/lib/navigation'
import { notify } from '@/lib/toast'
import { type GeneratorStore, TOAST_MS } from '../store'
import { OPENED } from './texts'
import type { UserDrafts } from './workDraft'

/** Opening a stored app is no part of the first scripts: most work here begins with a prompt. */
export async function openChosen(
  core: { store: GeneratorStore } & Pick<UserDrafts, 'drafts'>,
  opened: OpenedGeneration,
  signal: AbortSignal,
): Promise<boolean> {
  const part = await import('./openGeneration').catch(tellFailed)
  return part !== null && !signal.aborted && part.openGeneration(core, opened, signal)
}

/** Opens what is saved of an app in place of the own version of it. */
export async function openSaved(store: GeneratorStore, own: AppDocument): Promise<void> {
  const part = await import('./openGeneration').catch(tellFailed)
  await part?.openAgain(store, own)
}

function tellFailed(): null {
  notify.error(OPENED.failed, undefined, { duration: TOAST_MS.error })
  return null
}
