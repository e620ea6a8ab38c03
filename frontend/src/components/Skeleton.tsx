interface SkeletonProps {
  /** Any CSS length. */
  height: string
  width?: string
  className?: string
}

/** Stands where something is still on its way. The container says so to screen readers. */
export function Skeleton({ height, width = '100%', className }: SkeletonProps) {
  return (
    <span
      className={['skeleton', className].filter(Boolean).join(' ')}
      style={{ height, width }}
      aria-hidden
    />
  )
}
