import { expect, it, vi } from 'vitest'
import { focusCommand } from './StageLinks'

it('leaves the keyboard with the button that is shown, else with the app', () => {
  document.body.innerHTML =
    '<button data-command="edit" hidden>a</button><button data-command="edit">b</button>'
  const [folded, shown] = document.querySelectorAll('button')
  for (const [button, isShown] of [
    [folded, false],
    [shown, true],
  ] as const) {
    if (button) button.checkVisibility = () => isShown
  }
  const preview = { focus: vi.fn() }
  focusCommand('edit', preview)
  expect(shown).toHaveFocus()
  expect(preview.focus).not.toHaveBeenCalled()
  focusCommand('precise', preview)
  expect(preview.focus).toHaveBeenCalledOnce()
})
