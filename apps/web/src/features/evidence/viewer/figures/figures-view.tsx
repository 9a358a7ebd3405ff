import type { Attachment, FactTableView } from '@dossier/contract'
import { ChevronRight, Clock3, FileWarning, SearchX, Table2 } from 'lucide-react'
import { type ReactNode, useDeferredValue, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { ApiError } from '../../../../api/index.ts'
import { useFormats, useTexts } from '../../../../i18n/index.ts'
import { type Store, useStore } from '../../../../store.ts'
import { Badge, Button, classNames, EmptyState, Select } from '../../../../ui/index.ts'
import { SearchInput } from '../../../../ui/search-input.tsx'
import { PreviewBar } from '../previews/preview-bar.tsx'
import { PreviewSkeleton } from '../previews/preview-skeleton.tsx'
import { ViewerProblem } from '../viewer-problem.tsx'
import { FigureTable, type OpenFigure } from './figure-table.tsx'
import { figuresTexts } from './figures.texts.ts'
import { type FiguresState, filtersOf, statementKinds } from './figures-state.ts'
import { useFactTables } from './use-fact-tables.ts'
import { useOpenFigure } from './use-open-figure.ts'

/** The search box is shown from this number of tables. */
const searchedFrom = 4
/** Up to this number of tables they are open where a file has no statement. */
const mostOpen = 6

export interface FiguresViewProps {
  file: Attachment
  viewSwitch: ReactNode
  state: Store<FiguresState>
}

const keyOfTable = ({ page, table }: FactTableView) => `${page}.${table}`

/** The figures read from a file's tables: statements first, other tables collapsed below them. A figure opens its place in the file. */
export function FiguresView({ file, viewSwitch, state }: FiguresViewProps) {
  const t = useTexts(figuresTexts)
  const choice = useStore(state)
  const search = useDeferredValue(choice.search)
  const { statement, year } = choice
  const filters = useMemo(() => filtersOf({ search, statement, year }), [search, statement, year])
  const request = { projectId: file.projectId, attachmentId: file.id }
  const statements = useFactTables({ ...request, ...filters, statement: filters.statement ?? 'any' })
  const others = useFactTables({ ...request, ...filters }, statement === 'all')
  // Unfiltered lists provide the options of the filters.
  const allStatements = useFactTables({ ...request, statement: 'any' })
  const allTables = useFactTables(request)
  const openFigure = useOpenFigure(file)
  const scroller = useRef<HTMLDivElement>(null)
  const isLoading = statements.isPending || (statement === 'all' && others.isPending)
  useLayoutEffect(() => {
    if (!isLoading) scroller.current?.scrollTo({ top: state.get().scrollTop })
  }, [isLoading, state])

  const known = [...allStatements.tables, ...allTables.tables]
  const years = [...new Set(known.flatMap((table) => table.facts.flatMap((fact) => yearOf(fact) ?? [])))].toSorted((a, b) => b - a)
  const isFiltered = Object.keys(filters).length > 0
  const otherTables = others.tables.filter((table) => table.statement === undefined)
  const areOpen = allStatements.tables.length === 0 && allTables.tables.length <= mostOpen && !allTables.hasMore
  const change = (next: Partial<FiguresState>) => state.set({ ...state.get(), scrollTop: 0, ...next })
  const kinds = statementKinds.filter((kind) => allStatements.tables.some((table) => table.statement === kind))

  function toggle(key: string) {
    const toggled = new Set(choice.toggled)
    if (!toggled.delete(key)) toggled.add(key)
    state.set({ ...state.get(), toggled })
  }

  const content = ((): ReactNode => {
    const failure = statements.error ?? (statement === 'all' ? others.error : null)
    if (failure !== null && statements.tables.length + otherTables.length === 0) {
      if (failure instanceof ApiError && failure.code === 'FILE_NOT_READ') {
        return (
          <ViewerProblem icon={Clock3} title={t('notRead')}>
            {t('notReadBody')}
          </ViewerProblem>
        )
      }
      return (
        <ViewerProblem
          icon={FileWarning}
          title={t('failed')}
          onRetry={() => [statements, others, allTables].forEach((list) => list.retry())}
        >
          {t('failedBody')}
        </ViewerProblem>
      )
    }
    if (isLoading) return <PreviewSkeleton />
    if (statements.tables.length + otherTables.length === 0 && !others.hasMore) {
      return isFiltered ? (
        <EmptyState
          icon={SearchX}
          title={t('noMatch')}
          action={<Button onClick={() => change({ search: '', statement: 'all', year: undefined })}>{t('clear')}</Button>}
        >
          {t('noMatchBody')}
        </EmptyState>
      ) : (
        <EmptyState icon={Table2} title={t('none')}>
          {t('noneBody')}
        </EmptyState>
      )
    }
    return (
      <section
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('figures')}
        data-viewer
        data-hover-bounds
        onScroll={(event) => state.set({ ...state.get(), scrollTop: event.currentTarget.scrollTop })}
        className="min-h-0 flex-1 overflow-y-auto pb-8 outline-0"
      >
        {statements.tables.map((table) => (
          <StatementSection key={keyOfTable(table)} table={table} onOpen={openFigure} />
        ))}
        <More list={statements} />
        {statement === 'all' && (otherTables.length > 0 || others.hasMore) && (
          <section aria-label={t('otherTables')} className="mt-6">
            <h3 className="px-3 pb-1 text-sm font-semibold">{t('otherTables')}</h3>
            <ul>
              {otherTables.map((table) => (
                <FoldedTable
                  key={keyOfTable(table)}
                  table={table}
                  isOpen={choice.toggled.has(keyOfTable(table)) !== areOpen}
                  onToggle={() => toggle(keyOfTable(table))}
                  onOpen={openFigure}
                />
              ))}
            </ul>
            <More list={others} />
          </section>
        )}
      </section>
    )
  })()

  return (
    <>
      <PreviewBar start={viewSwitch} />
      {(isFiltered || choice.search !== '' || known.length >= searchedFrom) && (
        <search className="flex shrink-0 flex-wrap gap-2 border-b border-line px-3 py-2">
          <SearchInput
            label={t('search')}
            value={choice.search}
            onValueChange={(next) => change({ search: next })}
            className="min-w-40 flex-1"
          />
          <Select
            aria-label={t('filterStatement')}
            value={statement}
            onChange={(event) => change({ statement: event.target.value as FiguresState['statement'] })}
            className="max-w-full min-w-0"
            options={[
              { value: 'all', label: t('allTables') },
              ...(kinds.length > 0 ? [{ value: 'any', label: t('allStatements') }] : []),
              ...kinds.map((kind) => ({ value: kind, label: t(kind) })),
            ]}
          />
          <Select
            aria-label={t('filterYear')}
            value={year === undefined ? '' : String(year)}
            onChange={(event) => change({ year: event.target.value === '' ? undefined : Number(event.target.value) })}
            options={[{ value: '', label: t('allYears') }, ...years.map((one) => ({ value: String(one), label: String(one) }))]}
          />
        </search>
      )}
      {content}
    </>
  )
}

function yearOf({ period }: FactTableView['facts'][number]): number | undefined {
  return period?.fiscalYear ?? (period?.end === undefined ? undefined : Number(period.end.slice(0, 4)))
}

function StatementSection({ table, onOpen }: { table: FactTableView; onOpen: OpenFigure }) {
  const t = useTexts(figuresTexts)
  const name = useId()
  const { statement, scope, page, title } = table
  return (
    <section aria-labelledby={name} className="pt-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3">
        <h3 id={name} className="text-sm font-semibold">
          {statement && t(statement)}
        </h3>
        {scope && <Badge>{t(scope)}</Badge>}
        <span className="text-xs text-muted">{t('page', { page })}</span>
      </div>
      {title !== '' && (
        <p title={title} className="truncate px-3 text-xs text-muted">
          {title}
        </p>
      )}
      <FigureTable table={table} nameId={name} onOpen={onOpen} />
    </section>
  )
}

interface FoldedTableProps {
  table: FactTableView
  isOpen: boolean
  onToggle: () => void
  onOpen: OpenFigure
}

function FoldedTable({ table, isOpen, onToggle, onOpen }: FoldedTableProps) {
  const t = useTexts(figuresTexts)
  const formats = useFormats()
  const name = useId()
  const { page, title, facts, scope } = table
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex w-full items-center gap-2 px-3 py-1.5 text-left text-sm hover:bg-hover"
      >
        <ChevronRight aria-hidden className={classNames('size-4 shrink-0 text-faint transition-transform', isOpen && 'rotate-90')} />
        <span id={name} title={title} className="min-w-0 flex-1 truncate">
          {title === '' ? t('untitled', { page }) : title}
        </span>
        {scope && <Badge>{t(scope)}</Badge>}
        <span className="shrink-0 text-xs text-muted">
          {t('page', { page })} · {t('figureCount', { count: formats.number(facts.length) })}
        </span>
      </button>
      {isOpen && (
        <div className="pb-4">
          <FigureTable table={table} nameId={name} onOpen={onOpen} />
        </div>
      )}
    </li>
  )
}

function More({ list }: { list: ReturnType<typeof useFactTables> }) {
  const t = useTexts(figuresTexts)
  if (!list.hasMore) return null
  return (
    <div className="flex flex-col items-center gap-2 py-4 text-sm text-muted">
      {list.error !== null && <p role="alert">{t('moreFailed')}</p>}
      <Button size="small" busy={list.isLoadingMore} onClick={list.loadMore}>
        {list.error === null ? t('moreTables') : t('retry')}
      </Button>
    </div>
  )
}
