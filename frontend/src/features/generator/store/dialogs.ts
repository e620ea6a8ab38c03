import type { ComponentType } from 'react'
import { lazyPart } from '@/components/LazyPart'
import type { PartModule } from '@/lib/lazyPart'

/** A kind of dialog, which its use case registers. `Opened`: what it is opened with. */
export interface DialogPart<Opened> {
  /** Null where its use case draws it by itself. */
  Dialog: ComponentType<Opened & Closable> | null
  preload(): void
  /** Of the type alone. */
  opened?: Opened
}

export interface Closable {
  onClose(): void
}

/** The dialogs of a use case, by their kinds. */
export type DialogParts<Kinds> = { readonly [K in keyof Kinds]: DialogPart<Kinds[K]> }

/** A dialog in a chunk of its own. */
export function lazyDialog<Opened extends object>(
  load: () => Promise<PartModule<ComponentType<Opened & Closable>>>,
): DialogPart<Opened> {
  const Dialog = lazyPart(load)
  return { Dialog, preload: Dialog.preload }
}

/** The screen adds its list of registrations as `all`: what can be opened and the ids of commands follow from it. */
// biome-ignore lint/suspicious/noEmptyInterface: see screen/registrations.ts
export interface Registered {}

type All = Registered extends { all: infer List } ? List : never

/** A use case that the screen lists. */
export type UseCaseName = keyof All

/** The registration of any of them. */
export type AnyRegistration = All[UseCaseName]

/** The open dialog. */
export type Dialog = DialogOf<AnyRegistration>

type DialogOf<One> = One extends { dialogs: infer Parts }
  ? { [K in keyof Parts]: { kind: K } & OpenedBy<Parts[K]> }[keyof Parts]
  : never

type OpenedBy<Part> = Part extends { opened?: infer Opened } ? NonNullable<Opened> : never
