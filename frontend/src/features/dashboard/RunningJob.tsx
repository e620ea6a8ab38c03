import { Link } from 'react-router'
import type { ActiveJob } from '@/lib/activeJob'
import { useRunningJob } from './useRunningJob'

export function RunningJob() {
  const job = useRunningJob()
  return (
    <div role="status">
      {job && (
        <div className="card-m running-job">
          <span className="running-pulse" aria-hidden />
          <div className="running-text">
            <strong>{job.status === 'queued' ? 'Waiting to start' : HEADLINES[job.kind]}</strong>
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

const HEADLINES: Readonly<Record<ActiveJob['kind'], string>> = {
  generate: 'Morpheo is taking shape...',
  modify: 'Applying Modifications...',
  chat: 'Answering in the chat...',
}
