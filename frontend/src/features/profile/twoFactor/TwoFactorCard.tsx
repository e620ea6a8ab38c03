import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeField } from '@/components/CodeField'
import { PasswordField } from '@/components/signin/PasswordField'
import { api, unwrap } from '@/lib/api/client'
import type { TwoFactor } from '@/lib/api/types'
import { notify } from '@/lib/toast'
import { Card, Loaded } from '../Card'
import { FormDialog } from '../FormDialog'
import { refusalOf, twoFactorKey, useTwoFactor } from '../safety'
import { RecoveryCodes } from './RecoveryCodes'
import { SetUp } from './SetUp'

/** Whether sign-ins ask for a code of an authenticator app, too. */
export default function TwoFactorCard() {
  return (
    <Card title="Two-step sign-in">
      <p className="text-m">
        After your password, sign-ins ask for a code that an app on your phone shows. A stolen
        password is not enough then.
      </p>
      <Loaded query={useTwoFactor()} height="5rem" failed="Failed to load two-step sign-in.">
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
  const changed = () => void queries.invalidateQueries({ queryKey: twoFactorKey })
  const showCodes = (made: readonly string[]) => {
    setCodes(made)
    close()
    changed()
  }
  const isLow = recoveryCodesLeft <= FEW_CODES
  return (
    <>
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
                own two-step sign-in protects it.
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
    </>
  )
}

function codesLeft(count: number): string {
  if (count === 0) return 'No recovery codes are left.'
  return count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`
}

interface NewCodesProps {
  onMade(codes: readonly string[]): void
  onClose(): void
}

function NewCodes({ onMade, onClose }: NewCodesProps) {
  const proof = useProof()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      unwrap(api.POST('/api/account/two-factor/recovery-codes', { body: proof.body })),
    onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes),
  })
  return (
    <FormDialog
      title="New recovery codes"
      submitLabel="Make New Codes"
      busy={isPending}
      problem={proof.problem ?? refusalOf(error)}
      onSubmit={() => proof.check() && mutate()}
      onClose={onClose}
    >
      <p className="text-m mb-0">The codes until now stop working.</p>
      {proof.fields}
    </FormDialog>
  )
}

function TurnOff({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const proof = useProof()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.POST('/api/account/two-factor/disable', { body: proof.body })),
    onSuccess: () => {
      notify.success('Two-step sign-in is off.')
      onDone()
    },
  })
  return (
    <FormDialog
      title="Turn off two-step sign-in?"
      submitLabel="Turn Off"
      destructive
      busy={isPending}
      problem={proof.problem ?? refusalOf(error)}
      onSubmit={() => proof.check() && mutate()}
      onClose={onClose}
    >
      <p className="text-m mb-0">
        Your password alone signs in then, and your recovery codes stop working.
      </p>
      {proof.fields}
    </FormDialog>
  )
}

/** The password and a code, either of the app or a recovery code. */
function useProof() {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    body: { password, code },
    problem,
    check(): boolean {
      const isComplete = password !== '' && code !== ''
      setProblem(isComplete ? null : 'Please enter your password and a code.')
      return isComplete
    },
    fields: (
      <>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <CodeField kind={isRecovery ? 'recovery' : 'totp'} value={code} onChange={setCode} />
        <button
          type="button"
          className="btn btn-link p-0 second-factor-way"
          onClick={() => {
            setCode('')
            setRecovery(!isRecovery)
          }}
        >
          {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </button>
      </>
    ),
  }
}
