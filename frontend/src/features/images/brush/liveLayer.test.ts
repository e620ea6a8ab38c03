import { beforeEach, expect, it } from 'vitest'
import { LiveLayer } from './liveLayer'
import { stroke } from './testing/compared'
import { WrittenCanvas } from './testing/writtenCanvas'

const WHOLE = { left: 0, top: 0, width: 100, height: 100 }

let shown: WrittenCanvas
let kept: WrittenCanvas
let layer: LiveLayer

beforeEach(() => {
  shown = new WrittenCanvas(100, 100)
  kept = new WrittenCanvas(100, 100)
  layer = new LiveLayer({ shown: shown.context, kept: kept.context }, 'red')
  layer.show([], WHOLE)
  shown.taken()
})

const lines = (calls: string[]) =>
  calls.filter((call) => /^(moveTo|lineTo|clearRect|draw)/.test(call))
const COPY = ['clearRect(0,0,100,100)', 'drawImage(canvas,0,0)']

it('draws a hard stroke on from where it was, and keeps what was there once', () => {
  const line = stroke([
    [10, 10],
    [20, 10],
  ])
  layer.grow(line)
  expect(lines(kept.taken())).toEqual(COPY)
  expect(lines(shown.taken())).toEqual(['moveTo(10,10)', 'lineTo(20,10)'])
  layer.grow({ ...line, points: [...line.points, { x: 30, y: 10, weight: 1 }] })
  expect(lines(shown.taken())).toEqual(['moveTo(20,10)', 'lineTo(30,10)'])
  expect(kept.taken()).toEqual([])
})

it('draws a soft stroke anew around what is new, so that it does not add up', () => {
  const points = [10, 20, 30].map((x) => ({ x, y: 10, weight: 1 }))
  const line = { ...stroke([[0, 0]], { softness: 0.5 }), points }
  layer.grow({ ...line, points: points.slice(0, 2) })
  shown.taken()
  layer.grow(line)
  const calls = shown.taken()
  // the radius is 2.4 pixels
  const anew = ['rect(17,7,16,6)', 'clip()', 'clearRect(0,0,100,100)', 'drawImage(canvas,0,0)']
  expect(calls.slice(3, 7)).toEqual(anew)
  expect(lines(calls).slice(2, 5)).toEqual(['moveTo(10,10)', 'lineTo(20,10)', 'lineTo(30,10)'])
})

it('takes back a stroke that was given up, and begins the next one anew', () => {
  layer.grow(stroke([[10, 10]]))
  shown.taken()
  layer.giveUp()
  expect(lines(shown.taken())).toEqual(COPY)
  layer.giveUp()
  expect(shown.taken()).toEqual([])
  kept.taken()
  layer.land(
    stroke([
      [40, 40],
      [50, 50],
    ]),
  )
  layer.land(
    stroke([
      [60, 60],
      [70, 70],
    ]),
  )
  expect(lines(shown.taken())).toEqual([
    ...['moveTo(40,40)', 'lineTo(50,50)', 'moveTo(60,60)', 'lineTo(70,70)'],
  ])
  expect(lines(kept.taken())).toEqual([...COPY, ...COPY])
})

it('shows a whole list where the image stands, and nothing beside it', () => {
  const line = stroke([
    [0, 50],
    [200, 50],
  ])
  layer.show([line, { kind: 'invert' }], { left: -40.4, top: 20.2, width: 400, height: 60.2 })
  const calls = shown.taken()
  expect(calls[0]).toBe('clearRect(0,0,100,100)')
  const placed = calls.filter((call) =>
    /^(translate|rect|clip|moveTo|lineTo|stroke|fill)\(?/.test(call),
  )
  const there = ['translate(-40,20)', 'rect(0,0,400,60)', 'clip()']
  expect(placed.filter((call) => !call.includes('='))).toEqual([
    ...[...there, ...['moveTo(0,30)', 'lineTo(800,30)', 'stroke()']],
    ...[...there, 'fillRect(0,0,400,60)'],
  ])
})
