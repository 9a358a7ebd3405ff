import type { DcfHistoryLine, DcfProposal } from '@dossier/contract'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { dcfTexts } from './dcf.texts.ts'

const MILLION = 1e6

/** Shares of revenue, by what they are called. */
const shares = [
  ['ebitMargin', 'ebit'],
  ['depreciation', 'depreciation'],
  ['capex', 'capex'],
  ['workingCapital', 'workingCapital'],
] as const satisfies readonly (readonly [string, DcfHistoryLine])[]

/** What the years before were like, in the terms of the drivers. */
export function HistoryTable({ proposal: { history } }: { proposal: DcfProposal }) {
  const t = useTexts(dcfTexts)
  const { number, percent } = useFormats()
  const amountOf = (at: number, line: DcfHistoryLine) => history[at]?.amounts[line]?.value
  const rows = [
    { name: t('revenue'), cells: history.map((_, at) => written(amountOf(at, 'revenue'), (value) => number(value / MILLION, 1))) },
    {
      name: t('growth'),
      cells: history.map((_, at) => written(ratio(amountOf(at, 'revenue'), amountOf(at - 1, 'revenue')), (value) => percent(value - 1))),
    },
    ...shares.map(([name, line]) => ({
      name: t(name),
      cells: history.map((_, at) => written(ratio(amountOf(at, line), amountOf(at, 'revenue')), percent)),
    })),
    {
      name: t('taxRate'),
      cells: history.map((_, at) => written(ratio(amountOf(at, 'incomeTax'), amountOf(at, 'pretaxIncome')), percent)),
    },
  ]
  return (
    <div className="overflow-x-auto">
      <table aria-label={t('history')} className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className="border-b border-line py-1 pr-3 text-left font-medium text-muted">
              {t('line')}
            </th>
            {history.map(({ to, fiscalYear }) => (
              <th key={to} scope="col" className="border-b border-line px-2 py-1 text-right font-medium">
                {fiscalYear}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row" className="border-b border-line py-1 pr-3 text-left font-normal whitespace-nowrap">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={history[at]?.to} className="border-b border-line px-2 py-1 text-right whitespace-nowrap tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ratio = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined || other <= 0 ? undefined : one / other

const written = (value: number | undefined, write: (value: number) => string): string => (value === undefined ? '–' : write(value))
