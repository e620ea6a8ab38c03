import { FileUp } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useExamples } from '@/lib/queries/examples'
import { noteStart } from '@/lib/startNote'
import { QuickPrompt } from './QuickPrompt'

const CHIPS = 5

export function QuickStart() {
  const navigate = useNavigate()
  const { data: categories = [] } = useExamples()
  const ideas = categories.flatMap(({ examples }) => examples.slice(0, 1))

  // The prompt is in the address too: where notes cannot be stored, it fills the generator's box.
  const open = (prompt: string) =>
    navigate(`/generate?${new URLSearchParams({ mode: 'code', prompt })}`)

  const start = (prompt: string) => {
    noteStart(prompt)
    open(prompt)
  }

  return (
    <section className="card-m" aria-labelledby="dash-start">
      <h2 id="dash-start">Start something new</h2>
      <QuickPrompt examples={ideas.map(({ prompt }) => prompt)} onSubmit={start} />
      <div className="chips">
        {ideas.slice(0, CHIPS).map(({ name, prompt }) => (
          <button key={name} type="button" className="chip" onClick={() => open(prompt)}>
            {name}
          </button>
        ))}
      </div>
      <Link className="btn btn-sm btn-quiet mt-3" to="/generate?mode=code&import=1">
        <FileUp size={15} className="me-2" aria-hidden /> Import an app
      </Link>
    </section>
  )
}
