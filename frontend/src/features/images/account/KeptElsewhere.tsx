import { ALL_IMAGES } from '../texts'
import { AllImagesButton } from './AllImagesButton'
import { useHasKept } from './useHasKept'

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
