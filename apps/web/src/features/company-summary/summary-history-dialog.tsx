import { type CompanySummaryVersion, endpoints } from '@dossier/contract'
import { useCall } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Dialog, ErrorState, Skeleton } from '../../ui/index.ts'
import { changedFields } from './changed-fields.ts'
import { companySummaryTexts } from './company-summary.texts.ts'
import { shownField } from './shown-field.ts'

/** The versions of a workspace's company summary: author, time and changed fields. */
export function SummaryHistoryDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const t = useTexts(companySummaryTexts)
  const { data, error, refetch } = useCall(endpoints.companySummary.versions, { projectId })
  const rows = data?.rows ?? []
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('historyTitle')}>
      {data === undefined && error === null && <Skeleton className="h-40" />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && rows.length === 0 && <p className="text-sm text-muted">{t('historyEmpty')}</p>}
      <ol className="flex flex-col gap-4">
        {rows.map((version, at) => (
          <Version key={version.id} version={version} before={rows[at + 1]} />
        ))}
      </ol>
    </Dialog>
  )
}

function Version({ version, before }: { version: CompanySummaryVersion; before: CompanySummaryVersion | undefined }) {
  const t = useTexts(companySummaryTexts)
  const formats = useFormats()
  const changed = changedFields(version, before)
  return (
    <li className="border-l-2 border-line-strong pl-3">
      <p className="flex flex-wrap gap-x-2 text-xs text-muted">
        <span>{version.changedBy?.name ?? t('fromFiles')}</span>
        <time dateTime={version.createdAt}>{formats.dateTime(version.createdAt)}</time>
      </p>
      {changed.length === 0 && <p className="text-sm text-faint">{t('same')}</p>}
      <dl className="mt-1 grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-3 gap-y-0.5 text-sm">
        {changed.map((name) => (
          <div key={name} className="contents">
            <dt className="text-faint">{t(name)}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">{shownField(name, version.fields, t, formats).text || t('left')}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
