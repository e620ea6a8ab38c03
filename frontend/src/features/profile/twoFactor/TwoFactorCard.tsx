import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { TwoFactor } from '@/lib/api/types'
import { Card, Loaded } from '../Card'
import { sessionsKey, twoFactorKey, useTwoFactor } from '../safety'
import { NewCodes, TurnOff } from './ProofDialogs'
import { RecoveryCodes } from './RecoveryCodes'
import { SetUp } from './SetUp'

/** Whether sign-ins ask for a code of an authenticator app, too. */
export default function TwoFactorCard() {
  return (
    <Card title="Two-factor authentication">
      <p className="text-m">
        After your password, sign-ins ask for a code that an app on your phone shows. A stolen
        password is not enough then.
      </p>
      <Loaded query={useTwoFactor()} height="5rem" failed="Failed to load this setting.">
        {(state) => <State state={state} />}
      </Loaded>
    </Card>
  )
}

type Step = 'set-up' | 'turn-off' | 'new-codes' | null

/** From this number on the card warns. */
const FEW_CODES = 3

function State({ state }: { state: TwoFactor }) {
  const { enabled, recoveryCodesLeft, hasPassword } = state
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setStep(null)
  const changed = () => {
    for (const queryKey of [twoFactorKey, sessionsKey]) {
      void queries.invalidateQueries({ queryKey })
    }
  }
  const showCodes = (made: readonly string[]) => {
    setCodes(made)
    close()
    changed()
  }
  const isLow = recoveryCodesLeft <= FEW_CODES
  const root = useFocusAfter(step !== null || codes !== null, enabled)
  return (
    <div ref={root}>
      {enabled ? (
        <>
          <p className="account-state">
            <span className="tag good">On</span>
            <span className={isLow ? 'text-warn' : 'text-m'}>
              {codesLeft(recoveryCodesLeft)}
              {isLow && ' Get new ones before you need them.'}
            </span>
          </p>
          <div className="account-actions">
            <button type="button" className="btn btn-quiet" onClick={() => setStep('new-codes')}>
              New Recovery Codes
            </button>
            <button
              type="button"
              className="btn btn-destructive"
              onClick={() => setStep('turn-off')}
            >
              Turn Off
            </button>
          </div>
        </>
      ) : (
        <>
          <p className="account-state">
            <span className="tag">Off</span>
            {!hasPassword && (
              <span className="text-m">
                Your account has no password, so there is no first step to add a second to. Google's
                own second step protects it.
              </span>
            )}
          </p>
          {hasPassword && (
            <button type="button" className="btn btn-primary" onClick={() => setStep('set-up')}>
              Set Up
            </button>
          )}
        </>
      )}
      {step === 'set-up' && <SetUp onEnabled={showCodes} onClose={close} />}
      {step === 'new-codes' && <NewCodes onMade={showCodes} onClose={close} />}
      {step === 'turn-off' && (
        <TurnOff
          onDone={() => {
            close()
            changed()
          }}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </div>
  )
}

/** The button that opened a dialog may be gone after it: the first one of what is there instead has the focus then. */
function useFocusAfter(isOpen: boolean, enabled: boolean) {
  const root = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons are others once it is on or off
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    else if (wasOpen.current && document.activeElement === document.body) {
      root.current?.querySelector('button')?.focus()
    }
  }, [isOpen, enabled])
  return root
}

function codesLeft(count: number): string {
  if (count === 0) return 'No recovery codes are left.'
  return count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`
}
