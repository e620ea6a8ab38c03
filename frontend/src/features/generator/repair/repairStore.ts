import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PageTarget } from '@/document/document'
import type { PageCheck } from '@/lib/api/types'
import type { Finding } from './findings'

/** What a check says about one text of a page. */
export interface CheckedPage {
  html: string
  findings: readonly Finding[]
  accessibility: PageCheck['accessibility']
  /** Null while the check goes on. */
  end: 'checked' | 'unchecked' | null
  /** Why the page was not checked, or what of the check did not take place. */
  reason: string | null
}

/** What was done about one error of a page. */
export interface Attempt {
  /** How often it was sent; the most that is allowed once the server answered that it found no fix. */
  count: number
  /** The page that was sent last. */
  html: string
  state: 'running' | 'fixed' | 'offered' | 'failed'
  /** What came of it; blank while it runs. */
  text: string
}

/** A corrected page that the person decides about. */
export interface Offer {
  target: PageTarget
  /** The errors that it is meant for. */
  keys: readonly string[]
  /** The most urgent of them in words. */
  title: string
  /** The step that was sent, with its page. */
  basedOn: string
  before: string
  after: string
  description: string
  /** What it changes, in the model's words. */
  says: string | null
  /** The first step that the repairs began with. */
  root: string
}

export interface RepairState {
  /** By page. */
  checks: Readonly<Record<string, CheckedPage>>
  /** By page and error. */
  attempts: Readonly<Record<string, Attempt>>
  offer: Offer | null
  /** The offer that was put off, which the error's button opens again. */
  putOff: Offer | null
}

export type RepairStore = StoreApi<RepairState>

export const createRepairStore = (): RepairStore =>
  createStore<RepairState>()(() => ({ checks: {}, attempts: {}, offer: null, putOff: null }))

/** Pages of different apps may have the same id. */
export const pageKey = ({ appId, pageId }: PageTarget): string => `${appId} ${pageId}`

export const attemptKey = (target: PageTarget, key: string): string => `${pageKey(target)} ${key}`

/** Of one error. The server tries it as often in a job. */
export const ATTEMPTS_MAX = 2

/** Whether nothing is left to try with this page. */
export const isTried = (attempt: Attempt | undefined, html: string): boolean =>
  attempt !== undefined && attempt.count >= ATTEMPTS_MAX && attempt.html === html
