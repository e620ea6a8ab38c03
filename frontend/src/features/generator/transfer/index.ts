// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { codeCommand, exportCommand, importCommand } from './commands'
export { transferDialogs } from './dialogs'
