import { Link } from 'react-router'
import { useModelConnections } from '@/lib/queries/models'

/** The account's own AI models, and the way to them. */
export function ConnectAiCard() {
  const { data } = useModelConnections()
  const names = data?.connections.map(({ name }) => name) ?? []
  return (
    <section className="card-m" aria-labelledby="profile-ai">
      <h2 id="profile-ai">Your own AI models</h2>
      <p className="text-m mb-0">
        Build with a model on your own machine, or with your own key. It costs no credits.
      </p>
      {names.length > 0 && (
        <dl className="facts">
          <div>
            <dt>Connected</dt>
            <dd dir="auto">{names.join(', ')}</dd>
          </div>
        </dl>
      )}
      <Link className="btn btn-quiet mt-3" to="/connect-ai">
        Connect AI
      </Link>
    </section>
  )
}
