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

/** The screen adds the record of all dialogs as `all`; what can be opened follows from it. */
// biome-ignore lint/suspicious/noEmptyInterface: see screen/dialogList.tsx
export interface Registered {}

type All = Registered extends { all: infer Parts } ? Parts : never

/** The open dialog. */
export type Dialog = {
  [K in keyof All]: { kind: K } & OpenedBy<All[K]>
}[keyof All]

type OpenedBy<Part> = Part extends { opened?: infer Opened } ? NonNullable<Opened> : never
