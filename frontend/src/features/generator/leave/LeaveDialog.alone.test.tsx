import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LEAVE } from '@/components/LeaveQuestion'
import LeaveDialog from './LeaveDialog'

const app = vi.hoisted(() => ({ hasBeenSaved: false }))
vi.mock('../store', () => ({
  useQuestions: () => ({ answered: vi.fn(), dismissed: vi.fn() }),
  useGenerator: (select: (state: unknown) => unknown) => select({ document: { app } }),
}))

it.each([
  [false, LEAVE.text],
  [true, LEAVE.changes],
])('of an app that was saved (%s) before says what is not', (hasBeenSaved, text) => {
  app.hasBeenSaved = hasBeenSaved
  render(<LeaveDialog />)
  expect(screen.getByText(text)).toBeVisible()
})
