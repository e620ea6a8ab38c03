import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '@/testing/renderApp'
import { lazyPage } from './router'

it('offers to try again instead of taking the application down', async () => {
  const load = vi.fn(async () => ({ default: () => <main>The screen</main> }))
  load.mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'))
  const { user } = renderApp('/', [{ path: '/', lazy: lazyPage(load) }])
  expect(await screen.findByRole('alert')).toHaveTextContent('Loading chunk failed')
  expect(load).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('The screen')).toBeVisible()
})
