import {
  AtSign,
  Copy,
  ExternalLink,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  Music2,
  Share,
} from 'lucide-react'
import { useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { copyText } from '@/lib/copy'
import { notify } from '@/lib/toast'
import '@/styles/share.scss'
import { ProblemsNote } from '../problems/late'
import { SHARE } from './dialogTexts'
import type { SharedApp } from './shared'
import { shortened } from './shareFlow'

interface ShareDialogProps {
  app: SharedApp
  onClose(): void
}

/** 'Share Your App': sites to post it on, its link, and the app itself. */
export default function ShareDialog({ app, onClose }: ShareDialogProps) {
  const paste = (where: string) => () => void copyText(pasteText(app), SHARE.paste(where))
  return (
    <AppDialog
      show
      title={SHARE.title}
      onClose={onClose}
      footer={
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {SHARE.close}
        </button>
      }
    >
      <div className="share-lead">
        <p className="text-m mb-0">{SHARE.about(app.name)}</p>
        <ShareCode app={app} />
      </div>
      <ul className="share-ways">
        {canShare() && (
          <li className="share-wide">
            <Way icon={Share} label={SHARE.device} onChoose={() => void shareByDevice(app)} />
          </li>
        )}
        <li>
          <Site icon={AtSign} label={SHARE.twitter} href={twitterUrl(app)} />
        </li>
        <li>
          <Way icon={Music2} label={SHARE.tiktok} onChoose={paste(SHARE.tiktok)} />
        </li>
        <li>
          <Site icon={MessageCircle} label={SHARE.reddit} href={redditUrl(app)} />
        </li>
        <li>
          <Way icon={MessagesSquare} label={SHARE.discord} onChoose={paste(SHARE.discord)} />
        </li>
        <li className="share-wide">
          <Way
            icon={Copy}
            label={SHARE.copy}
            onChoose={() => void copyText(app.pageUrl, SHARE.link)}
          />
        </li>
        <li className="share-wide">
          <Site icon={ExternalLink} label={SHARE.open} href={app.appUrl} />
        </li>
      </ul>
      <ProblemsNote dialog={{ kind: 'share', app }} />
    </AppDialog>
  )
}

/** The plain code of the app's address, made by the server; nothing where it cannot be had. */
function ShareCode({ app }: { app: SharedApp }) {
  const [isThere, setThere] = useState(true)
  if (!isThere) return null
  return (
    <img
      className="share-code"
      src={`${new URL(app.pageUrl).pathname}/qr.png`}
      width={200}
      height={200}
      alt={SHARE.code(app.appUrl)}
      onError={() => setThere(false)}
    />
  )
}

interface WayProps {
  icon: LucideIcon
  label: string
}

function Way({ icon: Icon, label, onChoose }: WayProps & { onChoose(): void }) {
  return (
    <button type="button" className="btn btn-quiet share-way" onClick={onChoose}>
      <Icon size={17} aria-hidden /> {label}
    </button>
  )
}

function Site({ icon: Icon, label, href }: WayProps & { href: string }) {
  return (
    <a className="btn btn-quiet share-way" href={href} target="_blank" rel="noopener noreferrer">
      <Icon size={17} aria-hidden /> {label}
      <span className="visually-hidden">{SHARE.newTab}</span>
    </a>
  )
}

const canShare = (): boolean => typeof navigator.share === 'function'

async function shareByDevice(app: SharedApp): Promise<void> {
  try {
    await navigator.share({ title: app.name, text: shareText(app), url: app.pageUrl })
  } catch (cause) {
    // closed again by the person
    if (cause instanceof Error && cause.name === 'AbortError') return
    notify.error(...SHARE.deviceFailed)
  }
}

/** What a post says, without the link. */
function shareText({ name, description }: SharedApp): string {
  return SHARE.post(name, shortened(description))
}

/** For places that are only reached by pasting. */
const pasteText = (app: SharedApp): string => `${shareText(app)}\n${app.pageUrl}`

/** The page where the link is posted to Twitter/X. */
function twitterUrl(app: SharedApp): string {
  return withQuery('https://twitter.com/intent/tweet', { text: shareText(app), url: app.pageUrl })
}

/** The page where the link is posted to Reddit. */
function redditUrl(app: SharedApp): string {
  return withQuery('https://www.reddit.com/submit', { url: app.pageUrl, title: shareText(app) })
}

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`
}
