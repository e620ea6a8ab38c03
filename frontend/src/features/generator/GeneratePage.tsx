import { useAuth } from '@/lib/auth/store'
import { GeneratorScreen } from './GeneratorScreen'
import { type Beside, BesideContext } from './screen/useBeside'
import { useSessionKey } from './screen/useSessionKey'
import '@/styles/routes/generator.scss'

/** /generate: describe an app, watch it being generated, change, save and install it. */
export default function GeneratePage({ beside }: { beside: Beside }) {
  const uid = useAuth((state) => state.user?.uid ?? null)
  return (
    <BesideContext value={beside}>
      <GeneratorScreen key={useSessionKey(uid)} />
    </BesideContext>
  )
}
