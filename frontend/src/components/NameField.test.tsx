import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { NameField } from './NameField'

const MISSING = 'An app needs a name.'

function Form({ name = '' }: { name?: string }) {
  const [value, setValue] = useState(name)
  return <NameField label="App Name" value={value} onChange={setValue} />
}

const field = () => screen.getByRole('textbox', { name: 'App Name' })

it('does not complain about an empty name before anything was done', async () => {
  const user = userEvent.setup()
  render(<Form />)
  await user.click(field())
  expect(screen.queryByText(MISSING)).toBeNull()
})

it('says that a name is needed once it was taken away', async () => {
  const user = userEvent.setup()
  render(<Form name="Clock" />)
  await user.clear(field())
  expect(screen.getByText(MISSING)).toBeVisible()
  await user.type(field(), 'C')
  expect(screen.queryByText(MISSING)).toBeNull()
})

it('says that a name is needed once it was to be sent without one', async () => {
  const user = userEvent.setup()
  render(<Form />)
  await user.type(field(), '{Enter}')
  expect(screen.getByText(MISSING)).toBeVisible()
})

it('says at once that a name is too long', () => {
  render(<Form name={'x'.repeat(101)} />)
  expect(screen.getByText(/within 100 characters/)).toBeVisible()
})
