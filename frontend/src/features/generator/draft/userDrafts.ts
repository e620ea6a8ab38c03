import { browserDrafts } from '@/document/drafts/browserDrafts'
import type { Drafts, Unreadable } from '@/document/drafts/drafts'
import { NO_DRAFTS } from '@/document/drafts/noDrafts'
import { once } from '@/lib/once'
import { notify } from '@/lib/toast'
import { type GeneratorStore, TOAST_MS } from '../store'
import { DRAFTS } from './texts'
import { createWorkDraft, type WorkDraft } from './workDraft'

/** The drafts of whoever is signed in. */
export interface UserDrafts {
  /** Of the work of this tab; null while nobody is signed in. */
  draft(): WorkDraft | null
  drafts(): Drafts
}

export function userDrafts(store: GeneratorStore, currentUid: () => string | null): UserDrafts {
  const byUid = new Map<string, { drafts: Drafts; draft: WorkDraft }>()
  const onFull = once(() => {
    notify.warning(DRAFTS.full, DRAFTS.fullText, { duration: TOAST_MS.critical, whole: true })
  })
  const tellUnreadable = (why: Unreadable) => () => {
    const text = DRAFTS.unreadableText[why]
    notify.warning(DRAFTS.unreadable, text, { duration: TOAST_MS.critical, whole: true })
  }
  const unreadable: Record<Unreadable, () => void> = {
    broken: once(tellUnreadable('broken')),
    later: once(tellUnreadable('later')),
  }
  const create = (uid: string) => {
    const drafts = browserDrafts(uid, (why) => unreadable[why]())
    return { drafts, draft: createWorkDraft(uid, store, { drafts, onFull }) }
  }
  const current = () => {
    const uid = currentUid()
    if (uid === null) return null
    const known = byUid.get(uid) ?? create(uid)
    byUid.set(uid, known)
    return known
  }
  return {
    draft: () => current()?.draft ?? null,
    drafts: () => current()?.drafts ?? NO_DRAFTS,
  }
}
