import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SupportChat, SupportMessage } from '@/lib/api/types'
import { authStore } from '@/lib/auth/store'
import { supportChat } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import SupportButton from './SupportButton'

const AN_HOUR_AGO = Date.now() - 3_600_000
const sent = vi.fn()

/** The numbers of messages are their order in time, too. */
const message = (number: number, changes: Partial<SupportMessage> = {}): SupportMessage => ({
  id: `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  from: 'user',
  text: `Message ${number}`,
  image: null,
  createdAt: new Date(AN_HOUR_AGO + number).toISOString(),
  ...changes,
})

/** What the server has, by the page asked for. */
function holds(find: (query: URLSearchParams) => SupportChat): void {
  server.use(
    http.get(url('/api/support/messages'), ({ request }) => {
      const query = new URL(request.url).searchParams
      const chat = find(query)
      return HttpResponse.json(query.get('limit') === '0' ? { ...chat, messages: [] } : chat)
    }),
  )
}

/** Takes messages, and notes them. */
function takes(
  response = ({ id, text }: { id: string; text: string }) => {
    const taken = message(900, { id, text, createdAt: new Date().toISOString() })
    return HttpResponse.json(taken, { status: 201 })
  },
): void {
  server.use(
    http.post(url('/api/support/messages'), async ({ request }) => {
      const body = (await request.json()) as { id: string; text: string }
      sent(body)
      return response(body)
    }),
  )
}

const at = (path: string) => renderApp(path, [{ path: '*', element: <SupportButton /> }])
const button = (name = 'Support') => screen.findByRole('button', { name })
const panel = async () => within(await screen.findByRole('dialog', { name: 'Support' }))

async function open(path = '/dashboard') {
  const view = at(path)
  await view.user.click(await button())
  return { ...view, panel: await panel() }
}

function onPhone(): void {
  const real = window.matchMedia
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = real.call(window, query)
    if (query === '(max-width: 768px)') Object.defineProperty(list, 'matches', { value: true })
    return list
  })
}

beforeEach(() => {
  sent.mockClear()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} }),
  )
  server.use(
    http.put(url('/api/support/read'), async ({ request }) => {
      sent(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
})

describe('the way to support', () => {
  it('is hidden from visitors, and goes with the sign-in', async () => {
    beAnonymous()
    at('/dashboard')
    expect(screen.queryByRole('button', { name: 'Support' })).toBeNull()
    act(() => void signIn())
    expect(await button()).toBeVisible()
    act(() => authStore.getState().sessionEnded())
    expect(screen.queryByRole('button', { name: 'Support' })).toBeNull()
  })

  it.each([
    ['/generate', false],
    ['/generate?mode=image', false],
    ['/playground', false],
    ['/saved', true],
  ])('on phones is at %s: %s', async (path, isThere) => {
    onPhone()
    signIn()
    at(path)
    await act(async () => undefined)
    expect(screen.queryAllByRole('button', { name: 'Support' })).toHaveLength(isThere ? 1 : 0)
  })

  it.each(['/generate', '/playground'])('is at %s on large screens', async (path) => {
    signIn()
    at(path)
    expect(await button()).toBeVisible()
  })

  it('counts the answers that were not seen, and shows them as read', async () => {
    signIn()
    const answer = message(2, { from: 'operator', text: 'Open <b>Saved Apps</b>.' })
    holds(() => supportChat({ messages: [message(1), answer], unread: 2 }))
    const { user } = at('/dashboard')
    await user.click(await button('Support: 2 new messages'))
    const shown = await panel()
    expect(await shown.findByText('Open <b>Saved Apps</b>.')).toBeVisible()
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ upTo: answer.id }))
    await user.click(shown.getByRole('button', { name: 'Close support' }))
    expect(await button()).toHaveFocus()
  })

  it('closes with Escape, and keeps what was typed', async () => {
    signIn()
    const { user, panel: shown } = await open()
    const field = shown.getByLabelText('Message')
    await waitFor(() => expect(field).toHaveFocus())
    await user.type(field, 'My app')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await button()).toHaveFocus()
    await user.click(await button())
    expect((await panel()).getByLabelText('Message')).toHaveValue('My app')
  })

  it('opens from the address of a mail', async () => {
    signIn()
    const { router } = at('/dashboard?support=open&x=1')
    await panel()
    await waitFor(() => expect(router.state.location.search).toBe('?x=1'))
  })

  it('forgets what another account typed', async () => {
    signIn()
    const { user, panel: shown } = await open()
    await user.type(shown.getByLabelText('Message'), 'Mine')
    act(() => void signIn({ uid: '0190a000-0000-7000-8000-000000000002' }))
    await user.click(await button())
    expect((await panel()).getByLabelText('Message')).toHaveValue('')
  })
})

describe('the history', () => {
  it('says how the answer comes, by mail or here', async () => {
    signIn()
    holds(() => supportChat({ repliesByMail: true, paid: true }))
    const { panel: shown } = await open()
    const text = 'Write to us. We reply here, and by mail to ada.king@example.com.'
    expect(await shown.findByText(text)).toBeVisible()
    expect(shown.getByText('Paid')).toBeVisible()
  })

  it.each([
    [true, 'Nobody is at the desk right now. We reply by mail to ada.king@example.com.'],
    [false, 'Nobody is at the desk right now. The answer appears here.'],
  ])('that waits for an answer says so (mail: %s)', async (repliesByMail, text) => {
    signIn()
    holds(() => supportChat({ messages: [message(1)], repliesByMail }))
    const { panel: shown } = await open()
    expect(await shown.findByText(text)).toBeVisible()
    expect(shown.queryByText('Paid')).toBeNull()
  })

  it('says nothing of the kind while somebody answers', async () => {
    signIn()
    const now = new Date().toISOString()
    const messages = [
      message(1, { from: 'operator', createdAt: now }),
      message(2, { createdAt: now }),
    ]
    holds(() => supportChat({ messages }))
    const { panel: shown } = await open()
    await shown.findByText('Message 2')
    expect(shown.queryByText(/at the desk/)).toBeNull()
  })

  it('goes back page by page, and takes up what comes meanwhile', async () => {
    signIn()
    let newest = [message(3), message(4)]
    holds((query) =>
      query.has('before')
        ? supportChat({ messages: [message(1), message(2)] })
        : supportChat({ messages: newest, more: true }),
    )
    const { user, panel: shown } = await open()
    await user.click(await shown.findByRole('button', { name: 'Show earlier messages' }))
    await shown.findByText('Message 1')
    expect(shown.queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
    newest = [message(4), message(5, { from: 'operator' })]
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await shown.findByText('Message 5')
    const texts = shown.getAllByText(/^Message \d$/).map((element) => element.textContent)
    expect(texts).toEqual([1, 2, 3, 4, 5].map((number) => `Message ${number}`))
  })

  it('that cannot be loaded can be asked for again', async () => {
    signIn()
    server.use(http.get(url('/api/support/messages'), () => refuse(500, 'internal-error')))
    const { user, panel: shown } = await open()
    await shown.findByText('Your messages could not be loaded.')
    holds(() => supportChat({ messages: [message(1)] }))
    await user.click(shown.getByRole('button', { name: 'Try Again' }))
    expect(await shown.findByText('Message 1')).toBeVisible()
  })
})

describe('a message', () => {
  it('is sent with Enter, and shown', async () => {
    signIn()
    takes()
    const { user, panel: shown } = await open()
    const field = shown.getByLabelText('Message')
    await user.type(field, 'One{Shift>}{Enter}{/Shift}Two{Enter}')
    await shown.findByText(/One\s+Two/)
    expect(field).toHaveValue('')
    expect(sent).toHaveBeenCalledExactlyOnceWith({ id: expect.any(String), text: 'One\nTwo' })
  })

  it('that was refused stays as it was typed, and is the same message the second time', async () => {
    signIn()
    takes(() => refuse(429, 'rate-limited', 'Please wait.'))
    const { user, panel: shown } = await open()
    const field = shown.getByLabelText('Message')
    await user.type(field, 'Hello{Enter}')
    expect(await shown.findByRole('alert')).toHaveTextContent('Please wait.')
    expect(field).toHaveValue('Hello')
    takes()
    await user.click(shown.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(field).toHaveValue(''))
    const [[first], [second]] = sent.mock.calls as [[{ id: string }], [{ id: string }]]
    expect(first.id).toBe(second.id)
    expect(shown.queryByRole('alert')).toBeNull()
  })

  it('has words, and 4,000 characters at most', async () => {
    signIn()
    takes()
    const { user, panel: shown } = await open()
    const field = shown.getByLabelText('Message')
    await user.type(field, '   {Enter}')
    expect(shown.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
    fireEvent.change(field, { target: { value: 'x'.repeat(4_001) } })
    expect(shown.getByText(/^Your message is too long\./)).toBeVisible()
    await user.type(field, '{Enter}')
    expect(sent).not.toHaveBeenCalled()
  })
})

describe('a screenshot', () => {
  const file = new File(['x'], 'screen.png', { type: 'image/png' })
  const uploaded = vi.fn()

  beforeEach(() => {
    uploaded.mockClear()
    server.use(
      http.post(url('/api/support/images'), () => {
        uploaded()
        return HttpResponse.json({ imageId: 'image-1' }, { status: 201 })
      }),
    )
  })

  it('is shown before it is sent, and can be removed', async () => {
    signIn()
    takes()
    const { user, panel: shown } = await open()
    await user.upload(shown.getByLabelText('Screenshot'), file)
    expect(await shown.findByAltText('Your screenshot, not sent yet')).toBeVisible()
    await user.click(shown.getByRole('button', { name: 'Remove screenshot' }))
    expect(shown.queryByAltText('Your screenshot, not sent yet')).toBeNull()
    expect(uploaded).not.toHaveBeenCalled()
    await user.upload(shown.getByLabelText('Screenshot'), file)
    await shown.findByAltText('Your screenshot, not sent yet')
    await user.click(shown.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ text: '', imageId: 'image-1' })
  })

  it('is uploaded once, however often its message is sent', async () => {
    signIn()
    takes(() => refuse(500, 'internal-error', 'No.'))
    const { user, panel: shown } = await open()
    await user.upload(shown.getByLabelText('Screenshot'), file)
    await shown.findByAltText('Your screenshot, not sent yet')
    await user.click(shown.getByRole('button', { name: 'Send' }))
    await shown.findByText('No.')
    takes()
    await user.click(shown.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
    expect(uploaded).toHaveBeenCalledOnce()
  })

  it('is an image of a kind that can be read', async () => {
    signIn()
    const { panel: shown } = await open()
    const field = shown.getByLabelText('Screenshot')
    const other = new File(['x'], 'screen.svg', { type: 'image/svg+xml' })
    Object.defineProperty(field, 'files', { value: [other], configurable: true })
    fireEvent.change(field)
    const text = 'Please choose a PNG, JPEG, WebP or GIF.'
    expect(await shown.findByRole('alert')).toHaveTextContent(text)
  })

  it('cannot be taken where the browser knows no way', async () => {
    signIn()
    const { panel: shown } = await open()
    expect(shown.getByRole('button', { name: 'Attach a screenshot' })).toBeVisible()
    expect(shown.queryByRole('button', { name: 'Take a screenshot' })).toBeNull()
  })

  it('is taken of what the person chooses, and the panel is out of the way', async () => {
    const stop = vi.fn()
    const aside: (string | null)[] = []
    const getDisplayMedia = vi.fn(async () => {
      await new Promise((shown) => setTimeout(shown))
      aside.push(screen.getByRole('dialog').getAttribute('data-aside'))
      return { getTracks: () => [{ stop }] }
    })
    vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getDisplayMedia } }))
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {})
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((made) => made(file))
    signIn()
    const { user, panel: shown } = await open()
    await user.click(shown.getByRole('button', { name: 'Take a screenshot' }))
    expect(await shown.findByAltText('Your screenshot, not sent yet')).toBeVisible()
    expect(aside).toEqual(['true'])
    expect(screen.getByRole('dialog')).not.toHaveAttribute('data-aside')
    expect(stop).toHaveBeenCalledOnce()

    getDisplayMedia.mockRejectedValueOnce(new DOMException('No.', 'NotAllowedError'))
    await user.click(shown.getByRole('button', { name: 'Take a screenshot' }))
    expect(shown.queryByRole('alert')).toBeNull()
    getDisplayMedia.mockRejectedValueOnce(new DOMException('No.', 'NotReadableError'))
    await user.click(shown.getByRole('button', { name: 'Take a screenshot' }))
    const text = 'No screenshot could be taken. Please attach one instead.'
    expect(await shown.findByRole('alert')).toHaveTextContent(text)
  })
})
