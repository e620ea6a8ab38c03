import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS } from '@/lib/lazyPart'
import { lazyPart } from './LazyPart'

const Clock = ({ name }: { name: string }) => <p>The clock {name}</p>
const clock = async () => ({ default: Clock })

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('is loaded once, when it is first shown', async () => {
  const load = vi.fn(clock)
  const Part = lazyPart(load, <p>Wait</p>)
  expect(load).not.toHaveBeenCalled()
  const { unmount } = render(<Part name="one" />)
  expect(screen.getByText('Wait')).toBeVisible()
  expect(await screen.findByText('The clock one')).toBeVisible()
  unmount()
  render(<Part name="two" />)
  expect(screen.getByText('The clock two')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

it('that cannot be loaded says so, and can be tried again', async () => {
  const load = vi.fn(clock).mockRejectedValueOnce(new Error('offline'))
  const Part = lazyPart(load, <p>Wait</p>)
  render(<Part name="one" />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Loading chunk failed')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('The clock one')).toBeVisible()
})

it('that never arrives is given up', async () => {
  vi.useFakeTimers()
  const Part = lazyPart(() => new Promise<{ default: typeof Clock }>(() => undefined), <p>Wait</p>)
  render(<Part name="one" />)
  await act(() => vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1))
  expect(screen.getByText('Wait')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('alert')).toHaveTextContent('Loading chunk failed')
})

it('that is loaded beforehand is there at once, also without a network', async () => {
  const load = vi.fn(clock)
  const Part = lazyPart(load, <p>Wait</p>)
  Part.preload()
  await vi.waitFor(() => expect(load).toHaveReturned())
  await act(async () => undefined)
  render(<Part name="one" />)
  expect(screen.getByText('The clock one')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

it('that could not be loaded beforehand is loaded when it is needed', async () => {
  const load = vi.fn(clock).mockRejectedValueOnce(new Error('offline'))
  const Part = lazyPart(load, <p>Wait</p>)
  Part.preload()
  await act(async () => undefined)
  render(<Part name="one" />)
  expect(await screen.findByText('The clock one')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

it('that fails without a network says what becomes of the work, and comes with the connection', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(clock).mockRejectedValueOnce(new Error('offline'))
  const Part = lazyPart(load)
  render(<Part name="one" />)
  expect(await screen.findByRole('alert')).toHaveTextContent(/You are offline.*work is safe/)
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('The clock one')).toBeVisible()
})

it('that would be a dialog can be closed without having come', async () => {
  const onClose = vi.fn()
  const Part = lazyPart<{ onClose(): void }>(() => Promise.reject(new Error('offline')))
  render(<Part onClose={onClose} />)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
