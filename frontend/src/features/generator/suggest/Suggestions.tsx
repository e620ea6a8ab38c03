import { Lightbulb, ScanSearch, X } from 'lucide-react'
import { useId } from 'react'
import { dimmed, IconButton } from '@/components/IconButton'
import { BusyLabel } from '@/components/Spinner'
import { currentTarget } from '@/document/document'
import { isConnectedModel } from '@/lib/api/modelConnections'
import { useAuth } from '@/lib/auth/store'
import { usePrice } from '@/lib/queries/models'
import { useCommand } from '../commands'
import { useGenerator } from '../store'
import { changePage, focusButton, useParts, useSuggestionsHere } from './pageState'
import { SuggestionCount, SuggestionList } from './SuggestionList'
import type { Pressed } from './suggesting'
import { FAILED, SUGGEST } from './texts'
import '@/styles/suggestions.scss'

export interface SuggestionsProps {
  /**
   * `list`: what is suggested for the open page, above its box; `actions`: the buttons that ask for it; `count`: on small
   * screens, how much there is and the way to it.
   */
  part: 'list' | 'actions' | 'count'
}

export function Suggestions({ part }: SuggestionsProps) {
  const Part = PARTS[part]
  return <Part />
}

const PARTS = { list: SuggestionList, actions: SuggestActions, count: SuggestionCount }

/** 'Suggest Features' and 'Analyze Code' with what they cost. */
function SuggestActions() {
  const modelId = useGenerator((state) => state.modelId)
  const price = usePrice('suggest', isConnectedModel(modelId) ? modelId : null)
  const isLocked = useAuth(({ user }) => user !== null && user.tier !== 'pro')
  const { asking, failure } = useSuggestionsHere()
  const priceId = useId()
  const isPriced = price !== '' && !isLocked
  return (
    <div className="gen-actions">
      <AskButton id="suggest" priceId={isPriced ? priceId : undefined} />
      <AskButton id="analyze" priceId={isPriced ? priceId : undefined} />
      {isPriced && (
        <p className="suggest-price" id={priceId}>
          {SUGGEST.price(price)}
        </p>
      )}
      {failure !== null && <Failed {...failure} />}
      <span className="visually-hidden" role="status">
        {asking !== null && asking.kind !== 'automatic' && SUGGEST.running[asking.kind]}
      </span>
    </div>
  )
}

/** Below the buttons, where whoever pressed one looks. */
function Failed({ kind, text }: { kind: Pressed; text: string }) {
  const { store, suggesting } = useParts()
  const dismiss = () => {
    const { document: open } = store.getState()
    if (open !== null) changePage(suggesting, currentTarget(open), { failure: null })
    focusButton(kind)
  }
  return (
    <div className="gen-alert suggest-failed" role="alert">
      <div className="gen-head">
        <strong>{FAILED.title[kind]}</strong>
        <IconButton icon={X} size={16} label={FAILED.dismiss} onClick={dismiss} />
      </div>
      <p className="mb-0">{text}</p>
    </div>
  )
}

/** While it runs, a press stops the waiting. */
function AskButton({
  id,
  priceId,
}: {
  id: Pressed
  /** What describes it; undefined while no price is shown. */
  priceId: string | undefined
}) {
  const { label, hint, disabled, lacks, run } = useCommand(id)
  const { asking } = useSuggestionsHere()
  const Icon = ICONS[id]
  const attributes = {
    type: 'button',
    'data-command': id,
    className: 'btn btn-sm btn-quiet',
  } as const
  if (asking?.kind === id) {
    return (
      <button
        {...attributes}
        title={SUGGEST.stop}
        aria-description={SUGGEST.stop}
        onClick={asking.stop}
      >
        <BusyLabel busy>{label}</BusyLabel>
      </button>
    )
  }
  return (
    <button
      {...attributes}
      title={hint}
      aria-describedby={priceId}
      disabled={disabled}
      {...dimmed(lacks)}
      onClick={run}
    >
      <Icon size={15} aria-hidden /> {label}
    </button>
  )
}

const ICONS = { suggest: Lightbulb, analyze: ScanSearch }
