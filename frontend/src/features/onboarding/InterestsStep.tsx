import {
  AppWindow,
  BriefcaseBusiness,
  FlaskConical,
  GraduationCap,
  Image,
  type LucideIcon,
} from 'lucide-react'
import type { Interest } from '@/lib/api/types'

interface InterestsStepProps {
  chosen: readonly Interest[]
  onChange(chosen: readonly Interest[]): void
}

/** What brings the person here: as many as they like, or none. */
export function InterestsStep({ chosen, onChange }: InterestsStepProps) {
  return (
    <fieldset className="choice-group">
      <legend className="form-label">Choose as many as you like.</legend>
      <div className="onb-interests">
        {NAMES.map((name) => {
          const { label, icon: Icon } = INTERESTS[name]
          return (
            <label key={name} className="choice">
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                onChange={({ target }) =>
                  onChange(
                    NAMES.filter((one) => (one === name ? target.checked : chosen.includes(one))),
                  )
                }
              />
              <Icon size={17} aria-hidden />
              {label}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

const INTERESTS: Readonly<Record<Interest, { label: string; icon: LucideIcon }>> = {
  apps: { label: 'Build apps', icon: AppWindow },
  images: { label: 'Create and edit images', icon: Image },
  work: { label: 'Get work done', icon: BriefcaseBusiness },
  learn: { label: 'Learn something new', icon: GraduationCap },
  prototypes: { label: 'Try out prototypes', icon: FlaskConical },
}

const NAMES = Object.keys(INTERESTS) as Interest[]
