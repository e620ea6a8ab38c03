import type { User } from '@/lib/api/types'
import { logout } from '@/lib/auth/session'
import { AuthCard } from './AuthCard'
import type { AskingApp } from './useAppAccess'

interface AppPermissionProps {
  app: AskingApp
  user: User
  onPermit(): void
}

/** Asks once per app whether it may know who is signed in. */
export function AppPermission({ app, user, onPermit }: AppPermissionProps) {
  const name = user.displayName ?? user.username ?? user.email
  return (
    <AuthCard
      title={`Continue to ${app.name}`}
      lead="This app asks who you are."
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
        It learns a number that stands for you in this app alone: neither your name nor your e-mail
        address. You can take this back in your profile.
      </p>
      <div className="credentials">
        <button type="button" className="btn btn-grad w-100 py-2 btn-wrap" onClick={onPermit}>
          Continue to {app.name} as {name}
        </button>
        <a className="btn btn-quiet w-100 py-2" href="/">
          Cancel
        </a>
      </div>
    </AuthCard>
  )
}
