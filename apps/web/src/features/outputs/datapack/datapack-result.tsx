import { type DatapackFigure, type DatapackMeasure, datapackMeasures, type OutputResult } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { TableProperties } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { buttonClass, Select } from '../../../ui/index.ts'
import { ProfileLine } from '../../company-profile/index.ts'
import { BasisContext } from '../basis/basis-context.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { CertificateNote } from '../certificate-note.tsx'
import { FigureTable } from '../figure-table.tsx'
import { ResultSection } from '../result-section.tsx'
import { useAmountFigures } from '../use-amount-figures.ts'
import { datapackBases } from './datapack-bases.ts'
import { DatapackBreakdowns } from './datapack-breakdowns.tsx'
import { DatapackCharts } from './datapack-charts.tsx'
import { DatapackMarket } from './datapack-market.tsx'
import { DatapackOperating } from './datapack-operating.tsx'
import { DatapackTies } from './datapack-ties.tsx'
import { datapackTexts } from './datapack.texts.ts'
import { useDatapackWords } from './use-datapack-words.ts'
import { isPercent, writeMeasure } from './write-measure.ts'

const ratiosFrom = datapackMeasures.indexOf('netDebtToEbitda')
const summaryRows = datapackMeasures.slice(0, ratiosFrom)
const ratioRows = datapackMeasures.slice(ratiosFrom)

interface Props {
  projectId: number
  result: Extract<OutputResult, { workflow: 'datapack' }>
}

/** The summary of a company's statements over the years, how their sums tie, and that the workbook was recalculated. */
export function DatapackResult({ projectId, result }: Props) {
  const t = useTexts(datapackTexts)
  const { company, companyKey, profile, scope, currency, years, summary, ties, breakdowns, operating, market, sourced, certificate } =
    result
  const figuresOf = (measure: DatapackMeasure): readonly DatapackFigure[] => summary.find((row) => row.measure === measure)?.figures ?? []
  const revenue = figuresOf('revenue').filter((figure) => typeof figure === 'number')
  const figures = useAmountFigures(currency ?? '', revenue)
  const { unit } = figures
  const bases = datapackBases(result, useDatapackWords(figures))
  const explained = (measure: DatapackMeasure, at: number) => (
    <ExplainedFigure
      key={`${measure} ${at}`}
      label={`${t(measure)}, ${years[at] ?? ''}`}
      figure={writeMeasure(measure, figuresOf(measure)[at], figures.amount)}
      basis={bases.measure(measure, at)}
      missing={measure === 'growth' && at === 0 ? t('noYearBefore') : undefined}
    />
  )
  const rowsOf = (measures: typeof summaryRows) =>
    measures
      .filter((measure) => figuresOf(measure).some((figure) => figure !== null))
      .map((measure) => ({
        key: measure,
        label: t(measure),
        isQuiet: measures === summaryRows && isPercent(measure),
        isTotal: measure === 'revenue' || measure === 'ebitda' || measure === 'freeCashFlow',
        cells: years.map((_, at) => explained(measure, at)),
      }))
  const columns = years.map((label) => ({ key: label, label }))
  return (
    <BasisContext
      value={{
        projectId,
        unit,
        assumedBy: null,
        ...(companyKey !== null && scope !== null && { statements: { company: companyKey, scope } }),
      }}
    >
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
            <DatapackCharts company={company} years={years} figuresOf={figuresOf} explained={explained} figures={figures} />
            <ResultSection title={t('summary')} subtitle={t('legend')}>
              <FigureTable label={t('summary')} corner={unit.label} latestLast columns={columns} rows={rowsOf(summaryRows)} />
            </ResultSection>
            <ResultSection title={t('ratios')}>
              <FigureTable label={t('ratios')} corner={t('times')} latestLast columns={columns} rows={rowsOf(ratioRows)} />
            </ResultSection>
          </>
        )}
        {operating !== null && <DatapackOperating years={years} rows={operating} figures={figures} />}
        {market !== null && (
          <>
            <DatapackBreakdowns company={company} years={years} breakdowns={breakdowns} figures={figures} />
            <DatapackMarket market={market} bases={bases.market} year={years.at(-1) ?? ''} figures={figures} />
          </>
        )}
        {ties.length > 0 && <DatapackTies ties={ties} years={years} bases={bases} figures={figures} />}
        <CertificateNote certificate={certificate} />
      </div>
    </BasisContext>
  )
}
