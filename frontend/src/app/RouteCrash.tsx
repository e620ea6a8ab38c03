import { useRouteError } from 'react-router'
import { CrashPage } from '@/components/feedback/CrashPage'

export function RouteCrash() {
  return <CrashPage error={useRouteError()} />
}
