import { expect, it, vi } from 'vitest'
import { keepCompositionKeys } from './compositionKeys'

it('keeps the keys of an input method from whatever listens, and no others', () => {
  keepCompositionKeys()
  const heard = vi.fn()
  document.addEventListener('keydown', (event) => heard(`${event.key} ${event.code}`))
  const field = document.body.appendChild(document.createElement('input'))
  const press = (more: KeyboardEventInit) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...more }))
  press({ key: 'Enter', isComposing: true })
  // Safari's, after the composition
  press({ key: 'Enter', keyCode: 229 } as KeyboardEventInit)
  // Chromium's on Windows
  press({ key: 'Process', code: 'Escape', keyCode: 229 } as KeyboardEventInit)
  expect(heard).not.toHaveBeenCalled()
  press({ key: 'k', isComposing: true })
  press({ key: 'Enter', code: 'Enter', keyCode: 13 } as KeyboardEventInit)
  expect(heard.mock.calls).toEqual([['k '], ['Enter Enter']])
})
