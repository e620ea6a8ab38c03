import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Counter, FieldProblem } from '@/components/Counter'
import { BusyLabel } from '@/components/Spinner'
import { UsernameField } from '@/components/username/UsernameField'
import { useUsername } from '@/components/username/useUsername'
import { api, unwrap } from '@/lib/api/client'
import type { User } from '@/lib/api/types'
import { authStore } from '@/lib/auth/store'
import { profileKey } from '@/lib/queries/profile'
import { notify } from '@/lib/toast'
import { refusalOf } from '../safety'
import { type Unsaved, useUnsaved } from './LeaveGuard'

const NAME_MAX_CHARS = 80

/** The name that is shown, and the username with its live check. */
export function NameForm({ user, unsaved }: { user: User; unsaved: Unsaved }) {
  const id = useId()
  const [name, setName] = useState(user.displayName ?? '')
  const username = useUsername(user.username ?? '')
  const { mutateAsync, isPending, error } = useSave(username.recheck)
  const isTooLong = [...name.trim()].length > NAME_MAX_CHARS
  const isOtherName = name.trim() !== (user.displayName ?? '')
  const isOtherUsername = username.name !== (user.username ?? '')
  // a username can be exchanged, not given up
  const isUsernameGood = !isOtherUsername || username.status === 'available'
  const isChanged = isOtherName || isOtherUsername
  const canSave = isChanged && !isTooLong && isUsernameGood && !isPending

  const save = async () => {
    if (!canSave) return false
    const names = {
      ...(isOtherName ? { displayName: name.trim() } : {}),
      ...(isOtherUsername ? { username: username.name } : {}),
    }
    return mutateAsync(names).then(
      () => true,
      () => false,
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  useUnsaved(unsaved, 'names', isChanged ? save : null)
  const refusal = refusalOf(error)
  return (
    <form className="name-form" onSubmit={submit} noValidate>
      <div>
        <label className="form-label" htmlFor={id}>
          Name
        </label>
        <input
          id={id}
          className="form-control"
          autoComplete="name"
          dir="auto"
          value={name}
          aria-invalid={isTooLong}
          aria-describedby={`${id}-problem ${id}-count`}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="name-field-foot">
          <FieldProblem
            id={`${id}-problem`}
            problem={isTooLong ? `Please keep the name within ${NAME_MAX_CHARS} characters.` : null}
          />
          <Counter id={`${id}-count`} length={[...name.trim()].length} max={NAME_MAX_CHARS} />
        </div>
      </div>
      <UsernameField
        username={isOtherUsername ? username : { ...username, status: 'idle', message: null }}
        hint="Lowercase letters, numbers, hyphens and underscores."
      />
      {refusal && (
        <div className="alert-m bad" role="alert">
          {refusal}
        </div>
      )}
      {/* Not `disabled`, which would take the focus off it once it is pressed. */}
      <button
        type="submit"
        className={`btn btn-primary${canSave ? '' : ' disabled'}`}
        aria-disabled={!canSave}
      >
        <BusyLabel busy={isPending}>Save Changes</BusyLabel>
      </button>
    </form>
  )
}

interface Names {
  displayName?: string
  username?: string
}

function useSave(onRefused: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (names: Names) => unwrap(api.POST('/api/account/profile', { body: names })),
    onSuccess: (profile) => {
      const { displayName, username } = profile
      authStore.getState().userChanged({ displayName, username })
      queries.setQueryData(profileKey, profile)
      notify.success('Profile saved!')
    },
    // somebody may have taken the username meanwhile
    onError: onRefused,
  })
}
