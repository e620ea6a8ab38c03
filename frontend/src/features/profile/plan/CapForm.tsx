import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { FieldProblem } from '@/components/Counter'
import { BusyLabel } from '@/components/Spinner'
import { api, unwrap } from '@/lib/api/client'
import { errorMessage } from '@/lib/api/error'
import type { CreditInfo } from '@/lib/api/types'
import { creditInfoKey } from '@/lib/queries/account'
import { notify } from '@/lib/toast'

const CAP_MAX = 100_000
const NO_NUMBER = 'Please enter a whole number from 1 to 100,000, or nothing.'

/** The most that the account spends in a month, as its owner wants it. */
export function CapForm({ cap }: { cap: CreditInfo['cap'] }) {
  const id = useId()
  const [text, setText] = useState(cap.monthly === null ? '' : String(cap.monthly))
  const { mutate, isPending, error } = useSaveCap()
  const wanted = readCap(text)
  const isGood = wanted !== 'invalid'
  const canSave = isGood && wanted !== cap.monthly && !isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSave) mutate(wanted)
  }
  return (
    <form className="name-form cap-form" onSubmit={submit} noValidate>
      <div>
        <label className="form-label" htmlFor={id}>
          Monthly cap
        </label>
        <input
          id={id}
          className="form-control"
          inputMode="numeric"
          autoComplete="off"
          placeholder="No cap"
          value={text}
          aria-invalid={!isGood}
          aria-describedby={`${id}-about ${id}-problem`}
          onChange={({ target }) => setText(target.value)}
        />
        <FieldProblem id={`${id}-problem`} problem={isGood ? null : NO_NUMBER} />
        <p className="text-m plan-note mb-0" id={`${id}-about`}>
          The most credits that this account spends in a month. Nothing that would pass it starts.
          Leave it empty for no cap.
        </p>
      </div>
      {cap.monthly !== null && <UsedOfCap cap={cap} monthly={cap.monthly} />}
      {error && (
        <div className="alert-m bad" role="alert">
          {errorMessage(error, 'Failed to save your cap. Please try again.')}
        </div>
      )}
      {/* Not `disabled`, which would take the focus off it once it is pressed. */}
      <button
        type="submit"
        className={`btn btn-quiet${canSave ? '' : ' disabled'}`}
        aria-disabled={!canSave}
      >
        <BusyLabel busy={isPending}>Save Cap</BusyLabel>
      </button>
    </form>
  )
}

interface UsedOfCapProps {
  cap: CreditInfo['cap']
  monthly: number
}

function UsedOfCap({ cap, monthly }: UsedOfCapProps) {
  const { used, isNear } = cap
  const of = monthly.toLocaleString('en')
  const counted = used.toLocaleString('en')
  const level = used >= monthly ? 'none' : isNear ? 'low' : 'ok'
  return (
    <div className="plan-note">
      <progress
        className={`credit-meter ${level}`}
        max={monthly}
        value={Math.max(0, Math.min(used, monthly))}
        aria-label={`${counted} of ${of} credits of your cap used`}
      />
      <p className={isNear ? 'text-warn mb-0' : 'text-m mb-0'}>
        You have used {counted} of your cap of {of} credits this month.
      </p>
    </div>
  )
}

/** Credits a month; null without a cap. */
function readCap(text: string): number | null | 'invalid' {
  const digits = text.trim()
  if (digits === '') return null
  if (!/^\d{1,6}$/.test(digits)) return 'invalid'
  const credits = Number(digits)
  return credits >= 1 && credits <= CAP_MAX ? credits : 'invalid'
}

function useSaveCap() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (monthly: number | null) =>
      unwrap(api.PUT('/api/account/credit-cap', { body: { monthly } })),
    onSuccess: async (_, monthly) => {
      notify.success(monthly === null ? 'Cap removed!' : 'Cap saved!')
      await queries.invalidateQueries({ queryKey: creditInfoKey })
    },
  })
}
