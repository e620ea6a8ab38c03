import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '@/components/attaching/AttachedFiles'
import '@/components/attaching/taking'
import '@/components/ProNotice'
import type { AttachedFile as UploadedFile } from '@/lib/api/types'
import { MOBILE_QUERY } from '@/lib/media'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { BLUE_PAGE, PAGE, renderGenerator, serveWell } from '../testing/renderGenerator'
import { complete, job, sse } from '../testing/sse'

const GENERATE = '/api/v2/generate-full-code-with-files'
const MODIFY = '/api/v2/modify-full-code-with-files'

beforeEach(() => {
  stubBrowserDatabase()
  serveWell()
})
afterEach(() => {
  toast.dismiss()
  vi.restoreAllMocks()
})

const csv = (name: string, text = name) => new File([text], name, { type: 'text/csv' })
const png = (name: string) => new File([name], name, { type: 'image/png' })

const pathOf = (at: number) => `/_assets/${String(at).padStart(64, '0')}`

/** Takes uploads and requests with files; keeps what was sent. */
function served(more: Partial<UploadedFile> = {}) {
  const uploads: { appId: string; name: string }[] = []
  const asked: Record<string, string>[] = []
  const removed: string[] = []
  const form = async (request: Request) => Object.fromEntries(await request.formData())
  const answers = {
    generate: () => sse(job, complete(PAGE)),
    modify: () => sse(job, complete(BLUE_PAGE)),
  }
  server.use(
    http.post(url('/api/files'), async ({ request }) => {
      const { appId, file } = (await form(request)) as { appId: string; file: File }
      uploads.push({ appId, name: file.name })
      const isImage = file.name.endsWith('.png')
      const answer: UploadedFile = {
        path: pathOf(uploads.length),
        name: file.name,
        mediaType: file.type,
        bytes: file.size,
        kind: isImage ? 'image' : 'table',
        chars: isImage ? 0 : file.size,
        notes: [],
        ...more,
      }
      return HttpResponse.json(answer, { status: 201 })
    }),
    http.get(url('/api/jobs/:id'), () => refuse(404, 'job-not-found')),
    http.delete(url('/api/files/:sha256'), ({ request }) => {
      removed.push(request.url)
      return new HttpResponse(null, { status: 204 })
    }),
    http.post(url(GENERATE), async ({ request }) => {
      asked.push((await form(request)) as Record<string, string>)
      return answers.generate()
    }),
    http.post(url(MODIFY), async ({ request }) => {
      asked.push((await form(request)) as Record<string, string>)
      return answers.modify()
    }),
  )
  return { uploads, asked, removed, answers }
}

const prompt = () => screen.findByRole('textbox', { name: 'Prompt' })
const button = (name: string) => screen.findByRole('button', { name })
const list = () => screen.findByRole('group', { name: 'Attached files' })
const noList = () =>
  waitFor(() => expect(screen.queryByRole('group', { name: 'Attached files' })).toBeNull())

/** The button of the box clicks its input, which a document without windows cannot show. */
async function choose(user: UserEvent, ...files: File[]) {
  const [attach] = await screen.findAllByRole('button', { name: 'Attach files' })
  const input = attach?.nextElementSibling
  await user.upload(input as HTMLInputElement, files)
}

async function pro() {
  signIn({ tier: 'pro' })
  const rendered = renderGenerator()
  await prompt()
  return rendered
}

async function withApp() {
  const rendered = await pro()
  await rendered.user.type(await prompt(), 'A clock')
  await rendered.user.click(await button('Generate'))
  await screen.findByRole('textbox', { name: 'Modification instructions' })
  return rendered
}

describe('files that are attached to a prompt', () => {
  it('are uploaded for the app that the generation makes, go along, and leave when it is there', async () => {
    const { uploads, asked } = served()
    const { user } = await pro()
    await choose(user, csv('prices.csv'), png('Müller [1].png'))
    const files = within(await list())
    expect(await files.findByRole('button', { name: 'prices.csv, Müller [1].png' })).toBeVisible()
    expect(await files.findByText('Table · 10 B')).toBeVisible()
    await waitFor(() => expect(uploads).toHaveLength(2))
    await user.type(await prompt(), 'A price list')
    await user.click(await button('Generate'))
    await waitFor(() => expect(asked).toHaveLength(1))
    const [request] = asked
    expect(request?.prompt).toBe('A price list')
    expect(JSON.parse(request?.page ?? '')).toMatchObject({ pageId: expect.any(String) })
    expect(JSON.parse(request?.uploaded ?? '')).toEqual([
      { path: pathOf(1), use: 'app' },
      { path: pathOf(2), use: 'app' },
    ])
    expect(uploads.map(({ appId }) => appId)).toEqual([request?.appId, request?.appId])
    await screen.findByRole('textbox', { name: 'Modification instructions' })
    await noList()
  })

  it('are stored for another app than the one before', async () => {
    const { uploads } = served()
    const { user } = await pro()
    await choose(user, csv('a.csv'))
    await screen.findByText(/^Table/)
    await user.type(await prompt(), 'A list')
    await user.click(await button('Generate'))
    await screen.findByRole('textbox', { name: 'Modification instructions' })
    await user.click(await screen.findByRole('button', { name: /^Prompt/ }))
    await choose(user, csv('b.csv'))
    await waitFor(() => expect(uploads).toHaveLength(2))
    expect(uploads[1]?.appId).not.toBe(uploads[0]?.appId)
  })

  it('stay after a failure, and go along with the next attempt', async () => {
    const { asked, answers } = served()
    const { user } = await pro()
    await choose(user, csv('prices.csv'))
    await within(await list()).findByText(/^Table/)
    answers.generate = () => refuse(503, 'provider-unavailable')
    await user.type(await prompt(), 'A price list')
    await user.click(await button('Generate'))
    await user.click((await screen.findAllByRole('button', { name: 'Try Again' }))[0]!)
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.uploaded).toBe(asked[0]?.uploaded)
    expect(asked[1]?.appId).toBe(asked[0]?.appId)
    expect(await list()).toBeVisible()
  })

  it('are there after a reload, with what was chosen for them', async () => {
    served({ width: 40, height: 20, notes: ['Its colours were kept.'] })
    const { user, unmount } = await pro()
    await choose(user, png('logo.png'))
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'How logo.png is used' }),
      'For reference only',
    )
    unmount()
    renderGenerator()
    const use = await screen.findByRole('combobox', { name: 'How logo.png is used' })
    expect(use).toHaveDisplayValue('For reference only')
    expect(within(await list()).getByText('Image · 8 B · 40 × 20')).toBeVisible()
    expect(within(await list()).getByText('Its colours were kept.')).toBeVisible()
  })

  it('are lost when the screen is left while they are on their way', async () => {
    served()
    server.use(http.post(url('/api/files'), () => new Promise<never>(() => undefined)))
    const { user, unmount } = await pro()
    await user.type(await prompt(), 'A price list')
    await choose(user, csv('prices.csv'))
    await screen.findByRole('progressbar', { name: 'Uploading prices.csv' })
    expect(await button('Generate')).toBeDisabled()
    unmount()
    renderGenerator()
    await waitFor(async () => expect(await prompt()).toHaveValue('A price list'))
    await waitFor(async () => expect(await button('Generate')).toBeEnabled())
    await noList()
  })

  it('are removed, on the server too, and the focus stays near', async () => {
    const { removed, uploads } = served()
    const { user } = await pro()
    await choose(user, csv('a.csv'), csv('b.csv'))
    await waitFor(() => expect(screen.getAllByText(/^Table/)).toHaveLength(2))
    await user.click(await button('Remove a.csv'))
    expect(await button('Remove b.csv')).toHaveFocus()
    expect(await screen.findByText(/^a.csv removed/)).toBeInTheDocument()
    await user.click(await button('Remove b.csv'))
    await noList()
    expect(await button('Attach files')).toHaveFocus()
    const hash = pathOf(1).replace('/_assets/', '')
    await waitFor(() => expect(removed).toHaveLength(2))
    expect(removed[0]).toBe(url(`/api/files/${hash}?appId=${uploads[0]?.appId}`))
  })

  it('are dropped and pasted, but cells of a table are pasted as text', async () => {
    const { uploads } = served()
    await pro()
    const box = await prompt()
    fireEvent.drop(box, { dataTransfer: { files: [csv('a.csv')], types: ['Files'] } })
    await waitFor(() => expect(uploads).toHaveLength(1))
    fireEvent.paste(box, { clipboardData: { files: [png('image.png')], types: ['Files'] } })
    await waitFor(() => expect(uploads).toHaveLength(2))
    const cells = { files: [png('cells.png')], types: ['text/plain', 'Files'] }
    fireEvent.paste(box, { clipboardData: cells })
    expect(await screen.findByRole('button', { name: 'a.csv, image.png' })).toBeVisible()
  })

  it('hold the generation until all of them are there', async () => {
    served()
    let go = () => {}
    const isGoing = new Promise<void>((resolve) => {
      go = resolve
    })
    server.use(
      http.post(url('/api/files'), async () => {
        await isGoing
        return refuse(422, 'file-unreadable', 'It cannot be used.', 'The table is damaged.')
      }),
    )
    const { user } = await pro()
    await user.type(await prompt(), 'A price list')
    await choose(user, csv('prices.csv'))
    expect(await screen.findByRole('progressbar', { name: 'Uploading prices.csv' })).toBeVisible()
    expect(await button('Generate')).toBeDisabled()
    await user.type(await prompt(), '{Enter}')
    expect(await screen.findByText('Your files are still uploading.')).toBeInTheDocument()
    await act(async () => go())
    expect(await screen.findByText('File Validation Failed')).toBeInTheDocument()
    expect(screen.getByText('“prices.csv”: The table is damaged.')).toBeInTheDocument()
    await noList()
    expect(await button('Generate')).toBeEnabled()
  })

  it('are refused and skipped in words', async () => {
    const { uploads } = served()
    await pro()
    const files = [csv('a.exe'), csv('a.csv'), csv('a.csv')]
    fireEvent.drop(await prompt(), { dataTransfer: { files, types: ['Files'] } })
    expect(await screen.findByText('File Validation Failed')).toBeInTheDocument()
    expect(await screen.findByText('File Warning')).toBeInTheDocument()
    expect(screen.getByText('a.csv is already attached.')).toBeInTheDocument()
    await waitFor(() => expect(uploads).toHaveLength(1))
  })

  it.each([
    ['file-too-large', 'File Validation Failed', '“a.csv”: The file is larger than 10 MB.'],
    ['storage-quota-exceeded', 'Upload Failed', '“a.csv”: Your storage is full.'],
    ['app-files-full', 'Upload Failed', '“a.csv”: Your storage is full.'],
  ])('that the server does not take (%s) are refused for good', async (code, title, text) => {
    served()
    server.use(http.post(url('/api/files'), () => refuse(413, code, 'Your storage is full.')))
    const { user } = await pro()
    await choose(user, csv('a.csv'))
    expect(await screen.findByText(title)).toBeInTheDocument()
    expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    await noList()
  })

  it('that could not be uploaded are offered once more', async () => {
    const { uploads } = served()
    let isDown = true
    server.use(
      http.post(url('/api/files'), () =>
        isDown ? refuse(503, 'unavailable', 'Try later.') : undefined,
      ),
    )
    const { user } = await pro()
    await choose(user, csv('a.csv'))
    expect(await screen.findByText('Upload Failed')).toBeInTheDocument()
    await noList()
    isDown = false
    await user.click(await button('Try Again'))
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(await list()).toBeVisible()
  })
})

describe('files that are attached to an instruction', () => {
  it('go along with the modification of their page and leave when it is there', async () => {
    const { uploads, asked } = served()
    const { user } = await withApp()
    await choose(user, png('logo.png'))
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'How logo.png is used' }),
      'For reference only',
    )
    await user.type(
      await screen.findByRole('textbox', { name: 'Modification instructions' }),
      'Use these colours',
    )
    await user.click(await button('Modify App'))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({
      modification_prompt: 'Use these colours',
      current_html: PAGE,
      appId: uploads[0]?.appId,
      uploaded: JSON.stringify([{ path: pathOf(1), use: 'reference' }]),
    })
    await noList()
  })

  it('are folded into one line on small screens', async () => {
    const real = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const answer = real.call(window, query)
      if (query === MOBILE_QUERY) Object.defineProperty(answer, 'matches', { value: true })
      return answer
    })
    const { uploads } = served()
    signIn({ tier: 'pro' })
    const { user } = renderGenerator()
    await user.type(await prompt(), 'A clock')
    await user.click(await button('Generate'))
    await screen.findByRole('textbox', { name: 'Modify with AI' })
    await choose(user, csv('a.csv'), csv('b.csv'), csv('c.csv'), csv('d.csv'))
    await waitFor(() => expect(uploads).toHaveLength(4))
    const sheet = within(document.querySelector<HTMLElement>('.sheet')!)
    const head = await sheet.findByRole('button', { name: 'a.csv, b.csv +2 more' })
    expect(head).toHaveAttribute('aria-expanded', 'false')
    expect(sheet.queryByRole('button', { name: 'Remove a.csv' })).toBeNull()
    await user.click(head)
    expect(await sheet.findByRole('button', { name: 'Remove a.csv' })).toBeVisible()
  })
})

describe('attaching is for the Pro tier', () => {
  it('and others see a notice', async () => {
    const { uploads } = served()
    signIn({ tier: 'free' })
    const { user } = renderGenerator()
    expect(await button('Attach files')).toHaveAttribute('aria-disabled', 'true')
    await user.click(await button('Attach files'))
    const dialog = within(await screen.findByRole('dialog', { name: '🌟 Pro Feature' }))
    expect(dialog.getByText('Pro Feature Required')).toBeVisible()
    expect(
      dialog.getByText('Upload files to enhance your app generation with Pro tier...'),
    ).toBeVisible()
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)
    fireEvent.drop(await prompt(), { dataTransfer: { files: [csv('a.csv')], types: ['Files'] } })
    expect(await screen.findByRole('dialog', { name: '🌟 Pro Feature' })).toBeVisible()
    expect(uploads).toHaveLength(0)
  })

  it('and a visitor signs in first', async () => {
    served()
    beAnonymous()
    const { user } = renderGenerator()
    await user.click(await button('Attach files'))
    expect(await screen.findByRole('dialog')).toHaveTextContent('Already have an account? Sign in')
  })
})
