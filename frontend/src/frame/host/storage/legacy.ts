/**
 * Earlier versions kept the values of apps in localStorage, as `morpheo_{appId}_{key}` and, for
 * cookies, `morpheo_{appId}:cookie_{key}`; an underscore of an id was written as `%5F`.
 */
import type { KeptValues } from './values'

const NAME = /^morpheo_([^_:]+)(:cookie)?_(.*)$/s

const decoded = (namespace = '%'): string | null => {
  try {
    return decodeURIComponent(namespace)
  } catch {
    return null
  }
}

const namesOf = (store: Storage): string[] =>
  Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')

/** Hands over the values of each app, and removes them once they are written. */
export const takeLegacyValues = async (
  store: Storage,
  write: (appId: string, values: KeptValues) => Promise<void>,
): Promise<void> => {
  const apps = new Map<string, { values: KeptValues; names: string[] }>()
  for (const name of namesOf(store)) {
    const [, namespace, cookie, key] = NAME.exec(name) ?? []
    const appId = decoded(namespace)
    if (appId === null || key === undefined) continue
    const app = apps.get(appId) ?? { values: { local: {}, cookie: {} }, names: [] }
    app.values[cookie ? 'cookie' : 'local'][key] = store.getItem(name) ?? ''
    app.names.push(name)
    apps.set(appId, app)
  }
  for (const [appId, { values, names }] of apps) {
    await write(appId, values)
    for (const name of names) store.removeItem(name)
  }
}
