import { useEffect } from 'react'
import { useIsMobile } from '@/lib/media'
import { notify } from '@/lib/toast'
import { TOAST_MS } from '../model/limits'
import { useGeneratorSession } from '../stores/context'
import { selectAnswerNote } from '../stores/selectors'
import { ANSWER_NOTE } from '../texts'

/** Small screens have no room for what an answer says about its page: it comes as a toast. */
export function useAnswerToast(): void {
  const { store } = useGeneratorSession()
  const isMobile = useIsMobile()
  useEffect(() => {
    if (!isMobile) return
    return store.subscribe((state, before) => {
      const note = selectAnswerNote(state)
      if (note === null || note === selectAnswerNote(before)) return
      notify.info(ANSWER_NOTE, note, { duration: TOAST_MS.warning })
    })
  }, [store, isMobile])
}
