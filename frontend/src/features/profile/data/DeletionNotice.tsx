import { Link, useLocation } from 'react-router'
import { shownMoment } from './useDeletion'

/** On every screen: when the account will be deleted, and the way to withdraw that. /profile has a banner of its own. */
export default function DeletionNotice({ deletesAt }: { deletesAt: string }) {
  const { pathname } = useLocation()
  if (pathname === '/profile') return null
  return (
    <section className="shell-banner" aria-label="Your account will be deleted">
      <p className="mb-0">
        Your account will be deleted on {shownMoment(deletesAt)}.{' '}
        <Link to="/profile">Go to your profile to keep it</Link>
      </p>
    </section>
  )
}
