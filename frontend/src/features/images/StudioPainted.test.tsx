import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { button, instructionBox, stubScreen, withImage } from './testing/studioBench'
// loaded here, not by the test in its time
import './brush/PaintedOverlay'

beforeEach(() => {
  stubBrowserDatabase()
  stubScreen()
})
afterEach(() => vi.unstubAllGlobals())

const overlay = () => document.querySelector('.img-strokes-kept')
const NOTE = (_: string, element: Element | null) =>
  element?.textContent === '1 stroke. Only the painted area will change.' &&
  element.matches('[role="status"]')

async function painted() {
  const view = await withImage()
  const { user } = view
  await user.click((await screen.findAllByRole('button', { name: 'Brush' }))[0]!)
  await user.click(await button('Fill'))
  await user.click(await button('Done'))
  return view
}

it('says where to paint until something is painted, and keeps the room of what is said then', async () => {
  const { user } = await withImage()
  const none = () => screen.queryByText('Paint the area to change.')
  expect(none()).toBeNull()
  await user.click((await screen.findAllByRole('button', { name: 'Brush' }))[0]!)
  expect(none()).toBeVisible()
  await user.click(await button('Fill'))
  expect(await screen.findByText(NOTE)).toBeVisible()
  expect(none()).toBeNull()
})

it('what is painted is seen after Done, and forgotten by a press', async () => {
  const { user, studio } = await painted()
  await waitFor(() => expect(overlay()).toBeInTheDocument())
  expect(screen.getByText(NOTE)).toBeVisible()
  await user.click(await button('Clear selection'))
  expect(overlay()).toBeNull()
  expect(screen.queryByText(NOTE)).toBeNull()
  await user.type(await instructionBox(), 'Warmer')
  await user.click(await button('Modify Image'))
  await waitFor(() => expect(studio.count()).toBe(2))
  expect(studio.sent[1]!.fields).not.toHaveProperty('mask_image')
})

it('what is painted stays in sight after a change that failed', async () => {
  const { user, studio } = await painted()
  await user.type(await instructionBox(), 'Add a horse')
  await user.click(await button('Modify Image'))
  await waitFor(() => expect(studio.count()).toBe(2))
  expect(studio.sent[1]!.fields).toHaveProperty('mask_image')
  await act(async () => {
    const error = { type: 'error', code: 'image-studio-cannot', status: 422 } as const
    const detail = { reason: 'Only an AI model can.', can: ['Sepia', 'Warmer or colder'] }
    studio.stream().send({ ...error, message: 'It cannot.', detail })
    studio.stream().done()
  })
  // said once, beside the image
  expect(await screen.findAllByText('Only an AI model can.')).toHaveLength(1)
  await user.click(screen.getByText('What it can do'))
  expect(screen.queryByRole('button', { name: 'Warmer or colder' })).toBeNull()
  await user.click(await button('Sepia'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await instructionBox()).toHaveValue('Sepia')
  expect(overlay()).toBeInTheDocument()
  expect(screen.getByText(NOTE)).toBeVisible()
})

it('the lasso is to paint with, also after erasing', async () => {
  const { user } = await withImage()
  await user.click((await screen.findAllByRole('button', { name: 'Brush' }))[0]!)
  await user.click(await button('Erase'))
  await user.click(await button('Lasso'))
  expect(await button('Lasso')).toHaveAttribute('aria-pressed', 'true')
  expect(await button('Erase with the lasso')).toHaveAttribute('aria-pressed', 'false')
})
