import * as z from 'zod/mini'
import type { AppDocument, DocumentPage } from '../document'
import { readMetadata } from '../pageMetadata'
import { ORIGINS, type PageStep } from '../step'

const text = z.string()

const StoredStep = z.object({
  id: text,
  html: text,
  name: text,
  origin: z.enum(ORIGINS),
  timestamp: z.number(),
  generationId: z.optional(z.nullable(text)),
  model: z.optional(text),
  chat: z.optional(z.object({ messageId: text, undone: z.boolean() })),
  /** The step's validation, by its stored name; `untried` is `pending`. */
  trial: z.optional(z.union([z.enum(['untried', 'passed', 'kept']), z.object({ broken: text })])),
  /** The validation in earlier entries of this version, which had none that was pending. */
  broken: z.optional(text),
})

const Step = z.pipe(
  StoredStep,
  z.transform(({ broken, trial, ...step }) => {
    const validation = trial === 'untried' ? 'pending' : trial
    if (validation !== undefined) return { ...step, validation }
    return broken === undefined ? step : { ...step, validation: { broken } }
  }),
)

const PageHistory = z
  .object({ steps: z.array(Step), index: z.int() })
  .check(
    z.refine(({ steps, index }) => index < steps.length && index >= (steps.length === 0 ? -1 : 0)),
  )

const Page = z.object({
  meta: z.object({
    pageId: text,
    name: text,
    slug: text,
    order: z.number(),
    isHomePage: z.boolean(),
    prompt: text,
    metadata: z.pipe(
      z.optional(z.record(text, z.unknown())),
      z.transform((stored) => readMetadata(stored)),
    ),
    generationId: z.nullable(text),
    createdAt: text,
  }),
  history: PageHistory,
})

export const StoredDocument = z
  .object({
    app: z.object({
      appId: text,
      recordId: z.nullable(text),
      name: text,
      proposedName: z._default(z.nullable(text), null),
      hasBeenSaved: z.boolean(),
      lastSavedAt: z.nullable(text),
      revision: z._default(z.nullable(z.int()), null),
      publication: z.nullable(
        z.object({ pwaId: text, shareUrl: text, revision: z.optional(z.nullable(z.int())) }),
      ),
      indexable: z.optional(z.boolean()),
      createdAt: text,
      updatedAt: text,
    }),
    pages: z.record(text, Page),
    currentPageId: text,
  })
  .check(z.refine(({ pages, currentPageId }) => Object.hasOwn(pages, currentPageId)))

/** The version that is written. Entries of version 1 are in a store of their own (`version1.ts`). */
export const DRAFT_VERSION = 2

const StoredDraft = z.object({
  version: z.literal(DRAFT_VERSION),
  uid: text,
  sessionId: text,
  appId: text,
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  unsaved: z.boolean(),
  document: StoredDocument,
})

/** The work on one app in one tab: its document with its history. */
export interface Draft {
  sessionId: string
  savedAt: number
  unsaved: boolean
  document: AppDocument
}

export type StoredDraft = z.input<typeof StoredDraft>

/** Whether a later version of the product wrote the entry, which may run in another tab. */
export function isOfLaterVersion(entry: unknown): boolean {
  const { success, data } = z.object({ version: z.number() }).safeParse(entry)
  return success && data.version > DRAFT_VERSION
}

/** Null when the entry cannot be read as a whole. */
export function parseDraft(entry: unknown): Draft | null {
  const { success, data } = StoredDraft.safeParse(entry)
  if (!success || data.document.app.appId !== data.appId) return null
  const { sessionId, savedAt, unsaved } = data
  return { sessionId, savedAt, unsaved, document: data.document as AppDocument }
}

export function storedDraft(uid: string, draft: Draft): StoredDraft {
  const { appId } = draft.document.app
  return { version: DRAFT_VERSION, uid, appId, ...draft, document: storedDocument(draft.document) }
}

function storedDocument(document: AppDocument): StoredDraft['document'] {
  const stored = ({ meta, history }: DocumentPage) => ({
    meta,
    history: { ...history, steps: history.steps.map(storedStep) },
  })
  const pages = Object.entries(document.pages).map(([id, page]) => [id, stored(page)])
  return { ...document, pages: Object.fromEntries(pages) }
}

function storedStep({ validation, ...step }: PageStep): z.input<typeof StoredStep> {
  if (validation === undefined) return step
  return { ...step, trial: validation === 'pending' ? 'untried' : validation }
}
