import {
  AudioLines,
  Braces,
  ChevronDown,
  ChevronUp,
  FileText,
  FileType,
  Film,
  Image,
  type LucideIcon,
  Table2,
  X,
} from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { IconButton } from '@/components/IconButton'
import type { FileUse } from '@/lib/api/types'
import { type AttachedFile, filesOf } from '@/lib/attachedFiles'
import { useIsMobile } from '@/lib/media'
import { sizeText } from './checks'
import { type FileBox, forgetLost, heldFiles, isLost, remove, summaryOf } from './taking'
import { FILES, kindText, USES } from './texts'
import '@/styles/files.scss'

/** What is attached to a box: one line that lists it, folded on small screens. */
export default function AttachedFiles(box: FileBox) {
  const { isBusy } = box
  const files = useStore(box.store, (state) => filesOf(state, box.id))
  const isMobile = useIsMobile()
  const [isOpen, setIsOpen] = useState(!isMobile)
  const [removed, setRemoved] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const listId = useId()
  const uploading = files.filter(({ path }) => path === '').length
  const Chevron = isOpen ? ChevronUp : ChevronDown

  const hasLost = files.some((file) => isLost(file, box))
  useEffect(() => {
    if (hasLost) forgetLost(box)
  }, [hasLost, box])

  const onRemove = (file: AttachedFile) => {
    const at = files.indexOf(file)
    const next = files[at + 1] ?? files[at - 1]
    setRemoved(file.name)
    const area = list.current?.closest('[data-files]')?.parentElement
    // the focus goes on to what stays
    const left = next ? `[data-file="${next.id}"] button` : '[data-attach]'
    area?.querySelector<HTMLElement>(left)?.focus({ preventScroll: true })
    remove(file, box)
  }
  return (
    <fieldset className="files" aria-label={FILES.title} data-files>
      <button
        type="button"
        className="files-head"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="files-names" dir="auto">
          {summaryOf(files)}
        </span>
        <Chevron size={15} aria-hidden />
      </button>
      <ul className="files-list" id={listId} ref={list} hidden={!isOpen}>
        {files.map((file) => (
          <Item
            key={file.id}
            file={file}
            isBusy={isBusy}
            onRemove={() => onRemove(file)}
            onUse={(use) => box.store.getState().filesChanged(box.id, usedAs(file.id, use))}
          />
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {removed !== null && `${FILES.removed(removed)}. `}
        {uploading > 0 ? FILES.uploadingNow(uploading) : FILES.count(files.length)}
      </span>
    </fieldset>
  )
}

const usedAs =
  (id: string, use: FileUse) =>
  (files: readonly AttachedFile[]): AttachedFile[] =>
    files.map((one) => (one.id === id ? { ...one, use } : one))

interface ItemProps {
  file: AttachedFile
  isBusy: boolean
  onRemove(): void
  onUse(use: FileUse): void
}

function Item({ file, isBusy, onRemove, onUse }: ItemProps) {
  const { id, name, kind, size, path, use, notes, width, height } = file
  const part = useStore(heldFiles, (held) => held[id]?.part ?? 0)
  const isArriving = path === ''
  const pixels = width !== undefined && height !== undefined ? ` · ${width} × ${height}` : ''
  return (
    <li className="file" data-file={id}>
      <Thumbnail file={file} />
      <span className="file-text">
        <span className="file-name" dir="auto" title={name}>
          {name}
        </span>
        {isArriving ? (
          <progress
            className="file-progress"
            aria-label={FILES.uploading(name)}
            value={part}
            max={1}
          />
        ) : (
          <span className="file-about">{`${kindText(kind)} · ${sizeText(size)}${pixels}`}</span>
        )}
        {notes.map((note) => (
          <span key={note} className="file-about">
            {note}
          </span>
        ))}
        {kind === 'image' && !isArriving && (
          <select
            className="form-control file-use"
            aria-label={FILES.use(name)}
            value={use}
            disabled={isBusy}
            onChange={({ target }) => onUse(target.value as FileUse)}
          >
            {Object.entries(USES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </span>
      <IconButton
        icon={X}
        size={15}
        label={FILES.remove(name)}
        disabled={isBusy}
        onClick={onRemove}
      />
    </li>
  )
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  image: Image,
  table: Table2,
  data: Braces,
  text: FileText,
  document: FileType,
  audio: AudioLines,
  video: Film,
}

/** Of an image that this page view has, since the page may show no image of another host; else its kind. */
function Thumbnail({ file: { id, kind } }: { file: AttachedFile }) {
  const held = useStore(heldFiles, (all) => all[id]?.file)
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (held === undefined || kind !== 'image') return
    const made = URL.createObjectURL(held)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [held, kind])
  const Icon = ICONS[kind] ?? FileText
  return (
    <span className="file-mark">
      {address === null ? (
        <Icon size={17} aria-hidden />
      ) : (
        <img src={address} alt="" onError={() => setAddress(null)} />
      )}
    </span>
  )
}
