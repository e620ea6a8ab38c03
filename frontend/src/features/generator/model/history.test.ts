import { describe, expect, it } from 'vitest'
import { seeded } from '../testing/seeded'
import {
  appendStep,
  canRedo,
  canUndo,
  currentHtml,
  EMPTY_HISTORY,
  type HtmlHistory,
  redoStep,
  trimToSize,
  undoStep,
} from './history'
import { HISTORY_CAP } from './limits'

function add(history: HtmlHistory, htmlContent: string): HtmlHistory {
  return appendStep(history, { type: 'ai_modification', htmlContent, description: '' })
}

describe('history', () => {
  it('behaves like a list with a cursor for any sequence of actions', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = seeded(seed)
      let history = EMPTY_HISTORY
      let model: string[] = []
      let cursor = -1
      for (let step = 0; step < 200; step += 1) {
        const dice = random()
        if (dice < 0.5) {
          const html = `<p>${Math.floor(random() * 20)}</p>`
          history = add(history, html)
          if (model[cursor] !== html) {
            model = [...model.slice(0, cursor + 1), html].slice(-HISTORY_CAP)
            cursor = model.length - 1
          }
        } else if (dice < 0.8) {
          history = undoStep(history)
          cursor = cursor > 0 ? cursor - 1 : cursor
        } else {
          history = redoStep(history)
          cursor = cursor < model.length - 1 ? cursor + 1 : cursor
        }
        expect(history.entries.map((entry) => entry.htmlContent)).toEqual(model)
        expect(history.index).toBe(cursor)
        expect(currentHtml(history)).toBe(model[cursor] ?? '')
        expect(canUndo(history)).toBe(cursor > 0)
        expect(canRedo(history)).toBe(cursor >= 0 && cursor < model.length - 1)
      }
    }
  })

  it('gives back the same page after undo and redo', () => {
    let history = EMPTY_HISTORY
    for (const html of ['a', 'b', 'c']) history = add(history, html)
    expect(redoStep(undoStep(history))).toEqual(history)
    expect(undoStep(undoStep(undoStep(history))).index).toBe(0)
  })

  it('keeps at most 50 steps and drops the oldest', () => {
    let history = EMPTY_HISTORY
    for (let n = 0; n < 60; n += 1) history = add(history, String(n))
    expect(history.entries).toHaveLength(HISTORY_CAP)
    expect(history.entries[0]?.htmlContent).toBe('10')
    expect(currentHtml(history)).toBe('59')
  })

  it('drops the redo tail when a step is appended', () => {
    let history = add(add(EMPTY_HISTORY, 'a'), 'b')
    history = add(undoStep(history), 'c')
    expect(history.entries.map((entry) => entry.htmlContent)).toEqual(['a', 'c'])
    expect(canRedo(history)).toBe(false)
  })

  it('skips a duplicate of the current step', () => {
    const history = add(EMPTY_HISTORY, 'a')
    expect(add(history, 'a')).toBe(history)
  })

  it('is trimmed from its oldest end but never loses the current step', () => {
    let history = EMPTY_HISTORY
    for (const html of ['aaaa', 'bbbb', 'cccc']) history = add(history, html)
    expect(currentHtml(trimToSize(history, 8))).toBe('cccc')
    expect(trimToSize(history, 8).entries).toHaveLength(2)
    expect(currentHtml(trimToSize(history, 1))).toBe('cccc')
    expect(trimToSize(history, 100)).toBe(history)
  })
})
