import type { DcfHistoryAmount, DcfHistoryLine, DcfProposal } from '@dossier/contract'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { basisOfAmount, ExplainedFigure, Unavailable } from '../../outputs/index.ts'
import { dcfTexts } from './dcf.texts.ts'

const MILLION = 1e6

/** Shares of revenue: what they are called, and of which line. */
const shares = [
  ['ebitMargin', 'ebit', 'ebit'],
  ['depreciation', 'depreciation', 'depreciation'],
  ['capex', 'capex', 'capex'],
  ['workingCapital', 'workingCapital', 'workingCapital'],
] as const satisfies readonly (readonly [string, DcfHistoryLine, string])[]

/** What the years before were like, in the terms of the drivers; each figure opens what it was read from. */
export function HistoryTable({ proposal: { history } }: { proposal: DcfProposal }) {
  const t = useTexts(dcfTexts)
  const { number, percent } = useFormats()
  const amountOf = (at: number, line: DcfHistoryLine) => history[at]?.amounts[line] ?? null
  const nameOf = (line: string, at: number) => t('ofYear', { line, year: String(history[at]?.fiscalYear ?? '') })
  const operand = (line: string, at: number, amount: DcfHistoryAmount) => ({
    label: nameOf(line, at),
    figure: number(amount.value / MILLION, 1),
    basis: basisOfAmount(amount),
  })
  /** One amount over another, less `minus`. */
  const ratio = (
    name: string,
    at: number,
    [part, partAt, partName]: readonly [DcfHistoryLine, number, string],
    [whole, wholeAt, wholeName]: readonly [DcfHistoryLine, number, string],
    minus = 0,
  ): ReactNode => {
    const [above, below] = [amountOf(partAt, part), amountOf(wholeAt, whole)]
    if (above === null || below === null || below.value <= 0)
      return <Unavailable figure="N/A" reason={t(above !== null && below !== null ? 'notPositive' : 'notInStatements')} />
    const formula = t('ratio', { part: nameOf(partName, partAt), whole: nameOf(wholeName, wholeAt) })
    return (
      <ExplainedFigure
        label={nameOf(name, at)}
        figure={percent(above.value / below.value - minus)}
        basis={{
          kind: 'computed',
          formula: minus === 0 ? formula : `${formula} − ${minus}`,
          operands: [operand(partName, partAt, above), operand(wholeName, wholeAt, below)],
        }}
      />
    )
  }
  const revenue = t('revenue')
  const rows = [
    {
      name: revenue,
      cells: history.map(({ to }, at) => {
        const amount = amountOf(at, 'revenue')
        if (amount === null) return <Unavailable key={to} figure="N/A" reason={t('notInStatements')} />
        const figure = number(amount.value / MILLION, 1)
        return <ExplainedFigure key={to} label={nameOf(revenue, at)} figure={figure} basis={basisOfAmount(amount)} />
      }),
    },
    {
      name: t('growth'),
      cells: history.map((_, at) => ratio(t('growth'), at, ['revenue', at, revenue], ['revenue', at - 1, revenue], 1)),
    },
    ...shares.map(([name, line, lineName]) => ({
      name: t(name),
      cells: history.map((_, at) => ratio(t(name), at, [line, at, t(lineName)], ['revenue', at, revenue])),
    })),
    {
      name: t('taxRate'),
      cells: history.map((_, at) => ratio(t('taxRate'), at, ['incomeTax', at, t('incomeTax')], ['pretaxIncome', at, t('pretaxIncome')])),
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
