import type { SavePage } from '@/lib/api/types'
import { newAppId, newPageId } from '@/lib/ids'
import { DEFAULT_APP_NAME, DEFAULT_PAGE_NAME, DEFAULT_PAGE_SLUG } from './names'

/** A page of the open app. The HTML of the current page is in the history. */
export interface WorkPage {
  pageId: string
  name: string
  slug: string
  order: number
  isHomePage: boolean
  prompt: string
  generationId: string | null
  createdAt: string
}

/** The app's publication as an installable page. */
export interface Publication {
  pwaId: string
  shareUrl: string
}

/** The open app: `id` is the generation record, `appId` exists from the first generation on. */
export interface WorkApp {
  appId: string
  id: string | null
  name: string
  hasBeenSaved: boolean
  lastSavedAt: string | null
  publication: Publication | null
  page: WorkPage
  /** The pages that are not open; a save must include them. */
  otherPages: readonly SavePage[]
  createdAt: string
  updatedAt: string
}

/** The one-page app that a first successful generation creates. */
export function newOnePageApp(
  prompt: string,
  generationId: string | null,
  appId?: string,
): WorkApp {
  const now = new Date().toISOString()
  return {
    appId: appId ?? newAppId(),
    id: null,
    name: DEFAULT_APP_NAME,
    hasBeenSaved: false,
    lastSavedAt: null,
    publication: null,
    page: {
      pageId: newPageId(),
      name: DEFAULT_PAGE_NAME,
      slug: DEFAULT_PAGE_SLUG,
      order: 0,
      isHomePage: true,
      prompt,
      generationId,
      createdAt: now,
    },
    otherPages: [],
    createdAt: now,
    updatedAt: now,
  }
}
