import { describe, expect, it } from 'vitest'
import type { Operation } from '../store/strokes'
import { drawGrowth, drawOperation } from './drawing'
import { fallOff } from './mask/mask'
import { stroke } from './testing/compared'
import { WrittenCanvas } from './testing/writtenCanvas'

const SIZE = { width: 1000, height: 500 }

function drawn(operation: Operation): string[] {
  const canvas = new WrittenCanvas(SIZE.width, SIZE.height)
  drawOperation(canvas.context, operation, SIZE, 'red')
  return canvas.taken()
}

const LINE = stroke([
  [10, 10],
  [20, 40],
])

describe('a hard stroke', () => {
  it('is one line with round ends, as wide as twice its radius', () => {
    expect(drawn(LINE)).toEqual([
      ...['save()', 'fillStyle=red', 'strokeStyle=red'],
      ...['globalCompositeOperation=source-over', 'globalAlpha=1', 'beginPath()'],
      ...['lineWidth=24', 'lineCap=round', 'lineJoin=round'],
      ...['moveTo(100,50)', 'lineTo(200,200)', 'stroke()', 'restore()'],
    ])
  })

  it('is a disc where the pointer was only pressed', () => {
    const calls = drawn(stroke([[50, 50]], { size: 20 }))
    expect(calls).toContain('arc(500,250,30,0,6.283)')
    expect(calls).toContain('fill()')
  })

  it('takes away when it erases', () => {
    expect(drawn({ ...LINE, isErase: true })).toContain('globalCompositeOperation=destination-out')
  })

  it('is tapered for a pen, with bands that turn the way of the discs', () => {
    const [from, to] = LINE.points
    const calls = drawn({ ...LINE, points: [from!, { ...to!, y: 10, weight: 0.5 }] })
    expect(calls.filter((call) => /^(arc|lineTo|moveTo|closePath)/.test(call))).toEqual([
      ...['moveTo(112,50)', 'arc(100,50,12,0,6.283)'],
      ...['moveTo(100,38)', 'lineTo(200,44)', 'lineTo(200,56)', 'lineTo(100,62)', 'closePath()'],
      ...['moveTo(206,50)', 'arc(200,50,6,0,6.283)'],
    ])
  })
})

it('a soft stroke lies in rings that come to its fall-off together', () => {
  const calls = drawn({ ...LINE, softness: 0.5 })
  const numbers = (name: string) =>
    calls.filter((call) => call.startsWith(name)).map((call) => Number(call.slice(name.length)))
  const radii = numbers('lineWidth=').map((width) => width / 24)
  const alphas = numbers('globalAlpha=')
  expect([radii[0], radii.at(-1), radii.length]).toEqual([1, 0.5, alphas.length])
  let full = 0
  radii.slice(0, -1).forEach((radius, ring) => {
    full += (1 - full) * alphas[ring]!
    const middle = (radius + radii[ring + 1]!) / 2
    expect(full).toBeCloseTo(fallOff(middle, 0.5), 2)
  })
  expect(alphas.at(-1)).toBe(1)
})

it('a lasso is filled by the even-odd rule', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 50, y: 100 },
  ]
  expect(drawn({ kind: 'lasso', points, isErase: false }).slice(3)).toEqual([
    ...['globalCompositeOperation=source-over', 'beginPath()', 'moveTo(0,0)', 'lineTo(1000,0)'],
    ...['lineTo(500,500)', 'closePath()', 'fill(evenodd)', 'restore()'],
  ])
})

it('what concerns the whole image takes all of the canvas', () => {
  expect(drawn({ kind: 'fill' })).toContain('fillRect(0,0,1000,500)')
  expect(drawn({ kind: 'clear' })).toContain('clearRect(0,0,1000,500)')
  const inverted = drawn({ kind: 'invert' })
  expect(inverted.indexOf('globalCompositeOperation=xor')).toBe(
    inverted.indexOf('fillRect(0,0,1000,500)') - 1,
  )
})

it('a stroke that grows is drawn on from its last point', () => {
  const canvas = new WrittenCanvas(SIZE.width, SIZE.height)
  const points = [...LINE.points, { x: 30, y: 40, weight: 1 }]
  drawGrowth(canvas.context, { ...LINE, points }, 2, SIZE, 'red')
  const calls = canvas.taken()
  expect(calls).toEqual(expect.arrayContaining(['moveTo(200,200)', 'lineTo(300,200)']))
  expect(calls).not.toContain('moveTo(100,50)')
})
