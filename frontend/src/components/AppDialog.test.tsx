import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { AppDialog } from './AppDialog'

function Opener({ dismissible = true }: { dismissible?: boolean }) {
  const [show, setShow] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setShow(true)}>
        Open
      </button>
      <button type="button">Elsewhere</button>
      <AppDialog
        show={show}
        title="Share Your App"
        onClose={() => setShow(false)}
        dismissible={dismissible}
        footer={<button type="button">Last</button>}
      >
        <input aria-label="Link" />
      </AppDialog>
    </>
  )
}

const open = async () => {
  const user = userEvent.setup()
  await user.click(screen.getByText('Open'))
  return { user, dialog: await screen.findByRole('dialog') }
}

describe('AppDialog', () => {
  it('is named by its title', async () => {
    render(<Opener />)
    const { dialog } = await open()
    expect(dialog).toHaveAccessibleName('Share Your App')
  })

  it('traps the focus, closes on Escape and restores the focus', async () => {
    render(<Opener />)
    const { user, dialog } = await open()
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    screen.getByText('Elsewhere').focus()
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByText('Open')).toHaveFocus()
  })

  it('stays open while it must not be closed', async () => {
    render(<Opener dismissible={false} />)
    const { user, dialog } = await open()
    await user.keyboard('{Escape}')
    expect(dialog).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument()
  })
})
