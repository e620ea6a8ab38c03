import { expect, it } from 'vitest'
import { type AppDocument, currentPage, htmlOf, newDocument, undone, withStep } from './document'
import { canUndo } from './history'
import { withKeptHistory } from './keptHistory'
import { pageStep } from './step'

const add = (document: AppDocument, html: string, origin: 'loaded' | 'chat' = 'chat') =>
  withStep(document, document.currentPageId, pageStep({ html, name: html, origin }))

const blank = newDocument('A clock')
const kept = add(add(blank, '<p>1</p>'), '<p>2</p>')

it('gives an app that is opened again its undo history', () => {
  const opened = withKeptHistory(add(blank, '<p>2</p>', 'loaded'), kept)
  expect(currentPage(opened).history).toEqual(currentPage(kept).history)
  expect(htmlOf(currentPage(undone(opened)))).toBe('<p>1</p>')
})

it('shows what is stored, with work that was never saved one undo away', () => {
  const opened = withKeptHistory(add(blank, '<p>1</p>', 'loaded'), kept)
  expect(htmlOf(currentPage(opened))).toBe('<p>1</p>')
  expect(htmlOf(currentPage(undone(opened)))).toBe('<p>2</p>')
})

it('takes nothing from another app', () => {
  const other = add(newDocument('A bell'), '<p>bell</p>', 'loaded')
  expect(withKeptHistory(other, kept)).toBe(other)
  expect(canUndo(currentPage(withKeptHistory(other, undefined)).history)).toBe(false)
})
