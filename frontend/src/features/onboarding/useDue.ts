import { useEffect, useState } from 'react'
import { findActiveJob } from '@/lib/activeJob'
import type { OnboardingStatus } from '@/lib/api/types'
import { selectError, useAuth } from '@/lib/auth/store'
import { useOnboardingStatus } from '@/lib/queries/onboarding'
import { notedStart } from '@/lib/startNote'
import { tabSessions } from '@/lib/tabSessions'

/** From the moment that the account's state is known. Also how often what the person does is looked at. */
const DELAY_MS = 800

/**
 * Screens with a form that comes first, the permission for a published app among them; and the profile, where visitors of
 * such an app look after their permissions.
 */
const BEFORE = ['/login', '/register', '/reset-password', '/confirm-email', '/profile']

const isUnseen = (status: OnboardingStatus) => !status.hasSeenOnboarding && !status.isDismissed

interface Due {
  /** It will be shown as soon as nothing is in its way. */
  isNear: boolean
  isShown: boolean
  /** Once shown, the dialog stays, so that it can fade out. */
  wasShown: boolean
}

/** When the first steps are shown: to an account that has not seen them, at a moment when they interrupt nothing. */
export function useDue(uid: string, path: string): Due {
  const hasAuthError = useAuth(selectError) !== null
  const { data: status, isError } = useOnboardingStatus()
  const [wasShown, setWasShown] = useState(false)
  const isWanted = status !== undefined && isUnseen(status)
  const isDue = isWanted && !isError && !hasAuthError && !BEFORE.includes(path) && !wasShown

  useEffect(() => {
    if (!isDue) return
    let isLeft = false
    let wasFree = true
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const isFree = !(await isOccupied(uid, path))
      if (isLeft) return
      // what was just finished is looked at first
      if (isFree && wasFree) setWasShown(true)
      else timer = setTimeout(look, DELAY_MS)
      wasFree = isFree
    }
    timer = setTimeout(look, DELAY_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [isDue, uid, path])

  return { isNear: isDue, isShown: wasShown && isWanted, wasShown }
}

/** Whether the person does something that a dialog would interrupt, such as waiting for the app they came for. */
async function isOccupied(uid: string, path: string): Promise<boolean> {
  if (document.hidden || isWriting() || document.querySelector('[role="dialog"]') !== null) {
    return true
  }
  if (notedStart() !== null || (await findActiveJob(uid)) !== null) return true
  return path === '/generate' && (isDrawing() || (await hasUnsentPrompt(uid)))
}

function isWriting(): boolean {
  const focused = document.activeElement
  const isField = focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement
  return isField && focused.value !== ''
}

/** Image jobs are noted elsewhere; while one runs, its bar is on the screen. */
const isDrawing = () => document.querySelector('main [role="progressbar"]') !== null

/** Whether the box has a prompt that no app was made of. */
async function hasUnsentPrompt(uid: string): Promise<boolean> {
  const { appId, screen } = tabSessions.read(uid, await tabSessions.own(uid))
  return appId === undefined && (screen?.prompt ?? '').trim() !== ''
}
