import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { LEAVE } from '@/components/LeaveQuestion'
import type { ImportedApp } from '@/lib/api/types'
import * as files from '@/lib/download'
import { refuse, url } from '@/testing/handlers'
import { renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { inBar } from '../testing/openStored'
import { PAGE, renderGenerator, serveSaves, serveWell } from '../testing/renderGenerator'
import { complete, job, sse } from '../testing/sse'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const zip = (name = 'tides.zip') => new File(['PK'], name, { type: 'application/zip' })

const page = (name: string, mark: string) => ({
  name,
  slug: name.toLowerCase(),
  htmlContent: `<!doctype html><html><body>${mark}</body></html>`,
  htmlWithIds: `<!doctype html><html><body id="morpheo-body">${mark}</body></html>`,
  idsAdded: 1,
})
const TIDES: ImportedApp = {
  name: 'Tide tables',
  pages: [page('Home', 'High water'), page('About', 'Who we are')],
  files: 2,
  missing: [],
  leftOut: [],
}

const sent = vi.fn<(form: FormData) => void>()

function serveImport(answer: ImportedApp = TIDES): void {
  server.use(
    http.post(url('/api/import'), async ({ request }) => {
      sent(await request.formData())
      return HttpResponse.json(answer)
    }),
  )
}

beforeEach(() => {
  sent.mockReset()
  serveWell()
})

it('imports an archive from the empty stage: pages, their ids as a step that can be undone', async () => {
  serveImport()
  signIn({ tier: 'pro' })
  const { user } = renderGenerator()
  await user.click(await button('Import an app'))
  const shown = within(await dialog('Import an App'))
  expect(shown.getByRole('button', { name: 'Import' })).toBeDisabled()
  await user.upload(shown.getByLabelText('Choose File'), zip())
  expect(shown.getByText('tides.zip')).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Import' }))
  expect(await screen.findByText('Imported "Tide tables"')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent.mock.calls[0]?.[0].get('appId')).toMatch(/^app-/)
  expect(await inBar(/^Home/)).toHaveTextContent('1 / 2')
  await user.click(await button('View Code'))
  expect(await dialog('View Generated Code')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(async () => expect(await button('Undo')).toBeEnabled())
  await user.click(await button('Undo'))
  expect(await button('Undo')).toBeDisabled()
})

it('says what did not come along', async () => {
  serveImport({
    ...TIDES,
    pages: TIDES.pages.slice(0, 1),
    missing: ['a.png', 'b.css'],
    leftOut: ['About'],
  })
  signIn()
  const { user } = renderGenerator()
  await user.click(await button('Import an app'))
  const shown = within(await dialog('Import an App'))
  await user.click(shown.getByRole('button', { name: 'Page source' }))
  await user.click(shown.getByLabelText('Page source'))
  await user.paste('<p>High water</p>')
  await user.click(shown.getByRole('button', { name: 'Import' }))
  const note = await screen.findByText(/Several pages are a Pro feature: About was left out\./)
  expect(note).toHaveTextContent('2 files are missing: a.png, b.css.')
  expect(sent.mock.calls[0]?.[0].get('source')).toBe('<p>High water</p>')
})

it('keeps the file when it is refused, and asks for another kind of file before it is sent', async () => {
  server.use(
    http.post(url('/api/import'), () =>
      refuse(
        422,
        'import-protected',
        'This archive is protected by a password. Please choose one without a password.',
      ),
    ),
  )
  signIn()
  const { user } = renderGenerator()
  const stage = (await button('Import an app')).closest('.gen-empty') as Element
  fireEvent.drop(stage, { dataTransfer: { files: [zip('photo.png')] } })
  const shown = within(await dialog('Import an App'))
  await user.click(shown.getByRole('button', { name: 'Import' }))
  expect(await shown.findByText(/Please choose an HTML page/)).toBeVisible()
  await user.upload(shown.getByLabelText('Choose Another File'), zip())
  await user.click(shown.getByRole('button', { name: 'Import' }))
  expect(await shown.findByText(/protected by a password/)).toBeVisible()
  expect(shown.getByText('tides.zip')).toBeVisible()
  expect(shown.getByRole('button', { name: 'Import' })).toBeEnabled()
})

it('asks before it takes the place of unsaved work', async () => {
  serveImport()
  server.use(http.post(url('/api/generate-full-code'), () => sse(job, complete(PAGE))))
  signIn({ tier: 'pro' })
  const { user } = renderGenerator()
  await user.click(await screen.findByRole('textbox', { name: 'Prompt' }))
  await user.paste('A clock')
  await user.click(await button('Generate'))
  await user.click(await button('Import'))
  const shown = within(await dialog('Import an App'))
  await user.upload(shown.getByLabelText('Choose File'), zip())
  await user.click(shown.getByRole('button', { name: 'Import' }))
  const asked = within(await dialog(LEAVE.title))
  expect(asked.getByText(LEAVE.text)).toBeVisible()
  await user.click(asked.getByRole('button', { name: LEAVE.cancel }))
  // what was chosen is still there
  const again = within(await dialog('Import an App'))
  expect(again.getByText('tides.zip')).toBeVisible()
  await user.click(again.getByRole('button', { name: 'Import' }))
  expect(await dialog(LEAVE.title)).toBeVisible()
  expect(screen.queryByText('1 / 2')).toBeNull()
})

it('is reached from the dashboard and from the saved apps', async () => {
  signIn()
  const { user } = renderApp('/dashboard')
  await user.click(await screen.findByRole('link', { name: 'Import an app' }))
  expect(await dialog('Import an App')).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('link', { name: 'Saved Apps' }))
  await user.click(await screen.findByRole('link', { name: 'Import an app' }))
  expect(await dialog('Import an App')).toBeVisible()
})

it('exports the app as it is now', async () => {
  serveSaves()
  const given = vi.spyOn(files, 'download').mockImplementation(() => undefined)
  const asked = vi.fn<(body: unknown) => void>()
  server.use(
    http.post(url('/api/generate-full-code'), () => sse(job, complete(PAGE))),
    http.post(url('/api/export'), async ({ request }) => {
      asked(await request.json())
      if (asked.mock.calls.length === 1)
        return refuse(429, 'rate-limited', 'Rate limit reached - please try again later')
      return new HttpResponse(new Uint8Array([80, 75]), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="my-app.zip"',
        },
      })
    }),
  )
  signIn()
  const { user } = renderGenerator()
  await user.click(await screen.findByRole('textbox', { name: 'Prompt' }))
  await user.paste('A clock')
  await user.click(await button('Generate'))
  await user.click(await button('Export'))
  const shown = within(await dialog('Export App'))
  await user.click(shown.getByRole('radio', { name: /ZIP archive/ }))
  await user.click(shown.getByRole('button', { name: 'Download' }))
  expect(await shown.findByText(/Rate limit reached/)).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(given).toHaveBeenCalled())
  expect(given.mock.calls[0]?.[1]).toBe('my-app.zip')
  expect(asked.mock.calls[1]?.[0]).toMatchObject({
    format: 'zip',
    pages: [{ slug: 'page-1', htmlContent: PAGE, isHome: true }],
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
