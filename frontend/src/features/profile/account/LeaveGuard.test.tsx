import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { selectUser, useAuth } from '@/lib/auth/store'
import { refuse, url } from '@/testing/handlers'
import { renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import AccountCard from '.'

const saved = vi.fn()

function serve(answer: () => Response): void {
  saved.mockClear()
  server.use(
    http.post(url('/api/account/profile'), async ({ request }) => {
      saved(await request.json())
      return answer()
    }),
  )
}

function Shown() {
  const user = useAuth(selectUser)
  return user && <AccountCard user={user} />
}

async function open() {
  signIn({ displayName: 'Ada', username: 'ada' })
  const view = renderApp('/profile', [
    { path: '/profile', element: <Shown /> },
    { path: '/saved', element: <h1>Saved Apps</h1> },
  ])
  await screen.findByLabelText('Name')
  const leave = () => act(() => void view.router.navigate('/saved'))
  return { ...view, leave }
}

const question = () => screen.findByRole('dialog', { name: 'Save your changes?' })
const press = (name: string) => screen.findByRole('button', { name })
const isElsewhere = () => screen.findByRole('heading', { name: 'Saved Apps' })

/** Whether the browser asks before the tab is closed. */
const asksBeforeClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('a profile without changes is left without a question', async () => {
  const { leave } = await open()
  expect(asksBeforeClosing()).toBe(false)
  leave()
  await isElsewhere()
})

it('unsaved names are asked about, and stay after Cancel', async () => {
  const { leave, user } = await open()
  await user.type(screen.getByLabelText('Name'), ' King')
  expect(asksBeforeClosing()).toBe(true)
  leave()
  await question()
  await user.click(await press('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Name')).toHaveValue('Ada King')
})

it('unsaved names are left behind by Discard & Continue', async () => {
  serve(() => HttpResponse.json({}))
  const { leave, user } = await open()
  await user.type(screen.getByLabelText('Name'), ' King')
  leave()
  await user.click(await press('Discard & Continue'))
  await isElsewhere()
  expect(saved).not.toHaveBeenCalled()
})

it('unsaved names are saved by Save & Continue', async () => {
  serve(() => HttpResponse.json({ displayName: 'Ada King', username: 'ada' }))
  const { leave, user } = await open()
  await user.type(screen.getByLabelText('Name'), ' King')
  leave()
  await user.click(await press('Save & Continue'))
  await isElsewhere()
  expect(saved).toHaveBeenCalledExactlyOnceWith({ displayName: 'Ada King' })
})

it('names that could not be saved keep the person on the page', async () => {
  serve(() => refuse(503, 'internal-error', 'Try again later.'))
  const { leave, router, user } = await open()
  await user.type(screen.getByLabelText('Name'), ' King')
  leave()
  await user.click(await press('Save & Continue'))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Ada King')
  expect(router.state.location.pathname).toBe('/profile')
})

it('a picture that was chosen is a change, too', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} }),
  )
  const { leave, user } = await open()
  await user.upload(
    screen.getByLabelText('Picture'),
    new File(['x'], 'me.png', { type: 'image/png' }),
  )
  await press('Use This Picture')
  leave()
  await question()
})
