import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Dropdown from 'react-bootstrap/Dropdown'
import { expect, it, vi } from 'vitest'
import { createPart } from '@/lib/lazyPart'
import { LazyMenu, type MenuProps } from './LazyMenu'

const TOGGLE = { className: 'x', 'aria-label': 'More', children: 'More' }

function Fruits({ fruit, toggle, isOpen }: MenuProps & { fruit: string }) {
  return (
    <Dropdown defaultShow={isOpen}>
      <Dropdown.Toggle as="button" type="button" {...toggle} />
      <Dropdown.Menu>
        <Dropdown.Item as="button">{fruit}</Dropdown.Item>
      </Dropdown.Menu>
    </Dropdown>
  )
}

/** A menu whose chunk comes, or fails to come, when the test says so. */
function menu() {
  let come: () => void = () => undefined
  let fail: (reason: Error) => void = () => undefined
  const load = vi.fn(
    () =>
      new Promise<{ default: typeof Fruits }>((resolve, reject) => {
        come = () => resolve({ default: Fruits })
        fail = reject
      }),
  )
  render(<LazyMenu part={createPart(load)} toggle={TOGGLE} menu={{ fruit: 'Pear' }} />)
  return { load, come: () => come(), fail: (reason: Error) => fail(reason) }
}
const button = () => screen.getByRole('button', { name: 'More' })

it('opens with the press that came before its chunk, and keeps the focus', async () => {
  const user = userEvent.setup()
  const { come } = menu()
  await user.click(button())
  come()
  expect(await screen.findByRole('button', { name: 'Pear' })).toBeVisible()
  expect(button()).toHaveFocus()
  await user.click(button())
  expect(button()).toHaveAttribute('aria-expanded', 'false')
})

it('stays closed, and takes no focus, when nobody asked for it', async () => {
  const { come, load } = menu()
  const before = button()
  come()
  await vi.waitFor(() => expect(button()).not.toBe(before))
  expect(button()).toHaveAttribute('aria-expanded', 'false')
  expect(button()).not.toHaveFocus()
  expect(load).toHaveBeenCalledTimes(1)
})

it('keeps the focus of who is on its way there by key, and opens by arrow', async () => {
  const user = userEvent.setup()
  const { come } = menu()
  await user.tab()
  await user.keyboard('{ArrowDown}')
  come()
  expect(await screen.findByRole('button', { name: 'Pear' })).toBeVisible()
})

it('is asked for again by a press after its chunk could not be loaded', async () => {
  const user = userEvent.setup()
  const { fail, load } = menu()
  fail(new Error('offline'))
  await vi.waitFor(async () => {
    await user.click(button())
    expect(load.mock.calls.length).toBeGreaterThan(1)
  })
})
