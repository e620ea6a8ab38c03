import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterEvent } from './historyEvents'
import { type HistoryPicture, NO_PICTURES, type PictureHistory } from './pictureHistory'
import { treePlaces } from './treePlaces'

const made = (history: PictureHistory, id: string, parent: string | null): PictureHistory =>
  afterEvent(history, { type: 'arrived', pictures: [{ id, parent, set: null } as HistoryPicture] })

const shown = (history: PictureHistory) =>
  treePlaces(history).map(({ entry, row, column }) => `${entry.picture.id} ${row}/${column}`)

it('goes on in the row of what was changed, and begins a row for another branch', () => {
  let history: PictureHistory = made(NO_PICTURES, 'a', null)
  history = made(history, 'b', 'a')
  history = made(history, 'c', 'b')
  history = made(history, 'd', 'a')
  expect(shown(history)).toEqual(['a 0/0', 'b 0/1', 'c 0/2', 'd 1/1'])
})

it('leads to nothing that a picture was not made from, and puts those that stand alone side by side', () => {
  let history: PictureHistory = made(NO_PICTURES, 'a', null)
  history = made(history, 'b', null)
  history = made(history, 'c', null)
  history = made(history, 'd', 'c')
  history = made(history, 'e', 'gone')
  history = made(history, 'f', null)
  expect(shown(history)).toEqual(['a 0/0', 'b 0/1', 'c 1/0', 'd 1/1', 'e 2/0', 'f 2/1'])
  expect(treePlaces(history).map(({ from }) => from?.id ?? '')).toEqual(['', '', '', 'c', '', ''])
})

it('goes on behind a picture that was deleted', () => {
  let history: PictureHistory = made(NO_PICTURES, 'a', null)
  history = made(history, 'b', 'a')
  history = made(history, 'c', 'b')
  history = afterEvent(history, { type: 'deleted', id: 'b' })
  expect(treePlaces(history).map(({ from }) => from?.id)).toEqual([undefined, 'a'])
})

it('has a place of its own for each picture, whatever was made from what', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(8), { maxLength: 18 }), (parents) => {
      let history: PictureHistory = NO_PICTURES
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
