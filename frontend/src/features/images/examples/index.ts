// biome-ignore-all lint/performance/noBarrelFile: the door of the folder
export { Examples } from './Examples'
export { useImageExamples } from './useExamples'
