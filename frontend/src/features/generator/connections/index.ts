// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { connectCommand, waitsForConnecting } from './commands'
export { connectDialogs } from './dialogs'
