import { useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { authStore } from '@/lib/auth/store'
import { signIn } from '@/testing/renderApp'
import { App } from './App'

const OTHER = { uid: '0190a000-0000-7000-8000-0000000000ff' }

/** Something of the account that is loaded from the server. */
function Mine() {
  const { data } = useQuery({
    queryKey: ['mine'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => authStore.getState().user?.uid ?? 'nobody',
  })
  return <p>{`Of ${data ?? 'whom?'}`}</p>
}

const renderMine = () =>
  render(<App router={createMemoryRouter([{ path: '/', Component: Mine }])} />)

it('what was loaded for an account is not shown to the next one', async () => {
  const { uid } = signIn()
  renderMine()
  await screen.findByText(`Of ${uid}`)
  act(() => void signIn(OTHER))
  expect(await screen.findByText(`Of ${OTHER.uid}`)).toBeVisible()
  expect(screen.queryByText(`Of ${uid}`)).toBeNull()
})

it('what was loaded for an account stays while its session is renewed', async () => {
  const { uid } = signIn()
  renderMine()
  await screen.findByText(`Of ${uid}`)
  act(() => void signIn())
  expect(screen.getByText(`Of ${uid}`)).toBeVisible()
})
