import type { ReactNode } from 'react'
import { SIDE_ID } from '../model/panel'
import { MODE, PROMPT } from '../texts'

/** Image mode while Image Studio has no door. `modes` switches to the other mode. */
export function NoStudio({ modes }: { modes: ReactNode }) {
  return (
    <main id="main" className="work" tabIndex={-1} data-view="side">
      <h1 className="visually-hidden">{MODE.image}</h1>
      <section className="side" id={SIDE_ID} aria-label={PROMPT.panel}>
        {modes}
        <div className="card-m" role="status">
          <strong>{MODE.imageMissing}</strong>
          <p className="gen-note mb-0 mt-1">{MODE.imageMissingText}</p>
        </div>
      </section>
    </main>
  )
}
