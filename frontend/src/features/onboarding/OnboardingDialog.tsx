import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { PreferenceFields } from '@/components/PreferenceFields'
import { UsernameField } from '@/components/username/UsernameField'
import { useUsername } from '@/components/username/useUsername'
import type { Interest, Profile, TourType } from '@/lib/api/types'
import { NO_PREFERENCES } from '@/lib/queries/preferences'
import { useProfile } from '@/lib/queries/profile'
import { FinishStep } from './FinishStep'
import { InterestsStep } from './InterestsStep'
import { type Setup, useSetup } from './useSetup'
import '@/styles/onboarding.scss'

interface OnboardingDialogProps {
  show: boolean
  onTour(tour: TourType): void
  /** The person decides later. */
  onLater(): void
}

/** Who the person is, what brings them here, how they like things, and where to begin. */
export function OnboardingDialog(props: OnboardingDialogProps) {
  const { data, isPending } = useProfile()
  // the first field has its suggestion from the beginning
  return isPending ? null : <Steps {...props} profile={data ?? null} />
}

const TITLES = [
  'Choose a username',
  'What brings you here?',
  'How do you like your AI?',
  "You're all set!",
] as const
const LAST = TITLES.length - 1

interface StepsProps extends OnboardingDialogProps {
  /** Null where it could not be loaded. */
  profile: Profile | null
}

function Steps({ show, profile, onTour, onLater }: StepsProps) {
  const formId = useId()
  const setup = useSetup()
  const { step, setStep, content } = useStep()
  const username = useUsername(profile?.username ?? profile?.suggestedUsername ?? '')
  const [isNamed, setNamed] = useState(false)
  const [interests, setInterests] = useState<readonly Interest[]>([])
  const [preferences, setPreferences] = useState(NO_PREFERENCES)

  const goOn = (event: FormEvent) => {
    event.preventDefault()
    if (step === 0) {
      if (!mayGoOn(username)) return
      setNamed(username.status === 'available')
    }
    if (step === 2) setup.savePreferences(preferences)
    setStep(step + 1)
  }
  const finish = async (then: () => void) => {
    const name = isNamed ? username.name : null
    const end = await setup.complete({ username: name, interests, preferences })
    if (end === 'saved') then()
    if (end !== 'username') return
    username.recheck()
    setStep(0)
  }

  return (
    <AppDialog
      show={show}
      title={TITLES[step] ?? ''}
      onClose={setup.dismiss}
      dismissible={!setup.isSaving}
      closesOnBackdrop={false}
      scrollable
      footer={
        <Footer
          step={step}
          form={formId}
          isBusy={setup.isSaving}
          isBlocked={step === 0 && !mayGoOn(username)}
          onBack={() => setStep(step - 1)}
          onSkip={() => {
            setNamed(false)
            setStep(1)
          }}
        />
      }
    >
      <Progress step={step} />
      <form id={formId} onSubmit={goOn} noValidate>
        {/* biome-ignore lint/a11y/useSemanticElements: a step of several groups, named for its focus */}
        <div
          ref={content}
          role="group"
          tabIndex={-1}
          aria-label={labelOf(step)}
          className="onb-step"
        >
          {step === 0 && (
            <UsernameField
              username={username}
              autoFocus
              hint="Letters, numbers, hyphens and underscores. You can change it later in your profile."
            />
          )}
          {step === 1 && <InterestsStep chosen={interests} onChange={setInterests} />}
          {step === 2 && (
            <>
              <p className="text-m">The AI follows this when it writes and designs for you.</p>
              <PreferenceFields
                preferences={preferences}
                onChange={(changed) => setPreferences({ ...preferences, ...changed })}
              />
            </>
          )}
          {step === LAST && (
            <FinishStep
              isBusy={setup.isSaving}
              onTour={(tour) => void finish(() => onTour(tour))}
              onLater={() => void finish(onLater)}
            />
          )}
        </div>
      </form>
    </AppDialog>
  )
}

const labelOf = (step: number) => `Step ${step + 1} of ${TITLES.length}: ${TITLES[step]}`

/** A name that could not be checked does not hold anybody up; it is not sent. */
function mayGoOn({ name, status, isInvalid, message }: ReturnType<typeof useUsername>): boolean {
  if (name === '' || isInvalid) return false
  return status === 'available' || (status === 'idle' && message !== null)
}

/** The step that is shown. Each but the first gets the focus when it comes, so that it is read. */
function useStep() {
  const [step, setStep] = useState(0)
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const field = step === 0 ? content.current?.querySelector('input') : null
    const target = field ?? content.current
    target?.focus()
  }, [step])
  return { step, setStep, content }
}

function Progress({ step }: { step: number }) {
  return (
    <div className="onb-dots" aria-hidden>
      {TITLES.map((title, place) => (
        <span key={title} data-state={place === step ? 'now' : place < step ? 'done' : 'next'} />
      ))}
    </div>
  )
}

interface FooterProps {
  step: number
  form: string
  isBusy: Setup['isSaving']
  isBlocked: boolean
  onBack(): void
  onSkip(): void
}

function Footer({ step, form, isBusy, isBlocked, onBack, onSkip }: FooterProps) {
  return (
    <>
      {step === 0 ? (
        <button type="button" className="btn btn-quiet me-auto" onClick={onSkip}>
          Skip for now
        </button>
      ) : (
        <button type="button" className="btn btn-quiet me-auto" onClick={onBack} disabled={isBusy}>
          Back
        </button>
      )}
      {step < LAST && (
        <button type="submit" form={form} className="btn btn-primary" disabled={isBlocked}>
          Continue
        </button>
      )}
    </>
  )
}
