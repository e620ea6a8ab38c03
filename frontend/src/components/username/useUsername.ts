import { useEffect, useState } from 'react'
import { api, unwrap } from '@/lib/api/client'
import { errorMessage, isApiError } from '@/lib/api/error'
import { notify } from '@/lib/toast'
import { typedUsername, usernameProblem } from '@/lib/username'

/** How long nothing is typed before the server is asked. */
const CHECK_PAUSE_MS = 500
const NOT_CHECKED = 'This username could not be checked.'

/** `idle`: nothing is typed, or what is typed breaks a rule, or could not be checked. */
export type UsernameStatus = 'idle' | 'checking' | 'available' | 'taken' | 'protected'

interface Answer {
  name: string
  status: UsernameStatus
  message: string
}

export interface Username {
  name: string
  status: UsernameStatus
  /** The result of the check, for the person; null without one. */
  message: string | null
  /** Whether it breaks a rule that needs no server; also while it is empty. */
  isInvalid: boolean
  typed(text: string): void
  /** What an input method composes is no username before its end. */
  composing(text: string): void
  /** Asks the server again. */
  recheck(): void
}

/** A username that a person types; it is checked once nothing is typed for a moment. */
export function useUsername(initial: string): Username {
  const [name, setName] = useState(initial)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const problem = usernameProblem(name)
  const isAnswered = answer?.name === name
  const isToCheck = problem === null && !isAnswered

  useEffect(() => {
    if (!isToCheck) return
    const asking = new AbortController()
    const pause = setTimeout(() => {
      void check(name, asking.signal).then((found) => {
        if (!asking.signal.aborted) setAnswer(found)
      })
    }, CHECK_PAUSE_MS)
    return () => {
      clearTimeout(pause)
      asking.abort()
    }
  }, [name, isToCheck])

  const result = isAnswered ? answer : null
  return {
    name,
    status: result?.status ?? (isToCheck ? 'checking' : 'idle'),
    message: result?.message ?? (name === '' ? null : problem),
    isInvalid: problem !== null,
    typed: (text) => setName(typedUsername(text)),
    composing: setName,
    recheck: () => setAnswer(null),
  }
}

async function check(name: string, signal: AbortSignal): Promise<Answer> {
  try {
    const body = { username: name }
    const found = await unwrap(api.POST('/api/user/check-username', { body, signal }))
    const refused = found.protected ? 'protected' : 'taken'
    const message = [found.message, found.detail].filter(Boolean).join(' ')
    return { name, status: found.available ? 'available' : refused, message }
  } catch (error) {
    if (!signal.aborted) notify.error(errorMessage(error, detailOf(error) ?? NOT_CHECKED))
    return { name, status: 'idle', message: NOT_CHECKED }
  }
}

function detailOf(error: unknown): string | null {
  return isApiError(error) && typeof error.detail === 'string' ? error.detail : null
}
