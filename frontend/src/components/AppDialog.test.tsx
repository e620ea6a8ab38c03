import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
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

/** What the dialog begins disables its opener; another dialog follows it meanwhile. */
function Chain({ onEnded }: { onEnded: (end: () => void) => void }) {
  const [open, setOpen] = useState<'name' | 'saving' | null>(null)
  return (
    <>
      <button type="button" disabled={open === 'saving'} onClick={() => setOpen('name')}>
        Save
      </button>
      <button type="button">Share</button>
      {open === 'name' && (
        <AppDialog show title="Save App" onClose={() => setOpen(null)}>
          <button
            type="button"
            onClick={() => {
              setOpen('saving')
              onEnded(() => setOpen(null))
            }}
          >
            Go
          </button>
        </AppDialog>
      )}
      {open === 'saving' && (
        <AppDialog show title="Saving" dismissible={false} onClose={() => undefined}>
          Saving
        </AppDialog>
      )}
    </>
  )
}

async function saved() {
  const user = userEvent.setup()
  let end = () => {}
  render(
    <Chain
      onEnded={(ends) => {
        end = ends
      }}
    />,
  )
  await user.click(screen.getByText('Save'))
  await user.click(await screen.findByText('Go'))
  await screen.findByRole('dialog', { name: 'Saving' })
  // a browser has taken the focus from the disabled button by then
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  return () => act(async () => end())
}

describe('AppDialog', () => {
  it('gives the focus back to a button that was disabled meanwhile', async () => {
    const end = await saved()
    expect(screen.getByText('Save')).toBeDisabled()
    await end()
    await waitFor(() => expect(screen.getByText('Save')).toHaveFocus())
  })

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

it('stays open for a press beside it where that is likely to be a slip', async () => {
  const user = userEvent.setup()
  const onClose = vi.fn()
  render(
    <AppDialog show title="Choose" onClose={onClose} closesOnBackdrop={false}>
      <input aria-label="Link" />
    </AppDialog>,
  )
  await user.click(await screen.findByRole('dialog'))
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
