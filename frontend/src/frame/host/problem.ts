export type Problem = {
  kind: 'script' | 'promise' | 'hang' | 'ended'
  message: string
  /** In how many places of the page it came; absent for one. */
  places?: number
}

/** Why the preview itself ends a page. */
export const HANGS: Problem = { kind: 'hang', message: 'It does not respond any more.' }
export const FLOODS: Problem = {
  kind: 'ended',
  message: 'It sends more data than a preview can take.',
}
export const RELOADS: Problem = { kind: 'ended', message: 'It loads itself again and again.' }
export const TAKES_KEYBOARD: Problem = { kind: 'ended', message: 'It keeps taking the keyboard.' }
