import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { user as someone, twoFactor } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { renderWithin, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import DataCard from '.'
import DeletionBanner from './DeletionBanner'

const saved = vi.hoisted(() => vi.fn())
vi.mock('@/lib/download', () => ({ download: saved }))

const PATH = url('/api/account/deletion')
const sent = vi.fn()
let deletesAt: string | null

beforeEach(() => {
  deletesAt = null
  sent.mockClear()
  saved.mockClear()
  server.use(
    http.get(PATH, () => HttpResponse.json({ deletesAt })),
    http.post(PATH, async ({ request }) => {
      sent(await request.json())
      deletesAt = '2026-12-07T18:30:00Z'
      return HttpResponse.json({ deletesAt })
    }),
    http.delete(PATH, () => {
      deletesAt = null
      return new HttpResponse(null, { status: 204 })
    }),
  )
  signIn()
})

const open = () =>
  renderWithin(
    <main>
      <h1>Profile</h1>
      <DeletionBanner />
      <DataCard user={someone()} />
    </main>,
  )
const button = (name: string) => screen.findByRole('button', { name })
const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
const banner = () => screen.findByRole('region', { name: 'Your account will be deleted' })

describe('the data of an account', () => {
  it('are downloaded as a file', async () => {
    server.use(
      http.get(url('/api/account/export'), () =>
        HttpResponse.arrayBuffer(new TextEncoder().encode('zip').buffer, {
          headers: { 'content-type': 'application/zip' },
        }),
      ),
    )
    const { user } = open()
    await user.click(await button('Download My Data'))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    const [file, name] = saved.mock.calls[0] as [Blob, string]
    expect(name).toMatch(/^morpheo-\d{4}-\d\d-\d\d\.zip$/)
    expect(await file.text()).toBe('zip')
    expect(await button('Download My Data')).toHaveFocus()
  })

  it('that cannot be downloaded now say why', async () => {
    server.use(
      http.get(url('/api/account/export'), () => refuse(409, 'busy', 'An export runs already.')),
    )
    const { user } = open()
    await user.click(await button('Download My Data'))
    expect(await screen.findByText('An export runs already.')).toBeVisible()
    expect(saved).not.toHaveBeenCalled()
  })
})

describe('the deletion of an account', () => {
  it('needs the password, and can be withdrawn', async () => {
    const { user } = open()
    await user.click(await button('Delete Account'))
    const ask = await dialog()
    await user.click(ask.getByRole('button', { name: 'Delete Account' }))
    expect(ask.getByRole('alert')).toHaveTextContent('Please enter your password.')
    await user.type(ask.getByLabelText('Password'), 'secret1{Enter}')
    expect(await banner()).toHaveTextContent(/December 7, 2026|December 8, 2026/)
    expect(sent).toHaveBeenCalledExactlyOnceWith({ password: 'secret1' })
    expect(screen.queryByRole('button', { name: 'Delete Account' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Delete account' })).toHaveFocus()
    await user.click(await button('Keep My Account'))
    expect(await screen.findByText('Your account stays.')).toBeVisible()
    expect(await button('Delete Account')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Your account will be deleted' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Profile' })).toHaveFocus()
  })

  it('needs the address where there is no password', async () => {
    server.use(
      http.get(url('/api/account/two-factor'), () =>
        HttpResponse.json(twoFactor({ hasPassword: false })),
      ),
    )
    const { user } = open()
    await user.click(await button('Delete Account'))
    const ask = await dialog()
    const field = await ask.findByLabelText('Type ada.king@example.com to confirm')
    await user.type(field, 'grace@example.com{Enter}')
    expect(ask.getByRole('alert')).toBeVisible()
    await user.clear(field)
    await user.type(field, 'Ada.King@example.com{Enter}')
    await banner()
    expect(sent).toHaveBeenCalledExactlyOnceWith({ email: 'Ada.King@example.com' })
  })

  it('needs a code where two-factor authentication is on', async () => {
    server.use(
      http.get(url('/api/account/two-factor'), () =>
        HttpResponse.json(twoFactor({ enabled: true, recoveryCodesLeft: 10 })),
      ),
    )
    const { user } = open()
    await user.click(await button('Delete Account'))
    const ask = await dialog()
    const code = await ask.findByLabelText('Six-digit code')
    await user.type(ask.getByLabelText('Password'), 'secret1')
    await user.click(ask.getByRole('button', { name: 'Delete Account' }))
    expect(ask.getByRole('alert')).toHaveTextContent('Please enter a code.')
    await user.type(code, '123456')
    await user.click(ask.getByRole('button', { name: 'Delete Account' }))
    await banner()
    expect(sent).toHaveBeenCalledExactlyOnceWith({ password: 'secret1', code: '123456' })
  })

  it('that is refused says why', async () => {
    server.use(http.post(PATH, () => refuse(400, 'wrong-password')))
    const { user } = open()
    await user.click(await button('Delete Account'))
    const ask = await dialog()
    await user.type(ask.getByLabelText('Password'), 'nonsense{Enter}')
    expect(await ask.findByRole('alert')).toHaveTextContent(/^Incorrect password\./)
  })
})
