import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { authStore } from '@/lib/auth/store'
import { preferences } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { renderWithin, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { PreferencesCard } from './PreferencesCard'

const PATH = url('/api/user/personality')
const saves = vi.fn()

function serve(changes: Parameters<typeof preferences>[0] = {}): void {
  server.use(
    http.get(PATH, () => HttpResponse.json({ preferences: preferences(changes) })),
    http.post(PATH, async ({ request }) => {
      saves(await request.json())
      return HttpResponse.json({ success: true })
    }),
  )
}

const group = async (name: string) => within(await screen.findByRole('group', { name }))
const option = async (of: string, name: string) => (await group(of)).getByRole('radio', { name })

beforeEach(() => saves.mockClear())

describe('the preferences of an account', () => {
  it('are shown, with none where nothing was chosen', async () => {
    serve({ design: 'bold' })
    signIn()
    renderWithin(<PreferencesCard />)
    expect(await option('Design', 'Bold')).toBeChecked()
    expect(await option('Tone', 'No preference')).toBeChecked()
    expect(saves).not.toHaveBeenCalled()
  })

  it('are saved together a moment after they were changed', async () => {
    serve({ design: 'bold' })
    signIn()
    const { user } = renderWithin(<PreferencesCard />)
    await user.click(await option('Communication', 'Technical'))
    await user.click(await option('Code style', 'Concise'))
    await user.click(await option('Design', 'No preference'))
    expect(await option('Code style', 'Concise')).toBeChecked()
    expect(saves).not.toHaveBeenCalled()
    await waitFor(() => expect(saves).toHaveBeenCalled())
    expect(saves).toHaveBeenCalledExactlyOnceWith({
      preferences: preferences({ communication: 'technical', codeStyle: 'concise' }),
    })
  })

  it('are saved at once when the page is left', async () => {
    serve()
    signIn()
    const { user, unmount } = renderWithin(<PreferencesCard />)
    await user.click(await option('Tone', 'Casual'))
    unmount()
    await waitFor(() => expect(saves).toHaveBeenCalledOnce(), { timeout: 400 })
  })

  it('of one account are not saved for the next one', async () => {
    serve()
    signIn({ uid: 'ada' })
    const { user, unmount } = renderWithin(<PreferencesCard />)
    await user.click(await option('Tone', 'Casual'))
    act(() => authStore.getState().sessionEnded())
    unmount()
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(saves).not.toHaveBeenCalled()
  })

  it('that could not be saved stay as they are chosen, with a notice', async () => {
    serve()
    server.use(http.post(PATH, () => HttpResponse.json(null, { status: 500 })))
    signIn()
    const { user } = renderWithin(<PreferencesCard />)
    await user.click(await option('Tone', 'Formal'))
    expect(await screen.findByText('Failed to save personality preferences.')).toBeVisible()
    expect(await option('Tone', 'Formal')).toBeChecked()
  })

  it('can be asked for again when they could not be loaded', async () => {
    serve({ tone: 'formal' })
    server.use(http.get(PATH, () => refuse(400, 'bad'), { once: true }))
    signIn()
    const { user } = renderWithin(<PreferencesCard />)
    expect(await screen.findByText('Failed to fetch personality preferences.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await option('Tone', 'Formal')).toBeChecked()
  })
})
