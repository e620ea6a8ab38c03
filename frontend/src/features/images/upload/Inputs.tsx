import { Camera, ImagePlus } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { selectIsBusy, useImageModel, useStudio, useStudioSession } from '../store'
import { IMAGE_TYPES, INPUT_IMAGES_MAX } from './checks'
import { InputItem } from './InputItem'
import { INPUTS, OWN_PRO, UPLOAD } from './texts'
import { useNeedsPro, useTakeIn } from './useTakeIn'

interface InputsProps {
  /** What they go into. */
  of: 'new' | 'change'
}

/** Images of the person's own, which are chosen, dropped, pasted or photographed. */
export function Inputs({ of }: InputsProps) {
  const inputs = useStudio((state) => state.inputs)
  const isBusy = useStudio(selectIsBusy)
  const needsPro = useNeedsPro()
  const isOffline = useImageModel().chosen?.offline === true
  const takeIn = useTakeIn()
  const [isOver, setIsOver] = useState(false)
  const id = useId()
  const isFull = inputs.length >= INPUT_IMAGES_MAX
  const dropped = (event: DragEvent) => {
    // else the browser opens it in place of this page
    event.preventDefault()
    setIsOver(false)
    if (!isBusy) void takeIn(event.dataTransfer.files, 'dropped')
  }
  return (
    <section
      className={isOver ? 'img-inputs is-over' : 'img-inputs'}
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={dropped}
    >
      <h2 className="sec mb-0" id={id}>
        {of === 'new' ? INPUTS.title : INPUTS.titleOfChange}
        {needsPro && <span className="tag ms-2">{OWN_PRO.mark}</span>}
      </h2>
      {inputs.length > 0 && (
        <>
          <ul className="img-input-list">
            {inputs.map((input, at) => (
              <InputItem key={input.id} input={input} number={at + 1} />
            ))}
          </ul>
          <p className="gen-note mb-0">
            {of === 'new' ? INPUTS.inNew : isOffline ? INPUTS.inChangeOffline : INPUTS.inChange}
          </p>
        </>
      )}
      <div className="img-input-ways">
        <FileButton label={INPUTS.add} isDisabled={isFull || isBusy} onFiles={takeIn}>
          <ImagePlus size={16} aria-hidden /> {INPUTS.add}
        </FileButton>
        <FileButton label={INPUTS.camera} isCamera isDisabled={isFull || isBusy} onFiles={takeIn}>
          <Camera size={16} aria-hidden /> {INPUTS.camera}
        </FileButton>
      </div>
      <p className="gen-note mb-0">
        {UPLOAD.hint(INPUT_IMAGES_MAX)}. {INPUTS.paste}
      </p>
    </section>
  )
}

interface FileButtonProps {
  label: string
  isCamera?: boolean
  isDisabled: boolean
  'data-command'?: string
  onFiles(files: ArrayLike<File>, how: 'chosen'): Promise<void>
  children: ReactNode
}

/** Chooses an image of the person's own, or takes one. For those without the plan it says so, before they choose. */
export function FileButton({
  label,
  isCamera = false,
  isDisabled,
  'data-command': command,
  onFiles,
  children,
}: FileButtonProps) {
  const { store } = useStudioSession()
  const needsPro = useNeedsPro()
  const look = isDisabled ? ' disabled' : needsPro ? ' is-dimmed' : ''
  return (
    <span className={`btn btn-sm btn-quiet gen-file${look}`} data-command={command}>
      {children}
      <input
        type="file"
        accept={IMAGE_TYPES.join(',')}
        aria-label={label}
        aria-description={needsPro ? OWN_PRO.needed : undefined}
        disabled={isDisabled}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        onClick={(event) => {
          if (!needsPro) return
          event.preventDefault()
          store.getState().proNeeded(true)
        }}
        onChange={({ target }) => {
          void onFiles([...(target.files ?? [])], 'chosen')
          // the same file may be chosen again
          target.value = ''
        }}
      />
    </span>
  )
}
