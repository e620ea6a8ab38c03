import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Circle, X } from 'lucide-react'
import { useEffect, useId } from 'react'
import { api, unwrap } from '@/lib/api/client'
import type { OnboardingStatus } from '@/lib/api/types'
import { selectIsAuthenticated, selectIsPro, useAuth } from '@/lib/auth/store'
import { onboardingStatusKey, useOnboardingStatus } from '@/lib/queries/onboarding'
import { notify } from '@/lib/toast'
import { IconButton } from './IconButton'
import '@/styles/first-tasks.scss'

type Checklist = OnboardingStatus['checklist']

const TASKS = [
  ['described', 'Describe an app', 'Write what it does, and press Generate.'],
  ['changed', 'Change it in words', 'Say what should be different.'],
  ['editedByHand', 'Edit it by hand', 'Click an element, and change it yourself.'],
  ['published', 'Publish it', 'Install gives it an address of its own.'],
] as const satisfies readonly (readonly [keyof Checklist, string, string])[]

/** Tasks that are ticked as they are done. Gone once all are, or for good once they are dismissed. */
export default function FirstTasksList() {
  const isSignedIn = useAuth(selectIsAuthenticated)
  const isPro = useAuth(selectIsPro)
  const { data } = useOnboardingStatus()
  const dismiss = useDismiss()
  const titleId = useId()
  useFreshStatus()
  if (!isSignedIn || !data) return null
  const { checklist } = data
  // edit mode comes with Pro
  const tasks = TASKS.filter(([task]) => isPro || task !== 'editedByHand')
  const done = tasks.filter(([task]) => checklist[task]).length
  if (checklist.dismissed || done === tasks.length) return null
  return (
    <section className="card-m first-tasks" aria-labelledby={titleId}>
      <div className="first-tasks-head">
        <h2 id={titleId}>First tasks</h2>
        <span className="text-m">
          {done} of {tasks.length} done
        </span>
        <IconButton
          icon={X}
          size={16}
          label="Dismiss first tasks"
          aria-disabled={dismiss.isPending}
          onClick={({ currentTarget }) =>
            dismiss.isPending || dismiss.mutate(currentTarget.closest('main'))
          }
        />
      </div>
      <ul>
        {tasks.map(([task, title, text]) => {
          const isDone = checklist[task]
          const Icon = isDone ? Check : Circle
          return (
            <li key={task} className={isDone ? 'is-done' : undefined}>
              <Icon size={18} aria-hidden />
              <span>
                <strong>{title}</strong>
                <span className="visually-hidden">{isDone ? ' (done). ' : ' (to do). '}</span>
                <span className="text-m">{text}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What was done since the account was asked is ticked, too. */
function useFreshStatus() {
  const queries = useQueryClient()
  useEffect(() => {
    void queries.refetchQueries({ queryKey: onboardingStatusKey }, { cancelRefetch: false })
  }, [queries])
}

function useDismiss() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (_screen: HTMLElement | null) =>
      unwrap(api.POST('/api/user/checklist', { body: { dismissed: true } })),
    onSuccess: (_, screen) => {
      queries.setQueryData<OnboardingStatus>(onboardingStatusKey, (status) =>
        status ? { ...status, checklist: { ...status.checklist, dismissed: true } } : status,
      )
      // the focused button goes with the tasks
      const next = screen?.querySelector('h1') ?? screen
      if (!next) return
      next.tabIndex = -1
      next.focus()
    },
    onError: ({ message }) =>
      notify.error('The first tasks could not be dismissed', message, { whole: true }),
  })
}
