import type { LucideIcon } from 'lucide-react'
import { isTooLargeToEdit, TOO_LARGE } from '@/document/editableSize'
import { selectBlocked, selectBusy, selectHasContent, selectHtml } from '@/document/state'
import { BLOCKED } from '@/document/texts'
import {
  type AnyRegistration,
  type GeneratorState,
  type GeneratorStore,
  selectAppHasContent,
} from '../store'

export const NOTHING_TO_INSTALL = [
  'Missing Information',
  'Interactive name and content are required.',
] as const

export const NOTHING_TO_SAVE = ['Nothing to Save', 'Generate an app first.'] as const

/** Where a command is shown. Shortcuts work everywhere. */
export type CommandPlace = 'floating' | 'panel' | 'history'

/** Keys such as `mod+s`; `mod` is Ctrl, or Command on a Mac. */
export type Shortcut = `mod+${string}`

/** What every command can use. */
export interface CommandBasics {
  store: GeneratorStore
  isMobile: boolean
  /** Runs the action immediately if signed in, else after signing in. */
  requireSignIn(action: () => void): void
}

/** What a command lacks: in the words of its dimmed buttons, and in the notice when it is used. */
export interface Lack {
  words: string
  notice: readonly [title: string, text: string]
}

/**
 * One action of the generate screen; menus, buttons and shortcuts all use this object. `Uses`: the sessions of use cases
 * that it needs.
 */
export interface Command<Uses = unknown> {
  name: string
  icon: LucideIcon
  shortcuts?: readonly Shortcut[]
  /** Without any, a component of its use case has its button. */
  places?: readonly CommandPlace[]
  /** Where it can be used; elsewhere it is not shown. */
  modes: readonly GeneratorMode[]
  /** The plan that it needs: for others its buttons are dimmed, and using it tells. */
  tier: 'free' | 'pro'
  /** What those without the plan are told, where that is a notice and no dialog. */
  lockedNotice?: Lack['notice']
  /** Commands of different groups are separated. */
  group: number
  destructive?: boolean
  isEnabled(state: GeneratorState): boolean
  /** What it lacks to be of use; null when nothing. Its buttons are dimmed, and using it tells. */
  lacks?(state: GeneratorState): Lack | null
  /** Why its key does nothing while the command is disabled; null when that needs no word. */
  waitsFor?(state: GeneratorState): Lack['notice'] | null
  /** For toggles. */
  isOn?(state: GeneratorState): boolean
  run(deps: CommandBasics & Uses): void
}

/** A command of the screen, with the id that its use case registers it by. */
export interface ScreenCommand<Uses = unknown> extends Command<Uses> {
  id: CommandId
  shortcuts: readonly Shortcut[]
  places: readonly CommandPlace[]
}

type IdOf<One> = One extends { commands: infer Commands } ? keyof Commands : never

/** The id of any command that is registered. */
export type CommandId = IdOf<AnyRegistration>

/** Nothing builds on a page whose last change is not in view. */
export function lacksChangeInView(state: GeneratorState): Lack | null {
  const blocked = selectBlocked(state)
  return blocked && { words: BLOCKED[blocked][0], notice: BLOCKED[blocked] }
}

/** The same for what waits for a validation by itself. */
export const lacksChoice = (state: GeneratorState): Lack | null =>
  selectBlocked(state) === 'choice' ? lacksChangeInView(state) : null

/** Elements are selected neither while a change waits for its validation nor in a page that is too large. */
export function lacksElements(state: GeneratorState): Lack | null {
  const isTooLarge = isTooLargeToEdit(selectHtml(state))
  return isTooLarge ? { words: TOO_LARGE[0], notice: TOO_LARGE } : lacksChangeInView(state)
}

export type GeneratorMode = 'code' | 'image'

export const lacksApp = (
  state: GeneratorState,
  notice: Lack['notice'] = NOTHING_TO_SAVE,
): Lack | null => (selectAppHasContent(state) ? null : { words: NOTHING_TO_SAVE[1], notice })

export const lacksPage = (state: GeneratorState): Lack | null =>
  selectHasContent(state) ? null : { words: NOTHING_TO_SAVE[1], notice: NOTHING_TO_INSTALL }

export const isIdle = (state: GeneratorState): boolean => !selectBusy(state)
