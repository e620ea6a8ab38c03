// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { GeneratorScreen } from './GeneratorScreen'
