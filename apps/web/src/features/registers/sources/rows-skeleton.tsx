import { Skeleton } from '../../../ui/index.ts'

/** Stands for rows that are being asked for. */
export function RowsSkeleton({ note }: { note?: string }) {
  return (
    <div className="flex flex-col gap-2 p-4">
      {note !== undefined && <output className="text-sm text-muted">{note}</output>}
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className="h-9 w-full" />
      ))}
    </div>
  )
}
