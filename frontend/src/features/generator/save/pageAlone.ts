import { type AppDocument, recordIdOf } from '@/document/document'
import { loadedDocument } from '@/document/loaded'
import { savedAlone } from '@/document/savedAlone'
import { fetchGeneration } from '@/lib/queries/generations'
import type { GeneratorStore } from '../store'

/** The open app with its open page as that is saved alone. It throws when nobody says what is stored of the app. */
export async function pageAlone(store: GeneratorStore, own: AppDocument): Promise<AppDocument> {
  return savedAlone(own, store.getState().stored ?? (await storedApp(own)))
}

/** Work that was kept in this browser does not say what the server has. */
async function storedApp(own: AppDocument): Promise<AppDocument> {
  const id = recordIdOf(own)
  const stored = id === null ? own : loadedDocument(await fetchGeneration(id))
  return stored.app.appId === own.app.appId ? stored : own
}
