import { expect, it } from 'vitest'
import { MARK } from '@/document/connections'
import { htmlOf } from '@/document/document'
import { loadedDocument } from '@/document/loaded'
import { withPageRenamed } from '@/document/pages'
import { mockNetwork } from '@/testing/server'
import { createGeneratorStore } from '../store/generatorStore'
import { createPreviewFeed } from '../store/previewEvents'
import { serveStoredApp } from '../testing/storedApp'
import { pageAlone } from './pageAlone'

mockNetwork()

it.each([
  ['what was opened', (store: ReturnType<typeof createGeneratorStore>) => store.getState().stored],
  ['the server, when work was restored that is not saved', () => null],
])('learns what is stored from %s', async (_, storedBy) => {
  const detail = serveStoredApp(['Home', 'Menu'])
  const [home] = detail.pages
  if (home) home.htmlContent = `<a href="#menu" ${MARK}="page">Menu</a>`
  const store = createGeneratorStore({ feed: createPreviewFeed() })
  store.getState().documentOpened(loadedDocument(detail))
  store.setState({ stored: storedBy(store) })
  const own = withPageRenamed(loadedDocument(detail), 'page-1-menu', 'Food')
  expect(htmlOf(own.pages['page-1-home']!)).toContain('href="#food"')
  const alone = await pageAlone(store, own)
  expect(htmlOf(alone.pages['page-1-home']!)).toContain('href="#menu"')
})
