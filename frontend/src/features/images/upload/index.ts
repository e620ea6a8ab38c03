// biome-ignore-all lint/performance/noBarrelFile: the door of the folder
export { FileButton, Inputs } from './Inputs'
export { type Sending, type SentImages, sentWithin } from './sending'
export { decodedSize } from './taken'
export { INPUTS, OWN_PRO, SENDING, UPLOAD } from './texts'
export { useOpenOwn, usePastedImage } from './useTakeIn'
