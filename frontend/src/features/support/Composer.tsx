import { useMutation } from '@tanstack/react-query'
import { ImagePlus, MonitorUp, SendHorizontal, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Counter, FieldProblem } from '@/components/Counter'
import { IconButton } from '@/components/IconButton'
import { errorMessage } from '@/lib/api/error'
import type { SupportMessage } from '@/lib/api/types'
import { isSubmitKey } from '@/lib/submitOnEnter'
import { type Attempt, newAttempt, sendMessage } from './conversation'
import { canTakeScreenshot, sendable, TYPES, takeScreenshot } from './screenshot'
import { supportStore, useSupport } from './store'
import { SUPPORT } from './texts'

const MAX_CHARS = 4_000

interface ComposerProps {
  onSent(message: SupportMessage): void
  /** Takes the panel out of the way of a screenshot, and brings it back. */
  onAside(isAside: boolean): void
}

/** The message box. Enter sends, Shift+Enter starts a line. */
export function Composer({ onSent, onAside }: ComposerProps) {
  const { typed } = supportStore.getState()
  const text = useSupport((state) => state.text)
  const image = useSupport((state) => state.image)
  const { send, isSending, problem, setProblem } = useSending(onSent)
  const field = useRef<HTMLTextAreaElement>(null)
  const countId = useId()
  const longId = useId()
  const isTooLong = text.trim().length > MAX_CHARS
  const cannotSend = isTooLong || isSending || (text.trim() === '' && image === null)

  const submit = () => {
    if (!cannotSend) send()
  }
  return (
    <form
      className="support-composer"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {problem !== null && (
        <p className="alert-m bad mb-2" role="alert">
          {problem}
        </p>
      )}
      <div className="prompt">
        {image !== null && <Screenshot image={image} onRemoved={() => field.current?.focus()} />}
        <textarea
          ref={field}
          className="form-control"
          dir="auto"
          aria-label={SUPPORT.label}
          placeholder={SUPPORT.placeholder}
          rows={2}
          aria-invalid={isTooLong}
          aria-describedby={`${countId} ${longId}`}
          enterKeyHint="send"
          readOnly={isSending}
          value={text}
          onChange={({ target }) => typed(target.value)}
          onKeyDown={(event) => {
            if (!isSubmitKey(event.nativeEvent)) return
            event.preventDefault()
            submit()
          }}
        />
        <FieldProblem id={longId} problem={isTooLong ? SUPPORT.tooLong : null} />
        <div className="bar">
          <ScreenshotTools isBusy={isSending} onAside={onAside} onProblem={setProblem} />
          <Counter id={countId} length={text.trim().length} max={MAX_CHARS} />
          <button
            type="submit"
            className="support-send"
            aria-label={SUPPORT.send}
            title={SUPPORT.send}
            aria-disabled={cannotSend}
          >
            {isSending ? (
              <span className="spinner-border spinner-border-sm" aria-hidden />
            ) : (
              <SendHorizontal size={17} aria-hidden />
            )}
          </button>
        </div>
      </div>
    </form>
  )
}

/** Sends what is in the box. The same once more is the same message, so that none is stored twice. */
function useSending(onSent: (message: SupportMessage) => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = useRef<{ of: string; image: Blob | null; made: Attempt } | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { text, image } = supportStore.getState()
      const last = attempt.current
      const isSame = last !== null && last.of === text && last.image === image
      const made = isSame ? last.made : newAttempt()
      attempt.current = { of: text, image, made }
      return sendMessage({ text, image }, made)
    },
    onMutate: () => setProblem(null),
    onSuccess: (message) => {
      attempt.current = null
      supportStore.getState().sent()
      onSent(message)
    },
    onError: (error) => setProblem(errorMessage(error, SUPPORT.sendFailed)),
  })
  return { send: () => mutate(), isSending: isPending, problem, setProblem }
}

interface ScreenshotToolsProps {
  isBusy: boolean
  onAside(isAside: boolean): void
  onProblem(problem: string | null): void
}

/** A screenshot from a file, or taken where the browser can. */
function ScreenshotTools({ isBusy, onAside, onProblem }: ScreenshotToolsProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isTaking, setTaking] = useState(false)
  const isDimmed = isBusy || isTaking

  const choose = async (find: () => Promise<Blob | null>, otherwise: string) => {
    onProblem(null)
    setTaking(true)
    try {
      const found = await find()
      if (found === null) return
      const image = await sendable(found)
      if (image === null) onProblem(SUPPORT.unreadable)
      else supportStore.getState().imageChosen(image)
    } catch {
      onProblem(otherwise)
    } finally {
      setTaking(false)
    }
  }
  const take = () =>
    choose(async () => {
      onAside(true)
      try {
        return await takeScreenshot()
      } finally {
        onAside(false)
      }
    }, SUPPORT.takeFailed)
  const attach = (file: File | undefined) => {
    // the same file can be chosen once more
    if (field.current) field.current.value = ''
    if (file === undefined) return
    if (TYPES.includes(file.type)) void choose(async () => file, SUPPORT.unreadable)
    else onProblem(SUPPORT.wrongFile)
  }
  return (
    <>
      <input
        ref={field}
        className="d-none"
        type="file"
        accept={TYPES.join()}
        aria-label={SUPPORT.screenshot}
        tabIndex={-1}
        onChange={({ target }) => attach(target.files?.[0])}
      />
      <IconButton
        icon={ImagePlus}
        label={SUPPORT.attach}
        aria-disabled={isDimmed}
        onClick={() => isDimmed || field.current?.click()}
      />
      {canTakeScreenshot() && (
        <IconButton
          icon={MonitorUp}
          label={SUPPORT.take}
          aria-disabled={isDimmed}
          onClick={() => isDimmed || void take()}
        />
      )}
    </>
  )
}

/** The screenshot as it will be sent. */
function Screenshot({ image, onRemoved }: { image: Blob; onRemoved(): void }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(image)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [image])
  return (
    <div className="support-shot">
      <img src={address} alt={SUPPORT.yours} />
      <IconButton
        icon={X}
        label={SUPPORT.remove}
        onClick={() => {
          supportStore.getState().imageChosen(null)
          onRemoved()
        }}
      />
    </div>
  )
}
