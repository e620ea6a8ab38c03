import { EmptyStage } from './EmptyStage'

/**
 * The stage while its chunk loads, as the server's page shows it: nothing of it moves when the stage
 * itself comes. Who was signed in with this browser may have an app to go on with, and is not told
 * that there is none.
 */
export function StageWaiting() {
  return (
    <section className="stage" aria-hidden>
      <div className="stagebar">
        <span className="pill is-waiting">
          <span className="icon-btn" />
        </span>
      </div>
      <div className="canvas">
        <div className="device is-waiting">
          <div className="title-bar">
            <span className="dots">
              <i />
              <i />
              <i />
            </span>
          </div>
          <div className="device-screen for-visitors">
            <div className="preview-empty">
              <EmptyStage />
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}
