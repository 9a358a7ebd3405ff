import {
  addRow,
  calculated,
  call,
  type Cell,
  compared,
  fixed,
  type Formula,
  joined,
  minus,
  type NumberFormat,
  over,
  plus,
  range,
  text,
  times,
  when,
} from '../../model/index.ts'
import { at, firstColumn, headerRow, noteRow, sectionRow, titleRows, type Words } from '../page.ts'
import type { DcfBook } from './dcf-book.ts'
import type { BridgeKind } from './dcf-input.ts'
import { dcfLabels } from './dcf-labels.ts'
import type { DcfInputs } from './inputs-sheet.ts'

export interface DcfBridge {
  /** Contribution of each item, with its sign. */
  items: { label: string; contribution: Cell }[]
  netClaims: Cell
  equityValue: Cell
  valuePerShare: Cell
  /** Shares and exercise proceeds of each set of options that can be exercised, the empty set first. */
  exercised: { count: Cell; proceeds: Cell | null }[]
  /** Sum of the options' values at the value per share. */
  optionValue: Formula
}

const added: ReadonlySet<BridgeKind> = new Set(['cash', 'investment'])
const columns = 7

/**
 * Market equity (unit of the model): price × shares outstanding and the new shares that options give by the treasury-stock method,
 * n × (1 − strike / price) for options in the money (IAS 33.45).
 */
export function marketEquity({ price, outstanding, options, unitSize }: DcfInputs): Formula | null {
  if (!price) return null
  const shares = options.reduce<Formula>(
    (count, { count: number, strike }) => plus(count, call('MAX', 0, times(number, minus(1, over(strike, price))))),
    outstanding,
  )
  return over(times(price, shares), unitSize)
}

/**
 * Enterprise value to equity to value per share. Options are exercised at the value per share itself: with the options of a set
 * exercised, value = (equity + proceeds) / (shares + options); the least of these over the sets, ordered by strike, is the value at
 * which every option in the money is exercised and no other.
 */
export function fillBridge(book: DcfBook, inputs: DcfInputs, enterpriseValue: Cell): DcfBridge {
  const { translate, amount, price: priceLook, figures } = book
  const sheet = book.sheets.bridge
  titleRows(sheet, translate(dcfLabels.bridge), book.subtitle)
  headerRow(sheet, [translate(dcfLabels.item), translate(dcfLabels.value), '', '', '', '', ''])
  const put = (label: string, formula: Formula, format: NumberFormat, name?: string, role: 'line' | 'total' = 'line'): Cell => {
    const row = addRow(sheet)
    text(row, firstColumn, label, { role })
    const cell = calculated(row, firstColumn + 1, formula, { format, role, ...(name !== undefined && { name }) })
    if (name !== undefined) figures.set(name, cell)
    return cell
  }

  const start = put(translate(dcfLabels.enterpriseValue), enterpriseValue, amount)
  const items = inputs.bridge.map(({ kind, label, amount: cell }) => ({
    label: `${added.has(kind) ? '+' : '−'} ${label}`,
    contribution: put(`${added.has(kind) ? '+' : '−'} ${label}`, added.has(kind) ? times(1, cell) : times(-1, cell), amount),
  }))
  const contributions = items.map(({ contribution }) => contribution)
  const netClaims = put(
    translate(dcfLabels.claims),
    contributions.length === 0 ? call('SUM', 0) : times(-1, call('SUM', range(contributions))),
    amount,
    'NetClaims',
  )
  const equityValue = put(translate(dcfLabels.equityValue), minus(start, netClaims), amount, 'EquityValue', 'total')

  addRow(sheet)
  sectionRow(sheet, translate(dcfLabels.dilution), columns)
  const head = addRow(sheet)
  const labels: Words[] = [
    dcfLabels.item,
    dcfLabels.optionCount,
    dcfLabels.strike,
    dcfLabels.proceeds,
    dcfLabels.cumulativeCount,
    dcfLabels.cumulativeProceeds,
    dcfLabels.candidatePrice,
  ]
  labels.forEach((words, column) =>
    text(head, firstColumn + column, translate(words), { role: 'note', align: column === 0 ? 'left' : 'right' }),
  )
  const none = addRow(sheet)
  text(none, firstColumn, translate(dcfLabels.noExercise))
  const outstanding = calculated(none, firstColumn + 4, inputs.outstanding, { format: 'whole' })
  const candidates = [calculated(none, firstColumn + 6, over(times(equityValue, inputs.unitSize), outstanding), { format: priceLook })]
  const tranches = inputs.options.map(({ label, count, strike }) => {
    const row = addRow(sheet)
    text(row, firstColumn, label)
    const number = calculated(row, firstColumn + 1, count, { format: 'whole' })
    const at = calculated(row, firstColumn + 2, strike, { format: priceLook })
    return { row, number, strike: at, proceeds: calculated(row, firstColumn + 3, times(number, at), { format: 'whole' }) }
  })
  const exercised: DcfBridge['exercised'] = [{ count: outstanding, proceeds: null }]
  if (tranches.length > 0) {
    const strikes = range(
      tranches.map(({ strike }) => strike),
      true,
    )
    const upTo = (strike: Cell, of: readonly Cell[]): Formula => call('SUMIF', strikes, joined('<=', strike), range(of, true))
    for (const { row, strike } of tranches) {
      const count = calculated(
        row,
        firstColumn + 4,
        plus(
          fixed(outstanding),
          upTo(
            strike,
            tranches.map(({ number }) => number),
          ),
        ),
        { format: 'whole' },
      )
      const proceeds = calculated(
        row,
        firstColumn + 5,
        upTo(
          strike,
          tranches.map((one) => one.proceeds),
        ),
        { format: 'whole' },
      )
      exercised.push({ count, proceeds })
      candidates.push(
        calculated(row, firstColumn + 6, over(plus(times(fixed(equityValue), fixed(inputs.unitSize)), proceeds), count), {
          format: priceLook,
        }),
      )
    }
  }
  addRow(sheet)
  const valuePerShare = put(
    `${translate(dcfLabels.valuePerShare)} (${book.input.currency})`,
    call('MIN', range(candidates)),
    priceLook,
    'ValuePerShare',
    'total',
  )
  const optionValue = tranches.reduce<Formula>(
    (sum, { number, strike }) => plus(sum, times(number, call('MAX', 0, minus(valuePerShare, strike)))),
    { kind: 'number', value: 0 },
  )
  put(
    translate(dcfLabels.dilutedShares),
    tranches.reduce<Formula>(
      (count, { number, strike }) =>
        plus(count, when(compared(valuePerShare, '>', strike), times(number, minus(1, over(strike, valuePerShare))), 0)),
      outstanding,
    ),
    'whole',
    'DilutedShares',
  )
  if (inputs.price) {
    const price = put(`${translate(dcfLabels.price)} (${book.input.currency})`, inputs.price, priceLook)
    put(translate(dcfLabels.premium), minus(over(valuePerShare, price), 1), 'percent', 'PremiumToPrice')
  }
  addRow(sheet)
  noteRow(sheet, translate(dcfLabels.bridgeNote))
  return { items, netClaims, equityValue, valuePerShare, exercised, optionValue }
}

/** Value per share for another enterprise value, everything else as on the sheet. */
export function perShare(enterpriseValue: Cell, { netClaims, exercised }: DcfBridge, unitSize: Cell): Formula {
  const equity = times(minus(enterpriseValue, fixed(netClaims)), fixed(unitSize))
  const candidates = exercised.map(({ count, proceeds }) => over(proceeds ? plus(equity, fixed(proceeds)) : equity, fixed(count)))
  return candidates.length === 1 ? at(candidates, 0) : call('MIN', ...candidates)
}
