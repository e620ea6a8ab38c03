import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '@/lib/api/client'
import { errorMessage } from '@/lib/api/error'

export interface ResetRequest {
  sending: boolean
  /** The address that the link was sent to. */
  sentTo: string | null
  problem: string | null
  send(email: string): void
}

/** Requests the mail with the password reset link. */
export function useResetRequest(): ResetRequest {
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (email: string) =>
      unwrap(api.POST('/api/auth/request-password-reset', { body: { email } })),
  })
  const failure = error && errorMessage(error, 'Failed to send reset email. Please try again.')
  return {
    sending: isPending,
    sentTo: isSuccess ? variables : null,
    problem: isMissing ? 'Please enter your email address' : failure,
    send(typed) {
      const email = typed.trim()
      setMissing(email === '')
      if (email !== '' && !isPending) mutate(email)
    },
  }
}
