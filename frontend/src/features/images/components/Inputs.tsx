import { Camera, ImagePlus } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useTakeIn } from '../hooks/useTakeIn'
import { useStudio } from '../stores/context'
import { selectIsBusy } from '../stores/selectors'
import { INPUTS } from '../texts'
import { IMAGE_TYPES, INPUT_IMAGES_MAX } from '../upload/checks'
import { UPLOAD } from '../upload/texts'
import { InputImage } from './InputImage'

/** Pictures of the person's own, which are chosen, dropped, pasted or photographed. */
export function Inputs() {
  const inputs = useStudio((state) => state.inputs)
  const isBusy = useStudio(selectIsBusy)
  const takeIn = useTakeIn()
  const [isOver, setIsOver] = useState(false)
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
      aria-labelledby="img-inputs"
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={dropped}
    >
      <h2 className="sec mb-0" id="img-inputs">
        {INPUTS.title}
      </h2>
      {inputs.length > 0 && (
        <ul className="img-input-list">
          {inputs.map((input, at) => (
            <InputImage key={input.id} input={input} number={at + 1} />
          ))}
        </ul>
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
  onFiles(files: ArrayLike<File>, how: 'chosen'): Promise<void>
  children: React.ReactNode
}

function FileButton({ label, isCamera = false, isDisabled, onFiles, children }: FileButtonProps) {
  return (
    <span
      className={
        isDisabled ? 'btn btn-sm btn-quiet gen-file disabled' : 'btn btn-sm btn-quiet gen-file'
      }
    >
      {children}
      <input
        type="file"
        accept={IMAGE_TYPES.join(',')}
        aria-label={label}
        disabled={isDisabled}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        onChange={({ target }) => {
          void onFiles([...(target.files ?? [])], 'chosen')
          // the same file may be chosen again
          target.value = ''
        }}
      />
    </span>
  )
}
