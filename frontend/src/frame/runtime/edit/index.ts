/**
 * Edit mode as a script of its own: it is no part of the runtime, which has a size budget. The host sends it when the mode
 * starts (`host/editScripts.ts`), so that it is evaluated while a page runs: what it takes of the browser that a page must
 * not decide about it is handed (`ModeTools` of `modes.ts`).
 */
import { makeAbsolutePositioning } from './absolutePositioning'
import { makeDragging } from './dragging'
import { makeDropPlace, makeDropWords } from './dropPlace'
import { type EditMode, type EditTools, startEditMode } from './editMode'
import { edgesOf } from './elementFacts'
import { makeMirror } from './mirror'
import { makeOverlay } from './overlay'
import { makeScrollAnchor, makeScrolling } from './scrolling'
import { makeTarget } from './target'
import { makeTextEditor } from './textEdit'
import { makeTyping } from './typing'
import { makeValuePreview } from './valuePreview'

/** `isPicking`: elements are pointed at to say which is meant, and nothing is edited. `words`: what people call them, by tag. */
export type EditOptions = { isPicking: boolean; words: Readonly<Record<string, string>> }

export default function start(tools: EditTools, { isPicking, words }: EditOptions): EditMode {
  const mirror = makeMirror(document)
  const overlay = makeOverlay(document, !isPicking, words)
  const scrollAnchor = makeScrollAnchor(document)
  const absolutePositioning = makeAbsolutePositioning(document, scrollAnchor)
  const scrolling = makeScrolling(document)
  const drops = { dropPlace: makeDropPlace(document), dropWords: makeDropWords(words) }
  const dragged = { overlay, absolutePositioning, scrolling, edgesOf, ...drops }
  return startEditMode(tools, {
    ...{ mirror, overlay, scrollAnchor, absolutePositioning },
    target: makeTarget(document),
    valuePreview: makeValuePreview(mirror.find),
    dragging: isPicking ? null : (given) => makeDragging(document, dragged, given),
    typing: (given) => makeTyping(makeTextEditor(document), given),
  })
}
