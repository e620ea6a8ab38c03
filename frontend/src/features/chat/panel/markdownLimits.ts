/** A longer answer is shown as it is, in characters. */
const MAX_CHARS = 20_000
/** Quotes and lists within each other: reading markdown recurses over them. */
const TOO_NESTED = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){40}/m

/** Whether an answer can be read as markdown within reasonable time and depth. */
export function isReadableMarkdown(text: string): boolean {
  return text.length <= MAX_CHARS && !TOO_NESTED.test(text)
}
