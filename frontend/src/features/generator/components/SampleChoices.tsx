import { useGenerator, useGeneratorSession } from '../stores/context'
import { CHOICES } from '../texts'

/** The samples that are nearest to a prompt, when none is certainly meant. Nothing was charged. */
export function SampleChoices() {
  const { store, runner } = useGeneratorSession()
  const offer = useGenerator((state) => state.offer)
  if (offer === null) return null
  return (
    <section className="card-m" aria-label={CHOICES.label} role="status">
      <p className="mb-2">{offer.message}</p>
      <div className="d-grid gap-2">
        {offer.choices.map(({ id, name, description }) => (
          <button
            key={id}
            type="button"
            className="btn btn-quiet text-start"
            onClick={() => void runner.generate(offer.prompt, id)}
          >
            <strong>{name}</strong>
            <span className="gen-note d-block">{description}</span>
          </button>
        ))}
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          onClick={() => store.getState().offerDismissed()}
        >
          {CHOICES.none}
        </button>
      </div>
    </section>
  )
}
