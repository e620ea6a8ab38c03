import type { ChatMessage } from '../store/message'
import { titleOf } from '../store/message'
import { CHANGES } from '../texts'
import { applyPatch, reversed } from './patch'

/** Some lines before and after. */
export interface ChangeView {
  /** Null for the whole page. */
  changeId: string | null
  title: string
  before: string
  after: string
  /** Number of the first line. */
  line: number
}

/** The views of an answer: each applied change, or the page that it proposes. */
export function viewsOf({ change }: ChatMessage, page: string): ChangeView[] {
  if (change === null) return []
  const single = change.changes.filter(
    ({ status, old, new: next }) => status === 'applied' && (old ?? next) !== undefined,
  )
  if (single.length > 0) {
    return single.map((one) => ({
      changeId: one.id,
      title: titleOf(one),
      before: one.old ?? '',
      after: one.new ?? '',
      line: one.line ?? 1,
    }))
  }
  return change.patch === null ? [] : [wholePage(change.patch, change.state === 'applied', page)]
}

function wholePage(
  patch: NonNullable<NonNullable<ChatMessage['change']>['patch']>,
  isApplied: boolean,
  page: string,
): ChangeView {
  const other = applyPatch(page, isApplied ? reversed(patch) : patch)
  const whole = { changeId: null, title: CHANGES.wholePage, line: 1 }
  if (other !== null) {
    return isApplied
      ? { ...whole, before: other, after: page }
      : { ...whole, before: page, after: other }
  }
  // The page has changed since: show only the lines of the patch.
  const side = (of: 'removed' | 'added') =>
    patch.map((hunk) => [...hunk.above, ...hunk[of], ...hunk.below].join('\n')).join('\n⋯\n')
  return { ...whole, before: side('removed'), after: side('added') }
}
