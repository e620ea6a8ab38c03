import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PageStep } from '@/document/step'
import { api, unwrap } from '@/lib/api/client'
import type { OnboardingStatus } from '@/lib/api/types'
import { onboardingStatusKey, useOnboardingStatus } from '@/lib/queries/onboarding'
import { type GeneratorState, useGeneratorStore } from '../store'

/** Tells the account of its first edit by hand, one of its first tasks: no other call says so. */
export function useHandEdits(): void {
  const store = useGeneratorStore()
  const queries = useQueryClient()
  const { data } = useOnboardingStatus()
  const isKnown = data?.checklist.editedByHand !== false
  const isTold = useRef(false)
  useEffect(() => {
    if (isKnown) return
    return store.subscribe((state, before) => {
      if (isTold.current || !isEditedByHand(state, before)) return
      isTold.current = true
      const call = api.POST('/api/user/checklist', { body: { done: 'editedByHand' } })
      unwrap(call).then(
        () => queries.setQueryData<OnboardingStatus>(onboardingStatusKey, withHandEdit),
        () => {
          // the next edit tells it
          isTold.current = false
        },
      )
    })
  }, [store, queries, isKnown])
}

const withHandEdit = (status: OnboardingStatus | undefined) =>
  status && { ...status, checklist: { ...status.checklist, editedByHand: true } }

/** Whether a person changed the page in view between the two, and nothing else did: no other app or page was opened. */
function isEditedByHand(
  { document: now }: GeneratorState,
  { document: then }: GeneratorState,
): boolean {
  if (now === null || then === null || now === then) return false
  const id = now.currentPageId
  if (id !== then.currentPageId || now.app.appId !== then.app.appId) return false
  const [step, last] = [now, then].map((open) => newestStep(open.pages[id]?.history.steps))
  return step !== undefined && step !== last && step.origin === 'manual'
}

const newestStep = (steps: readonly PageStep[] | undefined) => steps?.at(-1)
