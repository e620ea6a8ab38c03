import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '@/lib/api/client'
import { errorMessage, isApiError } from '@/lib/api/error'
import type { Interest, OnboardingStatus, Preferences } from '@/lib/api/types'
import { authStore } from '@/lib/auth/store'
import { onboardingStatusKey } from '@/lib/queries/onboarding'
import { preferencesKey } from '@/lib/queries/preferences'
import { profileKey } from '@/lib/queries/profile'
import { notify } from '@/lib/toast'

const SETUP_FAILED = 'Setup failed. Please try again.'

/** What the person chose in the first steps. */
export interface SetupChoices {
  /** Null for an account that goes without for now. */
  username: string | null
  interests: readonly Interest[]
  preferences: Preferences
}

/** `username`: nothing is saved, since the username was refused. */
export type SetupEnd = 'saved' | 'username' | 'failed'

export interface Setup {
  isSaving: boolean
  /** Saves what was chosen and ends the first steps. Failures are reported. */
  complete(choices: SetupChoices): Promise<SetupEnd>
  /** Ends them without. They do not come back in this window, even where the server was not reached. */
  dismiss(): void
  /** Saves the preferences as soon as they are chosen; they come once more with everything, so failures do not matter. */
  savePreferences(preferences: Preferences): void
}

export function useSetup(): Setup {
  const queries = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  return {
    isSaving,
    async complete(choices) {
      setSaving(true)
      try {
        const { username } = await unwrap(
          api.POST('/api/user/complete-setup', { body: bodyOf(choices) }),
        )
        authStore.getState().userChanged({ username })
      } catch (error) {
        notify.error(setupMessage(error))
        return isUsernameRefused(error) ? 'username' : 'failed'
      } finally {
        setSaving(false)
      }
      notify.success('Welcome to Morpheo! 🎉')
      await markSeen(queries, { completedAt: new Date().toISOString() })
      for (const queryKey of [preferencesKey, profileKey]) {
        void queries.invalidateQueries({ queryKey })
      }
      reportFailure(
        unwrap(api.POST('/api/user/onboarding-complete')),
        'Failed to mark onboarding complete.',
      )
      return 'saved'
    },
    dismiss() {
      void markSeen(queries, { isDismissed: true })
      reportFailure(
        unwrap(api.POST('/api/user/onboarding-dismiss')),
        'Failed to dismiss onboarding.',
      )
    },
    savePreferences(preferences) {
      if (!hasPreference(preferences)) return
      const call = unwrap(api.POST('/api/user/save-preferences', { body: { preferences } }))
      void call.catch(() => undefined)
    },
  }
}

function bodyOf({ username, interests, preferences }: SetupChoices) {
  return {
    ...(username === null ? {} : { username }),
    interests: [...interests],
    personalityPreferences: hasPreference(preferences) ? preferences : null,
    setupComplete: true,
  }
}

const hasPreference = (preferences: Preferences) =>
  Object.values(preferences).some((value) => value !== null)

/** The server's reason: the detail is more precise than the message. */
function setupMessage(error: unknown): string {
  const detail = isApiError(error) ? error.detail : undefined
  return typeof detail === 'string' && detail !== '' ? detail : errorMessage(error, SETUP_FAILED)
}

/** Somebody else may have taken it since it was checked. */
const isUsernameRefused = (error: unknown) =>
  isApiError(error) && error.code.startsWith('username-')

async function markSeen(queries: QueryClient, changes: Partial<OnboardingStatus>): Promise<void> {
  // an answer that is on its way is older
  await queries.cancelQueries({ queryKey: onboardingStatusKey })
  queries.setQueryData<OnboardingStatus>(
    onboardingStatusKey,
    (status) => status && { ...status, ...changes, hasSeenOnboarding: true },
  )
}

function reportFailure(call: Promise<unknown>, otherwise: string): void {
  void call.catch((error) => notify.error(errorMessage(error, otherwise)))
}
