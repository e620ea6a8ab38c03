import { useQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useSearchParams } from 'react-router'
import { lazyPart } from '@/components/LazyPart'
import { api, unwrap } from '@/lib/api/client'
import { selectUser, useAuth } from '@/lib/auth/store'
import { useMediaQuery } from '@/lib/media'
import { supportStore, unreadKey, useSupport } from './store'
import { buttonName } from './texts'
import '@/styles/support-button.scss'

/** As the sheet has it: the button floats, and the panel covers the screen. */
const PHONE_QUERY = '(max-width: 768px)'
/** On phones their screens have no room for it. */
const CROWDED = ['/generate', '/playground']
/** In the address: the panel is open. Mails lead there. */
const PARAM = 'support'
const LOOK_MS = 60_000
const MOST_SHOWN = 9

const Panel = lazyPart(() => import('./SupportPanel'))

/** The way to support, in the header; a chunk of its own. What one account wrote is nothing of the next one. */
export default function SupportButton() {
  const uid = useAuth(selectUser)?.uid
  return uid === undefined ? null : <OfAccount key={uid} />
}

function OfAccount() {
  const { pathname } = useLocation()
  const isPhone = useMediaQuery(PHONE_QUERY)
  const isHidden = isPhone && CROWDED.includes(pathname)
  useEffect(() => () => supportStore.getState().accountLeft(), [])
  useEffect(() => {
    if (isHidden) supportStore.getState().closed()
  }, [isHidden])
  useOpenedByAddress(isHidden)
  return isHidden ? null : <Shown isPhone={isPhone} />
}

function Shown({ isPhone }: { isPhone: boolean }) {
  const { opened, closed } = supportStore.getState()
  const isOpen = useSupport((state) => state.isOpen)
  const unread = useUnread(!isOpen)
  const button = useRef<HTMLButtonElement>(null)
  useFocusBack(isOpen, button)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-btn support-button"
        aria-label={buttonName(unread)}
        title={buttonName(unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? closed : opened}
      >
        <LifeBuoy size={18} strokeWidth={1.9} aria-hidden />
        {unread > 0 && (
          <span className="support-unread" aria-hidden>
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </button>
      {isOpen &&
        createPortal(
          <div className="support-place">
            <Panel isModal={isPhone} onClose={closed} />
          </div>,
          document.body,
        )}
    </>
  )
}

/** How many answers were not seen: looked up at the start, every minute while the page is visible, and when it is again. */
function useUnread(isWatched: boolean): number {
  const { data } = useQuery({
    queryKey: unreadKey,
    enabled: isWatched,
    refetchInterval: LOOK_MS,
    queryFn: async ({ signal }) => {
      const params = { query: { limit: 0 } }
      return (await unwrap(api.GET('/api/support/messages', { params, signal }))).unread
    },
  })
  return data ?? 0
}

/** Opens the panel where the address says so, and takes that out of the address. */
function useOpenedByAddress(isHidden: boolean): void {
  const [params, setParams] = useSearchParams()
  const isAsked = params.has(PARAM)
  useEffect(() => {
    if (!isAsked || isHidden) return
    supportStore.getState().opened()
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(PARAM)
        return next
      },
      { replace: true },
    )
  }, [isAsked, isHidden, setParams])
}

/** Once the panel is gone, unless something else has taken the focus. */
function useFocusBack(isOpen: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    const { activeElement } = document
    const isNowhere = activeElement === null || activeElement === document.body
    if (wasOpen.current && !isOpen && isNowhere) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, button])
}
