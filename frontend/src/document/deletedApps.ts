import { type TabSessions, tabSessions } from '@/lib/tabSessions'
import { browserDrafts } from './drafts/browserDrafts'

/** What was deleted on the server: one app, or everything. */
export type DeletedApps = { appId: string } | 'everything'

/**
 * After a deletion: the drafts in this browser go too, and this tab does not open the app again. Another
 * open tab keeps its draft of the one app that was deleted: what it shows is unsaved work from now on.
 */
export async function forgetDeleted(
  uid: string,
  deleted: DeletedApps,
  sessions: TabSessions = tabSessions,
): Promise<void> {
  const own = await sessions.own(uid)
  const { appId } = sessions.read(uid, own)
  const isOpen = appId !== undefined && (deleted === 'everything' || deleted.appId === appId)
  if (isOpen) sessions.update(uid, own, { appId: undefined, screen: undefined })
  const drafts = browserDrafts(uid, () => undefined)
  if (deleted === 'everything') await drafts.removeAll()
  else await drafts.removeApp(deleted.appId, await sessions.othersWith(uid, deleted.appId))
}
