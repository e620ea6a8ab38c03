import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { INSTRUCTION_WAITS } from '../modify/texts'
import { BREAKS, connected, endValidations, PROBLEM, SLOW } from '../testing/FakePreview'
import { BLUE_PAGE, renderGenerator, serveSaves, serveWell } from '../testing/renderGenerator'
import { complete, job, sse } from '../testing/sse'
import { MEANS } from './BlockedChange'

const WAITS = 'Choose Undo or Keep first'
const NOT_SHOWN = 'The last change is not shown yet.'
const NOTE = 'Done: the face is gone.'
const BROKEN_PAGE = `<!doctype html><html><body ${BREAKS}>Hi</body></html>`

beforeEach(() => {
  serveWell()
  server.use(
    http.post(url('/api/modify-full-code'), () => sse(job, complete(BROKEN_PAGE, { note: NOTE }))),
  )
})

afterEach(() => {
  endValidations()
  connected(true)
})

const button = (name: string) => screen.findByRole('button', { name })

const instructions = () => screen.findByRole('textbox', { name: 'Modification instructions' })

/** A signed-in user who asked for a modification. */
async function withModification() {
  signIn()
  const { user } = renderGenerator()
  await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
  await user.click(await button('Generate'))
  await user.type(await instructions(), 'Remove the face')
  await user.click(await button('Modify App'))
  return user
}

/** A signed-in user whose modification breaks the app. */
async function withBrokenChange() {
  const user = await withModification()
  const alert = await screen.findByRole('alert')
  return { user, alert }
}

/** A signed-in user whose modification is being validated. */
async function withSlowValidation(page: string) {
  server.use(http.post(url('/api/modify-full-code'), () => sse(job, complete(page))))
  const user = await withModification()
  await screen.findAllByText('Checking the change…')
  return user
}

it('says what the change breaks, and Undo takes it back', async () => {
  const { user, alert } = await withBrokenChange()
  expect(alert).toHaveTextContent(`This change breaks the app: ${MEANS.missingPart}`)
  expect(within(alert).getByText(PROBLEM).tagName).toBe('CODE')
  expect(alert).toHaveTextContent('The preview shows the app without the change. Press Keep')
  expect(screen.queryByText(NOTE)).toBeNull()
  await user.click(within(alert).getByRole('button', { name: 'Undo' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(await button('View Code'))
  expect(await screen.findByTestId('code')).not.toHaveTextContent(BREAKS)
  expect(screen.getByTestId('preview')).toHaveTextContent('start end change load')
})

it('Keep shows the changed app, and the change is a step like any other', async () => {
  const { user, alert } = await withBrokenChange()
  expect(screen.getByTestId('preview')).toHaveTextContent(/start end change$|start end changeStage/)
  await user.click(within(alert).getByRole('button', { name: 'Keep' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText(NOTE)).toBeVisible()
  expect(screen.getByTestId('preview')).toHaveTextContent('start end change load')
  await user.click(await button('View Code'))
  expect(await screen.findByTestId('code')).toHaveTextContent(BREAKS)
})

it('is told again when the change is redone', async () => {
  const { user, alert } = await withBrokenChange()
  await user.click(within(alert).getByRole('button', { name: 'Undo' }))
  await user.click(await button('Redo'))
  expect(await screen.findByRole('alert')).toHaveTextContent(PROBLEM)
})

it('both buttons are reached by the keyboard', async () => {
  const { user, alert } = await withBrokenChange()
  const [undo, keep] = within(alert).getAllByRole('button')
  undo?.focus()
  await user.tab()
  expect(keep).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByRole('main')).toHaveFocus()
})

it('is told although the panel is hidden', async () => {
  const { user } = await withBrokenChange()
  await user.click(await button('Stage Menu'))
  expect(screen.getByRole('main')).toHaveAttribute('data-side', 'shown')
  await user.click(await button('Keep'))
  expect(screen.getByRole('main')).toHaveAttribute('data-side', 'hidden')
})

describe('until the person has chosen', () => {
  it.each(['Save', 'Install', 'Stage Save', 'Stage Install'])('%s waits', async (name) => {
    await withBrokenChange()
    expect(await button(name)).toHaveAttribute('aria-disabled', 'true')
    expect(await button(name)).toHaveAccessibleDescription(new RegExp(WAITS))
  })

  it('a further instruction waits, and Enter says why', async () => {
    const modified = vi.fn()
    const { user, alert } = await withBrokenChange()
    server.use(http.post(url('/api/modify-full-code'), modified))
    await user.type(await instructions(), 'Make it blue')
    expect(await button('Modify App')).toHaveAttribute('aria-disabled', 'true')
    expect(await button('Modify App')).toHaveAccessibleDescription(new RegExp(WAITS))
    await user.keyboard('{Enter}')
    expect(await screen.findByText(NOT_SHOWN)).toBeInTheDocument()
    expect(modified).not.toHaveBeenCalled()
    expect(await instructions()).toHaveValue('Make it blue')
    await user.click(within(alert).getByRole('button', { name: 'Keep' }))
    expect(await button('Modify App')).not.toHaveAttribute('aria-disabled')
  })

  it('Ctrl+S says why it does nothing, and saves after the choice', async () => {
    const saved = serveSaves()
    const { user, alert } = await withBrokenChange()
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText(NOT_SHOWN)).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(within(alert).getByRole('button', { name: 'Undo' }))
    await user.keyboard('{Control>}s{/Control}')
    await user.type(await screen.findByLabelText('App Name *'), 'Clock{Enter}')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(JSON.stringify(saved.mock.calls[0])).not.toContain(BREAKS)
  })

  it('Ctrl+Z is the same as Undo', async () => {
    const { user } = await withBrokenChange()
    await user.click(document.body)
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await button('Save')).not.toHaveAttribute('aria-disabled')
  })

  it('the code says that it is not of the page in view, and is not copied', async () => {
    const { user } = await withBrokenChange()
    await user.click(await button('View Code'))
    const dialog = await screen.findByRole('dialog', { name: 'View Generated Code' })
    expect(await within(dialog).findByRole('note')).toHaveTextContent('previous one')
    expect(within(dialog).getByRole('button', { name: 'Copy Code' })).toBeDisabled()
  })
})

describe('while a change is validated', () => {
  it('Ctrl+S saves when it has passed', async () => {
    const saved = serveSaves()
    const user = await withSlowValidation(BLUE_PAGE.replace('<body', `<body ${SLOW}`))
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Your app is saved after that.')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    endValidations()
    await user.type(await screen.findByLabelText('App Name *'), 'Clock{Enter}')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(JSON.stringify(saved.mock.calls[0])).toContain(SLOW)
  })

  it('Ctrl+S saves nothing when it breaks the app, and says why', async () => {
    const user = await withSlowValidation(BROKEN_PAGE.replace('<body', `<body ${SLOW}`))
    await user.keyboard('{Control>}s{/Control}')
    endValidations()
    expect(await screen.findByText(NOT_SHOWN)).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  /** Presses Modify App during the validation of `page`, twice as hasty people do. */
  async function withWaitingInstruction(page: string) {
    const asked = vi.fn()
    const user = await withSlowValidation(page.replace('<body', `<body ${SLOW}`))
    server.use(
      http.post(url('/api/modify-full-code'), async ({ request }) => {
        asked(await request.json())
        return sse(job, complete(BLUE_PAGE))
      }),
    )
    await user.type(await instructions(), 'Make it red')
    await user.click(await button('Modify App'))
    await user.click(await button('Modify App'))
    expect(await screen.findByText(INSTRUCTION_WAITS.begun[1])).toBeInTheDocument()
    expect(asked).not.toHaveBeenCalled()
    return { user, asked }
  }

  it('a further instruction waits, and is sent once when the change has passed', async () => {
    const { asked } = await withWaitingInstruction(BLUE_PAGE)
    endValidations()
    await waitFor(async () => expect(await instructions()).toHaveValue(''))
    expect(asked).toHaveBeenCalledOnce()
    expect(JSON.stringify(asked.mock.lastCall?.[0])).toContain('Make it red')
    expect(JSON.stringify(asked.mock.lastCall?.[0])).toContain(SLOW)
  })

  it('a further instruction stays in its box when the change breaks the app', async () => {
    const { asked } = await withWaitingInstruction(BROKEN_PAGE)
    endValidations()
    await screen.findByRole('alert')
    expect(await instructions()).toHaveValue('Make it red')
    expect(asked).not.toHaveBeenCalled()
  })

  it('a further instruction stays in its box when the change is undone meanwhile', async () => {
    const { user, asked } = await withWaitingInstruction(BLUE_PAGE)
    await user.click(await button('Undo'))
    await waitFor(async () => expect(await button('Redo')).toBeEnabled())
    expect(await instructions()).toHaveValue('Make it red')
    expect(asked).not.toHaveBeenCalled()
  })
})

it('the buttons of the choice are commands', async () => {
  const { alert } = await withBrokenChange()
  const ids = within(alert)
    .getAllByRole('button')
    .map((one) => one.dataset.command)
  expect(ids).toEqual(['undo', 'keep'])
})

it('a change that could not be validated says so, and is validated when the person wants it', async () => {
  connected(false)
  const { user, alert } = await withBrokenChange()
  expect(alert).toHaveTextContent('could not be checked')
  expect(screen.getByTestId('preview')).toHaveTextContent(/start end change$|start end changeStage/)
  expect(await button('Save')).toHaveAttribute('aria-disabled', 'true')
  connected(true)
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText(MEANS.missingPart)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})
