import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'

const get = vi.fn()
const sent = vi.fn()

class FakeCredential {
  static parseCreationOptionsFromJSON = (options: unknown) => options
  static parseRequestOptionsFromJSON = (options: unknown) => options
  toJSON = () => ({ id: 'credential' })
}

beforeEach(() => {
  sent.mockClear()
  get.mockReset().mockImplementation(async () => new FakeCredential())
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', FakeCredential)
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  server.use(
    http.post(url('/api/auth/passkey/begin'), () =>
      HttpResponse.json({ ticket: 'ticket-1', options: { publicKey: { challenge: 'c' } } }),
    ),
    http.post(url('/api/auth/passkey/finish'), async ({ request }) => {
      sent(await request.json())
      return HttpResponse.json(session())
    }),
  )
  beAnonymous()
})

afterEach(() => vi.unstubAllGlobals())

const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' })

describe('signing in with a passkey', () => {
  it('needs no password', async () => {
    const { user, router } = renderApp('/login?return_to=/saved')
    await user.click(await button())
    await waitFor(() => expect(router.state.location.pathname).toBe('/saved'))
    expect(get).toHaveBeenCalledExactlyOnceWith({ publicKey: { challenge: 'c' } })
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      ticket: 'ticket-1',
      credential: { id: 'credential' },
    })
  })

  it('that was cancelled leaves the form as it is', async () => {
    get.mockRejectedValue(new DOMException('', 'NotAllowedError'))
    const { user } = renderApp('/login')
    await user.click(await button())
    expect(await screen.findByRole('alert')).toHaveTextContent('The passkey was not used.')
    expect(await button()).toBeEnabled()
  })

  it('says why the site has none', async () => {
    server.use(
      http.post(url('/api/auth/passkey/begin'), () =>
        refuse(409, 'passkeys-off', 'Not here.', { reason: 'Passkeys need a name.' }),
      ),
    )
    const { user } = renderApp('/login')
    await user.click(await button())
    expect(await screen.findByRole('alert')).toHaveTextContent('Passkeys need a name.')
  })

  it('is not offered where the browser has none', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    renderApp('/login')
    await screen.findByLabelText('Email')
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  })
})
