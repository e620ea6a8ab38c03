// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { connectCommand, connectDialogs, waitsForConnecting } from './registration'
