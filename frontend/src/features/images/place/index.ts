// biome-ignore-all lint/performance/noBarrelFile: the door of the folder
export { UseInApp } from './UseInApp'
