import { describe, expect, it } from 'vitest'
import { placed } from '../pointer/view'
import { drawingNow } from './pointers'
import { BRUSH, cancel, down, move, played, drawnStroke as stroke, up } from './testing/gestures'

describe('the mouse', () => {
  it('draws in percent of the image, from press to release, with all places of an event', () => {
    const { finished, pointers } = played([
      down(1, 'mouse', [0, 100]),
      move(1, [100, 150], [200, 200]),
      move(1, [400, 300]),
      up(1),
    ])
    expect(finished).toEqual([
      stroke([
        [0, 0],
        [25, 25],
        [50, 50],
        [100, 100],
      ]),
    ])
    expect(pointers.drawing).toBeNull()
  })

  it('does not press harder, whatever the browser tells', () => {
    const { finished } = played([
      down(1, 'mouse', [200, 200], { pressure: 0 }),
      move(1, [300, 200, 0.1]),
      up(1),
    ])
    expect(finished).toEqual([
      stroke([
        [50, 50],
        [75, 50],
      ]),
    ])
  })

  it('keeps the stroke when it leaves the image, and goes on where it comes back', () => {
    const { finished } = played([
      down(1, 'mouse', [200, 200]),
      move(1, [200, 400], [-200, 400]),
      move(1, [100, 200]),
      up(1),
    ])
    expect(finished).toEqual([
      stroke([
        [50, 50],
        [50, 150],
        [-50, 150],
        [25, 50],
      ]),
    ])
  })

  it('does nothing when it is pressed outside of the image', () => {
    const { finished, pointers } = played([down(1, 'mouse', [200, 99]), move(1, [200, 200]), up(1)])
    expect(finished).toEqual([])
    expect(pointers).toEqual(played([]).pointers)
  })

  it('moves the image by its middle button, and does not draw', () => {
    const { finished, pointers } = played([
      { type: 'zoom', at: { x: 200, y: 200 }, factor: 2 },
      down(1, 'mouse', [200, 200], { isPan: true }),
      move(1, [180, 190]),
      up(1),
      move(1, [300, 300]),
    ])
    expect(finished).toEqual([])
    expect(placed(pointers.view)).toEqual({ left: -220, top: -10, width: 800, height: 400 })
  })

  it('leaves out places that no eye tells apart', () => {
    const { finished } = played([
      down(1, 'mouse', [200, 200]),
      move(1, [200.3, 200.2], [200.5, 200.4], [204, 200]),
      up(1),
    ])
    expect(finished).toEqual([
      stroke([
        [50, 50],
        [51, 50],
      ]),
    ])
  })

  it('keeps what was drawn when the system takes it away in the middle', () => {
    const drawn = [down(1, 'mouse', [200, 200]), move(1, [300, 200])]
    expect(played([...drawn, cancel(1)]).finished).toEqual([
      stroke([
        [50, 50],
        [75, 50],
      ]),
    ])
    expect(played([...drawn, up(1), cancel(1)]).finished).toHaveLength(1)
  })
})

describe('the tool', () => {
  it('stays as it was at the press until the stroke ends', () => {
    const tool = { ...BRUSH, isErase: true, size: 20, softness: 0.5 } as const
    const { pointers } = played([down(1, 'mouse', [200, 200])], tool)
    const changed = { ...pointers, tool: BRUSH }
    expect(drawingNow(changed)).toEqual(
      stroke([[50, 50]], { isErase: true, size: 20, softness: 0.5 }),
    )
  })

  it('may be a lasso, which comes to nothing around less than three places', () => {
    const tool = { ...BRUSH, kind: 'lasso' } as const
    const press = down(1, 'mouse', [200, 200])
    expect(played([press, move(1, [300, 200]), up(1)], tool).finished).toEqual([])
    const points = [
      { x: 50, y: 50 },
      { x: 75, y: 50 },
      { x: 75, y: 75 },
    ]
    expect(played([press, move(1, [300, 200], [300, 250]), up(1)], tool).finished).toEqual([
      { kind: 'lasso', points, isErase: false },
    ])
  })
})
