import { expect, it } from 'vitest'
import type { Operation } from '../store/strokes'
import { cursorKey, IN_THE_MIDDLE, type KeyCursor } from './keys'
import { BRUSH } from './testing/gestures'

function typed(keys: string[], tool = BRUSH): { cursor: KeyCursor; finished: Operation[] } {
  let cursor = IN_THE_MIDDLE
  const finished: Operation[] = []
  for (const name of keys) {
    const key = name.replace('Shift+', '')
    const step = cursorKey(cursor, { key, shift: key !== name }, tool)!
    cursor = step.cursor
    if (step.finished) finished.push(step.finished)
  }
  return { cursor, finished }
}

it('paints where it goes between two presses of Enter', () => {
  const { finished, cursor } = typed([
    ...['ArrowLeft', 'Enter', 'ArrowUp', 'Shift+ArrowRight', 'Enter', 'ArrowDown'],
  ])
  const points = [
    { x: 48, y: 50, weight: 1 },
    { x: 48, y: 48, weight: 1 },
    { x: 58, y: 48, weight: 1 },
  ]
  expect(finished).toEqual([{ kind: 'stroke', points, size: 8, isErase: false, softness: 0 }])
  expect(cursor).toEqual({ at: { x: 58, y: 50 }, drawing: null })
})

it('stays on the image', () => {
  const { cursor } = typed(['Enter', ...Array<string>(9).fill('Shift+ArrowUp')])
  expect(cursor.at).toEqual({ x: 50, y: 0 })
  expect(cursor.drawing!.points).toHaveLength(6)
})

it('lifts the brush and leaves nothing on Escape', () => {
  const { finished, cursor } = typed(['Enter', 'ArrowUp', 'Escape'])
  expect(finished).toEqual([])
  expect(cursor).toEqual({ at: { x: 50, y: 48 }, drawing: null })
})

it('draws with the tool in hand, a lasso as well', () => {
  const tool = { ...BRUSH, kind: 'lasso', isErase: true } as const
  const { finished } = typed(['Enter', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Enter'], tool)
  expect(finished).toMatchObject([{ kind: 'lasso', isErase: true }])
})

it('leaves other keys alone', () => {
  expect(cursorKey(IN_THE_MIDDLE, { key: 'a', shift: false }, BRUSH)).toBeNull()
  expect(cursorKey(IN_THE_MIDDLE, { key: 'Escape', shift: false }, BRUSH)).toBeNull()
})
