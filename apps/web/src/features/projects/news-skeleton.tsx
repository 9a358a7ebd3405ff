import { Skeleton } from '../../ui/skeleton.tsx'

/** The area of Home's news, beside the list of workspaces, or below it where the window is narrower than 1,200 px. */
export const newsArea = 'flex shrink-0 flex-col gap-5 border-line px-4 py-3 max-[1200px]:border-t min-[1200px]:w-80 min-[1200px]:border-l'

const lines = [70, 55, 80, 60] as const

/** Placeholder of Home's news. */
export function NewsSkeleton() {
  return (
    <div aria-busy className={newsArea}>
      <Skeleton className="mt-1 h-4 w-28" />
      {lines.map((width) => (
        <span key={width} className="flex h-10 flex-col justify-center gap-2">
          <span className="block" style={{ width: `${width}%` }}>
            <Skeleton className="h-3" />
          </span>
          <Skeleton className="h-3 w-32" />
        </span>
      ))}
    </div>
  )
}
