import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** Accessible name and tooltip. */
  label: string
  /** For toggle buttons. */
  active?: boolean | undefined
  size?: number
}

export function IconButton({
  icon: Icon,
  label,
  active,
  size = 18,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={['icon-btn', active && 'on', className].filter(Boolean).join(' ')}
      aria-label={label}
      title={rest.title ?? label}
      aria-pressed={active}
    >
      <Icon size={size} strokeWidth={1.9} aria-hidden />
    </button>
  )
}

/** A button that is of no use now: it can be reached, so that it can say why. */
export function dimmed(lacks: string | undefined) {
  return lacks === undefined ? {} : ({ 'aria-disabled': true, 'aria-description': lacks } as const)
}
