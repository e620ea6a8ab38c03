import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import { selectUser, useAuth } from '@/lib/auth/store'
import { ALL_IMAGES } from '../texts'
import { AllImagesButton } from './AllImagesButton'

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
