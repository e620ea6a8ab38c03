import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TwoFactor } from '@/lib/api/types'
import { twoFactor } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { renderWithin, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import TwoFactorCard from '.'

const saved = vi.hoisted(() => vi.fn())
vi.mock('@/lib/download', () => ({ download: saved }))

const path = (end = '') => url(`/api/account/two-factor${end}`)
const codes = Array.from({ length: 10 }, (_, at) => `code-${at}`)
const sent = vi.fn()
let state: TwoFactor

beforeEach(() => {
  sent.mockClear()
  saved.mockClear()
  state = twoFactor()
  const note = async (request: Request) => sent(await request.json())
  const enabled = (recoveryCodesLeft: number) => {
    state = twoFactor({ enabled: true, recoveryCodesLeft })
    return HttpResponse.json({ recoveryCodes: codes })
  }
  server.use(
    http.get(path(), () => HttpResponse.json(state)),
    http.post(path('/begin'), async ({ request }) => {
      await note(request)
      return HttpResponse.json({
        secret: 'ABCDEFGHIJKLMNOP',
        otpauthUrl: 'otpauth://totp/x',
        qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      })
    }),
    http.post(path('/enable'), async ({ request }) => {
      await note(request)
      return enabled(10)
    }),
    http.post(path('/recovery-codes'), async ({ request }) => {
      await note(request)
      return enabled(10)
    }),
    http.post(path('/disable'), async ({ request }) => {
      await note(request)
      state = twoFactor()
      return new HttpResponse(null, { status: 204 })
    }),
  )
  signIn()
})

const button = (name: string) => screen.findByRole('button', { name })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function beginSetUp() {
  const view = renderWithin(<TwoFactorCard />)
  await view.user.click(await button('Set Up'))
  const setUp = await dialog('Set up two-factor authentication')
  await view.user.type(setUp.getByLabelText('Password'), 'secret1{Enter}')
  await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  return view
}

describe('two-factor authentication', () => {
  it('is set up with a code, and shows the recovery codes once', async () => {
    const { user } = await beginSetUp()
    const setUp = await dialog('Set up two-factor authentication')
    expect(setUp.getByText('ABCD EFGH IJKL MNOP')).toBeVisible()
    expect(setUp.getByLabelText('Six-digit code')).toHaveFocus()
    await user.type(setUp.getByLabelText('Six-digit code'), '123 456{Enter}')
    const shown = await dialog('Save your recovery codes')
    expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes)
    // nobody sees them again: a slip closes nothing
    await user.keyboard('{Escape}')
    expect(shown.getByText('code-9')).toBeVisible()
    await user.click(shown.getByRole('button', { name: 'Copy Codes' }))
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
    await user.click(shown.getByRole('button', { name: 'Download Codes' }))
    const [file, name] = saved.mock.calls[0] as [Blob, string]
    expect(name).toBe('morpheo-recovery-codes.txt')
    expect(await file.text()).toContain('code-9')
    await user.click(shown.getByRole('button', { name: 'I Saved Them' }))
    expect(await screen.findByText('10 recovery codes are left.')).toBeVisible()
    await waitFor(async () => expect(await button('New Recovery Codes')).toHaveFocus())
    expect(sent.mock.calls).toEqual([[{ password: 'secret1' }], [{ code: '123456' }]])
    expect(screen.queryByText('code-9')).toBeNull()
  })

  it('stays off when the code is wrong', async () => {
    server.use(http.post(path('/enable'), () => refuse(400, 'second-factor-wrong', 'Not right.')))
    const { user } = await beginSetUp()
    await user.type(screen.getByLabelText('Six-digit code'), '000000{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Not right.')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await button('Set Up')).toHaveFocus()
  })

  it('warns when few recovery codes are left, and makes new ones', async () => {
    state = twoFactor({ enabled: true, recoveryCodesLeft: 1 })
    const { user } = renderWithin(<TwoFactorCard />)
    expect(await screen.findByText(/^1 recovery code is left\. Get new ones/)).toBeVisible()
    await user.click(await button('New Recovery Codes'))
    const renew = await dialog('New recovery codes')
    await user.type(renew.getByLabelText('Password'), 'secret1')
    await user.click(renew.getByRole('button', { name: 'Make New Codes' }))
    expect(renew.getByRole('alert')).toHaveTextContent('Please enter a code.')
    await user.type(renew.getByLabelText('Six-digit code'), '123456')
    await user.click(renew.getByRole('button', { name: 'Make New Codes' }))
    expect(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible()
    expect(sent).toHaveBeenCalledExactlyOnceWith({ password: 'secret1', code: '123456' })
  })

  it('is turned off also with a recovery code', async () => {
    state = twoFactor({ enabled: true, recoveryCodesLeft: 9 })
    const { user } = renderWithin(<TwoFactorCard />)
    await user.click(await button('Turn Off'))
    const turnOff = await dialog('Turn off two-factor authentication?')
    await user.type(turnOff.getByLabelText('Password'), 'secret1')
    await user.click(turnOff.getByRole('button', { name: 'Use a recovery code' }))
    await user.type(turnOff.getByLabelText('Recovery code'), 'code-3')
    await user.click(turnOff.getByRole('button', { name: 'Turn Off' }))
    expect(await screen.findByText('Two-factor authentication is off.')).toBeVisible()
    expect(await button('Set Up')).toBeVisible()
    expect(sent).toHaveBeenCalledExactlyOnceWith({ password: 'secret1', code: 'code-3' })
  })

  it('needs a password', async () => {
    state = twoFactor({ hasPassword: false })
    renderWithin(<TwoFactorCard />)
    expect(await screen.findByText(/^Your account has no password/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Set Up' })).toBeNull()
  })
})
