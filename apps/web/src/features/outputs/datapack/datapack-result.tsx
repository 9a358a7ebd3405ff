import { accountLabels, type DatapackFigure, type DatapackMeasure, type OutputResult } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, TableProperties } from 'lucide-react'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { buttonClass, Select, StatusLabel } from '../../../ui/index.ts'
import { ProfileLine } from '../../company-profile/index.ts'
import { BasisContext } from '../basis/basis-context.ts'
import { CertificateNote } from '../certificate-note.tsx'
import { FigureTable } from '../figure-table.tsx'
import { ResultSection } from '../result-section.tsx'
import { useAmountFigures } from '../use-amount-figures.ts'
import { NOTHING, writeMultiple, writeNumber, writePercent } from '../written-figure.ts'
import { DatapackBreakdowns } from './datapack-breakdowns.tsx'
import { DatapackCharts } from './datapack-charts.tsx'
import { DatapackMarket } from './datapack-market.tsx'
import { datapackTexts } from './datapack.texts.ts'

type Kind = 'amount' | 'percent' | 'multiple' | 'days'

const summaryRows: readonly (readonly [measure: DatapackMeasure, kind: Kind])[] = [
  ['revenue', 'amount'],
  ['growth', 'percent'],
  ['grossProfit', 'amount'],
  ['grossMargin', 'percent'],
  ['ebitda', 'amount'],
  ['ebitdaMargin', 'percent'],
  ['ebit', 'amount'],
  ['ebitMargin', 'percent'],
  ['netIncome', 'amount'],
  ['netMargin', 'percent'],
  ['operatingCash', 'amount'],
  ['capex', 'amount'],
  ['freeCashFlow', 'amount'],
  ['totalAssets', 'amount'],
  ['totalEquity', 'amount'],
  ['netDebt', 'amount'],
]
const ratioRows: readonly (readonly [measure: DatapackMeasure, kind: Kind])[] = [
  ['netDebtToEbitda', 'multiple'],
  ['debtToEquity', 'multiple'],
  ['interestCover', 'multiple'],
  ['currentRatio', 'multiple'],
  ['returnOnEquity', 'percent'],
  ['returnOnAssets', 'percent'],
  ['receivableDays', 'days'],
  ['inventoryDays', 'days'],
  ['payableDays', 'days'],
]

interface Props {
  projectId: number
  result: Extract<OutputResult, { workflow: 'datapack' }>
}

/** The summary of a company's statements over the years, how their sums tie, and that the workbook was recalculated. */
export function DatapackResult({ projectId, result }: Props) {
  const t = useTexts(datapackTexts)
  const language = useLanguage()
  const { company, companyKey, profile, scope, currency, years, summary, ties, breakdowns, market, sourced, certificate } = result
  const figuresOf = (measure: DatapackMeasure): readonly DatapackFigure[] => summary.find((row) => row.measure === measure)?.figures ?? []
  const revenue = figuresOf('revenue').filter((figure) => typeof figure === 'number')
  const figures = useAmountFigures(currency ?? '', revenue)
  const { unit } = figures
  const write = (figure: DatapackFigure | undefined, kind: Kind): string => {
    if (figure === 'NM') return figure
    if (figure === undefined || figure === null) return NOTHING
    if (kind === 'amount') return figures.amount(figure)
    return kind === 'percent' ? writePercent(figure) : kind === 'multiple' ? writeMultiple(figure) : writeNumber(figure, 0)
  }
  const rowsOf = (rows: typeof summaryRows) =>
    rows
      .filter(([measure]) => figuresOf(measure).some((figure) => figure !== null))
      .map(([measure, kind]) => ({
        key: measure,
        label: t(measure),
        isQuiet: rows === summaryRows && kind === 'percent',
        isTotal: measure === 'revenue' || measure === 'ebitda' || measure === 'freeCashFlow',
        cells: years.map((_, at) => write(figuresOf(measure)[at], kind)),
      }))
  const columns = years.map((label) => ({ key: label, label }))
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="mr-auto">
          <p className="text-sm text-muted">
            {[company, scope && t(scope), currency, years.join(' · ')].filter((text) => text !== null).join(' · ')}
          </p>
          {profile && <ProfileLine profile={profile} />}
          <p className="text-sm text-muted">{t('sourced', { count: sourced })}</p>
        </div>
        {companyKey !== null && (
          <Link to="/companies" search={{ project: projectId, company: companyKey }} className={buttonClass()}>
            <TableProperties aria-hidden className="size-4" />
            {t('withSources')}
          </Link>
        )}
        {summary.length > 0 && (
          <Select
            aria-label={t('unit')}
            value={String(unit.scale)}
            options={unit.options.map(({ scale, label }) => ({ value: String(scale), label }))}
            onChange={(event) => unit.choose(event.target.value)}
            className="[&>select]:text-sm"
          />
        )}
      </div>
      {summary.length > 0 && (
        <>
          <DatapackCharts company={company} years={years} figuresOf={figuresOf} figures={figures} />
          <ResultSection title={t('summary')} subtitle={t('legend')}>
            <FigureTable label={t('summary')} corner={unit.label} columns={columns} rows={rowsOf(summaryRows)} />
          </ResultSection>
          <ResultSection title={t('ratios')}>
            <FigureTable label={t('ratios')} corner={t('times')} columns={columns} rows={rowsOf(ratioRows)} />
          </ResultSection>
        </>
      )}
      {market !== null && (
        <>
          <BasisContext value={{ projectId, unit, assumedBy: null }}>
            <DatapackBreakdowns company={company} years={years} breakdowns={breakdowns} figures={figures} />
          </BasisContext>
          <DatapackMarket market={market} year={years.at(-1) ?? ''} figures={figures} />
        </>
      )}
      {ties.length > 0 && (
        <ResultSection title={t('ties')}>
          <FigureTable
            label={t('ties')}
            corner={t('tie')}
            columns={columns}
            rows={[...new Set(ties.map(({ total }) => total))].map((total) => ({
              key: total,
              label: accountLabels[total]?.[language] ?? total,
              cells: years.map((year) => {
                const tie = ties.find((one) => one.total === total && one.year === year)
                if (tie === undefined) return NOTHING
                return tie.ties ? (
                  <StatusLabel key={year} icon={CircleCheck} tone="positive">
                    {t('tied')}
                  </StatusLabel>
                ) : (
                  <StatusLabel key={year} icon={CircleAlert} tone="caution">
                    {t('difference', { amount: figures.amount(tie.difference) })}
                  </StatusLabel>
                )
              }),
            }))}
          />
        </ResultSection>
      )}
      <CertificateNote certificate={certificate} />
    </div>
  )
}
