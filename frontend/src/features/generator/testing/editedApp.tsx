/** The screen with an app in it whose frame the test speaks for. A test file mocks the store's factory with `stores`. */
import { act, screen } from '@testing-library/react'
import { newDocument, withStep } from '@/document/document'
import { currentStep } from '@/document/history'
import { pageStep } from '@/document/step'
import type { User } from '@/lib/api/types'
import { signIn } from '@/testing/renderApp'
import '@/features/editing/parts'
import '@/features/editing/refine/Picker'
import type { GeneratorStore } from '../store/generatorStore'
import { frameSays } from './FakePreview'
import { renderGenerator } from './renderGenerator'

export const EDITED =
  '<!doctype html><html><head></head>\n<body id="morpheo-body-page">\n<h1 id="morpheo-h1-1">Tide</h1>\n<p id="morpheo-p-1">Low</p>\n</body></html>'
export const HEADING = {
  path: [1, 0],
  tag: 'h1',
  text: 'Tide',
  id: { attribute: 'id', value: 'morpheo-h1-1' },
}

export const says = (message: { type: string; [more: string]: unknown }) =>
  act(async () => frameSays(message))
export const choose = (element: object = HEADING) =>
  says({ type: 'edit-chosen', element, within: [], isAdded: false })

export const stateOf = (stores: readonly GeneratorStore[]) => {
  const store = stores.at(-1)
  if (store === undefined) throw new Error('The screen made no store')
  return store.getState()
}
export const stepOf = (stores: readonly GeneratorStore[]) => {
  const page = stateOf(stores).document?.pages.p1
  const step = page && currentStep(page.history)
  if (step === undefined) throw new Error('The page has no step')
  return step
}

export async function openEdited(
  stores: readonly GeneratorStore[],
  tier: User['tier'] = 'pro',
  html = EDITED,
) {
  signIn({ tier })
  const { user } = renderGenerator()
  await screen.findByRole('textbox', { name: 'Prompt' })
  const loaded = pageStep({ html, name: 'Tide', origin: 'loaded' })
  const empty = newDocument('A tide table', 'app-1-a', 'p1')
  act(() => stateOf(stores).documentOpened(withStep(empty, 'p1', loaded)))
  return user
}
