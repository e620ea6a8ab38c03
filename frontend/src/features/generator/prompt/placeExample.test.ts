import { beforeEach, expect, it } from 'vitest'
import { newAppId, newPageId } from '@/lib/ids'
import { createGeneratorStore, type GeneratorStore } from '../store/generatorStore'
import { selectLeavingLoses } from '../store/selectors'
import { placeExample } from './placeExample'

let store: GeneratorStore
const state = () => store.getState()

function generated(prompt: string): void {
  state().promptChanged(prompt)
  state().runStarted({
    kind: 'generate',
    jobId: crypto.randomUUID(),
    target: { appId: newAppId(), pageId: newPageId() },
    basedOn: null,
    instruction: prompt,
  })
  state().runSucceeded({ html: '<p>1</p>', generationId: 'g' })
}

const saved = () =>
  state().appSaved(state().document!, {
    recordId: 'r',
    name: 'Clock',
    savedAt: '2025-06-10T12:00:00.000Z',
    revision: 1,
  })

beforeEach(() => {
  store = createGeneratorStore()
})

it('brings back what an example took the place of', () => {
  state().promptChanged('A round clock')
  const undo = placeExample(store, 'A game')
  expect(state().prompt).toBe('A game')
  undo()
  expect(state()).toMatchObject({ prompt: 'A round clock', promptUnsaved: true })
})

it('leaves what was typed since', () => {
  state().promptChanged('A round clock')
  const undo = placeExample(store, 'A game')
  state().promptChanged('A game for two')
  undo()
  expect(state().prompt).toBe('A game for two')
})

it('leaves the prompt of an app that was opened since', () => {
  state().promptChanged('A round clock')
  const undo = placeExample(store, 'A game')
  generated('A game')
  undo()
  expect(state().prompt).toBe('A game')
})

it('leaves a saved app without changes as it was', () => {
  generated('A round clock')
  saved()
  placeExample(store, 'A game')()
  expect(state().prompt).toBe('A round clock')
  expect(selectLeavingLoses(state())).toBe(false)
})

it('is a change of an app that was saved with the example', () => {
  generated('A round clock')
  saved()
  const undo = placeExample(store, 'A game')
  saved()
  undo()
  expect(selectLeavingLoses(state())).toBe(true)
})
