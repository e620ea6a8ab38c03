import type { User } from '@/lib/api/types'
import { authStore } from '@/lib/auth/store'
import { readStored, writeStored } from '@/lib/storage'
import { notify } from '@/lib/toast'

const NOTIFIED_KEY = 'morpheo-operator-told'
const READ_MS = 15_000
const TITLE = 'You run this site'
const RIGHTS = 'Your account is Pro and has no limits.'

/** Tells the operator once, in this browser, which account is theirs and what it may do. */
export function tellOperator(): void {
  const tell = (user: User | null) => {
    if (!user?.isOperator || readStored(NOTIFIED_KEY) === user.uid) return
    writeStored(NOTIFIED_KEY, user.uid)
    // After the greeting of whoever signed in, which would cover it.
    setTimeout(() => notify.info(TITLE, RIGHTS, { duration: READ_MS }))
  }
  tell(authStore.getState().user)
  authStore.subscribe((state, before) => {
    if (state.user !== before.user) tell(state.user)
  })
}
