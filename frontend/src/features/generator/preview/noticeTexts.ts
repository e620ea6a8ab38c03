import type { PublishedOnly } from '@/frame/protocol'

/** What the app that is shown asked for, and gets only in its published form. */
export const PUBLISHED_ONLY_NOTICE: Record<PublishedOnly, string> = {
  camera: 'The camera works in the published app, not in the preview.',
  microphone: 'The microphone works in the published app, not in the preview.',
  location: 'Location works in the published app, not in the preview.',
  clipboard: 'Reading the clipboard works in the published app, not in the preview.',
  files: 'This file picker works in the published app, not in the preview.',
}

/** A server does not answer an app in the preview, which has no origin of its own. */
export const ORIGIN_REFUSED = (host: string): [string, string] => [
  `${host} refused a request from the preview`,
  'It may work in the published app, which has an address of its own.',
]
