import { type BreakGlassGrant, endpoints, limits } from '@dossier/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { daysLeft } from './days-left.ts'
import { organizationsTexts } from './organizations-texts.ts'

/** Break-glass accesses to an organisation, latest first. */
export function BreakGlassHistory({ organizationId }: { organizationId: number }) {
  const t = useTexts(organizationsTexts)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useCall(
    endpoints.organizations.breakGlassGrants,
    { id: organizationId, limit: limits.pageSize, offset: (page - 1) * limits.pageSize },
    { placeholderData: keepPreviousData },
  )
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">{t('history')}</h3>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-12" />
      ) : data.count === 0 ? (
        <p className="text-sm text-muted">{t('historyEmpty')}</p>
      ) : (
        <>
          <ul className="divide-y divide-line border-y border-line text-sm">
            {data.rows.map((grant) => (
              <Grant key={grant.id} grant={grant} />
            ))}
          </ul>
          <Pagination page={page} pageSize={limits.pageSize} count={data.count} onPageChange={setPage} />
        </>
      )}
    </section>
  )
}

function Grant({ grant: { grantedTo, reason, createdAt, until, endedAt } }: { grant: BreakGlassGrant }) {
  const t = useTexts(organizationsTexts)
  const { dateTime } = useFormats()
  const running = endedAt === null && daysLeft(until) > 0
  return (
    <li className="py-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{grantedTo}</span>
        <span className="text-muted">
          {t('grantUntil', { from: dateTime(createdAt), until: dateTime(endedAt ?? until) })}
          {(running || endedAt !== null) && ` · ${t(running ? 'grantRunning' : 'grantEnded')}`}
        </span>
      </p>
      <p className="break-words text-muted">{reason}</p>
    </li>
  )
}
