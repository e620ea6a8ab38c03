/** Pages that a running one becomes without being loaded: while it is edited by hand. */
import type { Content } from './previewState'

/**
 * Makes the running page what it is to be; false when it has to begin anew. It may take a while: nothing may be done to
 * the page then unless it is still wanted.
 */
export type Follower = (
  before: string,
  after: string,
  isWanted: () => boolean,
) => boolean | Promise<boolean>

export class Following {
  #follower: Follower | null = null
  #coming: Content | null = null

  setFollower(follower: Follower | null): void {
    this.#follower = follower
  }

  /** What the running page is about to become. */
  get coming(): Content | null {
    return this.#coming
  }

  /** Something else is shown. */
  end(): void {
    this.#coming = null
  }

  follow(before: Content, content: Content, isWanted: () => boolean): boolean | Promise<boolean> {
    const followed = this.#follower?.(before.html, content.html, isWanted) ?? false
    if (typeof followed === 'boolean') return followed
    this.#coming = content
    return followed
      .catch(() => false)
      .then((isDone) => {
        if (this.#coming === content) this.#coming = null
        return isDone && isWanted()
      })
  }
}
