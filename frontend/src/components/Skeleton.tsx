interface SkeletonProps {
  /** Any CSS length. */
  height: string
  width?: string
  className?: string
}

/** Placeholder for content that is loading. The container announces it to screen readers. */
export function Skeleton({ height, width = '100%', className }: SkeletonProps) {
  return (
    <span
      className={['skeleton', className].filter(Boolean).join(' ')}
      style={{ height, width }}
      aria-hidden
    />
  )
}
