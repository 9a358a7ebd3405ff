import { limits, type Member } from '@dossier/contract'
import { SearchX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { useWidth } from '../files/use-width.ts'
import { membersTexts } from './members-texts.ts'
import { asSortKey, type MemberViewState } from './use-member-view.ts'

/** One page of members. */
export interface MemberPage<Row> {
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  count: number
  error: Error | null
  retry: () => void
  /** Whether the previous page is still shown. */
  stale: boolean
}

export interface MemberTableProps<Row extends Member> {
  label: string
  page: MemberPage<Row>
  state: MemberViewState
  /** The columns shown at a width (pixels). */
  columnsFor: (width: number) => TableColumn<Row>[]
  /** Shown when there are no members at all. */
  empty: ReactNode
}

/** A paged table of members, with empty and error states. */
export function MemberTable<Row extends Member>({ label, page, state, columnsFor, empty }: MemberTableProps<Row>) {
  const t = useTexts(membersTexts)
  const [measure, width] = useWidth()
  const { view, change, clear, filtered } = state
  const { rows, count, error, retry, stale } = page
  const lastPage = Math.max(Math.ceil(count / limits.pageSize), 1)
  const gone = rows !== undefined && !stale && view.page > lastPage
  useEffect(() => {
    // The last members of the last page were deleted, possibly by another user.
    if (gone) change({ page: lastPage })
  }, [gone, lastPage, change])

  if (error && (!rows || stale)) return <ErrorState error={error} onRetry={retry} />
  if (rows?.length === 0 && count === 0) {
    if (!filtered) return empty
    return (
      <EmptyState icon={SearchX} title={t('noMatchTitle')} action={<Button onClick={clear}>{t('clearFilters')}</Button>}>
        {t('noMatchBody')}
      </EmptyState>
    )
  }
  return (
    <div ref={measure} className={stale ? 'opacity-60 transition-opacity' : undefined}>
      {width > 0 && (
        <Table
          label={label}
          columns={columnsFor(width)}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          sort={view.sort}
          onSortChange={({ key, direction }) => change({ sort: { key: asSortKey(key), direction } })}
        />
      )}
      {rows && <Pagination page={view.page} pageSize={limits.pageSize} count={count} onPageChange={(next) => change({ page: next })} />}
    </div>
  )
}
