import { Skeleton } from '../../ui/index.ts'

/** Statements that are being read. */
export function StatementsSkeleton() {
  return (
    <div className="flex w-full flex-col gap-2 p-4" aria-hidden>
      {Array.from({ length: 14 }, (_, row) => (
        <Skeleton key={row} className="h-6 w-full" />
      ))}
    </div>
  )
}
