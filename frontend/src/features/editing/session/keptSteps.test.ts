import { expect, it } from 'vitest'
import {
  type AppDocument,
  currentPage,
  newDocument,
  redone,
  undone,
  withStep,
} from '@/document/document'
import { canRedo } from '@/document/history'
import type { DocumentHost } from '@/document/host'
import { pageStep } from '@/document/step'
import { KEYS } from '../texts'
import { KeptSteps } from './keptSteps'

const manual = (html: string, name = html) => pageStep({ html, name, origin: 'manual' })

/** The steps as they are after these were made and the last two undone, by a key or not, and one more was made. */
function stepsAfter(isByKey: boolean): string[] {
  let document: AppDocument = newDocument('App', 'app-1-a', 'p1')
  const land = (step: ReturnType<typeof pageStep>) => {
    document = withStep(document, 'p1', step)
  }
  const state = () => ({
    document,
    redone: () => {
      document = redone(document)
    },
    stepLanded: (_target: unknown, step: ReturnType<typeof pageStep>) => land(step),
  })
  const kept = new KeptSteps({ getState: state } as unknown as DocumentHost['store'])
  for (const html of ['a', 'b', 'c']) land(manual(html))
  for (let time = 0; time < 2; time += 1) {
    if (isByKey) kept.undone()
    document = undone(document)
  }
  for (const html of ['d', 'e']) {
    kept.keep()
    land(manual(html))
  }
  const { history } = currentPage(document)
  expect(canRedo(history)).toBe(false)
  return history.steps.map(({ html, name }) => (name === html ? html : `${name}: ${html}`))
}

it('keeps what a key in the app undid when an edit follows, and goes back there before it', () => {
  expect(stepsAfter(true)).toEqual(['a', 'b', 'c', `${KEYS.back}: a`, 'd', 'e'])
})

it('leaves the history as it is where nothing was undone so', () => {
  expect(stepsAfter(false)).toEqual(['a', 'd', 'e'])
})
