import { endpoints, type RegisterCompany, type RegisterStatements } from '@dossier/contract'
import { Info, TableProperties } from 'lucide-react'
import { useState } from 'react'
import { ApiError, useCall } from '../../api/index.ts'
import { useFormats, useLanguage, useTexts } from '../../i18n/index.ts'
import { Button, EmptyState, Select } from '../../ui/index.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import {
  companiesTexts,
  CopyStatements,
  type PeriodView,
  statementGrid,
  StatementsSkeleton,
  StatementTable,
  useShownUnit,
} from '../companies/index.ts'
import { RegisterError } from './register-error.tsx'
import { registersTexts } from './registers.texts.ts'

interface Props {
  projectId: number
  company: RegisterCompany
  onFiles: (company: string) => void
}

const SPANS = [5, 10] as const
const views = ['annual', 'interim'] as const
const thisYear = new Date().getFullYear()

/** The statements of a company as its register keeps them, side by side over its fiscal years. */
export function RegisterStatementsView({ projectId, company, onFiles }: Props) {
  const t = useTexts(registersTexts)
  const [years, setYears] = useState<number>(SPANS[0])
  const [scope, setScope] = useState<RegisterStatements['scope']>()
  const [currency, setCurrency] = useState<string>()
  const [view, setView] = useState<PeriodView>('annual')
  const request = {
    projectId,
    source: company.source,
    company: company.company,
    from: thisYear - years,
    to: thisYear,
    ...(scope !== undefined && { scope }),
    ...(currency !== undefined && { currency }),
    // Some registers are asked for these once a report: only when somebody wants them.
    ...(view === 'interim' && { interim: 'true' }),
  }
  // The choices stay in place while what was chosen is asked for.
  const { data, error, refetch, isPlaceholderData } = useCall(endpoints.registers.statements, request, {
    placeholderData: (before) => before,
  })
  if (error && !data) {
    if (error instanceof ApiError && error.code === 'SOURCE_ITEM_NOT_FOUND') return <NoStatements />
    return <RegisterError error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <StatementsSkeleton />
  if (data.periods.length === 0) return <NoStatements />
  return (
    <>
      {company.inFiles !== null && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-sunken px-4 py-1.5 text-sm">
          <Info aria-hidden className="size-3.5 shrink-0 text-muted" />
          <span>{t('inFiles', { name: company.inFiles.name })}</span>
          <Button size="small" variant="ghost" onClick={() => company.inFiles !== null && onFiles(company.inFiles.company)}>
            {t('compareFiles')}
          </Button>
        </p>
      )}
      <Statements
        projectId={projectId}
        company={company}
        statements={data}
        years={years}
        asked={view}
        isPending={isPlaceholderData}
        onView={setView}
        onYears={setYears}
        onScope={setScope}
        onCurrency={setCurrency}
      />
    </>
  )
}

function NoStatements() {
  const t = useTexts(registersTexts)
  return (
    <EmptyState icon={TableProperties} title={t('noStatements')}>
      {t('noStatementsHint')}
    </EmptyState>
  )
}

interface ShownProps {
  projectId: number
  company: RegisterCompany
  statements: RegisterStatements
  years: number
  asked: PeriodView
  /** What is shown was asked for before. */
  isPending: boolean
  onView: (view: PeriodView) => void
  onYears: (years: number) => void
  onScope: (scope: RegisterStatements['scope']) => void
  onCurrency: (currency: string) => void
}

function Statements({ projectId, company, statements, years, asked, isPending, onView, onYears, onScope, onCurrency }: ShownProps) {
  const t = useTexts(registersTexts)
  const ofStatements = useTexts(companiesTexts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const hasAnnual = statementGrid(statements, 'annual').periods.length > 0
  const view = hasAnnual ? asked : 'interim'
  const grid = statementGrid(statements, view)
  const unit = useShownUnit(statements, { isStatement: true })
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-1.5 [&_select]:text-sm">
        <p className="mr-auto text-xs text-muted">
          {t('asOf', { source: company.sourceName[language], when: dateTime(statements.retrievedAt) })}
        </p>
        {statements.scopes.length > 1 && (
          <SegmentedControl
            label={ofStatements('scope')}
            value={statements.scope}
            options={statements.scopes.map((value) => ({ value, label: ofStatements(value) }))}
            onValueChange={onScope}
          />
        )}
        {hasAnnual && (
          <SegmentedControl
            label={ofStatements('periods')}
            value={view}
            options={views.map((value) => ({ value, label: ofStatements(value) }))}
            onValueChange={onView}
          />
        )}
        <Select
          aria-label={t('years')}
          value={String(years)}
          options={SPANS.map((count) => ({ value: String(count), label: t('lastYears', { count }) }))}
          onChange={(event) => onYears(Number(event.target.value))}
        />
        {statements.currencies.length > 0 && statements.currency !== null && (
          <Select
            aria-label={ofStatements('currency')}
            value={statements.currency}
            options={[statements.currency, ...statements.currencies].map((value) => ({ value, label: value }))}
            onChange={(event) => onCurrency(event.target.value)}
          />
        )}
        <Select
          aria-label={ofStatements('unit')}
          value={String(unit.scale)}
          options={unit.options.map(({ scale, label }) => ({ value: String(scale), label }))}
          onChange={(event) => unit.choose(event.target.value)}
        />
        <CopyStatements grid={grid} />
      </div>
      {isPending && grid.periods.length === 0 ? (
        <StatementsSkeleton />
      ) : grid.periods.length === 0 ? (
        <EmptyState icon={TableProperties} title={t('noInterim')}>
          {t('noInterimHint')}
        </EmptyState>
      ) : (
        <StatementTable projectId={projectId} statements={statements} grid={grid} unit={unit} mayEdit={false} />
      )}
    </>
  )
}
