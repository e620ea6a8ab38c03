import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Passkey, TwoFactor } from '@/lib/api/types'
import { twoFactor } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { renderWithin, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import PasskeysCard from '.'

const path = (end = '') => url(`/api/account/passkeys${end}`)
const laptop: Passkey = {
  id: 'p1',
  name: 'Laptop',
  createdAt: '2026-01-01T10:00:00Z',
  lastUsedAt: null,
}

let passkeys: Passkey[]
let unavailable: string | null
const sent = vi.fn()
const create = vi.fn()

/** A browser that has passkeys, and makes this one. */
class FakeCredential {
  static parseCreationOptionsFromJSON = (options: unknown) => options
  static parseRequestOptionsFromJSON = (options: unknown) => options
  toJSON = () => ({ id: 'credential' })
}

beforeEach(() => {
  passkeys = [laptop]
  unavailable = null
  sent.mockClear()
  create.mockReset().mockImplementation(async () => new FakeCredential())
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', FakeCredential)
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true })
  server.use(
    http.get(path(), () =>
      HttpResponse.json({ available: unavailable === null, reason: unavailable, passkeys }),
    ),
    http.post(path('/begin'), async ({ request }) => {
      sent('begin', await request.json())
      return HttpResponse.json({ publicKey: { challenge: 'c' } })
    }),
    http.post(path('/finish'), async ({ request }) => {
      const made = (await request.json()) as { name: string }
      sent('finish', made)
      passkeys = [...passkeys, { ...laptop, id: 'p2', name: made.name }]
      return HttpResponse.json(passkeys[1], { status: 201 })
    }),
    http.post(path('/:id'), async ({ params, request }) => {
      const { name } = (await request.json()) as { name: string }
      passkeys = passkeys.map((one) => (one.id === params.id ? { ...one, name } : one))
      return HttpResponse.json(passkeys[0])
    }),
    http.post(path('/:id/remove'), async ({ params, request }) => {
      sent('remove', await request.json())
      passkeys = passkeys.filter(({ id }) => id !== params.id)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  signIn()
})

afterEach(() => vi.unstubAllGlobals())

const button = (name: string) => screen.findByRole('button', { name })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

const twoFactorIs = (state: Partial<TwoFactor>) =>
  server.use(http.get(url('/api/account/two-factor'), () => HttpResponse.json(twoFactor(state))))

async function add() {
  const view = renderWithin(<PasskeysCard />)
  await view.user.click(await button('Add a Passkey'))
  const form = await dialog('Add a passkey')
  await view.user.clear(form.getByLabelText('Name of the passkey'))
  await view.user.type(form.getByLabelText('Name of the passkey'), 'My phone')
  await view.user.type(form.getByLabelText('Password'), 'secret1')
  await view.user.click(form.getByRole('button', { name: 'Continue' }))
  return { ...view, form }
}

describe('the passkeys of an account', () => {
  it('are made by the device, after the password', async () => {
    await add()
    expect(await screen.findByText('My phone')).toBeVisible()
    expect(sent.mock.calls).toEqual([
      ['begin', { password: 'secret1' }],
      ['finish', { name: 'My phone', credential: { id: 'credential' } }],
    ])
    expect(create).toHaveBeenCalledExactlyOnceWith({ publicKey: { challenge: 'c' } })
  })

  it('that the person or the device refused are not made', async () => {
    create.mockRejectedValue(new DOMException('', 'NotAllowedError'))
    const { form } = await add()
    expect(await form.findByRole('alert')).toHaveTextContent('The passkey was not used.')
    expect(sent).toHaveBeenCalledOnce()
  })

  it('need the right password', async () => {
    server.use(http.post(path('/begin'), () => refuse(400, 'wrong-password')))
    const { form } = await add()
    expect(await form.findByRole('alert')).toHaveTextContent(/^Incorrect password\./)
    expect(create).not.toHaveBeenCalled()
  })

  it('can be renamed and removed', async () => {
    const { user } = renderWithin(<PasskeysCard />)
    await user.click(await button('Rename Laptop'))
    const rename = await dialog('Rename passkey')
    await user.clear(rename.getByLabelText('Name of the passkey'))
    await user.click(rename.getByRole('button', { name: 'Rename' }))
    expect(rename.getByRole('alert')).toHaveTextContent('Please give the passkey a name.')
    await user.type(rename.getByLabelText('Name of the passkey'), 'Desk{Enter}')
    await user.click(await button('Remove Desk'))
    const remove = await dialog('Remove passkey?')
    await user.click(remove.getByRole('button', { name: 'Remove' }))
    expect(remove.getByRole('alert')).toHaveTextContent('Please enter your password.')
    await user.type(remove.getByLabelText('Password'), 'secret1{Enter}')
    await waitFor(() => expect(screen.queryByText('Desk')).toBeNull())
    expect(sent).toHaveBeenCalledExactlyOnceWith('remove', { password: 'secret1' })
  })

  it('ask for a code, too, where sign-ins do', async () => {
    twoFactorIs({ enabled: true, recoveryCodesLeft: 9 })
    const { user, form } = await add()
    expect(await form.findByRole('alert')).toHaveTextContent('Please enter a code.')
    await user.type(form.getByLabelText('Six-digit code'), '123456')
    await user.click(form.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('My phone')).toBeVisible()
    expect(sent.mock.calls[0]).toEqual(['begin', { password: 'secret1', code: '123456' }])
    await user.click(await button('Remove Laptop'))
    const remove = await dialog('Remove passkey?')
    await user.type(remove.getByLabelText('Password'), 'secret1')
    await user.click(remove.getByRole('button', { name: 'Use a recovery code' }))
    await user.type(remove.getByLabelText('Recovery code'), 'code-3')
    await user.click(remove.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull())
    expect(sent).toHaveBeenLastCalledWith('remove', { password: 'secret1', code: 'code-3' })
  })

  it('of an account without a password need none', async () => {
    twoFactorIs({ hasPassword: false })
    const { user } = renderWithin(<PasskeysCard />)
    await user.click(await button('Remove Laptop'))
    const remove = await dialog('Remove passkey?')
    await waitFor(() => expect(remove.queryByLabelText('Password')).toBeNull())
    await user.click(remove.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull())
    expect(sent).toHaveBeenCalledExactlyOnceWith('remove', { password: '' })
  })

  it('say why there are none on this site, and which can be removed still', async () => {
    unavailable = 'Published apps share the name of this site.'
    renderWithin(<PasskeysCard />)
    expect(await screen.findByText(unavailable)).toBeVisible()
    expect(await button('Remove Laptop')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add a Passkey' })).toBeNull()
  })

  it('say so where the browser has none', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    renderWithin(<PasskeysCard />)
    expect(await screen.findByText(/^This browser cannot use passkeys/)).toBeVisible()
  })
})
