import {
  Fingerprint,
  FolderOpen,
  Gauge,
  Image,
  Link,
  type LucideIcon,
  MessageSquareText,
  Sparkles,
  SquarePen,
  WandSparkles,
  Wrench,
} from 'lucide-react'
import type { PageStep, StepOrigin } from '@/document/step'

/** The server's name of what answers where no AI is connected (`jobs/src/models.rs`). */
const STUDIO = 'offline-studio'

const ORIGINS: Readonly<Record<StepOrigin, readonly [words: string, icon: LucideIcon]>> = {
  generation: ['Generated', Sparkles],
  modification: ['Modified', WandSparkles],
  chat: ['By chat', MessageSquareText],
  manual: ['By hand', SquarePen],
  connection: ['Connection', Link],
  optimise: ['Optimised', Gauge],
  repair: ['Repaired', Wrench],
  ids: ['Prepared for editing', Fingerprint],
  image: ['Image', Image],
  loaded: ['Opened', FolderOpen],
}

/** What made a step, in words. */
export function originOf({ origin, chat, model }: PageStep): string {
  const words = chat?.undone ? 'Chat, undone' : ORIGINS[origin][0]
  if (model === undefined) return words
  return `${words} by ${model === STUDIO ? 'the offline studio' : 'AI'}`
}

export const iconOf = ({ origin }: PageStep): LucideIcon => ORIGINS[origin][1]
