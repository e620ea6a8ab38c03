import { useSessionKey } from '@/lib/auth/sessionKey'
import { useAuth } from '@/lib/auth/store'
import '@/styles/routes/generator.scss'
import { GeneratorScreen } from './screen'
import { type Beside, BesideContext } from './store'

/** /generate: describe an app, watch it being generated, change, save and install it. */
export default function GeneratePage({ beside }: { beside: Beside }) {
  const uid = useAuth((state) => state.user?.uid ?? null)
  return (
    <BesideContext value={beside}>
      <GeneratorScreen key={useSessionKey(uid)} />
    </BesideContext>
  )
}
