import { AppWindow, Image, type LucideIcon } from 'lucide-react'
import type { TourType } from '@/lib/api/types'

interface FinishStepProps {
  /** Everything is being saved. The buttons keep the focus meanwhile. */
  isBusy: boolean
  onTour(tour: TourType): void
  onLater(): void
}

/** Where to begin. Each choice saves everything. */
export function FinishStep({ isBusy, onTour, onLater }: FinishStepProps) {
  return (
    <>
      <p className="text-m">What would you like to do first? A short tour shows you around.</p>
      <div className="onb-starts">
        {STARTS.map(({ tour, label, about, icon: Icon }) => (
          <button
            key={tour}
            type="button"
            className="onb-start"
            aria-disabled={isBusy}
            onClick={() => !isBusy && onTour(tour)}
          >
            <Icon size={22} aria-hidden />
            <strong>{label}</strong>
            <span className="text-m">{about}</span>
          </button>
        ))}
      </div>
      <div className="text-center mt-3">
        <button
          type="button"
          className="btn btn-link"
          aria-disabled={isBusy}
          onClick={() => !isBusy && onLater()}
        >
          I'll decide later
        </button>
      </div>
      <p className="text-m text-center mb-0" role="status">
        {isBusy && 'Saving…'}
      </p>
    </>
  )
}

const STARTS: readonly { tour: TourType; label: string; about: string; icon: LucideIcon }[] = [
  {
    tour: 'app',
    label: 'Build apps',
    about: 'Describe an app and watch it take shape.',
    icon: AppWindow,
  },
  {
    tour: 'image',
    label: 'Transform images',
    about: 'Make an image, or change one of yours.',
    icon: Image,
  },
]
