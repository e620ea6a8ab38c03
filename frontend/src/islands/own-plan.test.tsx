import { expect, it } from 'vitest'
import { authStore } from '@/lib/auth/store'
import { signIn } from '@/testing/renderApp'
import { mount } from './own-plan'

function plan(tier: string) {
  document.body.innerHTML = '<p hidden>Your plan</p><a href="/register">Start free</a>'
  const [label, action] = document.querySelectorAll<HTMLElement>('p, a')
  if (!label || !action) throw new Error('no plan')
  mount(label, { tier })
  return () => [label.hidden ? '' : label.textContent, action.hidden ? '' : action.textContent]
}

it('is said at the plan that the user has, and nowhere else', () => {
  const free = plan('free')
  expect(free()).toEqual(['', 'Start free'])
  signIn()
  expect(free()).toEqual(['Your plan', ''])
  expect(plan('pro')()).toEqual(['', 'Start free'])
  signIn({ tier: 'explorer' })
  expect(free()).toEqual(['', ''])
  authStore.getState().sessionEnded()
  expect(free()).toEqual(['', 'Start free'])
})
