// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { ChatTools } from './ChatButton'
export { chatCommand, menuCommand, modifyCommand, preciseCommand } from './commands'
export { createInstructing, INSTRUCTING, type Instructing } from './instructing'
export { ModifyPanel } from './ModifyPanel'
export { ChatSheet, ModifyDrawer, ModifySheet, Sheet } from './ModifySheet'
