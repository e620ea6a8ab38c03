import { useEffect } from 'react'
import type { StudioSession } from '../store/studioSession'

/** A prompt that an address brought takes the place of what is in the box, also of what is restored later. */
export function useLinkedPrompt(session: StudioSession, linked: string | null): void {
  useEffect(() => {
    if (linked?.trim()) session.promptLinked(linked)
  }, [session, linked])
}
