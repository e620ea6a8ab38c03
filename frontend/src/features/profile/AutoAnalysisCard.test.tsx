import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AutoAnalysisSettings } from '@/lib/api/types'
import { authStore } from '@/lib/auth/store'
import { DEFAULT_SETTINGS } from '@/lib/autoAnalysis/settings'
import { notify } from '@/lib/toast'
import { url } from '@/testing/handlers'
import { renderWithin, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { AutoAnalysisCard } from './AutoAnalysisCard'

const PATH = url('/api/user/auto-analysis-settings')
const loads = vi.fn()
const saves = vi.fn()

function serve(changes: Partial<AutoAnalysisSettings> = {}): void {
  server.use(
    http.get(PATH, () => {
      loads()
      return HttpResponse.json({ settings: { ...DEFAULT_SETTINGS, ...changes } })
    }),
    http.post(PATH, async ({ request }) => {
      saves(await request.json())
      return HttpResponse.json({ success: true })
    }),
  )
}

const card = () => within(screen.getByRole('region', { name: 'Automatic analysis' }))
const setting = (name: string) => card().getByRole('switch', { name })

beforeEach(() => {
  localStorage.clear()
  loads.mockClear()
  saves.mockClear()
})

describe('the settings of automatic analysis', () => {
  it('are those of the account, and say what each of them does', async () => {
    serve({ enabled: true, errorAutoCorrectionEnabled: true, autoFixWarnings: true })
    signIn({ tier: 'pro', uid: 'ada' })
    renderWithin(<AutoAnalysisCard />)
    await waitFor(() => expect(setting('Analyze new apps')).toBeChecked())
    expect(setting('Detect errors')).toBeChecked()
    expect(setting('Correct errors')).toBeChecked()
    expect(setting('Auto-fix critical errors')).toBeChecked()
    expect(setting('Auto-fix warnings')).toBeChecked()
    expect(setting('Notify me of fixes')).toBeChecked()
    expect(setting('Use my preferences')).toBeChecked()
    expect(setting('Detect errors')).toHaveAccessibleDescription(
      'Watches the preview for errors of your app.',
    )
    expect(card().getByText('codestral-latest')).toBeVisible()
    expect(loads).toHaveBeenCalledOnce()
  })

  it('are saved together a moment after they were changed', async () => {
    serve()
    signIn({ tier: 'pro', uid: 'ben' })
    const { user } = renderWithin(<AutoAnalysisCard />)
    await waitFor(() => expect(loads).toHaveBeenCalledOnce())
    await user.click(setting('Analyze new apps'))
    await user.click(setting('Use my preferences'))
    expect(setting('Analyze new apps')).toBeChecked()
    expect(saves).not.toHaveBeenCalled()
    await waitFor(() => expect(saves).toHaveBeenCalled())
    expect(saves).toHaveBeenCalledExactlyOnceWith({
      settings: { enabled: true, usePersonalityPreferences: false },
    })
  })

  it('are disabled while what they depend on is off', async () => {
    serve()
    signIn({ tier: 'pro', uid: 'cleo' })
    const { user } = renderWithin(<AutoAnalysisCard />)
    await waitFor(() => expect(loads).toHaveBeenCalledOnce())
    expect(setting('Correct errors')).toBeEnabled()
    expect(setting('Auto-fix warnings')).toBeDisabled()
    await user.click(setting('Correct errors'))
    expect(setting('Auto-fix warnings')).toBeEnabled()
    await user.click(setting('Detect errors'))
    for (const name of ['Correct errors', 'Auto-fix critical errors', 'Notify me of fixes']) {
      expect(setting(name)).toBeDisabled()
    }
    expect(setting('Use my preferences')).toBeEnabled()
  })

  it('say that analysis needs Pro, and leave the others to every plan', async () => {
    serve()
    signIn({ tier: 'free', uid: 'dan' })
    renderWithin(<AutoAnalysisCard />)
    expect(setting('Analyze new apps')).toBeDisabled()
    expect(setting('Analyze new apps')).toHaveAccessibleDescription(/Requires Pro tier\.$/)
    expect(setting('Correct errors')).toBeEnabled()
  })

  it('stay as they are known when the server does not answer, without a word', async () => {
    server.use(
      http.get(PATH, () => {
        loads()
        return HttpResponse.error()
      }),
      http.post(PATH, () => {
        saves()
        return HttpResponse.error()
      }),
    )
    const notices = [vi.spyOn(notify, 'error'), vi.spyOn(notify, 'warning')]
    signIn({ tier: 'pro', uid: 'eve' })
    const { user } = renderWithin(<AutoAnalysisCard />)
    await waitFor(() => expect(loads).toHaveBeenCalledOnce())
    await user.click(setting('Analyze new apps'))
    await waitFor(() => expect(saves).toHaveBeenCalledOnce())
    expect(setting('Analyze new apps')).toBeChecked()
    expect(screen.queryByRole('alert')).toBeNull()
    for (const notice of notices) expect(notice).not.toHaveBeenCalled()
  })

  it('go with the account that signs out', async () => {
    serve({ enabled: true })
    signIn({ tier: 'pro', uid: 'finn' })
    renderWithin(<AutoAnalysisCard />)
    await waitFor(() => expect(setting('Analyze new apps')).toBeChecked())
    authStore.getState().sessionEnded()
    await waitFor(() => expect(setting('Analyze new apps')).not.toBeChecked())
    expect(localStorage.getItem('morpheo-auto-analysis-settings')).toBeNull()
  })
})
