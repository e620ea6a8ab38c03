import { tabSessions } from '@/lib/tabSessions'
import { browserDrafts } from './drafts/browserDrafts'
import { selectHtml } from './state'

/** The bytes of the page that this tab has open in the generator; 0 without one. */
export async function openPageBytes(uid: string): Promise<number> {
  try {
    const session = await tabSessions.peek(uid)
    const { appId } = tabSessions.read(uid, session)
    if (appId === undefined) return 0
    const draft = await browserDrafts(uid, () => undefined).read(session, appId)
    return draft === null ? 0 : new Blob([selectHtml(draft)]).size
  } catch {
    // a browser whose storage is blocked has no open page to tell of
    return 0
  }
}
