import { endpoints, isOpenRun } from '@dossier/contract'
import { useEffect } from 'react'
import { useCall } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { ErrorState, Skeleton } from '../../ui/index.ts'
import { RunRow } from './run-row.tsx'
import { markRunsSeen } from './runs-seen.ts'
import { runsTexts } from './runs.texts.ts'
import { latestRuns } from './latest-runs.ts'

/** Long work of all workspaces: what is under way, then what is over, the latest first. */
export function RunsPanel({ onLeave }: { onLeave: () => void }) {
  const t = useTexts(runsTexts)
  const { data, error, refetch } = useCall(endpoints.runs.list, latestRuns)
  // What arrives while it is open is seen too.
  useEffect(() => markRunsSeen(data?.rows ?? []), [data])
  return (
    <section aria-label={t('tasks')} className="flex max-h-[min(32rem,calc(100dvh-6rem))] flex-col">
      <header className="flex items-baseline justify-between gap-3 px-3 py-2">
        <h2 className="text-sm font-semibold">{t('tasks')}</h2>
        {data?.rows.some(isOpenRun) === true && <p className="truncate text-xs text-muted">{t('keepsGoing')}</p>}
      </header>
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton className="m-3 h-24" />}
      {data?.rows.length === 0 && <p className="px-3 pb-3 text-sm text-muted">{t('empty')}</p>}
      {data !== undefined && data.rows.length > 0 && (
        <ul className="min-h-0 divide-y divide-line overflow-y-auto border-t border-line">
          {data.rows.map((run) => (
            <li key={run.id}>
              <RunRow run={run} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
