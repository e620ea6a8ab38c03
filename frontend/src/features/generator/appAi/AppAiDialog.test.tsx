import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import AppAiDialog from './AppAiDialog'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a press that began in the app allows nothing, and one that comes later does', () => {
  const onAnswer = vi.fn()
  const price = { chat: 1, image: 2, tokensPerCredit: 4_000 }
  const props = { appName: 'Parrot', asks: 'image', excerpt: '', price, onAnswer } as const
  render(<AppAiDialog {...props} />)
  const button = screen.getByRole('button', { name: 'Allow for this app' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  fireEvent.click(button)
  act(() => void vi.advanceTimersByTime(799))
  fireEvent.click(button)
  expect(onAnswer).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  fireEvent.click(button)
  expect(onAnswer).toHaveBeenCalledWith(true)
  fireEvent.click(screen.getByRole('button', { name: "Don't Allow" }))
  expect(onAnswer).toHaveBeenLastCalledWith(false)
})
