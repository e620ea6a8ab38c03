import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { ApiError } from '@/lib/api/error'
import { refuse, url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { returnFromGoogle } from '@/testing/returnFromGoogle'
import { server } from '@/testing/server'
import { rememberSession } from './hint'
import { registerProblem, signInMessage, signInProblem } from './messages'
import { logout, startSession } from './session'
import { login } from './signIn'
import { authStore, selectIsPro, selectTier } from './store'

describe('startSession', () => {
  it('starts as loading', () => {
    expect(authStore.getState()).toMatchObject({ loading: true, authReady: false, user: null })
  })

  it('sends no request when this browser never signed in', async () => {
    server.use(
      http.post(url('/api/auth/refresh'), () => {
        throw new Error('asked')
      }),
    )
    await startSession()
    expect(authStore.getState()).toMatchObject({ loading: false, authReady: true, user: null })
  })

  it('restores the session of the cookie', async () => {
    rememberSession()
    await startSession()
    expect(authStore.getState()).toMatchObject({ token: 'token-1', loading: false })
    expect(authStore.getState().user?.email).toBe('ada.king@example.com')
  })

  it.each([true, false])(
    'restores a session created through Google, once (https: %s)',
    async (isSecure) => {
      returnFromGoogle(isSecure)
      await startSession()
      expect(authStore.getState().user).not.toBeNull()
      expect(document.cookie).toBe('a=b')
    },
  )

  it('ends quietly when the cookie has expired', async () => {
    rememberSession()
    server.use(http.post(url('/api/auth/refresh'), () => refuse(401, 'user-token-expired')))
    await startSession()
    expect(authStore.getState()).toMatchObject({ user: null, error: null, authReady: true })
  })

  it('tries again before it gives the session up', async () => {
    rememberSession()
    const answers = [HttpResponse.error(), refuse(503, 'service-unavailable')]
    server.use(http.post(url('/api/auth/refresh'), () => answers.shift()))
    await startSession()
    expect(authStore.getState().user).not.toBeNull()
    expect(answers).toEqual([])
  })

  it('tries a refused cookie once more: another window may have renewed it', async () => {
    rememberSession()
    server.use(
      http.post(url('/api/auth/refresh'), () => refuse(401, 'user-token-expired'), { once: true }),
    )
    await startSession()
    expect(authStore.getState().user).not.toBeNull()
  })

  it('reports a missing network', async () => {
    rememberSession()
    server.use(http.post(url('/api/auth/refresh'), () => HttpResponse.error()))
    await startSession()
    expect(authStore.getState()).toMatchObject({
      authReady: true,
      error: 'Network error. Please check your internet connection and try again.',
    })
  })
})

describe('login and logout', () => {
  it('signs in', async () => {
    expect(await login('ada@example.com', 'secret1')).toBe('done')
    expect(authStore.getState()).toMatchObject({ token: 'token-1', error: null })
  })

  it("keeps the server's error message", async () => {
    server.use(http.post(url('/api/auth/login'), () => refuse(401, 'invalid-credential')))
    expect(await login('ada@example.com', 'wrong')).toBe('failed')
    expect(authStore.getState().error).toBe(
      'Invalid email or password. Please check your credentials and try again.',
    )
  })

  it('signs out locally even when the request fails', async () => {
    signIn()
    server.use(http.post(url('/api/auth/logout'), () => HttpResponse.error()))
    await logout()
    expect(authStore.getState()).toMatchObject({ user: null, token: null, loading: false })
  })
})

describe('signInMessage', () => {
  it('has a fallback for unknown codes and other errors', () => {
    const fallback =
      'An unexpected error occurred. Please try again or contact support if the problem persists.'
    expect(signInMessage(new ApiError({ code: 'zzz', message: 'm', status: 500 }))).toBe(fallback)
    expect(signInMessage(new Error('m'))).toBe(fallback)
  })
})

describe('validation', () => {
  it.each([
    ['', 'secret1', 'Please enter your email address.'],
    ['  ', 'secret1', 'Please enter your email address.'],
    ['a@b.c', ' ', 'Please enter your password.'],
    ['a@b.c', 'x', null],
  ])('signing in with %j and %j', (email, password, problem) => {
    expect(signInProblem({ email, password })).toBe(problem)
  })

  it.each([
    ['secret1', 'secret2', 'Passwords do not match'],
    ['12345', '12345', 'Password must be at least 6 characters'],
    ['123456', '123456', null],
  ])('registering with %j and %j', (password, confirmation, problem) => {
    expect(registerProblem({ email: 'a@b.c', password }, confirmation)).toBe(problem)
  })
})

describe('tiers', () => {
  it('treats visitors as free', () => {
    expect(selectTier(authStore.getState())).toBe('free')
    signIn({ tier: 'pro' })
    expect(selectTier(authStore.getState())).toBe('pro')
    expect(selectIsPro(authStore.getState())).toBe(true)
  })
})
