export type Problem = {
  kind: 'script' | 'promise' | 'hang' | 'ended'
  message: string
  /** In how many places of the page it came; absent for one. */
  places?: number
}

/** Why the preview itself ends a page. */
export const HANGS: Problem = { kind: 'hang', message: 'The app does not respond any more.' }
export const FLOODS: Problem = {
  kind: 'ended',
  message: 'The app sends more data than the preview can handle.',
}
export const RELOADS: Problem = {
  kind: 'ended',
  message: 'The app reloads itself again and again.',
}
export const TAKES_KEYBOARD: Problem = {
  kind: 'ended',
  message: 'The app keeps taking the keyboard focus.',
}
