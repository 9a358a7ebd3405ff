import { accountLabels, type DcfValuationView } from '@dossier/contract'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { dcfTexts } from './dcf.texts.ts'
import { FigureTable } from '../figure-table.tsx'
import { type OperationsRow, operationsRows } from './operations-rows.ts'
import type { DcfFigures } from './use-dcf-figures.ts'
import { useYearName } from './use-year-name.ts'
import { writeNumber, writePercent } from './written-figure.ts'

/** History and forecast side by side, from revenue to the present value of free cash flow. */
export function OperationsTable({ result, figures }: { result: DcfValuationView; figures: DcfFigures }) {
  const t = useTexts(dcfTexts)
  const language = useLanguage()
  const yearName = useYearName()
  const { operations, workingCapitalWithout } = result
  const past = operations.filter(({ isForecast }) => !isForecast).length
  const write = (kind: OperationsRow['kind'], value: number | null): string =>
    kind === 'amount' ? figures.amount(value) : kind === 'percent' ? writePercent(value) : writeNumber(value, 4)
  return (
    <>
      <FigureTable
        label={t('operations')}
        corner={figures.unit.label}
        groups={[
          { label: t('history'), columns: past },
          { label: t('forecast'), columns: operations.length - past },
        ]}
        columns={operations.map((year, at) => ({ key: String(year.fiscalYear), label: yearName(year), isFirstOfGroup: at === past }))}
        rows={operationsRows(operations).map(({ key, kind, isTotal, values }) => ({
          key,
          label: t(key),
          isTotal,
          isQuiet: kind !== 'amount',
          cells: values.map((value) => write(kind, value)),
        }))}
      />
      {workingCapitalWithout.length > 0 && (
        <p className="text-xs text-muted">
          {t('workingCapitalWithout', {
            accounts: workingCapitalWithout.map((account) => accountLabels[account]?.[language] ?? account).join(', '),
          })}
        </p>
      )}
    </>
  )
}
