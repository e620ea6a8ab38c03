import { screen, waitFor, within } from '@testing-library/react'
import { delay, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notify } from '@/lib/toast'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { refuse, url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { RECORD_GONE } from '../draft/texts'
import { inBar, openStored, pagesBar } from '../testing/openStored'
import { renderGenerator, serveSaves, serveWell } from '../testing/renderGenerator'
import { serveStoredApp } from '../testing/storedApp'

const button = (name: string) => screen.findByRole('button', { name })
const named = () => new URL(window.location.href).searchParams.get('app')
const before = window.location.href

beforeEach(() => {
  stubBrowserDatabase()
  serveWell()
  // the tests' router has its addresses for itself
  window.history.replaceState({ key: 'kept' }, '', '/generate?mode=code')
})
afterEach(() => {
  window.history.replaceState(null, '', before)
  vi.unstubAllGlobals()
})

async function generated(path = '/generate') {
  const rendered = renderGenerator(path)
  await rendered.user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
  await rendered.user.click(await button('Generate'))
  await screen.findByRole('region', { name: 'Modify Interactive' })
  return rendered
}

it('names an app once it is saved, without a new entry of the history', async () => {
  serveSaves()
  signIn()
  const { user } = await generated()
  const entries = window.history.length
  expect(named()).toBeNull()
  await user.click(await button('Save'))
  await user.type(await screen.findByLabelText('App Name *'), 'Tideline{Enter}')
  await waitFor(() => expect(named()).toBe('saved-1'))
  expect(new URL(window.location.href).searchParams.get('mode')).toBe('code')
  expect([window.history.length, window.history.state]).toEqual([entries, { key: 'kept' }])
})

it('opens the app that it names in another tab, on the page that it was left on', async () => {
  const { id } = serveStoredApp(['Home', 'Menu', 'Team'], 'Menu')
  signIn()
  const { router } = renderGenerator(`/generate?mode=code&app=${id}`)
  expect(await inBar('Menu page 2 of 3')).toBeVisible()
  await waitFor(() => expect(router.state.location.search).toBe('?mode=code'))
  await waitFor(() => expect(named()).toBe(id))
})

it('keeps what was not saved of the app that it names when that is reloaded', async () => {
  const first = await openStored(['Home', 'Menu'])
  const prompt = await screen.findByRole('textbox', { name: 'Modification instructions' })
  await first.user.type(prompt, 'Make it blue')
  await first.user.click(await button('Modify App'))
  await waitFor(async () => expect(await button('Undo')).toBeEnabled())
  first.unmount()
  const told = vi.spyOn(notify, 'success')
  const { router } = renderGenerator(`/generate?mode=code&app=${first.detail.id}`)
  await pagesBar()
  await waitFor(async () => expect(await button('Undo')).toBeEnabled())
  await waitFor(() => expect(router.state.location.search).toBe('?mode=code'))
  expect(screen.queryByRole('dialog')).toBeNull()
  // it was not fetched in place of the draft
  expect(told).not.toHaveBeenCalled()
})

it('says on a reload that the app was deleted meanwhile', async () => {
  const first = await openStored(['Home', 'Menu'])
  await waitFor(() => expect(named()).toBe(first.detail.id))
  first.unmount()
  const gone = async () => {
    await delay(50)
    return refuse(404, 'not-found')
  }
  server.use(http.get(url('/api/generations/:id'), gone))
  renderGenerator(`/generate?mode=code&app=${first.detail.id}`)
  expect(await screen.findByText(RECORD_GONE[0])).toBeInTheDocument()
  expect(await inBar('Home page 1 of 2')).toBeVisible()
})

it('asks before unsaved work of another app is left for the one that it names', async () => {
  const { id } = serveStoredApp(['Home', 'Menu'])
  signIn()
  const first = await generated()
  first.unmount()
  const { user } = renderGenerator(`/generate?mode=code&app=${id}`)
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('region', { name: 'Modify Interactive' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Menu page/ })).toBeNull()
  expect(named()).toBeNull()
})
