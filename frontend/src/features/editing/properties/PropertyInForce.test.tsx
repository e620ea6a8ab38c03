/** What the panel says when what is in force is not what was written. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { elementOf } from '@/document/pageEdit/patches'
import { parsed } from '@/document/pageEdit/testing/arbitrary'
import type { ElementFacts } from '@/frame/editProtocol'
import { originsIn } from '../origins/valueOrigins'
import type { EditSession } from '../session/editSession'
import { EDITING, PANEL } from '../texts'
import { detailOf } from '../values/elementDetail'
import { PropertyPanel } from './PropertyPanel'

const change = vi.fn()
const SET_AGAIN = /^The app's script overrides this/

function draw(style: string, size: string, tag = 'h1', more: Record<string, string> = {}) {
  const page = parsed(`<body><${tag} id="h" style="${style}">BAKERY</${tag}></body>`)
  const key = { attribute: 'id' as const, value: 'h' }
  const selected = [{ key, name: { path: [], tag, text: '', id: key } }]
  const detail = detailOf(page, selected)
  const element = elementOf(page, key)
  if (!detail || !element) throw new Error('Nothing is selected.')
  const origins = originsIn(page, element, 900)
  const box = { left: 0, top: 0, width: 300, height: 90 }
  const facts = {
    css: { 'font-size': size, ...more },
    viewWidth: 900,
    box,
  } as unknown as ElementFacts
  const session = { state: createStore(() => ({ selected })), change, attempt: vi.fn() }
  return (
    <PropertyPanel session={session as unknown as EditSession} {...{ detail, facts, origins }} />
  )
}

beforeEach(() => vi.clearAllMocks())
afterEach(() => vi.useRealTimers())

it("says that the app's script sets a value again, once that lasts", () => {
  vi.useFakeTimers()
  const { rerender } = render(draw('font-size: 40px !important', '92.8px'))
  expect(screen.queryByText(SET_AGAIN)).toBeNull()
  act(() => vi.advanceTimersByTime(1_600))
  expect(screen.getByText(SET_AGAIN)).toHaveTextContent('92.8px')
  rerender(draw('font-size: 40px', '40px'))
  expect(screen.queryByText(SET_AGAIN)).toBeNull()
  act(() => vi.advanceTimersByTime(1_600))
  expect(screen.queryByText(SET_AGAIN)).toBeNull()
})

it('says what its slider does where the sides of an element differ', () => {
  const { rerender } = render(draw('padding: 0 24px', '40px', 'h1', { padding: '0px 24px' }))
  expect(screen.getByText(PANEL.sides('0 24'))).toBeVisible()
  const slider = screen.getByRole('slider', { name: 'Padding' })
  expect(slider).toBeEnabled()
  fireEvent.change(slider, { target: { value: '12' } })
  fireEvent.blur(slider)
  expect(change.mock.lastCall?.[1]).toBe('12')
  rerender(draw('padding: 24px', '40px', 'h1', { padding: '24px' }))
  expect(screen.queryByText(/^Sides differ/)).toBeNull()
})

it('says how the parts of a drawn image are changed, and has nothing of text for it', () => {
  const { unmount } = render(draw('width: 40px', '16px', 'svg'))
  expect(screen.getByText(EDITING.drawing)).toBeVisible()
  expect(screen.queryByLabelText('Text Boldness')).toBeNull()
  unmount()
  render(draw('width: 40px', '16px'))
  expect(screen.queryByText(EDITING.drawing)).toBeNull()
})

it('says so where a number is beyond what the control takes', async () => {
  const user = userEvent.setup()
  const { rerender } = render(draw('font-size: 40px', '40px'))
  const size = screen.getByRole('spinbutton', { name: 'Text Size' })
  await user.clear(size)
  await user.type(size, '150{Enter}')
  expect(change.mock.lastCall?.[1]).toBe('150')
  expect(screen.queryByText(/^At most/)).toBeNull()
  rerender(draw('font-size: 120px', '120px'))
  expect(screen.getByText(`At most 120 px. ${PANEL.beyond}`)).toBeVisible()
  // as before: the box does not go on showing what is not in force
  await user.clear(size)
  await user.type(size, '200{Enter}')
  expect(size).toHaveValue(120)
  await user.clear(size)
  await user.type(size, '30{Enter}')
  expect(screen.queryByText(/^At most/)).toBeNull()
})

it('shows the number that is in force again where a change came to nothing', () => {
  vi.useFakeTimers()
  render(draw('font-size: 40px', '40px'))
  const size = screen.getByRole('spinbutton', { name: 'Text Size' })
  const write = (value: string) => fireEvent.change(size, { target: { value } })
  write('60')
  fireEvent.keyDown(size, { key: 'Enter' })
  expect(change.mock.lastCall?.[1]).toBe('60')
  // whoever types on is left alone
  write('64')
  act(() => vi.advanceTimersByTime(2_000))
  expect(size).toHaveValue(64)
  fireEvent.keyDown(size, { key: 'Enter' })
  expect(size).toHaveValue(64)
  act(() => vi.advanceTimersByTime(2_000))
  expect(size).toHaveValue(40)
})

it('begins with what an element is there for', () => {
  render(draw('color: red', '16px', 'a'))
  const groups = screen.getAllByRole('group').map((one) => one.querySelector('summary'))
  const names = groups.flatMap((one) => one?.textContent ?? [])
  expect(names.slice(0, 3)).toEqual(['Text', 'Link', 'Box'])
})
