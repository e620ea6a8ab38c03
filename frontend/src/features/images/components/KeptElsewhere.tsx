import { useHasKept } from '../hooks/useHasKept'
import { ALL_PICTURES } from '../texts'
import { AllPicturesButton } from './AllPicturesButton'

/** Where the pictures are that the account has, while this browser shows none: nothing for an account without any. */
export function KeptElsewhere() {
  const hasKept = useHasKept()
  if (!hasKept) return null
  return (
    <div className="img-elsewhere">
      <p className="mb-0">{ALL_PICTURES.elsewhere}</p>
      <AllPicturesButton look="button" />
    </div>
  )
}
