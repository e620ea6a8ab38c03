import type { OperationList } from '../brush/operationList'
import type { BrushTool } from '../brush/pointer/pointers'
import type { ImageHistory } from '../history/imageHistory'
import type { StudioFailure } from '../run/failure'
import type { Running } from '../run/running'
import type { Stories } from '../story/stories'
import type { Story } from '../story/story'
import type { StoryPlan } from '../story/storyPlan'
import type { InputImage, StudioImage } from './image'

/** The state that is kept in the browser, so that a reload or a look at the other mode loses nothing. */
export interface KeptStudio {
  readonly prompt: string
  readonly instruction: string
  /** As the model names it; null leaves it to the model. */
  readonly ratio: string | null
  /** As the provider of the model writes it; null leaves it to the model. */
  readonly size: string | null
  /** Multi-image mode. */
  readonly isStory: boolean
  readonly outputCount: number
  /** How many images are made of one prompt outside of multi-image mode. */
  readonly variations: number
  /** The model that was chosen; null for the default one. */
  readonly modelId: string | null
  readonly inputs: readonly InputImage[]
  readonly history: ImageHistory<StudioImage>
  readonly plan: StoryPlan | null
  readonly story: Story | null
  /** By their keys: those of the images that are here. */
  readonly stories: Stories
  /** The running job. */
  readonly running: Running | null
  /** The strokes, by image: they are still there for another try. */
  readonly strokes: Readonly<Record<string, OperationList>>
  /** The strokes of a change that came, by the images before and after it: they can be painted again. */
  readonly lastMasks: Readonly<Record<string, OperationList>>
  /** Of edits within a mask: all that the model made, by the id of the image that stands for it. */
  readonly wholes: Readonly<Record<string, StudioImage>>
  readonly failure: StudioFailure | null
}

export interface NeedingExample {
  readonly box: 'prompt' | 'instruction'
  readonly text: string
  /** Inputs that it needs. */
  readonly inputs: number
}

export type StudioView = 'image' | 'compare' | 'brush'

/** Before images are deleted: one, the history, or all that is in the studio. */
export type StudioQuestion =
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'clearHistory' | 'clear' }

export interface StudioState extends KeptStudio {
  readonly view: StudioView
  readonly tool: BrushTool
  /** The example in one of the boxes, when it is about images of one's own. */
  readonly needing: NeedingExample | null
  /** The instruction that an idea put into the box; null for words of the person's own. */
  readonly idea: string | null
  readonly question: StudioQuestion | null
  /** '🌟 Pro Feature' is shown: images of one's own need the plan. */
  readonly isProNeeded: boolean
  /** Small screens show the prompt or the image. */
  readonly isPromptOpen: boolean
  readonly isDrawerOpen: boolean
}
