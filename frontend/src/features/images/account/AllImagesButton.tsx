import { LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'
import { HISTORY_MAX } from '../history/imageHistory'
import { useStudio } from '../store/context'
import { selectIsBusy } from '../store/selectors'
import { ALL_IMAGES } from '../texts'

const AllImages = lazyPart<{ onClose(): void }>(() => import('./AllImages'))

/** Shows all images of the account; nothing while nobody is signed in. */
export function AllImagesButton({ look = 'link' }: { look?: 'link' | 'button' }) {
  const [isOpen, setIsOpen] = useState(false)
  const isSignedIn = useAuth(selectIsAuthenticated)
  const isBusy = useStudio(selectIsBusy)
  const isFull = useStudio(({ history }) => history.entries.length >= HISTORY_MAX)
  if (!isSignedIn) return null
  return (
    <>
      {isFull && <p className="gen-note mb-0">{ALL_IMAGES.older(HISTORY_MAX)}</p>}
      <button
        type="button"
        className={look === 'link' ? 'gen-link img-all-link' : 'btn btn-quiet img-all-link'}
        disabled={isBusy}
        onClick={() => setIsOpen(true)}
      >
        <LayoutGrid size={14} aria-hidden /> {ALL_IMAGES.title}
      </button>
      {isOpen && <AllImages onClose={() => setIsOpen(false)} />}
    </>
  )
}
