import { useQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { api, unwrap } from '@/lib/api/client'
import { selectIsAuthenticated, selectUser, useAuth } from '@/lib/auth/store'
import { ALL_IMAGES } from '../history'
import { HISTORY_MAX, selectIsBusy, useStudio } from '../store'

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

/** Where the images are that the account has, while this browser shows none: nothing for an account without any. */
export function KeptElsewhere() {
  const hasKept = useHasKept()
  if (!hasKept) return null
  return (
    <div className="img-elsewhere">
      <p className="mb-0">{ALL_IMAGES.elsewhere}</p>
      <AllImagesButton look="button" />
    </div>
  )
}

/** Whether the account of who is signed in has images. */
function useHasKept(): boolean {
  const uid = useAuth(selectUser)?.uid
  const { data } = useQuery({
    queryKey: ['has-images', uid],
    enabled: uid !== undefined,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/images', { signal }))).images.length > 0,
  })
  return data === true
}
