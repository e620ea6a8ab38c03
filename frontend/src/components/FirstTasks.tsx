import { optionalPart } from './LazyPart'

/** The first tasks of a new account, where they are in nobody's way. They are loaded after the screen. */
export const FirstTasks = optionalPart(() => import('./FirstTasksList'))
