import { holds, type PageTarget } from '@/document/document'
import type { Drafts } from '@/document/drafts/drafts'
import type { PageStep } from '@/document/step'
import { notify } from '@/lib/toast'
import type { GeneratorStore } from '../stores/generatorStore'
import { LANDED } from '../texts'

/**
 * Adds an answer to the page that it was asked about. When another app is open by now, it goes into
 * the draft of its own app; without one, the server's record has it.
 */
export async function landStep(
  store: GeneratorStore,
  drafts: Drafts,
  target: PageTarget,
  step: PageStep,
): Promise<void> {
  const { document, stepLanded } = store.getState()
  if (document !== null && holds(document, target)) {
    stepLanded(target, step)
    return
  }
  const drafted = await drafts.land(target, step).catch(() => null)
  const name = drafted ?? (await drafts.nameOf(target.appId).catch(() => null)) ?? step.name
  notify.info(LANDED.title, drafted === null ? LANDED.inRecord(name) : LANDED.inDraft(name))
}
