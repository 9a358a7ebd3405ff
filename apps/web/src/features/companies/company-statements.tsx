import { type Company, type CompanyStatements, endpoints } from '@dossier/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCall } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { buttonClass, ErrorState, Select } from '../../ui/index.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { CompanyDetailsLine } from '../company-profile/index.ts'
import { companiesTexts } from './companies.texts.ts'
import { CopyStatements } from './copy-statements.tsx'
import { MissingAccounts } from './missing-accounts.tsx'
import { type PeriodView, statementGrid } from './statement-grid.ts'
import { StatementTable } from './statement-table.tsx'
import { StatementsSkeleton } from './statements-skeleton.tsx'
import { useShownUnit } from './use-shown-unit.ts'

interface Props {
  projectId: number
  company: Company
  mayEdit: boolean
  /** Whether the reader may run workflows of the company. */
  mayRun: boolean
}

/** The statements of one company, in the scope, the periods and the unit that their reader chooses. */
export function CompanyStatementsView({ projectId, company, mayEdit, mayRun }: Props) {
  const { reporting: scope, currency } = useSearch({ from: '/shell/companies' })
  const { data, error, refetch } = useCall(endpoints.companies.statements, {
    projectId,
    company: company.company,
    ...(scope !== undefined && { scope }),
    ...(currency !== undefined && { currency }),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <StatementsSkeleton />
  return <Statements projectId={projectId} statements={data} mayEdit={mayEdit} mayRun={mayRun} />
}

function Statements({ projectId, statements, mayEdit, mayRun }: Omit<Props, 'company'> & { statements: CompanyStatements }) {
  const t = useTexts(companiesTexts)
  const navigate = useNavigate({ from: '/companies' })
  const asked = useSearch({ from: '/shell/companies', select: (search) => search.periods })
  const views = (['annual', 'interim'] as const).filter((one) => statementGrid(statements, one).periods.length > 0)
  const view: PeriodView = asked !== undefined && views.includes(asked) ? asked : (views[0] ?? 'annual')
  const grid = statementGrid(statements, view)
  const unit = useShownUnit(statements, { isStatement: true })
  const choose = (search: { reporting?: CompanyStatements['scope']; periods?: PeriodView; currency?: string }) => {
    void navigate({ search: (before) => ({ ...before, ...search }), replace: true })
  }
  return (
    <section aria-label={statements.name} className="flex min-w-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        <div className="mr-auto min-w-0">
          <h2 className="truncate text-base font-semibold">{statements.name}</h2>
          <p className="text-xs text-muted">
            {t('documents', { count: statements.documents.read + statements.documents.leftOut })}
            {statements.documents.leftOut > 0 && ` · ${t('leftOut', { read: statements.documents.read })}`}
          </p>
          <CompanyDetailsLine projectId={projectId} statements={statements} mayEdit={mayEdit} />
        </div>
        {statements.scopes.length > 1 && (
          <SegmentedControl
            label={t('scope')}
            value={statements.scope}
            options={statements.scopes.map((value) => ({ value, label: t(value) }))}
            onValueChange={(reporting) => choose({ reporting })}
          />
        )}
        {views.length > 1 && (
          <SegmentedControl
            label={t('periods')}
            value={view}
            options={views.map((value) => ({ value, label: t(value) }))}
            onValueChange={(next) => choose({ periods: next })}
          />
        )}
        {statements.currencies.length > 0 && statements.currency !== null && (
          <Select
            aria-label={t('currency')}
            value={statements.currency}
            options={[statements.currency, ...statements.currencies].map((value) => ({ value, label: value }))}
            onChange={(event) => choose({ currency: event.target.value })}
            className="[&>select]:text-sm"
          />
        )}
        <Select
          aria-label={t('unit')}
          value={String(unit.scale)}
          options={unit.options.map(({ scale, label }) => ({ value: String(scale), label }))}
          onChange={(event) => unit.choose(event.target.value)}
          className="[&>select]:text-sm"
        />
        {mayRun && (
          <>
            <Link
              to="/workflows"
              search={{ project: projectId, workflow: 'datapack', company: statements.company }}
              className={buttonClass('secondary', 'small')}
            >
              {t('toDatapack')}
            </Link>
            <Link
              to="/workflows/comps"
              search={{ project: projectId, company: statements.company }}
              className={buttonClass('secondary', 'small')}
            >
              {t('toComps')}
            </Link>
            <Link
              to="/workflows/dcf"
              search={{ project: projectId, company: statements.company }}
              className={buttonClass('secondary', 'small')}
            >
              {t('toDcf')}
            </Link>
          </>
        )}
        <CopyStatements grid={grid} />
      </div>
      <MissingAccounts accounts={statements.missing} />
      <StatementTable projectId={projectId} statements={statements} grid={grid} unit={unit} mayEdit={mayEdit} />
    </section>
  )
}
