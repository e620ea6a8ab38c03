/** Takes files into a box: checks, uploads and removes them. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { errorMessage, isApiError } from '@/lib/api/error'
import type { AttachedFile as UploadedFile } from '@/lib/api/types'
import { type AttachedFile, type FilesState, filesOf } from '@/lib/attachedFiles'
import { newAppId } from '@/lib/ids'
import { reencodedInBackground } from '@/lib/reencoding/background'
import { FIRST_MEASURE, needsFirstMeasure } from '@/lib/reencoding/measures'
import { notify } from '@/lib/toast'
import { checked, kindOf, namesOf, sizeText } from './checks'
import { about, FILES, REFUSED, SKIPPED } from './texts'
import { discard, isTooLarge, mayPass, upload } from './upload'

/** A box that files are attached to. */
export interface FileBox {
  id: string
  store: Pick<StoreApi<FilesState>, 'getState' | 'getInitialState' | 'subscribe'>
  /** The app that its files are stored for; null for one that is still to be made. */
  appId: string | null
  isBusy: boolean
}

const TOAST_MS = 7_000
/** Other calls of the page need connections, too. */
const UPLOADS_AT_ONCE = 2

/** A file that was taken in this page view, for as long as a box has it. */
interface HeldFile {
  readonly file: File
  /** Of the screen that it was taken on. */
  readonly store: FileBox['store']
  /** What of it is uploaded, from 0 to 1. */
  readonly part: number
  readonly stopping: AbortController
}

/** By the ids of the attached files. */
export const heldFiles = createStore<Readonly<Record<string, HeldFile>>>()(() => ({}))

export function take(chosen: readonly File[], box: FileBox): void {
  const attached = filesOf(box.store.getState(), box.id)
  const { taken, problem, warnings } = checked(chosen, attached)
  if (problem !== null) notify.error(FILES.invalid, problem, { duration: TOAST_MS, whole: true })
  for (const warning of warnings) warn(warning)
  // all are stored for one app, which may have no page yet
  const appId = box.appId ?? attached[0]?.appId ?? newAppId()
  const added = taken.map((file) => [file, attachedOf(file, appId)] as const)
  if (added.length === 0) return
  const { store } = box
  for (const [file, { id }] of added) {
    hold(id, { file, store, part: 0, stopping: new AbortController() })
  }
  change(box, (files) => [...files, ...added.map(([, attached]) => attached)])
  follow(
    box,
    added.map(([, { id }]) => id),
  )
  waiting.push(
    ...added.map(
      ([file, attached]) =>
        () =>
          send(file, attached, box),
    ),
  )
  sendNext()
}

/** It was on its way on another screen, or before a reload: nothing arrives here any more. */
export const isLost = ({ id, path }: AttachedFile, { store }: FileBox): boolean =>
  path === '' && heldFiles.getState()[id]?.store !== store

export function forgetLost(box: FileBox): void {
  const lost = filesOf(box.store.getState(), box.id).filter((file) => isLost(file, box))
  for (const { id } of lost) heldFiles.getState()[id]?.stopping.abort()
  change(box, (files) => files.filter((file) => !lost.includes(file)))
}

export function remove({ id, path, appId }: AttachedFile, box: FileBox): void {
  change(box, (files) => files.filter((one) => one.id !== id))
  const others = Object.values(box.store.getState().files).flat()
  // another box may have the same file of the same app
  const isInUse = others.some((other) => other.path === path && other.appId === appId)
  if (path !== '' && !isInUse) discard(path, appId)
}

function attachedOf({ name, size, type }: File, appId: string): AttachedFile {
  const kind = kindOf(name) ?? 'text'
  const facts = { name, kind, size, mediaType: type }
  return { id: crypto.randomUUID(), appId, path: '', ...facts, use: 'app', notes: [] }
}

const waiting: (() => Promise<void>)[] = []
let sending = 0

function sendNext(): void {
  while (sending < UPLOADS_AT_ONCE) {
    const next = waiting.shift()
    if (next === undefined) return
    sending += 1
    void next().finally(() => {
      sending -= 1
      sendNext()
    })
  }
}

async function send(file: File, { id, appId }: AttachedFile, box: FileBox): Promise<void> {
  const held = heldFiles.getState()[id]
  // it was removed before its turn
  if (held === undefined) return
  const { signal } = held.stopping
  try {
    const onProgress = (part: number) => {
      if (!signal.aborted) hold(id, { ...held, part })
    }
    const sent = await smaller(file)
    if (signal.aborted) return
    arrived(id, await upload({ appId, file: sent, signal, onProgress }), box)
  } catch (error) {
    if (signal.aborted) return
    change(box, (files) => files.filter((one) => one.id !== id))
    tell(error, file, () => take([file], box))
  }
}

/** JPEG, PNG and WebP: of an animation one image would be left, and a drawing has no pixels. */
const PHOTOS = ['image/jpeg', 'image/png', 'image/webp']

/** An image over 5 MB as a smaller JPEG, which is said; any other file as it is. */
async function smaller(file: File): Promise<File> {
  if (!PHOTOS.includes(file.type) || !needsFirstMeasure(file)) return file
  const made = await reencodedInBackground(file, FIRST_MEASURE)
  if (made === null) throw new Unprocessed()
  const { image } = made
  const text = about(file.name, FILES.optimizedTo(sizeText(file.size), sizeText(image.size)))
  notify.info(FILES.optimized, text, { duration: TOAST_MS, whole: true })
  return new File([image], file.name.replace(/\.[^.]*$/, '.jpg'), { type: image.type })
}

/** The browser cannot read the image. */
class Unprocessed extends Error {}

/** The same content may have another name: it is stored, and attached, once. */
function arrived(id: string, uploaded: UploadedFile, box: FileBox): void {
  const { path, name, mediaType, kind, bytes, width, height, notes } = uploaded
  const others = filesOf(box.store.getState(), box.id).filter((one) => one.id !== id)
  if (others.some((one) => one.path === path)) {
    change(box, () => others)
    warn(SKIPPED.attached(name, 1))
    return
  }
  const known = { path, name, mediaType, kind, size: bytes, width, height, notes }
  change(box, (files) => files.map((one) => (one.id === id ? { ...one, ...known } : one)))
}

function tell(error: unknown, { name }: File, again: () => void): void {
  const options = { duration: TOAST_MS, whole: true }
  if (error instanceof Unprocessed) {
    notify.error(FILES.failed, about(name, FILES.unreadable), options)
    return
  }
  const isUnreadable = isApiError(error) && error.code === 'file-unreadable'
  if (isUnreadable) {
    const { detail, message } = error
    const why = typeof detail === 'string' && detail !== '' ? detail : message
    notify.error(FILES.invalid, about(name, why), options)
  } else if (isTooLarge(error)) {
    notify.error(FILES.invalid, about(name, REFUSED.tooLarge), options)
  } else {
    const action = mayPass(error) ? { action: { label: FILES.again, onClick: again } } : {}
    const text = about(name, errorMessage(error, FILES.failedText))
    notify.error(FILES.failed, text, { ...options, ...action })
  }
}

const warn = (text: string): void =>
  notify.warning(FILES.warning, text, { duration: TOAST_MS, whole: true })

const change = (
  { store, id }: FileBox,
  next: (files: readonly AttachedFile[]) => AttachedFile[],
): void => store.getState().filesChanged(id, next)

const hold = (id: string, held: HeldFile): void => heldFiles.setState({ [id]: held })

/** Lets go of what its box does not have any more, however that came; what is on its way is stopped. */
function follow({ store, id: boxId }: FileBox, ids: readonly string[]): void {
  const unsubscribe = store.subscribe((state, before) => {
    if (state.files === before.files) return
    const files = filesOf(state, boxId)
    const gone = ids.filter((id) => !files.some((one) => one.id === id))
    const held = { ...heldFiles.getState() }
    for (const id of gone) {
      held[id]?.stopping.abort()
      delete held[id]
    }
    heldFiles.setState(held, true)
    if (gone.length === ids.length) unsubscribe()
  })
}

/** Names of files, in one line. */
export const summaryOf = (files: readonly AttachedFile[]): string =>
  namesOf(files.map(({ name }) => name))
