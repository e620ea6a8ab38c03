import { describe, expect, it } from 'vitest'
import { down, move, played, drawnStroke as stroke, up } from './testing/gestures'

describe('a pen', () => {
  it('draws as wide as it presses, at least a quarter', () => {
    const { finished } = played([
      down(1, 'pen', [200, 200], { pressure: 0 }),
      move(1, [300, 200, 0.5], [400, 200, 1]),
      up(1),
    ])
    expect(finished).toEqual([
      stroke([
        [50, 50, 0.25],
        [75, 50, 0.625],
        [100, 50, 1],
      ]),
    ])
  })

  it('erases with its other end', () => {
    const { finished, pointers } = played([
      down(1, 'pen', [200, 200], { isEraser: true, pressure: 1 }),
      up(1),
    ])
    expect(finished).toEqual([stroke([[50, 50]], { isErase: true })])
    expect(pointers.tool.isErase).toBe(false)
  })

  it('is not disturbed by the hand that rests beside it', () => {
    const { finished, pointers } = played([
      down(1, 'pen', [200, 200], { pressure: 1 }),
      down(2, 'touch', [350, 250]),
      move(2, [350, 300]),
      down(3, 'touch', [300, 250]),
      move(1, [300, 200, 1]),
      ...[up(3), up(2), up(1)],
    ])
    expect(finished).toEqual([
      stroke([
        [50, 50],
        [75, 50],
      ]),
    ])
    expect(pointers.view).toEqual(played([]).pointers.view)
  })

  it('takes the place of the hand that touched before it', () => {
    const { finished } = played([
      down(2, 'touch', [350, 250]),
      move(2, [352, 250]),
      down(1, 'pen', [200, 200], { pressure: 1 }),
      move(2, [390, 250]),
      ...[up(1), up(2)],
    ])
    expect(finished).toEqual([stroke([[50, 50]])])
  })
})
