import type { PreviewHandle } from '@/components/preview/types'
import type { DialogParts, UseCaseName } from '../store'
import type { Command, CommandBasics, CommandId } from './command'

/**
 * What a use case has on the screen. `Id`: of its commands; `Kinds`: of its dialogs, with what each is opened with;
 * `Uses`: the sessions that its commands need.
 */
export interface Registration<Id extends string = never, Kinds = object, Uses = unknown> {
  /** As `screen/registrations.ts` lists it: one that is not listed does not compile. */
  useCase: UseCaseName
  /** In the order of menus. */
  commands: Readonly<Record<Id, Command<Uses>>>
  dialogs: DialogParts<Kinds>
  listeners?: readonly Listener[]
}

/** What a listener can use. */
export interface ListenerBasics extends CommandBasics {
  /** As the button of the command does. */
  runCommand(id: CommandId): void
}

/** Hears what the page in the preview says; the result ends that. */
export type Listener = (preview: PreviewHandle, basics: ListenerBasics) => () => void
