import type { OperationList } from '../brush/operationList'
import type { BrushTool } from '../brush/pointer/pointers'
import type { PictureHistory } from '../history/pictureHistory'
import type { StudioFailure } from '../model/failure'
import type { InputPicture, StudioPicture } from '../model/picture'
import type { Running } from '../model/running'
import type { Story } from '../model/story'
import type { StoryPlan } from '../model/storyPlan'

/** What is kept in the browser, so that a reload or a look at the other mode loses nothing. */
export interface KeptStudio {
  readonly prompt: string
  readonly instruction: string
  /** As the model names it; null leaves it to the model. */
  readonly ratio: string | null
  /** Multi-image mode. */
  readonly isStory: boolean
  readonly outputCount: number
  readonly inputs: readonly InputPicture[]
  readonly history: PictureHistory<StudioPicture>
  readonly plan: StoryPlan | null
  readonly story: Story | null
  /** The running job. */
  readonly running: Running | null
  /** What was painted, by picture: it is still there for another try. */
  readonly strokes: Readonly<Record<string, OperationList>>
  /** Of edits within a mask: all that the model made, by the id of the picture that stands for it. */
  readonly wholes: Readonly<Record<string, StudioPicture>>
}

export type StudioView = 'picture' | 'compare' | 'brush'

/** Before pictures are deleted: one, the history, or all that is in the studio. */
export type StudioQuestion =
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'clearHistory' | 'clear' }

export interface StudioState extends KeptStudio {
  readonly modelId: string | null
  readonly view: StudioView
  readonly tool: BrushTool
  readonly failure: StudioFailure | null
  readonly question: StudioQuestion | null
  /** Small screens show the prompt or the picture. */
  readonly isPromptOpen: boolean
  readonly isDrawerOpen: boolean
}
