import { LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'
import { useStudio } from '../stores/context'
import { selectIsBusy } from '../stores/selectors'
import { ALL_PICTURES } from '../texts'

const AllPictures = lazyPart<{ onClose(): void }>(() => import('./AllPictures'))

/** Shows all pictures of the account; nothing while nobody is signed in. */
export function AllPicturesButton() {
  const [isOpen, setIsOpen] = useState(false)
  const isSignedIn = useAuth(selectIsAuthenticated)
  const isBusy = useStudio(selectIsBusy)
  if (!isSignedIn) return null
  return (
    <>
      <button
        type="button"
        className="gen-link img-all-link"
        disabled={isBusy}
        onClick={() => setIsOpen(true)}
      >
        <LayoutGrid size={14} aria-hidden /> {ALL_PICTURES.title}
      </button>
      {isOpen && <AllPictures onClose={() => setIsOpen(false)} />}
    </>
  )
}
