// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { installCommand } from './commands'
export { publishDialogs } from './dialogs'
