// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { codeCommand, exportCommand, importCommand, transferDialogs } from './registration'
