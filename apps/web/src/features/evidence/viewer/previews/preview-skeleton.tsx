import { PageSkeleton } from '../page-skeleton.tsx'

/** Placeholder of a preview that is loading. */
export function PreviewSkeleton() {
  return (
    <div className="relative min-h-0 flex-1">
      <PageSkeleton />
    </div>
  )
}
