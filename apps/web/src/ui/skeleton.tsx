import { classNames } from './class-names.ts'

/** Placeholder in the final size, given by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-sm bg-line', className)} />
}
