import type { SharedApp } from '../store/panel'
import { shortened } from './sharedApp'
import { SHARE } from './sharingTexts'

/** What a post says, without the link. */
export function shareText({ name, description }: SharedApp): string {
  return SHARE.post(name, shortened(description))
}

/** For places that are only reached by pasting. */
export const pasteText = (app: SharedApp): string => `${shareText(app)}\n${app.pageUrl}`

/** The page where the link is posted to Twitter/X. */
export function twitterUrl(app: SharedApp): string {
  return withQuery('https://twitter.com/intent/tweet', { text: shareText(app), url: app.pageUrl })
}

/** The page where the link is posted to Reddit. */
export function redditUrl(app: SharedApp): string {
  return withQuery('https://www.reddit.com/submit', { url: app.pageUrl, title: shareText(app) })
}

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`
}
