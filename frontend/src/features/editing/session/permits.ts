/**
 * Whether a person did what the frame says. Code of the page shares its realm, so what changes the page counts with a
 * gesture in the frame alone; what only says where somebody points changes nothing.
 */
import type { EditMessage } from '@/frame/editProtocol'
import { comesFromPerson } from '@/frame/host/gesture'

export class Permits {
  /** What is typed arrives when the field is left, which may be long after: the person began it. */
  #typing: Promise<boolean> | null = null

  async of(message: EditMessage, frame: HTMLIFrameElement): Promise<boolean> {
    switch (message.type) {
      case 'edit-key':
      case 'edit-dropped':
      case 'edit-placed':
      case 'edit-resized':
        return comesFromPerson(frame)
      case 'edit-typing':
        this.#typing = comesFromPerson(frame)
        return true
      case 'edit-typed': {
        const began = this.#typing
        this.#typing = null
        return (await began) ?? comesFromPerson(frame)
      }
      case 'edit-ready':
      case 'edit-chosen':
      case 'edit-cleared':
      case 'edit-facts':
      case 'edit-patched':
        return true
      default:
        message satisfies never
        return false
    }
  }
}
