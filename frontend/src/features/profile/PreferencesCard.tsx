import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ErrorPanel } from '@/components/EmptyState'
import { PreferenceFields } from '@/components/PreferenceFields'
import { Skeleton } from '@/components/Skeleton'
import { api, unwrap } from '@/lib/api/client'
import { errorMessage } from '@/lib/api/error'
import type { Preferences } from '@/lib/api/types'
import { authStore, selectUser, useAuth } from '@/lib/auth/store'
import { createPausedSaver } from '@/lib/pausedSaver'
import { preferencesKey, usePreferences } from '@/lib/queries/preferences'
import { notify } from '@/lib/toast'

/** How the person likes answers and apps to be. Changes are saved in a moment. */
export function PreferencesCard() {
  const uid = useAuth(selectUser)?.uid ?? ''
  const { data, isError, refetch } = usePreferences()
  return (
    <section className="card-m" aria-labelledby="profile-preferences">
      <h2 id="profile-preferences">Preferences</h2>
      <p className="text-m">
        The AI follows them in new apps, changes and chats, unless 'Use my preferences' is off.
      </p>
      {data && <SavedFields key={uid} uid={uid} preferences={data} />}
      {!data && !isError && <Skeleton height="12rem" />}
      {!data && isError && (
        <ErrorPanel
          message="Failed to fetch personality preferences."
          onRetry={() => void refetch()}
        />
      )}
    </section>
  )
}

interface SavedFieldsProps {
  uid: string
  preferences: Preferences
}

/** Shows a change at once, and saves it after a pause; also one that waits when the page is left. */
function SavedFields({ uid, preferences }: SavedFieldsProps) {
  const queries = useQueryClient()
  // what is loaded again may be older
  const [changed, setChanged] = useState<Partial<Preferences>>({})
  const [saver] = useState(() =>
    createPausedSaver<Preferences>({
      save: async (all) => {
        // the page may be on its way out
        const request = { body: { preferences: all }, keepalive: true }
        await unwrap(api.POST('/api/user/personality', request))
        queries.setQueryData(preferencesKey, all)
      },
      onFailed: reportFailure,
    }),
  )

  useEffect(() => {
    addEventListener('pagehide', saver.flush)
    return () => {
      removeEventListener('pagehide', saver.flush)
      // what one account chose is nothing for the next one
      if (authStore.getState().user?.uid === uid) saver.flush()
      else saver.stop()
    }
  }, [saver, uid])

  const shown = { ...preferences, ...changed }
  return (
    <PreferenceFields
      preferences={shown}
      onChange={(change) => {
        setChanged({ ...changed, ...change })
        saver.change({ ...shown, ...change })
      }}
    />
  )
}

const reportFailure = (error: unknown) =>
  notify.error(errorMessage(error, 'Failed to save personality preferences.'))
