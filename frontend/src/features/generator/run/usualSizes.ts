import * as z from 'zod/mini'
import { readStored, writeStored } from '@/lib/storage'
import type { RunKind } from '../store'

/** The sizes of the last pages in characters, oldest first, by kind of run and model. */
const Sizes = z.record(z.string(), z.array(z.number()))

const KEY = 'morpheo-page-sizes'
const RUNS_KEPT = 9

/** Notes how long a page became that a model wrote. */
export function notePageSize(kind: RunKind, model: string, chars: number): void {
  const sizes = stored()
  const last = [...(sizes[keyOf(kind, model)] ?? []), chars].slice(-RUNS_KEPT)
  writeStored(KEY, JSON.stringify({ ...sizes, [keyOf(kind, model)]: last }))
}

/** The median of the last pages in characters; null before the first. */
export function usualPageSize(kind: RunKind, model: string): number | null {
  const sizes = [...(stored()[keyOf(kind, model)] ?? [])].sort((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? null
}

const keyOf = (kind: RunKind, model: string) => `${kind} ${model}`

function stored(): z.infer<typeof Sizes> {
  try {
    return z.parse(Sizes, JSON.parse(readStored(KEY) ?? '{}'))
  } catch {
    return {}
  }
}
