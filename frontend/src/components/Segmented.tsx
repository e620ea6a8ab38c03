import type { LucideIcon } from 'lucide-react'

interface SegmentedOption<T extends string> {
  value: T
  label: string
  icon?: LucideIcon
}

interface SegmentedProps<T extends string> {
  label: string
  options: readonly SegmentedOption<NoInfer<T>>[]
  value: T
  onChange(value: NoInfer<T>): void
  disabled?: boolean
}

/** A choice between a few options, side by side. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
  disabled,
}: SegmentedProps<T>) {
  return (
    <fieldset className="seg" aria-label={label} disabled={disabled}>
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {Icon && <Icon size={16} aria-hidden />}
          {text}
        </button>
      ))}
    </fieldset>
  )
}
