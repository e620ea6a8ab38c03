import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useStore } from 'zustand'
import { createEditSession } from '../session/editSession'
import { hostOfTest } from '../testing/editingHost'
import { choose, ids } from '../testing/messages'
import { ElementActions } from './ElementActions'

it('lists those that are selected, and each can be left out', async () => {
  const user = userEvent.setup()
  const host = hostOfTest(
    '<body><h1 id="top">Tides</h1><p id="one">At noon</p><p id="two">At six</p></body>',
  )
  const session = createEditSession(host)
  const Panel = () => {
    const { selected, detail, facts, copied } = useStore(session.state)
    if (!detail) return null
    return (
      <section className="edit-tools" tabIndex={-1}>
        <ElementActions {...{ session, selected, detail, facts, copied }} />
      </section>
    )
  }
  session.hear(choose('top', 'h1'))
  session.hear(choose('one', 'p', true))
  session.hear(choose('two', 'p', true))
  render(<Panel />)
  const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
  expect(rows()).toEqual(['Heading 1 Tides', 'Paragraph At noon', 'Paragraph At six'])
  await user.click(screen.getByRole('button', { name: 'Deselect Heading 1 Tides' }))
  expect(ids(session)).toEqual(['one', 'two'])
  expect(screen.getByRole('button', { name: 'Deselect Paragraph At noon' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(ids(session)).toEqual(['two'])
  expect(rows()).toEqual([])
  expect(document.activeElement).toHaveClass('edit-tools')
})
