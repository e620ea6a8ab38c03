/** What the brush says. */

export const BRUSH = {
  bar: 'Brush',
  area: 'Image to paint on. Arrow keys move the brush, Enter starts and ends a stroke, Escape discards it.',
  erase: 'Erase',
  eraseLasso: 'Erase with the lasso',
  brush: 'Brush',
  lasso: 'Lasso',
  soft: 'Soft edge',
  size: (size: number) => `Brush size ${size}`,
  undo: 'Undo stroke',
  redo: 'Redo stroke',
  invert: 'Invert',
  fill: 'Fill',
  clear: 'Clear strokes',
  done: 'Done',
  painted: (count: number) => (count === 1 ? '1 stroke' : `${count} strokes`),
  only: 'Only the painted area will change',
  none: 'Paint the area to change',
  forget: 'Clear selection',
  /** Below the icons, where there is no pointer that shows their names. */
  words: {
    ...{ brush: 'Brush', lasso: 'Lasso', erase: 'Erase', soft: 'Soft', undo: 'Undo', redo: 'Redo' },
    ...{
      fill: 'Fill',
      invert: 'Invert',
      clear: 'Clear',
      smaller: 'Out',
      larger: 'In',
      whole: 'All',
    },
    size: (size: number) => `Size ${size}`,
  },
  drawing: 'Drawing',
  stroke: 'Stroke added',
} as const
