import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { PANEL } from '../texts'
import { propertiesOf } from '../values/properties'
import { PropertyControl } from './PropertyControl'

it('shows no code of an image that stands in the page, and takes another address', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  const property = propertiesOf('img').find(({ name }) => name === 'src')
  if (!property) throw new Error('An image has an address.')
  const value = 'data:image/svg+xml,%3Csvg%3E'
  render(<PropertyControl {...{ property, value, onChange }} onTry={() => undefined} />)
  const field = screen.getByRole('textbox', { name: 'File Address' })
  expect(field).toHaveValue('')
  expect(field).toHaveAttribute('placeholder', PANEL.within)
  await user.click(field)
  await user.tab()
  expect(onChange).not.toHaveBeenCalled()
  await user.type(field, 'tide.png{Enter}')
  expect(onChange).toHaveBeenCalledWith('tide.png')
})
