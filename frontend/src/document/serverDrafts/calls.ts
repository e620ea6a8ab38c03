/** The calls that keep the pages of a draft on the server. */
import { api, unwrap, withTimeout } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import type { components } from '@/lib/api/schema'
import type { DocumentPage, PageMeta, PageTarget } from '../document'
import type { PageStep } from '../step'

/** What is sent while the page is being left may not be larger (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch). */
const KEEPALIVE_MAX_CHARS = 20_000
const TIMEOUT_MS = 60_000

type DraftPagePlace = components['schemas']['DraftPagePlace']

export interface StepToKeep {
  target: PageTarget
  page: DocumentPage
  step: PageStep
  /** The revision that the step was made of; 0: the server has no such page. */
  base: number
  /** What changed since that; null: the page is sent as a whole. */
  change: Splice[] | null
}

export type Answer =
  | { kind: 'kept'; revision: number; recordId: string }
  /** The page has another revision; 0: there is none. */
  | { kind: 'outdated'; revision: number }
  /** It is no draft any more: it was saved or deleted, or the account may not have it. */
  | { kind: 'over' }
  /** What was sent does not fit what the server has. */
  | { kind: 'unfit' }
  /** There is no room for it; in words. */
  | { kind: 'full'; reason: string }
  /** The network or the server failed: worth another try. */
  | { kind: 'failed' }

export async function keepStep({ target, page, step, base, change }: StepToKeep): Promise<Answer> {
  const { prompt } = page.meta
  const body: components['schemas']['KeepDraftRequest'] = {
    ...{ base, sha256: await sha256(step.html), step: step.name },
    page: describedBy(page.meta),
    ...(prompt === '' ? {} : { prompt }),
    ...(change === null ? { html: step.html } : { change }),
  }
  const chars = change === null ? step.html.length : (change[0]?.text.length ?? 0)
  const { appId, pageId } = target
  try {
    const { revision, generationId } = await unwrap(
      api.PUT('/api/drafts/{appId}/pages/{pageId}', {
        params: { path: { appId, pageId } },
        ...{ body, keepalive: chars <= KEEPALIVE_MAX_CHARS, fetch: withTimeout(TIMEOUT_MS) },
      }),
    )
    return { kind: 'kept', revision, recordId: generationId }
  } catch (error) {
    return meaning(error)
  }
}

/** What goes to the server with each step, and alone where it changed since. */
export function describedBy(page: PageMeta): DraftPagePlace {
  const { name, slug, order, isHomePage, metadata } = page
  return { name, slug, order, isHomePage, metadata }
}

function meaning(error: unknown): Answer {
  if (!isApiError(error)) return { kind: 'failed' }
  switch (error.code) {
    case 'draft-conflict':
      return { kind: 'outdated', revision: revisionIn(error.detail) }
    case 'save-conflict':
    case 'save-deleted':
    case 'pro-required':
      return { kind: 'over' }
    case 'storage-quota-exceeded':
      return { kind: 'full', reason: error.message }
    default:
      return { kind: error.status === 400 || error.status === 422 ? 'unfit' : 'failed' }
  }
}

function revisionIn(detail: unknown): number {
  const revision = (detail as { revision?: unknown } | null)?.revision
  return typeof revision === 'number' ? revision : 0
}

/** The page as the server has it; null when it cannot be had. */
export async function keptHtml(recordId: string, pageId: string): Promise<string | null> {
  try {
    return await unwrap(
      api.GET('/api/generations/{id}/pages/{pageId}/html', {
        params: { path: { id: recordId, pageId } },
        parseAs: 'text',
      }),
    )
  } catch {
    return null
  }
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What changed between two texts, as one splice: what stands between what both begin and end with. */

interface Splice {
  /** Of the text before, in UTF-16 code units. */
  start: number
  end: number
  text: string
}

/** Linear in the texts. No offset is within a surrogate pair. */
export function changeBetween(before: string, after: string): Splice[] {
  if (before === after) return []
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1
  if (isWithinPair(before, start) || isWithinPair(after, start)) start -= 1
  let tail = 0
  while (
    tail < most - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail += 1
  }
  const isWithin = () =>
    isWithinPair(before, before.length - tail) || isWithinPair(after, after.length - tail)
  if (tail > 0 && isWithin()) tail -= 1
  return [{ start, end: before.length - tail, text: after.slice(start, after.length - tail) }]
}

const isWithinPair = (text: string, at: number): boolean =>
  at > 0 &&
  at < text.length &&
  isBetween(text.charCodeAt(at - 1), 0xd800, 0xdbff) &&
  isBetween(text.charCodeAt(at), 0xdc00, 0xdfff)

const isBetween = (code: number, least: number, most: number): boolean =>
  code >= least && code <= most
