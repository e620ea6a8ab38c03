import { useEffect, useState } from 'react'
import type { User } from '@/lib/api/types'
import { logout } from '@/lib/auth/session'
import { AuthCard } from './AuthCard'
import type { AskingApp } from './useAppAccess'

/** Longer than a double click: its second half, begun over another window, must not permit anything. */
const UNANSWERABLE_MS = 800

interface AppPermissionProps {
  app: AskingApp
  user: User
  onPermit(): void
}

/** Asks once per app whether it may know who is signed in. */
export function AppPermission({ app, user, onPermit }: AppPermissionProps) {
  const name = user.displayName ?? user.username ?? user.email
  const isAnswerable = useInFrontFor(UNANSWERABLE_MS)
  return (
    <AuthCard
      title={`Continue to ${app.name}`}
      lead="This app wants to know who you are."
      footer={
        <>
          Not you?{' '}
          <button
            type="button"
            className="btn btn-link p-0 align-baseline"
            onClick={() => void logout()}
          >
            Use another account
          </button>
        </>
      }
    >
      <p className="app-address">{new URL(app.address).host}</p>
      <p className="text-m">
        The app gets an ID that it alone knows you by, not your name or email address. You can
        remove its access in your profile.
      </p>
      <div className="credentials">
        {/* Not `disabled`, which would take the focus off it. */}
        <button
          type="button"
          className={`btn btn-grad w-100 py-2 btn-wrap${isAnswerable ? '' : ' disabled'}`}
          aria-disabled={!isAnswerable}
          onClick={isAnswerable ? onPermit : undefined}
        >
          Continue to {app.name} as {name}
        </button>
        <a className="btn btn-quiet w-100 py-2" href="/">
          Cancel
        </a>
      </div>
    </AuthCard>
  )
}

/** Whether the page has been visible and focused for so many milliseconds without a break. */
function useInFrontFor(ms: number): boolean {
  const [isInFront, setInFront] = useState(false)
  useEffect(() => {
    let timer: number | undefined
    const look = () => {
      window.clearTimeout(timer)
      setInFront(false)
      if (document.visibilityState === 'visible' && document.hasFocus()) {
        timer = window.setTimeout(() => setInFront(true), ms)
      }
    }
    look()
    window.addEventListener('focus', look)
    window.addEventListener('blur', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('focus', look)
      window.removeEventListener('blur', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ms])
  return isInFront
}
