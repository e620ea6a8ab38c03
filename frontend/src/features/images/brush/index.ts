// biome-ignore-all lint/performance/noBarrelFile: the door of the folder

export { createMaskMaker } from './mask/maskMaker'
export { PaintedNote } from './PaintedNote'
