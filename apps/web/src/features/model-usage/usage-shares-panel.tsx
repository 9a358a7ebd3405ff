import { endpoints, type Language, type UsageShare } from '@dossier/contract'
import { useState } from 'react'
import { useCall } from '../../api/index.ts'
import { useFormats, useLanguage, useTexts } from '../../i18n/index.ts'
import { ErrorState, Skeleton, Table } from '../../ui/index.ts'
import { Select } from '../../ui/select.tsx'
import { Panel } from '../accounts/profile/panel.tsx'
import { costText } from './cost-text.ts'
import { usageSharesTexts } from './usage-shares.texts.ts'

/** Who used models in a month, and in which workspaces. Nothing where none ever was used. */
export function UsageSharesPanel() {
  const t = useTexts(usageSharesTexts)
  const { number } = useFormats()
  const language = useLanguage()
  const [month, setMonth] = useState<string | undefined>()
  const { data, error, refetch } = useCall(endpoints.modelUsage.shares, month === undefined ? {} : { month })
  const people = (data?.people ?? []).map((share) => ({ ...share, key: share.person?.id ?? 0, name: nameOf(share.person) }))
  const workspaces = (data?.workspaces ?? []).map((share) => ({ ...share, key: share.projectId, name: share.name ?? t('gone') }))
  function nameOf(person: { name: string } | null) {
    return person === null ? t('files') : person.name === '' ? t('formerPerson') : person.name
  }
  if (data !== undefined && month === undefined && data.months.length === 1 && people.length === 0) return null
  const sum = (of: 'estimated' | 'unpriced') => workspaces.reduce((all, share) => all + share[of], 0)
  const counted = (count: number) => ({ count, number: number(count) })
  return (
    <Panel title={t('title')} hint={t('hint')}>
      {data !== undefined && (
        <label className="mb-3 flex items-center gap-2 text-sm text-muted">
          {t('month')}
          <Select
            value={month ?? data.month}
            onChange={(event) => setMonth(event.target.value)}
            options={data.months.map((value) => ({ value, label: monthName(value, language) }))}
          />
        </label>
      )}
      {data === undefined && error === null && <Skeleton className="h-40" />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && people.length === 0 && <p className="text-sm text-muted">{t('empty')}</p>}
      {people.length > 0 && <SharesTable title={t('people')} header={t('person')} rows={people} />}
      {workspaces.length > 0 && <SharesTable title={t('workspaces')} header={t('workspace')} rows={workspaces} />}
      {sum('estimated') > 0 && <p className="mt-2 text-xs text-muted">{t('estimated', counted(sum('estimated')))}</p>}
      {sum('unpriced') > 0 && <p className="mt-2 text-xs text-muted">{t('unpriced', counted(sum('unpriced')))}</p>}
    </Panel>
  )
}

const monthName = (month: string, language: Language) =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

type Row = UsageShare & { key: number; name: string }

function SharesTable({ title, header, rows }: { title: string; header: string; rows: Row[] }) {
  const t = useTexts(usageSharesTexts)
  const { number } = useFormats()
  const cost = ({ searching, ...row }: Row) =>
    costText({ cost: row.cost + searching.cost, hasPrice: row.requests > row.unpriced || searching.cost > 0 }, number)
  return (
    <div className="mb-4 last:mb-0">
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      <Table
        label={title}
        rows={rows}
        rowKey={(row) => row.key}
        rowName={(row) => row.name}
        columns={[
          { key: 'name', header, cell: (row: Row) => row.name },
          { key: 'requests', header: t('requests'), align: 'right', cell: (row: Row) => number(row.requests) },
          { key: 'inputTokens', header: t('inputTokens'), align: 'right', cell: (row: Row) => number(row.inputTokens) },
          { key: 'outputTokens', header: t('outputTokens'), align: 'right', cell: (row: Row) => number(row.outputTokens) },
          { key: 'searchTokens', header: t('searchTokens'), align: 'right', cell: (row: Row) => number(row.searching.tokens) },
          { key: 'cost', header: t('cost'), align: 'right', cell: cost },
        ]}
      />
    </div>
  )
}
