import { useMutation } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { initialsOf } from '@/components/account/AccountMenu'
import { Face } from '@/components/account/Face'
import { BusyLabel } from '@/components/Spinner'
import { api, unwrap } from '@/lib/api/client'
import type { User } from '@/lib/api/types'
import { authStore } from '@/lib/auth/store'
import { notify } from '@/lib/toast'
import { refusalOf } from '../safety'
import { type Unsaved, useUnsaved } from './LeaveGuard'

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const MAX_BYTES = 10_000_000

/** The account's picture. A new one is shown before it is uploaded. */
export function Picture({ user, unsaved }: { user: User; unsaved: Unsaved }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const shown = useRef(file)
  const [invalid, setInvalid] = useState<string | null>(null)
  const preview = usePreview(file)
  const focusTools = () => tools.current?.querySelector('button')?.focus()
  useEffect(() => {
    if (shown.current === file) return
    shown.current = file
    focusTools()
  })
  const { upload, remove } = usePicture(() => {
    setFile(null)
    focusTools()
  })
  const busy = upload.isPending || remove.isPending
  const save = (picture: File) =>
    upload.mutateAsync(picture).then(
      () => true,
      () => false,
    )
  useUnsaved(unsaved, 'picture', file && (() => save(file)))
  const problem = invalid ?? refusalOf(upload.error ?? remove.error)

  const choose = (chosen: File | undefined) => {
    upload.reset()
    remove.reset()
    const found = chosen ? problemOf(chosen) : null
    setInvalid(found)
    setFile(found === null ? (chosen ?? null) : null)
    // the same file can be chosen once more
    if (field.current) field.current.value = ''
  }
  return (
    <div className="account-picture">
      <span className="account-face">
        <Face
          initials={initialsOf(user)}
          source={preview ?? user.photoURL}
          alt="You, as others see you"
        />
      </span>
      <div ref={tools} className="account-picture-tools">
        <input
          ref={field}
          id={id}
          className="d-none"
          type="file"
          accept={TYPES.join()}
          aria-label="Picture"
          tabIndex={-1}
          onChange={({ target }) => choose(target.files?.[0])}
        />
        {file === null ? (
          <>
            <button
              type="button"
              className="btn btn-quiet"
              aria-disabled={busy}
              onClick={() => busy || field.current?.click()}
            >
              <ImageUp size={16} className="me-2" aria-hidden />
              {user.photoURL ? 'Change Picture' : 'Upload Picture'}
            </button>
            {user.photoURL && (
              <button
                type="button"
                className="btn btn-quiet"
                aria-disabled={busy}
                onClick={() => busy || remove.mutate()}
              >
                <BusyLabel busy={remove.isPending}>
                  <Trash2 size={16} className="me-2" aria-hidden />
                  Remove Picture
                </BusyLabel>
              </button>
            )}
          </>
        ) : (
          <>
            <button
              type="button"
              className="btn btn-primary"
              aria-disabled={busy}
              onClick={() => busy || upload.mutate(file)}
            >
              <BusyLabel busy={busy}>Use This Picture</BusyLabel>
            </button>
            <button
              type="button"
              className="btn btn-quiet"
              aria-disabled={busy}
              onClick={() => busy || setFile(null)}
            >
              Cancel
            </button>
          </>
        )}
      </div>
      {problem && (
        <div className="alert-m bad" role="alert">
          {problem}
        </div>
      )}
    </div>
  )
}

function problemOf({ type, size }: File): string | null {
  if (!TYPES.includes(type)) return 'Please choose a PNG, JPEG, WebP or GIF.'
  return size > MAX_BYTES ? 'Please choose a picture of at most 10 MB.' : null
}

/** The address of a file of this device, for as long as it is shown. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [file])
  return address
}

function usePicture(onChanged: () => void) {
  const changed = (photoURL: string | null, title: string) => {
    authStore.getState().userChanged({ photoURL })
    notify.success(title)
    onChanged()
  }
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('picture', file, file.name)
      const request = { body: { picture: '' }, bodySerializer: () => form }
      return unwrap(api.POST('/api/account/picture', request))
    },
    onSuccess: ({ photoUrl }) => changed(photoUrl, 'Picture changed!'),
  })
  const remove = useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/account/picture')),
    onSuccess: () => changed(null, 'Picture removed.'),
  })
  return { upload, remove }
}
