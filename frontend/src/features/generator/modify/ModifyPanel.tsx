import { selectHasContent } from '@/document/state'
import { CommandButtons, useCommands } from '../commands'
import { useGenerator } from '../store'
import { ChatButton } from './ChatButton'
import { ModificationAlert, ModifyBox } from './ModifyBox'
import { MODIFY } from './texts'

/** 'Modify Interactive': all actions on the open app. */
export function ModifyPanel() {
  const hasContent = useGenerator(selectHasContent)
  const history = useCommands('history')
  const actions = useCommands('panel')
  if (!hasContent) return null
  return (
    <section className="gen-modify" aria-labelledby="gen-modify-title">
      <div className="gen-head">
        <h2 className="sec" id="gen-modify-title">
          {MODIFY.title}
        </h2>
        <span className="d-flex">
          <CommandButtons commands={history} look="icon" />
        </span>
      </div>
      <ModificationAlert />
      <ModifyBox />
      <ChatButton look="labelled" />
      <div className="gen-actions">
        <CommandButtons commands={actions} look="labelled" />
      </div>
    </section>
  )
}
