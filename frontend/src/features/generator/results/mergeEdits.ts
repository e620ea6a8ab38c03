/**
 * An answer that arrives while the person edits its page:
 * what is apart is merged, and of what both changed the person chooses. Whatever they choose, both are in the history.
 */
import { holds, htmlOf, type PageTarget, pageOf, stepById } from '@/document/document'
import { type PageStep, pageStep } from '@/document/step'
import { api, unwrap, withTimeout } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import { notify } from '@/lib/toast'
import type { GeneratorStore } from '../store'
import { MERGE } from './dialogTexts'
import { type AskMerge, all, composed, type Merge, wholeConflict } from './mergeChoice'

interface Dependencies {
  store: GeneratorStore
  /** Whose lines stand at each conflict; null when that was not chosen. */
  askMerge: AskMerge
}

interface Answer {
  target: PageTarget
  step: PageStep
  basedOn: string | null
}

/** Large pages take a while to be sent. */
const MERGE_TIMEOUT_MS = 60_000
/** Somebody who goes on editing faster than it is merged is asked in the end: a question ends the editing. */
const TRIES_MAX = 4
/** A server that does not answer for a moment is asked again after these times. */
const AGAIN_MS = [1_000, 4_000]

/** The steps that land, in their order; the last one is the answer's own. */
export async function mergedSteps(
  { store, askMerge }: Dependencies,
  { target, step, basedOn }: Answer,
): Promise<PageStep[]> {
  const current = () => openHtml(store, target)
  const base = baseOf(store, target, basedOn)
  for (let tries = 1; ; tries += 1) {
    const mine = current()
    if (mine === null || mine === step.html || mine === base) return [step]
    const merge =
      base === null || tries >= TRIES_MAX
        ? wholeConflict(mine, step.html, base ?? '')
        : await asked({ jobId: step.id, base, current: mine }, step.html)
    if (current() !== mine) continue
    if (merge.conflicts.length === 0) {
      notify.success(MERGE.merged, MERGE.mergedText(merge))
      return [{ ...step, html: merge.html }]
    }
    const sides = (await askMerge(merge)) ?? all(merge, 'mine')
    if (current() !== mine) continue
    const chosen = composed(merge, sides)
    const theirs = composed(merge, all(merge, 'theirs'))
    if (chosen === theirs) return [{ ...step, html: theirs }]
    const { name, origin, generationId = null, model } = step
    const made = { html: theirs, name: MERGE.theirs(name), origin, generationId }
    const other = pageStep(model === undefined ? made : { ...made, model })
    return [other, { ...step, html: chosen }]
  }
}

async function asked(
  body: { jobId: string; base: string; current: string },
  theirs: string,
): Promise<Merge> {
  const fetch = withTimeout(MERGE_TIMEOUT_MS)
  for (const wait of [...AGAIN_MS, null]) {
    try {
      return await unwrap(api.POST('/api/merge-edits', { body, fetch }))
    } catch (error) {
      if (wait === null || !mayPass(error)) break
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return wholeConflict(body.current, theirs, body.base)
}

/** No connection, too many requests, or a server that is not well. */
const mayPass = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status === 429 || error.status >= 500

/** Null where the page is not open any more. */
function openHtml(store: GeneratorStore, target: PageTarget): string | null {
  const { document } = store.getState()
  const page = document && holds(document, target) ? pageOf(document, target.pageId) : undefined
  return page ? htmlOf(page) : null
}

function baseOf(store: GeneratorStore, target: PageTarget, basedOn: string | null): string | null {
  const { document } = store.getState()
  const page = document && pageOf(document, target.pageId)
  return (page && basedOn !== null && stepById(page, basedOn)?.html) || null
}
