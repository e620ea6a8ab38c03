import { type PageId, pageOf } from '@/document/document'
import { cleanName } from '@/document/pageNames'
import { selectBusy } from '@/document/state'
import { authStore, selectIsPro } from '@/lib/auth/store'
import { newPageId } from '@/lib/ids'
import { notify } from '@/lib/toast'
import type { Runner } from '../run'
import {
  type GeneratorStore,
  PAGE_RUN,
  SEVERAL_PAGES,
  sessionKey,
  TOAST_MS,
  useSession,
} from '../store'

/** What a person does to have more pages. Apps with several pages come with Pro. */
export interface Pages {
  /** Asks for the new page's name. */
  askToAdd(): void
  /** Adds a page to the open app and generates it. `description`: what it should contain; may be blank. */
  create(name: string, description: string): void
  /** Generates an empty page of the open app once more. */
  generateAgain(pageId: PageId): void
  duplicate(pageId: PageId): void
}

export function createPages(store: GeneratorStore, runner: Pick<Runner, 'generatePage'>): Pages {
  /** An app that has several pages is used by everybody; more of them are not made. */
  function mayHaveMore(): boolean {
    if (selectIsPro(authStore.getState())) return true
    store.getState().dialogOpened({ kind: 'pro', feature: SEVERAL_PAGES })
    return false
  }

  function generate(pageId: PageId, name: string, prompt: string): void {
    if (selectBusy(store.getState())) notify.error(...PAGE_RUN.busy, { duration: TOAST_MS.error })
    else void runner.generatePage({ pageId, name }, prompt)
  }

  return {
    askToAdd() {
      if (mayHaveMore()) store.getState().dialogOpened({ kind: 'addPage' })
    },
    create(name, description) {
      if (mayHaveMore()) generate(newPageId(), name, pagePrompt(name, description))
    },
    generateAgain(pageId) {
      const { document } = store.getState()
      const page = document && pageOf(document, pageId)
      if (!page) return
      const { name, prompt } = page.meta
      generate(pageId, name, prompt || pagePrompt(name, ''))
    },
    duplicate(pageId) {
      if (mayHaveMore()) store.getState().pageDuplicated(pageId)
    },
  }
}

/** What a new page is asked for with. */
export function pagePrompt(name: string, description: string): string {
  const asked = `Create a ${cleanName(name)} page consistent with the existing app style`
  const contents = description.trim()
  return contents === '' ? asked : `${asked}\n\n${contents}`
}

export const PAGE_SESSION = sessionKey<Pages>('pages')
export const usePages = (): Pages => useSession(PAGE_SESSION)
