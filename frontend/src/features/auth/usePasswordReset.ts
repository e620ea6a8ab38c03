import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import { newPasswordProblem, SIGN_IN_MESSAGES, signInMessage } from '@/lib/auth/messages'
import { logout } from '@/lib/auth/session'
import { authStore } from '@/lib/auth/store'
import { notify } from '@/lib/toast'

const USELESS_LINK = ['invalid-action-code', 'expired-action-code']

export interface PasswordReset {
  saving: boolean
  problem: string | null
  /** The link is invalid or expired: a new one is needed. */
  linkIsUseless: boolean
  save(password: string, confirmation: string): void
}

/** Sets a new password with the token of the mailed link, then continues to signing in. */
export function usePasswordReset(token: string | null): PasswordReset {
  const navigate = useNavigate()
  const [invalid, setInvalid] = useState<string | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) =>
      unwrap(api.POST('/api/auth/reset-password', { body: { token: token ?? '', password } })),
    onSuccess: async () => {
      // The server has revoked all sessions of the account; end the one in this browser as well.
      if (authStore.getState().user !== null) await logout()
      notify.success('Password changed!', 'Sign in with your new password.')
      await navigate('/login', { replace: true })
    },
  })
  const linkIsUseless = token === null || (isApiError(error) && USELESS_LINK.includes(error.code))
  const refusal = error ? signInMessage(error) : null
  return {
    saving: isPending,
    linkIsUseless,
    problem:
      token === null ? (SIGN_IN_MESSAGES['invalid-action-code'] ?? null) : (invalid ?? refusal),
    save(password, confirmation) {
      const found = newPasswordProblem(password, confirmation)
      setInvalid(found)
      if (found === null && !isPending) mutate(password)
    },
  }
}
