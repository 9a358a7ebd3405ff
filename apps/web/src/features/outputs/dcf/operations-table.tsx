import { accountLabels, type DcfScenario, type DcfValuationView } from '@dossier/contract'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { FigureTable } from '../figure-table.tsx'
import { formulaTexts } from './formula.texts.ts'
import { dcfTexts } from './dcf.texts.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { type OperationsRow, operationsRows } from './operations-rows.ts'
import type { DcfFigures } from './use-dcf-figures.ts'
import { useValuationWords } from './use-valuation-words.ts'
import { writeNumber, writePercent } from '../written-figure.ts'

/** Lines that a valuation calculates for its forecast alone: their cells of the history are empty, as in the workbook. */
const onlyForecast: ReadonlySet<OperationsRow['key']> = new Set(['tax', 'nopat', 'freeCashFlow', 'discountFactor', 'presentValue'])

interface Props {
  result: DcfValuationView
  scenario: DcfScenario
  figures: DcfFigures
}

/** History and forecast side by side, from revenue to the present value of free cash flow; each figure with what it rests on. */
export function OperationsTable({ result, scenario, figures }: Props) {
  const t = useTexts(dcfTexts)
  const ofBasis = useTexts(formulaTexts)
  const language = useLanguage()
  const words = useValuationWords(figures)
  const { history, scenarios } = result
  const { forecast } = scenarios[scenario]
  const years = [
    ...history.map(({ fiscalYear }) => words.yearName({ fiscalYear, isForecast: false })),
    ...forecast.map(({ fiscalYear }) => words.yearName({ fiscalYear, isForecast: true })),
  ]
  const without = history.at(-1)?.amounts.workingCapital?.unknown ?? []
  const write = (kind: OperationsRow['kind'], value: number | null): string =>
    kind === 'amount' ? figures.amount(value) : kind === 'percent' ? writePercent(value) : writeNumber(value, 4)
  return (
    <>
      <FigureTable
        label={t('operations')}
        corner={figures.unit.label}
        groups={[
          { label: t('history'), columns: history.length },
          ...(forecast.length === 0 ? [] : [{ label: t('forecast'), columns: forecast.length }]),
        ]}
        columns={years.map((label, at) => ({ key: label, label, isFirstOfGroup: at === history.length }))}
        rows={operationsRows(result, scenario, words).map(({ key, kind, isTotal, cells }) => ({
          key,
          label: t(key),
          isTotal,
          isQuiet: kind !== 'amount',
          cells: cells.map(({ value, basis }, at) =>
            onlyForecast.has(key) && at < history.length ? null : (
              <ExplainedFigure
                key={years[at]}
                label={ofBasis('ofYear', { label: t(key), year: years[at] ?? '' })}
                figure={write(kind, value)}
                basis={basis}
              />
            ),
          ),
        }))}
      />
      {without.length > 0 && (
        <p className="text-xs text-muted">
          {t('workingCapitalWithout', { accounts: without.map((account) => accountLabels[account]?.[language] ?? account).join(', ') })}
        </p>
      )}
    </>
  )
}
