import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { BusyLabel } from '@/components/Spinner'
import { PasswordField } from '@/components/signin/PasswordField'
import { api, unwrap, withTimeout } from '@/lib/api/client'
import { errorMessage } from '@/lib/api/error'
import type { User } from '@/lib/api/types'
import { download } from '@/lib/download'
import { notify } from '@/lib/toast'
import { Card, Loaded } from '../Card'
import { FormDialog } from '../FormDialog'
import { focusOn } from '../focus'
import { useCode } from '../ProofDialog'
import { refusalOf, useTwoFactor } from '../safety'
import { shownMoment, useAskForDeletion, useDeletion } from './useDeletion'

/** As long as an account with everything in it takes on a slow line. */
const EXPORT_TIMEOUT_MS = 1_200_000

/** What the person takes along, and how they leave. */
export default function DataCard({ user }: { user: User }) {
  const [deletion, setDeletion] = useState<'asking' | 'asked' | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // the button that opened the dialog is gone
    if (deletion === 'asked') focusOn(title.current)
  }, [deletion])
  return (
    <Card title="Your data">
      <p className="text-m">
        Download everything that your account holds as a ZIP file: your apps with their history,
        images, chats and settings.
      </p>
      <ExportButton />
      <h3 ref={title} className="account-subtitle">
        Delete account
      </h3>
      <Loaded query={useDeletion()} height="4rem" failed="Failed to load this setting.">
        {(deletesAt) =>
          deletesAt === null ? (
            <>
              <p className="text-m">
                Deletes your account with all its apps, also those that are online. You have seven
                days to change your mind.
              </p>
              <button
                type="button"
                className="btn btn-destructive"
                onClick={() => setDeletion('asking')}
              >
                Delete Account
              </button>
            </>
          ) : (
            <p className="text-m mb-0">
              Your account will be deleted on {shownMoment(deletesAt)}. You can still keep it: press
              'Keep My Account' at the top of this page.
            </p>
          )
        }
      </Loaded>
      {deletion === 'asking' && (
        <DeletionDialog
          user={user}
          onAsked={() => setDeletion('asked')}
          onClose={() => setDeletion(null)}
        />
      )}
    </Card>
  )
}

function ExportButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: loadExport,
    onSuccess: (file) => download(file, `morpheo-${new Date().toISOString().slice(0, 10)}.zip`),
    onError: (error) =>
      notify.error('Download failed', errorMessage(error, 'Please try again in a moment.')),
  })
  return (
    <button
      type="button"
      className="btn btn-quiet"
      aria-disabled={isPending}
      onClick={() => isPending || mutate()}
    >
      <BusyLabel busy={isPending}>
        {!isPending && <Download size={16} className="me-2" aria-hidden />}
        {isPending ? 'Preparing…' : 'Download My Data'}
      </BusyLabel>
    </button>
  )
}

async function loadExport(): Promise<Blob> {
  const request = { parseAs: 'blob', fetch: withTimeout(EXPORT_TIMEOUT_MS) } as const
  return unwrap(api.GET('/api/account/export', request))
}

interface DeletionDialogProps {
  user: User
  onAsked(): void
  onClose(): void
}

function DeletionDialog({ user, onAsked, onClose }: DeletionDialogProps) {
  const id = useId()
  const hasPassword = useTwoFactor().data?.hasPassword ?? true
  const [typed, setTyped] = useState('')
  const code = useCode()
  const [invalid, setInvalid] = useState<string | null>(null)
  const { mutate, isPending, error } = useAskForDeletion(() => {
    notify.success('Your account will be deleted in seven days.', undefined, { whole: true })
    onAsked()
  })
  const submit = () => {
    const found = hasPassword
      ? (passwordProblem(typed) ?? code.problem)
      : addressProblem(typed, user.email)
    setInvalid(found)
    if (found === null)
      mutate(hasPassword ? { password: typed, ...code.body } : { email: typed.trim() })
  }
  return (
    <FormDialog
      title="Delete your account?"
      submitLabel="Delete Account"
      destructive
      busy={isPending}
      problem={invalid ?? refusalOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="mb-0">
        In seven days your account, your apps, images, chats and credits are deleted for good. Apps
        that are online go offline. Other devices are signed out now.
      </p>
      {hasPassword ? (
        <>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={typed}
            onChange={setTyped}
          />
          {code.field}
        </>
      ) : (
        <div>
          <label className="form-label" htmlFor={id}>
            Type {user.email} to confirm
          </label>
          <input
            id={id}
            className="form-control"
            type="email"
            autoComplete="off"
            required
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
    </FormDialog>
  )
}

const passwordProblem = (typed: string) => (typed === '' ? 'Please enter your password.' : null)

const addressProblem = (typed: string, email: string) =>
  typed.trim().toLowerCase() === email.toLowerCase()
    ? null
    : 'This is not the email address of your account.'
