/** A text of a script that was written in the app itself. */
import { isRefused, type Refusal } from '@/document/pageEdit/parsePage'
import { changedField, type Field, numbersOf, placesOf, shownIn, writtenNumber } from './fields'
import type { DrawnText, Origins } from './marking'

interface WrittenText {
  html: string
  /** Of the app, which all changed. */
  places: number
}

/**
 * The page after a drawn text was written over, or a number in it. Null where no single text of a script has changed: the text is from
 * elsewhere, or more than one part of it was written.
 */
export function writtenText(
  origins: Origins,
  written: { path: string; before: string; text: string; isSure: boolean },
): WrittenText | Refusal | null {
  const { path, before, text, isSure } = written
  const drawn = textAt(origins, path, before)
  if (drawn === null) return null
  const lead = before.length - before.trimStart().length
  const offset = drawn.text.length - drawn.text.trimStart().length - lead
  const [from, to] = changedRange(before, text)
  const added = text.slice(from, text.length - (before.length - to))
  const changed = (field: Field, value: string): WrittenText | Refusal => {
    const html = changedField(origins.source, field, value)
    return isRefused(html) ? html : { html, places: field.shownIn }
  }
  /** What stands from one place to another after the writing. */
  const between = (start: number, end: number): string =>
    before.slice(start - offset, from) + added + before.slice(to, end - offset)
  const number = numbersOf(origins, drawn).find(
    ({ start, end }) => from + offset >= start && to + offset <= end,
  )
  const value = number && writtenNumber(number, between(number.start, number.end))
  if (number && value) return changed(number.field, value)
  const piece = drawn.pieces.find(({ start, end }) => from + offset >= start && to + offset <= end)
  const old = piece && origins.source.parts[piece.parts[0] ?? -1]?.value
  if (piece === undefined || old === undefined) return null
  if (drawn.text.slice(piece.start, piece.end) !== old) return null
  const places = placesOf(piece, isSure)
  const field: Field = {
    ...{ kind: 'text', shown: '', value: old, key: null, at: { parts: places } },
    shownIn: shownIn(origins, places),
  }
  return changed(field, between(piece.start, piece.end))
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
