export { createMaskMaker } from './mask/maskMaker'
export { PaintedNote } from './PaintedNote'
