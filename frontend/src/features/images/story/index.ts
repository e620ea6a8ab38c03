// biome-ignore-all lint/performance/noBarrelFile: the door of the folder
export { MultiImage, useStorySwitch } from './MultiImage'
export { PlanEditor } from './PlanEditor'
export { StoryFrames } from './StoryFrames'
export { STORY } from './texts'
export { type StoryProgressShown, useStoryProgress } from './useStoryProgress'
