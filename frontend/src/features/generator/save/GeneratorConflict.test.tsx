import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { generation } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { BLUE_PAGE, renderGenerator, serveSaves, serveWell } from '../testing/renderGenerator'

const THEIRS = '<!doctype html><html><body>Theirs</body></html>'
const MESSAGE = 'This app was changed in another tab.'

const button = (name: string) => screen.findByRole('button', { name })
const instructions = () => screen.findByRole('textbox', { name: 'Modification instructions' })

beforeEach(() => serveWell())

async function saveAs(user: UserEvent, name: string) {
  await user.click(await button('Save'))
  const dialog = await screen.findByRole('dialog', { name: 'Save App' })
  await user.type(within(dialog).getByLabelText('App Name *'), name)
  await user.keyboard('{Enter}')
}

async function code(user: UserEvent): Promise<string | null> {
  await user.click(await button('View Code'))
  const { textContent } = await screen.findByTestId('code')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByTestId('code')).toBeNull())
  return textContent
}

/** The app was saved here and modified since; the next save is refused so. */
async function withRefusedSave(code: string, message: string, detail?: object) {
  const saved = serveSaves()
  signIn()
  const { user } = renderGenerator()
  await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
  await user.click(await button('Generate'))
  await saveAs(user, 'Clock')
  await screen.findByText('Interactive Saved!')
  await user.type(await instructions(), 'Make it blue')
  await user.click(await button('Modify App'))
  await waitFor(async () => expect(await button('Undo')).toBeEnabled())
  await user.type(await instructions(), 'and round')
  server.use(
    http.post(
      url('/api/save-app'),
      async ({ request }) => {
        saved(await request.json())
        return refuse(409, code, message, detail)
      },
      { once: true },
    ),
  )
  return { user, saved }
}

/** The app was saved elsewhere as revision 5. */
async function withConflict() {
  const { user, saved } = await withRefusedSave('save-conflict', MESSAGE, { revision: 5 })
  const { appId } = saved.mock.calls[0]?.[0] ?? {}
  server.use(
    http.get(url('/api/generations/:id'), () =>
      HttpResponse.json({
        ...generation({ appId, name: 'Clock', revision: 5 }),
        htmlContent: THEIRS,
        htmlContentOmitted: false,
        htmlContentPreview: null,
        currentPageId: saved.mock.calls[0]?.[0].currentPageId,
        model: 'm',
        pages: [{ ...saved.mock.calls[0]?.[0].pages[0], htmlContent: THEIRS, createdAt: '' }],
      }),
    ),
  )
  await saveAs(user, 'Clock')
  const dialog = await screen.findByRole('dialog', { name: 'Changed Elsewhere' })
  return { user, saved, dialog }
}

describe('an app that was saved elsewhere meanwhile', () => {
  it('is saved over when the person says so', async () => {
    const { user, saved, dialog } = await withConflict()
    expect(dialog).toHaveTextContent(MESSAGE)
    await user.click(within(dialog).getByRole('button', { name: 'Overwrite' }))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(3))
    const bases = saved.mock.calls.map(([body]) => body.baseRevision)
    expect(bases).toEqual([0, 1, 5])
    expect(saved.mock.lastCall?.[0].pages[0].htmlContent).toBe(BLUE_PAGE)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is opened again, and the own version is one undo away', async () => {
    const { user, saved, dialog } = await withConflict()
    await user.click(within(dialog).getByRole('button', { name: 'Open again' }))
    expect(await screen.findByText('Undo brings back your version.')).toBeVisible()
    expect(await code(user)).toBe(THEIRS)
    expect(await instructions()).toHaveValue('and round')
    await user.click(await button('Undo'))
    expect(await code(user)).toBe(BLUE_PAGE)
    await user.click(await button('Save'))
    await screen.findByLabelText('App Name *')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(3))
    expect(saved.mock.lastCall?.[0]).toMatchObject({ baseRevision: 5 })
  })

  it('stays as it is, and the own version open, when nothing is chosen', async () => {
    const { user, saved, dialog } = await withConflict()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await code(user)).toBe(BLUE_PAGE)
    expect(saved).toHaveBeenCalledTimes(2)
  })

  it('leaves the own version open when it cannot be loaded', async () => {
    const { user, dialog } = await withConflict()
    server.use(http.get(url('/api/generations/:id'), () => HttpResponse.error()))
    await user.click(within(dialog).getByRole('button', { name: 'Open again' }))
    expect(await screen.findByText('Failed to load generation detail.')).toBeVisible()
    expect(await code(user)).toBe(BLUE_PAGE)
  })
})

describe('an app that was deleted elsewhere meanwhile', () => {
  const DELETED = 'This app has been deleted.'

  async function withDeletedApp() {
    const { user, saved } = await withRefusedSave('save-deleted', DELETED)
    await saveAs(user, 'Clock')
    const dialog = await screen.findByRole('dialog', { name: 'Deleted Elsewhere' })
    expect(dialog).toHaveTextContent(DELETED)
    return { user, saved, dialog }
  }

  it('is saved as a new app when the person says so', async () => {
    const { user, saved, dialog } = await withDeletedApp()
    await user.click(within(dialog).getByRole('button', { name: 'Save as a new app' }))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(3))
    const request = saved.mock.lastCall?.[0]
    expect(request.appId).not.toBe(saved.mock.calls[1]?.[0].appId)
    expect(request.baseRevision).toBe(0)
    expect(request.name).toBe(saved.mock.calls[1]?.[0].name)
    expect(request.pages[0].htmlContent).toBe(BLUE_PAGE)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await instructions()).toHaveValue('and round')
  })

  it('is not brought back when nothing is chosen, and stays open', async () => {
    const { user, saved, dialog } = await withDeletedApp()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await code(user)).toBe(BLUE_PAGE)
    expect(saved).toHaveBeenCalledTimes(2)
  })
})
