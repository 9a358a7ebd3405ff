import { classNames } from './class-names.ts'

/** Stands where something will be, in its final size, given by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-sm bg-line', className)} />
}
