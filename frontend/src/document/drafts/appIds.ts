import * as z from 'zod/mini'
import { type AppDocument, recordIdOf } from '../document'

/** Records that were not used for this long are removed, and the drafts with them. */
export const APP_IDS_KEPT_MS = 30 * 24 * 60 * 60 * 1000

const VERSION = '1.0.0'

const AppIds = z.object({
  uid: z.string(),
  appId: z.string(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  lastUsed: z.number(),
  /** The ids that the app's parts have elsewhere. */
  derived: z.object({
    pageIds: z.array(z.string()),
    recordId: z.nullable(z.string()),
    pwaId: z.nullable(z.string()),
  }),
  metadata: z.object({
    appName: z.string(),
    pageCount: z.number(),
    isMultipage: z.boolean(),
    version: z.string(),
  }),
})

/** What this browser knows of an app that was worked on in it. */
export type AppIds = z.infer<typeof AppIds>

export function parseAppIds(entry: unknown): AppIds | null {
  const { success, data } = AppIds.safeParse(entry)
  return success ? data : null
}

export function appIdsOf(
  uid: string,
  document: AppDocument,
  earlier: AppIds | null,
  now: number,
): AppIds {
  const { app, pages } = document
  const pageIds = Object.keys(pages)
  return {
    uid,
    appId: app.appId,
    createdAt: earlier?.createdAt ?? now,
    lastUsed: now,
    derived: { pageIds, recordId: recordIdOf(document), pwaId: app.publication?.pwaId ?? null },
    metadata: {
      appName: app.name,
      pageCount: pageIds.length,
      isMultipage: pageIds.length > 1,
      version: VERSION,
    },
  }
}
