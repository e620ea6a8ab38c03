import { Check, Lock } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import type { MenuProps } from '@/components/LazyMenu'
import { MODEL } from './texts'
import type { ModelOption } from './useModelChoice'

interface ModelDropdownProps extends MenuProps {
  options: readonly ModelOption[]
  chosenId: string
  onChoose(id: string): void
}

/** The models there are, with those that the plan does not have locked. */
export default function ModelDropdown({
  options,
  chosenId,
  onChoose,
  toggle,
  isOpen,
}: ModelDropdownProps) {
  return (
    <Dropdown className="gen-model" defaultShow={isOpen}>
      <Dropdown.Toggle as="button" type="button" {...toggle} />
      <Dropdown.Menu className="w-100">
        {groupsOf(options).map(([name, group]) => (
          <ModelGroup key={name ?? ''} name={name}>
            {group.map((option) => (
              <ModelItem
                key={option.model.id}
                option={option}
                isChosen={option.model.id === chosenId}
                onChoose={onChoose}
              />
            ))}
          </ModelGroup>
        ))}
        {options.some((option) => option.locked) && (
          <>
            <Dropdown.Divider />
            <Dropdown.ItemText className="gen-note">{MODEL.locked}</Dropdown.ItemText>
          </>
        )}
      </Dropdown.Menu>
    </Dropdown>
  )
}

/** By connection, in their order; the operator's have no name and come first. */
function groupsOf(options: readonly ModelOption[]): [string | undefined, ModelOption[]][] {
  const groups = new Map<string | undefined, ModelOption[]>()
  for (const option of options) {
    const name = option.model.connection?.name
    groups.set(name, [...(groups.get(name) ?? []), option])
  }
  return [...groups]
}

function ModelGroup({ name, children }: { name: string | undefined; children: ReactNode }) {
  const id = useId()
  if (name === undefined) return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons of a menu
    <div role="group" aria-labelledby={id}>
      <p className="dropdown-header mb-0" id={id} dir="auto">
        {name}
      </p>
      {children}
    </div>
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
