import type { ComponentType, ReactNode } from 'react'
import type { ActiveJob } from '@/lib/activeJob'
import type { DocumentHost } from './host'

/** The conversation about the open app, as the screen around it sees it. */
export interface ConversationFeature {
  /** Inside a `DocumentHostProvider`. */
  Panel: ComponentType<ConversationPanelProps>
  /** Goes on with the answer of an earlier page view; looking for it ends with the signal. */
  resume(host: DocumentHost, noted: ActiveJob, signal: AbortSignal): Promise<void>
}

export interface ConversationPanelProps {
  /** Id of the panel's heading. */
  titleId: string
  /** Buttons for the head, such as undo and redo. */
  tools: ReactNode
  onBack(): void
}
