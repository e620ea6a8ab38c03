import { Check, ChevronDown, Lock, Sparkles } from 'lucide-react'
import Dropdown from 'react-bootstrap/Dropdown'
import { Skeleton } from '@/components/Skeleton'
import { type ModelOption, useModelChoice } from '../hooks/useModelChoice'
import { useGenerator } from '../stores/context'
import { selectIsRunning } from '../stores/selectors'
import { MODEL } from '../texts'

/** Chooses the model. Pro models are locked for all other plans. */
export function ModelPicker() {
  const { options, chosen, loading, failed, choose } = useModelChoice()
  const isRunning = useGenerator(selectIsRunning)
  if (loading) return <Skeleton height="54px" />
  if (failed || chosen === null) {
    return <p className="gen-note mb-0">{MODEL.failed}</p>
  }
  const someLocked = options.some((option) => option.locked)
  return (
    <Dropdown className="gen-model">
      <Dropdown.Toggle
        as="button"
        type="button"
        className="model plain-toggle"
        disabled={isRunning}
        aria-label={MODEL.label(chosen.label)}
      >
        <Sparkles size={17} className="gen-accent" aria-hidden />
        <span className="gen-model-text">
          <span className="gen-model-name">{chosen.label}</span>
          <span className="gen-model-about">{chosen.description}</span>
        </span>
        <ChevronDown size={16} className="text-m" aria-hidden />
      </Dropdown.Toggle>
      <Dropdown.Menu className="w-100">
        {options.map((option) => (
          <ModelItem
            key={option.model.id}
            option={option}
            isChosen={option.model.id === chosen.id}
            onChoose={choose}
          />
        ))}
        {someLocked && (
          <>
            <Dropdown.Divider />
            <Dropdown.ItemText className="gen-note">{MODEL.locked}</Dropdown.ItemText>
          </>
        )}
      </Dropdown.Menu>
    </Dropdown>
  )
}

function ModelItem({
  option: { model, locked },
  isChosen,
  onChoose,
}: {
  option: ModelOption
  isChosen: boolean
  onChoose(id: string): void
}) {
  return (
    <Dropdown.Item
      as="button"
      type="button"
      disabled={locked}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(model.id)}
    >
      <span className="gen-model-mark" aria-hidden>
        {locked && <Lock size={15} />}
        {isChosen && <Check size={16} className="gen-accent" />}
      </span>
      <span className="gen-model-text">
        <span className="gen-model-name">{model.label}</span>
        <span className="gen-model-about">{model.description}</span>
      </span>
      {model.proOnly && <span className="tag">{MODEL.pro}</span>}
      {locked && <span className="visually-hidden">locked</span>}
    </Dropdown.Item>
  )
}
