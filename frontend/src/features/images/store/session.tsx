import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { Enhancing } from '@/components/prompting/enhancing'
import type { InputImage, Size, StudioImage } from './image'
import type { KeptStudio, StudioQuestion, StudioState } from './state'
import type { Operation } from './strokes'
import type { StudioStore } from './studioStore'

const SessionContext = createContext<StudioSession | null>(null)

export function StudioSessionProvider({
  session,
  children,
}: {
  session: StudioSession
  children: ReactNode
}) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useStudioSession(): StudioSession {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('A part of the studio is outside its session')
  return session
}

export function useStudio<T>(selector: (state: StudioState) => T): T {
  return useStore(useStudioSession().store, selector)
}

/** What a person can do in the studio. Everything that asks a model needs them to be signed in. */
export interface StudioSession {
  readonly store: StudioStore
  readonly mask: MaskMaker
  /** A better prompt. */
  readonly enhancing: Enhancing
  generate(): void
  planStory(): void
  drawPlan(): void
  modify(): void
  /** One frame of the story; `isFree` where that costs nothing. */
  redraw(frame: number, isFree: boolean): void
  /** Of the story; `isFree` where that costs nothing. */
  retryMissing(isFree: boolean): void
  /** The last request. */
  again(): void
  stop(): void
  /** 'Clear': an empty studio; asks first where images would go. */
  clear(): void
  /** The person said yes. */
  answer(question: StudioQuestion): Promise<void>
  /** An image of the account, whether the history shows it or not. False where it is still there. */
  deleteKept(id: string): Promise<boolean>
  /** Shows all that the model made, instead of what was painted alone. */
  takeWhole(): void
  /** One of the inputs, or an image that was opened for it, is shown to be changed. */
  changeOwn(input: InputImage): Promise<void>
  pdf(asked: PdfAsked): Promise<DownloadOutcome>
  promptLinked(prompt: string): void
  /** What this browser kept; a job that ran goes on being followed. */
  restored(kept: KeptStudio): void
  /** Gives the images new addresses where one runs out. */
  renewAddresses(): Promise<void>
  /** The screen is left: jobs go on. */
  left(): void
}

/** Makes the mask of a list of operations, which the screen draws by itself. */
export interface MaskMaker {
  /** After each stroke: the mask is ready by the time it is sent. */
  follow(operations: readonly Operation[], size: Size): void
  /** 8 bit grey, white is to change; null when nothing is marked ('No Area Selected'). */
  png(operations: readonly Operation[], size: Size): Promise<Blob | null>
  end(): void
}

export interface PdfAsked {
  readonly images: readonly StudioImage[]
  readonly title: string
  readonly signal: AbortSignal
  /** Of images that are in it. */
  onProgress(done: number, total: number): void
}

export type DownloadOutcome =
  /** `missing` are those that could not be loaded, from 1. */
  | { readonly kind: 'done'; readonly count: number; readonly missing: readonly number[] }
  | { readonly kind: 'none' }
  /** `why` is a sentence; null where nothing is known. */
  | { readonly kind: 'failed'; readonly why: string | null }
  /** The person stopped it: nothing is said. */
  | { readonly kind: 'stopped' }
