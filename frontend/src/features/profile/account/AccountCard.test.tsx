import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '@/lib/api/types'
import { authStore, selectUser, useAuth } from '@/lib/auth/store'
import { profile, session, twoFactor } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { renderWithin, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import AccountCard from '.'

const sent = vi.fn()

/** Notes what is sent to the call, and answers it. */
function answer(method: 'post' | 'delete', path: string, response: () => Response): void {
  server.use(
    http[method](url(path), async ({ request }) => {
      const isJson = request.headers.get('content-type') === 'application/json'
      sent(isJson ? await request.json() : path)
      return response()
    }),
  )
}

const done = () => new HttpResponse(null, { status: 204 })

function Shown() {
  const user = useAuth(selectUser)
  return user && <AccountCard user={user} />
}

function open(changes: Partial<User> = {}) {
  signIn({ displayName: 'Ada', username: 'ada', ...changes })
  return renderWithin(<Shown />)
}

const field = (name: string) => screen.getByLabelText(name, { exact: true })
const button = (name: string) => screen.findByRole('button', { name })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

beforeEach(() => {
  sent.mockClear()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} }),
  )
  server.use(
    http.post(url('/api/user/check-username'), async ({ request }) => {
      const { username } = (await request.json()) as { username: string }
      const available = username !== 'grace'
      const message = available ? 'Username available!' : 'Username taken. Try another one.'
      return HttpResponse.json({ available, protected: false, message, detail: null })
    }),
  )
})

describe('the names of an account', () => {
  it('are saved together, and what did not change is not sent', async () => {
    const saved = profile({ username: 'ada', displayName: 'Ada King' })
    answer('post', '/api/account/profile', () => HttpResponse.json(saved))
    const { user } = open()
    expect(await button('Save Changes')).toHaveAttribute('aria-disabled', 'true')
    await user.type(field('Name'), ' King')
    await user.click(await button('Save Changes'))
    expect(await screen.findByText('Profile saved!')).toBeVisible()
    expect(sent).toHaveBeenCalledExactlyOnceWith({ displayName: 'Ada King' })
    expect(authStore.getState().user?.displayName).toBe('Ada King')
  })

  it('take only a username that is available', async () => {
    const { user } = open()
    await user.clear(await screen.findByLabelText('Username'))
    await user.type(field('Username'), 'grace')
    expect(await screen.findByText('Username taken. Try another one.')).toBeVisible()
    expect(await button('Save Changes')).toHaveAttribute('aria-disabled', 'true')
    await user.type(field('Username'), 'h')
    expect(await screen.findByText('Username available!')).toBeVisible()
    expect(await button('Save Changes')).toHaveAttribute('aria-disabled', 'false')
  })

  it('that are refused stay as they were typed, with the reason', async () => {
    answer('post', '/api/account/profile', () => refuse(409, 'username-taken', 'Taken just now.'))
    const { user } = open()
    await user.type(await screen.findByLabelText('Name'), '!')
    await user.click(await button('Save Changes'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Taken just now.')
    expect(field('Name')).toHaveValue('Ada!')
  })
})

const PICTURE = 'You, as others see you'

/** The picture, as the browser has loaded it. */
async function picture() {
  fireEvent.load(await screen.findByAltText(PICTURE))
  return screen.getByRole('img', { name: PICTURE })
}

describe('the picture of an account', () => {
  const file = new File(['x'], 'me.png', { type: 'image/png' })

  it('is shown before it is uploaded', async () => {
    answer('post', '/api/account/picture', () => HttpResponse.json({ photoUrl: '/pictures/1' }))
    const { user } = open()
    await user.upload(await screen.findByLabelText('Picture'), file)
    expect(await picture()).toHaveAttribute('src', 'blob:preview')
    expect(sent).not.toHaveBeenCalled()
    await user.click(await button('Use This Picture'))
    await waitFor(async () => expect(await picture()).toHaveAttribute('src', '/pictures/1'))
    expect(await button('Change Picture')).toHaveFocus()
  })

  it('can be cancelled before, and removed afterwards', async () => {
    answer('delete', '/api/account/picture', done)
    const { user } = open({ photoURL: '/pictures/0' })
    await user.upload(await screen.findByLabelText('Picture'), file)
    await user.click(await button('Cancel'))
    expect(await picture()).toHaveAttribute('src', '/pictures/0')
    await user.click(await button('Remove Picture'))
    await waitFor(() => expect(screen.queryByAltText(PICTURE)).toBeNull())
    expect(screen.getByText('AD')).toBeVisible()
    expect(authStore.getState().user?.photoURL).toBeNull()
    expect(await button('Upload Picture')).toHaveFocus()
  })

  it('is an image of a kind that can be read', async () => {
    open()
    const field = await screen.findByLabelText('Picture')
    const other = new File(['x'], 'me.svg', { type: 'image/svg+xml' })
    Object.defineProperty(field, 'files', { value: [other], configurable: true })
    fireEvent.change(field)
    expect(await screen.findByText('Please choose a PNG, JPEG, WebP or GIF.')).toBeVisible()
  })
})

describe('the email address of an account', () => {
  it('is changed by a link that is mailed to the new one', async () => {
    answer('post', '/api/account/email', () => new HttpResponse(null, { status: 202 }))
    const { user } = open()
    await user.click(await button('Change Email'))
    const change = await dialog('Change email address')
    expect(change.getByLabelText('Email')).toHaveFocus()
    await user.type(change.getByLabelText('Email'), 'ada.king@example.com')
    await user.type(change.getByLabelText('Password'), 'secret1')
    await user.click(change.getByRole('button', { name: 'Send Link' }))
    expect(change.getByRole('alert')).toHaveTextContent('This is your address already.')
    await user.clear(change.getByLabelText('Email'))
    await user.type(change.getByLabelText('Email'), 'ada@example.org')
    await user.click(change.getByRole('button', { name: 'Send Link' }))
    const sentDialog = await dialog('Check your email')
    expect(sentDialog.getByText('ada@example.org')).toBeVisible()
    expect(sent).toHaveBeenCalledExactlyOnceWith({ email: 'ada@example.org', password: 'secret1' })
    expect(screen.getByText('ada.king@example.com')).toBeInTheDocument()
  })
})

describe('an email address that waits for its confirmation', () => {
  const NEW = 'ada@example.org'
  const NOTE = `A confirmation was sent to ${NEW}. Your address stays ada.king@example.com until you confirm it.`
  let pendingEmail: string | null
  const note = () =>
    screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === NOTE)
  beforeEach(() => {
    pendingEmail = NEW
    server.use(
      http.get(url('/api/user/profile'), () => HttpResponse.json(profile({ pendingEmail }))),
    )
  })

  it('is shown once its link was sent', async () => {
    pendingEmail = null
    answer('post', '/api/account/email', () => {
      pendingEmail = NEW
      return new HttpResponse(null, { status: 202 })
    })
    const { user } = open()
    await user.click(await button('Change Email'))
    const change = await dialog('Change email address')
    await user.type(change.getByLabelText('Email'), NEW)
    await user.type(change.getByLabelText('Password'), 'secret1')
    await user.click(change.getByRole('button', { name: 'Send Link' }))
    const sentDialog = await dialog('Check your email')
    await user.click(sentDialog.getByRole('button', { name: 'Done' }))
    expect(await note()).toBeVisible()
  })

  it('is shown when the page is opened again, and its link can be sent again', async () => {
    answer('post', '/api/account/email', () => new HttpResponse(null, { status: 202 }))
    const { user } = open()
    expect(await note()).toBeVisible()
    await user.click(await button('Send Again'))
    const change = await dialog('Change email address')
    expect(change.getByLabelText('Email')).toHaveValue(NEW)
    await user.type(change.getByLabelText('Password'), 'secret1')
    await user.click(change.getByRole('button', { name: 'Send Link' }))
    await dialog('Check your email')
    expect(sent).toHaveBeenCalledExactlyOnceWith({ email: NEW, password: 'secret1' })
  })

  it('is not named any more to the account that has it', async () => {
    open()
    await note()
    act(() => authStore.getState().userChanged({ email: NEW }))
    expect(screen.queryByRole('button', { name: 'Send Again' })).toBeNull()
  })

  it('goes with a new password', async () => {
    answer('post', '/api/account/password', () => {
      pendingEmail = null
      return HttpResponse.json(session())
    })
    const { user } = open()
    await note()
    await user.click(await button('Change Password'))
    const change = await dialog('Change password')
    await user.type(change.getByLabelText('Current Password'), 'old secret')
    await user.type(change.getByLabelText('New Password'), 'new secret')
    await user.type(change.getByLabelText('Confirm Password'), 'new secret')
    await user.click(change.getByRole('button', { name: 'Change Password' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send Again' })).toBeNull())
  })
})

describe('where sign-ins ask for a code', () => {
  beforeEach(() => {
    const state = twoFactor({ enabled: true, recoveryCodesLeft: 9 })
    server.use(http.get(url('/api/account/two-factor'), () => HttpResponse.json(state)))
  })

  it('another address asks for one, too', async () => {
    answer('post', '/api/account/email', () => new HttpResponse(null, { status: 202 }))
    const { user } = open()
    await user.click(await button('Change Email'))
    const change = await dialog('Change email address')
    await change.findByLabelText('Six-digit code')
    await user.type(change.getByLabelText('Email'), 'ada@example.org')
    await user.type(change.getByLabelText('Password'), 'secret1')
    await user.click(change.getByRole('button', { name: 'Send Link' }))
    expect(change.getByRole('alert')).toHaveTextContent('Please enter a code.')
    await user.type(change.getByLabelText('Six-digit code'), '123456')
    await user.click(change.getByRole('button', { name: 'Send Link' }))
    await dialog('Check your email')
    const proof = { password: 'secret1', code: '123456' }
    expect(sent).toHaveBeenCalledExactlyOnceWith({ email: 'ada@example.org', ...proof })
  })

  it('another password asks for one, too', async () => {
    answer('post', '/api/account/password', () => HttpResponse.json(session()))
    const { user } = open()
    await user.click(await button('Change Password'))
    const change = await dialog('Change password')
    await user.type(await change.findByLabelText('Six-digit code'), '123456')
    await user.type(change.getByLabelText('Current Password'), 'old')
    await user.type(change.getByLabelText('New Password'), 'secret')
    await user.type(change.getByLabelText('Confirm Password'), 'secret')
    await user.click(change.getByRole('button', { name: 'Change Password' }))
    expect(await screen.findByText('Password changed!')).toBeVisible()
    const passwords = { currentPassword: 'old', newPassword: 'secret' }
    expect(sent).toHaveBeenCalledExactlyOnceWith({ ...passwords, code: '123456' })
  })
})

describe('the password of an account', () => {
  it('is changed with the one until now, and the session goes on with a new token', async () => {
    answer('post', '/api/account/password', () =>
      HttpResponse.json(session({ token: 'token-2', user: session().user })),
    )
    const { user } = open()
    await user.click(await button('Change Password'))
    const change = await dialog('Change password')
    await user.type(change.getByLabelText('Current Password'), 'old secret')
    await user.type(change.getByLabelText('New Password'), 'new secret')
    await user.click(change.getByRole('button', { name: 'Change Password' }))
    expect(change.getByRole('alert')).toHaveTextContent('Passwords do not match')
    await user.type(change.getByLabelText('Confirm Password'), 'new secret')
    await user.click(change.getByRole('button', { name: 'Change Password' }))
    expect(await screen.findByText('All other devices are signed out.')).toBeVisible()
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      currentPassword: 'old secret',
      newPassword: 'new secret',
    })
    expect(authStore.getState().token).toBe('token-2')
  })

  it('stays when the one until now is wrong', async () => {
    answer('post', '/api/account/password', () => refuse(400, 'wrong-password'))
    const { user } = open()
    await user.click(await button('Change Password'))
    const change = await dialog('Change password')
    await user.type(change.getByLabelText('Current Password'), 'nonsense')
    await user.type(change.getByLabelText('New Password'), 'new secret')
    await user.type(change.getByLabelText('Confirm Password'), 'new secret')
    await user.click(change.getByRole('button', { name: 'Change Password' }))
    expect(await change.findByRole('alert')).toHaveTextContent(/^Incorrect password\./)
  })

  it('is set by mail where there is none yet', async () => {
    server.use(
      http.get(url('/api/account/two-factor'), () =>
        HttpResponse.json(twoFactor({ hasPassword: false })),
      ),
    )
    const { user } = open()
    await user.click(await button('Set a Password'))
    const reset = await dialog('Reset Password')
    expect(reset.getByLabelText('Email')).toHaveValue('ada.king@example.com')
    expect(screen.queryByRole('button', { name: 'Change Email' })).toBeNull()
  })
})
