import { limits } from '@dossier/contract'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Placeholder of a list of members. */
export function MembersSkeleton() {
  return (
    <div aria-busy className="flex flex-col">
      <Skeleton className="mb-2 h-8 w-64" />
      <div className="h-8 border-b border-line" />
      {Array.from({ length: limits.pageSize }, (_, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholders have no other identity
        <div key={position} className="flex h-10 items-center gap-2.5 border-b border-line px-3">
          <Skeleton className="size-6" />
          <Skeleton className="h-3 w-48" />
        </div>
      ))}
    </div>
  )
}
