import { PageSkeleton } from '../page-skeleton.tsx'

/** A preview that is still coming. */
export function PreviewSkeleton() {
  return (
    <div className="relative min-h-0 flex-1">
      <PageSkeleton />
    </div>
  )
}
