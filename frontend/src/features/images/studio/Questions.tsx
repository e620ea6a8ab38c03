import { useState } from 'react'
import { ConfirmDialog } from '@/components/ConfirmDialog'
import { HISTORY, IMAGE_HISTORY } from '../history'
import { isOwn, type StudioQuestion, useStudio, useStudioSession } from '../store'
import { MODIFY } from '../texts'

const WORDS: Readonly<Record<StudioQuestion['kind'], readonly [title: string, button: string]>> = {
  delete: [HISTORY.deleteTitle, HISTORY.yesDelete],
  clearHistory: [HISTORY.clearTitle, IMAGE_HISTORY.clearAll],
  clear: [MODIFY.clear, MODIFY.clear],
}

/** Asks before images are deleted, and waits until they are. */
export default function Questions() {
  const { store, answer } = useStudioSession()
  const question = useStudio((state) => state.question)
  const entries = useStudio((state) => state.history.entries)
  const [isBusy, setIsBusy] = useState(false)
  if (question === null) return null
  const [title, button] = WORDS[question.kind]
  const confirm = async () => {
    setIsBusy(true)
    await answer(question)
    setIsBusy(false)
  }
  const isOne = question.kind === 'delete'
  // an image of one's own is in this browser alone
  const isKept = entries.some(({ image }) => !isOwn(image) && (!isOne || image.id === question.id))
  return (
    <ConfirmDialog
      show
      title={title}
      confirmLabel={button}
      destructive
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={() => store.getState().asked(null)}
    >
      <p className={isKept ? '' : 'mb-0'}>
        {isOne ? IMAGE_HISTORY.deleteQuestion : IMAGE_HISTORY.clearQuestion(entries.length)}
      </p>
      {isKept && <p className="mb-0">{isOne ? HISTORY.deletedToo : HISTORY.clearedToo}</p>}
    </ConfirmDialog>
  )
}
