import { useNavigate } from 'react-router'
import { QuickPrompt } from '@/components/QuickPrompt'
import { useExamples } from '@/lib/queries/examples'

const CHIPS = 5

export function QuickStart() {
  const navigate = useNavigate()
  const { data: categories = [] } = useExamples()
  const ideas = categories.flatMap(({ examples }) => examples.slice(0, 1))

  const start = (prompt: string) =>
    navigate(`/generate?${new URLSearchParams({ mode: 'code', prompt })}`)

  return (
    <section className="card-m dash-start" aria-labelledby="dash-start">
      <h2 id="dash-start">Start something new</h2>
      <QuickPrompt examples={ideas.map(({ prompt }) => prompt)} onSubmit={start} />
      <div className="chips">
        {ideas.slice(0, CHIPS).map(({ name, prompt }) => (
          <button key={name} type="button" className="chip" onClick={() => start(prompt)}>
            {name}
          </button>
        ))}
      </div>
    </section>
  )
}
