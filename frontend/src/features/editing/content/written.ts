/** A text of a script that was written in the app itself. */
import type { Refusal } from '@/document/pageEdit/parsePage'
import { changedField } from './fields'
import type { DrawnText, Origins } from './marking'

/**
 * The page after a drawn text was written over. Null where no single text of a script has changed: the text is from
 * elsewhere, or more than one part of it was written.
 */
export function writtenText(
  origins: Origins,
  { path, before, text }: { path: string; before: string; text: string },
): string | Refusal | null {
  const drawn = textAt(origins, path, before)
  if (drawn === null) return null
  const lead = before.length - before.trimStart().length
  const offset = drawn.text.length - drawn.text.trimStart().length - lead
  const [from, to] = changedRange(before, text)
  const piece = drawn.pieces.find(({ start, end }) => from + offset >= start && to + offset <= end)
  const value = piece && origins.source.parts[piece.parts[0] ?? -1]?.value
  if (piece === undefined || value === undefined) return null
  if (drawn.text.slice(piece.start, piece.end) !== value) return null
  const kept = before.slice(piece.start - offset, from)
  const added = text.slice(from, text.length - (before.length - to))
  const rest = before.slice(to, piece.end - offset)
  const at = { parts: piece.parts }
  return changedField(origins.source, { kind: 'text', shown: '', value, at }, kept + added + rest)
}

/** The text that stood there when the page ran hidden, or the only one that reads the same. */
function textAt({ texts }: Origins, path: string, before: string): DrawnText | null {
  const same = texts.filter(({ text }) => text.trim() === before.trim())
  const there = same.find((one) => one.path === path)
  const made = new Set(same.map(({ pieces }) => JSON.stringify(pieces.map(({ parts }) => parts))))
  return there ?? (made.size === 1 ? (same[0] ?? null) : null)
}

/** What of the old text is not in the new one, in characters of the old one. */
function changedRange(before: string, text: string): [from: number, to: number] {
  let from = 0
  while (from < before.length && from < text.length && before[from] === text[from]) from += 1
  let end = 0
  const most = Math.min(before.length, text.length) - from
  while (end < most && before[before.length - 1 - end] === text[text.length - 1 - end]) end += 1
  return [from, before.length - end]
}
