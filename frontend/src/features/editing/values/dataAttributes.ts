/** The `data-…` attributes of an element as one JSON object; those of the product are not among them. */
import type { ElementName } from '@/document/pageEdit/findElement'
import type { EditOperation } from '@/document/pageEdit/operation'
import type { PageElement, Refusal } from '@/document/pageEdit/parsePage'
import { DATA } from '../texts'

const PREFIX = 'data-'
const OURS = /^data-morpheo(?:-|$)/
const NAME = /^[a-z_][a-z0-9_.-]*$/

export function dataOf(element: PageElement): string {
  const own = element.attrs.filter(
    ({ name, prefix }) => !prefix && name.startsWith(PREFIX) && !OURS.test(name),
  )
  return written(new Map(own.map(({ name, value }) => [name.slice(PREFIX.length), value])))
}

const written = (data: ReadonlyMap<string, string>): string =>
  JSON.stringify(Object.fromEntries(data), null, 2)

/** What each attribute is to be. */
export function readData(text: string): Map<string, string> | Refusal {
  const read = parsed(text)
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return { refused: DATA.noObject }
  const data = new Map<string, string>()
  for (const [name, value] of Object.entries(read)) {
    if (!NAME.test(name) || OURS.test(PREFIX + name)) return { refused: DATA.noName(name) }
    if (!/^(?:string|number|boolean)$/.test(typeof value)) return { refused: DATA.noValue(name) }
    data.set(name, String(value))
  }
  return data
}

function parsed(text: string): unknown {
  try {
    return text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    return null
  }
}

/** What makes the one of the other. */
export function dataOperations(
  target: ElementName,
  before: string,
  text: string,
): EditOperation[] | Refusal {
  const [old, now] = [readData(before), readData(text)]
  if (!(now instanceof Map)) return now
  const had = old instanceof Map ? old : new Map<string, string>()
  const set = (name: string, value: string | null): EditOperation => ({
    ...{ kind: 'attribute', target, name: PREFIX + name, value },
  })
  return [
    ...[...now]
      .filter(([name, value]) => had.get(name) !== value)
      .map(([name, value]) => set(name, value)),
    ...[...had.keys()].filter((name) => !now.has(name)).map((name) => set(name, null)),
  ]
}
