import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterEvent } from '../store/historyEvents'
import { type HistoryImage, type ImageHistory, NO_IMAGES } from '../store/imageHistory'
import { treePlaces } from './HistoryBar'

const made = (history: ImageHistory, id: string, parent: string | null): ImageHistory =>
  afterEvent(history, { type: 'arrived', images: [{ id, parent, set: null } as HistoryImage] })

const shown = (history: ImageHistory) =>
  treePlaces(history).map(({ entry, row, column }) => `${entry.image.id} ${row}/${column}`)

it('goes on in the row of what was changed, and begins a row for another branch', () => {
  let history: ImageHistory = made(NO_IMAGES, 'a', null)
  history = made(history, 'b', 'a')
  history = made(history, 'c', 'b')
  history = made(history, 'd', 'a')
  expect(shown(history)).toEqual(['a 0/0', 'b 0/1', 'c 0/2', 'd 1/1'])
})

it('leads to nothing that an image was not made from, and puts those that stand alone side by side', () => {
  let history: ImageHistory = made(NO_IMAGES, 'a', null)
  history = made(history, 'b', null)
  history = made(history, 'c', null)
  history = made(history, 'd', 'c')
  history = made(history, 'e', 'gone')
  history = made(history, 'f', null)
  expect(shown(history)).toEqual(['a 0/0', 'b 0/1', 'c 1/0', 'd 1/1', 'e 2/0', 'f 2/1'])
  expect(treePlaces(history).map(({ from }) => from?.id ?? '')).toEqual(['', '', '', 'c', '', ''])
})

it('goes on behind an image that was deleted', () => {
  let history: ImageHistory = made(NO_IMAGES, 'a', null)
  history = made(history, 'b', 'a')
  history = made(history, 'c', 'b')
  history = afterEvent(history, { type: 'deleted', id: 'b' })
  expect(treePlaces(history).map(({ from }) => from?.id)).toEqual([undefined, 'a'])
})

it('has a place of its own for each image, whatever was made from what', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(8), { maxLength: 18 }), (parents) => {
      let history: ImageHistory = NO_IMAGES
      parents.forEach((parent, at) => {
        history = made(history, `p${at}`, at === 0 ? null : `p${parent % at}`)
      })
      const places = treePlaces(history)
      expect(new Set(places.map(({ row, column }) => `${row}/${column}`)).size).toBe(parents.length)
      for (const { from, row, column } of places) {
        if (from === null) expect(column).toBe(0)
        else expect([from.column, from.row <= row]).toEqual([column - 1, true])
      }
    }),
  )
})
