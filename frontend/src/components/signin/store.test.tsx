import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { authStore } from '@/lib/auth/store'
import { session } from '@/testing/fixtures'
import { useRequireSignIn, useSignInDialog } from './store'

const parts = () =>
  renderHook(() => ({ require: useRequireSignIn(), dialog: useSignInDialog() })).result

it('what needs an account waits until it is known whether there is one', () => {
  const screen = parts()
  const [first, last] = [vi.fn(), vi.fn()]
  screen.current.require(first)
  screen.current.require(last)
  expect(screen.current.dialog.show).toBe(false)
  expect(last).not.toHaveBeenCalled()
  authStore.getState().sessionStarted(session())
  expect(first).not.toHaveBeenCalled()
  expect(last).toHaveBeenCalledOnce()
  authStore.getState().sessionEnded()
  authStore.getState().sessionStarted(session())
  expect(last).toHaveBeenCalledOnce()
})

it('asks to sign in once it is known that nobody is', () => {
  const screen = parts()
  const action = vi.fn()
  screen.current.require(action)
  expect(screen.current.dialog.show).toBe(false)
  authStore.getState().sessionEnded()
  const { show, afterSignIn } = parts().current.dialog
  expect(show).toBe(true)
  expect(action).not.toHaveBeenCalled()
  afterSignIn?.()
  expect(action).toHaveBeenCalledOnce()
})
