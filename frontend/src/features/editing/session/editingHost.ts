/** What a session of editing asks of who has the page. */
import type { EditCommand } from '@/frame/editProtocol'
import type { OriginsIn } from '../origins/valueOrigins'

export interface EditingHost {
  /** The text of the open page. */
  html(): string
  /** Makes a step of the edited text. The preview asks to follow it (`follow` of the session). */
  land(html: string, name: string): void
  tell(command: EditCommand): void
  undo(): void
  redo(): void
  /** Gives ids to the elements of the page that have none. Gives whether there were such. */
  prepare(): boolean
  /** Why the page cannot be edited now; null when it can. */
  blocked(): string | null
  /** Shows the page anew: what runs is no longer what the text says. */
  beginAnew(): void
  refused(reason: string): void
  /** Of the preview, in pixels. */
  width(): number
  /** Looks up where values come from. */
  readonly originsIn: OriginsIn
}
