import * as z from 'zod/mini'
import type { AppDocument, DocumentPage } from '../document'
import { emptyHistory, pushStep } from '../history'
import { BLANK_METADATA } from '../pageMetadata'
import { PAGE_HISTORY, type PageStep, pageStep, type StepOrigin } from '../step'

const text = z.string()

const Entry = z.object({
  id: text,
  type: z.enum(['ai_generation', 'ai_modification', 'manual_edit', 'loaded']),
  timestamp: z.number(),
  htmlContent: text,
  description: text,
  chat: z.optional(z.object({ messageId: text, undone: z.boolean() })),
})

const App = z.object({
  appId: text,
  id: z.nullable(text),
  name: text,
  hasBeenSaved: z.boolean(),
  lastSavedAt: z.nullable(text),
  publication: z.nullable(z.object({ pwaId: text, shareUrl: text })),
  page: z.object({
    pageId: text,
    name: text,
    slug: text,
    order: z.number(),
    isHomePage: z.boolean(),
    prompt: text,
    generationId: z.nullable(text),
    createdAt: text,
  }),
  otherPages: z.array(
    z.object({
      pageId: text,
      name: text,
      slug: z.optional(text),
      order: z.optional(z.number()),
      isHomePage: z.optional(z.boolean()),
      prompt: z.optional(text),
      htmlContent: text,
    }),
  ),
  createdAt: text,
  updatedAt: text,
})

/** What was kept of a tab's work before drafts were kept by app. */
const Backup = z.object({
  timestamp: z.number(),
  state: z.object({
    app: z.nullable(App),
    history: z.object({ entries: z.array(Entry), index: z.int() }),
    unsaved: z.boolean(),
    prompt: text,
    modification: text,
  }),
})

type Backup = z.infer<typeof Backup>

export interface Version1 {
  savedAt: number
  unsaved: boolean
  prompt: string
  modification: string
  /** Null when there was only a prompt. */
  document: AppDocument | null
}

/** Null when the entry cannot be read as a whole. */
export function parseVersion1(entry: unknown): Version1 | null {
  const { success, data } = Backup.safeParse(entry)
  if (!success) return null
  const { timestamp, state } = data
  const { app, history, unsaved, prompt, modification } = state
  if (app !== null && history.entries[history.index] === undefined) return null
  const document = app && documentOf(app, history)
  return { savedAt: timestamp, unsaved, prompt, modification, document }
}

function documentOf(
  { page, otherPages, id, ...app }: z.infer<typeof App>,
  { entries, index }: Backup['state']['history'],
): AppDocument {
  const others = otherPages.map((other, place): [string, DocumentPage] => {
    const { htmlContent, pageId, name } = other
    const step = pageStep({ html: htmlContent, name, origin: 'loaded' })
    const meta = {
      pageId,
      name,
      slug: other.slug ?? pageId,
      order: other.order ?? place + 1,
      isHomePage: other.isHomePage ?? false,
      prompt: other.prompt ?? '',
      metadata: BLANK_METADATA,
      generationId: null,
      createdAt: app.createdAt,
    }
    return [pageId, { meta, history: pushStep(emptyHistory(), step, PAGE_HISTORY) }]
  })
  return {
    app: { ...app, recordId: id, proposedName: null, revision: null },
    pages: {
      ...Object.fromEntries(others),
      [page.pageId]: {
        meta: { ...page, metadata: BLANK_METADATA },
        history: { steps: entries.map(stepOf), index },
      },
    },
    currentPageId: page.pageId,
  }
}

const ORIGINS: Readonly<Record<z.infer<typeof Entry>['type'], StepOrigin>> = {
  ai_generation: 'generation',
  ai_modification: 'modification',
  manual_edit: 'manual',
  loaded: 'loaded',
}

function stepOf({ id, type, timestamp, htmlContent, description, chat }: z.infer<typeof Entry>) {
  const origin = chat === undefined ? ORIGINS[type] : 'chat'
  const step: PageStep = { id, html: htmlContent, name: description, origin, timestamp }
  return chat === undefined ? step : { ...step, chat }
}
