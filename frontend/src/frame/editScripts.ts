/** Edit mode as the host sends it to the frame: its functions as text, and what they are handed. */
import { ELEMENT_WORDS } from '@/lib/elementWords'
import { EDIT_KEYS_OF } from './editProtocol'
import { makeAbsolutePositioning } from './runtime/edit/absolutePositioning'
import { makeBoxEdges } from './runtime/edit/boxEdges'
import { makeDragging } from './runtime/edit/dragging'
import { makeDropPlace } from './runtime/edit/dropPlace'
import { makeDropWords } from './runtime/edit/dropWords'
import { startEditMode } from './runtime/edit/editMode'
import { makeFactsOf } from './runtime/edit/elementFacts'
import { makeElementNames } from './runtime/edit/elementName'
import { makeMirror } from './runtime/edit/mirror'
import { makeOverlay } from './runtime/edit/overlay'
import { makeScrollAnchor } from './runtime/edit/scrollAnchor'
import { makeScrolling } from './runtime/edit/scrolling'
import { makeTarget } from './runtime/edit/target'
import { makeTextEditor } from './runtime/edit/textEdit'
import { makeTyping } from './runtime/edit/typing'
import { makeValuePreview } from './runtime/edit/valuePreview'

const WORDS = JSON.stringify(ELEMENT_WORDS)
const DROPS = `dropPlace:(${makeDropPlace.toString()})(document),dropWords:(${makeDropWords.toString()})(${WORDS})`

/** `isPicking`: elements are pointed at to say which is meant, and nothing is edited. */
const scriptOf = (isPicking: boolean): string =>
  `(tools=>{const overlay=(${makeOverlay.toString()})(document,${!isPicking},${WORDS}),scrollAnchor=(${makeScrollAnchor.toString()})(document),absolutePositioning=(${makeAbsolutePositioning.toString()})(document,scrollAnchor),edgesOf=(${makeBoxEdges.toString()})();return(${startEditMode.toString()})(tools,{overlay,scrollAnchor,absolutePositioning,factsOf:(${makeFactsOf.toString()})(edgesOf),mirror:(${makeMirror.toString()})(document),names:(${makeElementNames.toString()})(document),dragging:(${makeDragging.toString()})(document,{overlay,absolutePositioning,edgesOf,scrolling:(${makeScrolling.toString()})(document),${DROPS}}),target:(${makeTarget.toString()})(document),valuePreview:(${makeValuePreview.toString()})(),typing:(${makeTyping.toString()})((${makeTextEditor.toString()})(document))},${JSON.stringify(EDIT_KEYS_OF)},${isPicking})})`

/** Evaluates in the frame to a function of the tools that starts edit mode there. */
export const editScript = scriptOf(false)
/** The same for a mode in which elements are pointed at to say which is meant. */
export const pickScript = scriptOf(true)
