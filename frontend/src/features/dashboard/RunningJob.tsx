import { Link } from 'react-router'
import { useRunningJob } from './useRunningJob'

export function RunningJob() {
  const job = useRunningJob()
  return (
    <div role="status">
      {job && (
        <div className="card-m running-job">
          <span className="running-pulse" aria-hidden />
          <div className="running-text">
            <strong>{job.status === 'queued' ? 'Waiting to start' : headline(job.kind)}</strong>
            <span className="text-m">{job.instruction}</span>
          </div>
          <Link className="btn btn-quiet" to="/generate?mode=code">
            Watch
          </Link>
        </div>
      )}
    </div>
  )
}

function headline(kind: 'generate' | 'modify'): string {
  return kind === 'generate' ? 'Morpheo is taking shape...' : 'Applying Modifications...'
}
