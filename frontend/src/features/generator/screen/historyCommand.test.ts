import { expect, it } from 'vitest'
import { newDocument, withStep } from '@/document/document'
import { withNewPage } from '@/document/pages'
import { pageStep } from '@/document/step'
import { createGeneratorStore } from '../store/generatorStore'
import { createPreviewFeed } from '../store/previewEvents'
import { screenRegistration } from './registration'

const lackOf = () => screenRegistration.commands.history.lacks?.(state())?.words
const store = createGeneratorStore({ feed: createPreviewFeed() })
const state = () => store.getState()

it('needs a step on any page of the app, and waits while elements are connected', () => {
  expect(lackOf()).toBe('Generate an app first.')
  const blank = newDocument('A clock', 'app-1', 'p1')
  state().documentOpened(blank)
  expect(lackOf()).toBe('Generate an app first.')
  const step = pageStep({ html: 'Us', name: 'About us', origin: 'manual' })
  const other = withNewPage(withStep(blank, 'p1', step), { pageId: 'p2', prompt: '' })
  state().documentOpened(other)
  expect(lackOf()).toBeUndefined()
  state().connectingChanged(true)
  expect(lackOf()).toBe('Exit connection mode first.')
})
