import { addRow, call, compared, type Formula, minus, plus, range, text, times, when } from '../../model/index.ts'
import { at, firstColumn, type ModelledWorkbook, sectionRow, titleRows } from '../page.ts'
import { type Check, fillChecks, isSame } from '../verdicts.ts'
import { type CompsBook, excluded, notAvailable, notMeaningful, openCompsBook } from './comps-book.ts'
import { type CompsInput, requireCompsInput } from './comps-input.ts'
import { compsLabels } from './comps-labels.ts'
import { type CompsTable, fillComps } from './comps-sheet.ts'
import { fillImplied, type ImpliedValues } from './implied-sheet.ts'
import { type CompsInputs, fillCompsInputs } from './inputs-sheet.ts'

/**
 * A comparison with listed companies as a workbook of live formulas: LTM and calendarised metrics, their multiples with "NM" where a denominator is
 * not positive, statistics over every included peer, and the implied values of the subject.
 *
 * Figures: `peer.n.marketCap`, `peer.n.enterpriseValue`, `peer.n.RATIO` (growth, ebitdaMargin, ebitMargin, netMargin), `peer.n.MULTIPLE` (evRevenue,
 * evEbitda, evEbitdaCalendar, evEbitdaNtm, evEbit, pe, peCalendar, peNtm, pb; n from 0), `statistic.RATIO|MULTIPLE.max|upper|median|lower|min`,
 * `implied.MULTIPLE.lower|median|upper` (value per share).
 *
 * @throws CompsInputError when the input lacks data that a comparison needs
 */
export function compsWorkbook(input: CompsInput): ModelledWorkbook {
  requireCompsInput(input)
  const book = openCompsBook(input)
  const inputs = fillCompsInputs(book)
  const table = fillComps(book, inputs)
  const implied = fillImplied(book, inputs, table)
  fillNotes(book)
  const { translate } = book
  fillChecks(
    book.sheets.checks,
    { title: translate(compsLabels.checks), subtitle: `${book.subtitle} · ${translate(compsLabels.checksNote)}` },
    checksOf(book, inputs, table, implied),
    input.language,
  )
  return { workbook: book.workbook, figures: book.figures }
}

function fillNotes({ sheets, translate, input, subtitle }: CompsBook): void {
  const sheet = sheets.notes
  titleRows(sheet, translate(compsLabels.notes), subtitle)
  sectionRow(sheet, translate(compsLabels.method), 2)
  const methods = [
    compsLabels.methodLtm,
    compsLabels.methodCalendar,
    compsLabels.methodNtm,
    compsLabels.methodEnterpriseValue,
    compsLabels.methodDilution,
  ]
  for (const [at, note] of [...methods.map(translate), ...input.notes].entries()) {
    const row = addRow(sheet)
    text(row, firstColumn, String(at + 1))
    text(row, firstColumn + 1, note, { isWrapped: true })
  }
  addRow(sheet)
  sectionRow(sheet, translate(compsLabels.selection), 2)
  for (const { name, rationale, isIncluded } of input.peers) {
    const row = addRow(sheet)
    text(row, firstColumn, name)
    text(row, firstColumn + 1, isIncluded ? rationale : `${translate(compsLabels.excluded)}: ${rationale}`, { isWrapped: true })
  }
  for (const { name, rationale } of input.leftOut) {
    const row = addRow(sheet)
    text(row, firstColumn, name)
    text(row, firstColumn + 1, `${translate(compsLabels.excluded)}: ${rationale}`, { isWrapped: true })
  }
}

function checksOf({ amount }: CompsBook, { peers, subject }: CompsInputs, table: CompsTable, implied: ImpliedValues): Check[] {
  const total = (cells: readonly Formula[]): Formula => call('SUM', ...cells)
  const listed = <T>(cell: T | null): T[] => (cell === null ? [] : [cell])
  const caps = peers.flatMap(({ marketCap }) => listed(marketCap))
  // A peer with unknown claims has no enterprise value, and so nothing to reconcile.
  const bridge = total(
    peers.flatMap(({ enterpriseValue, netClaims, marketCap }) =>
      enterpriseValue && marketCap ? [when(call('ISNUMBER', enterpriseValue), minus(minus(enterpriseValue, netClaims), marketCap), 0)] : [],
    ),
  )
  // COUNTIF reads a text that looks like a date as one, and engines differ here.
  const sameMonths = total(peers.map(({ ltmTo }) => when(compared(ltmTo, '=', subject.ltmTo), 1, 0)))
  const periods = (index: number): Formula => total(peers.map(({ revenuePeriods }) => at(revenuePeriods, index)))
  // Companies at the end of their fiscal year use no months of another year.
  const ltmRevenue = total(peers.map(({ ltm }) => ltm.revenue))
  const recomputed = minus(plus(periods(0), periods(1)), periods(2))
  const { evEbitda } = table.multiples
  const all = range(evEbitda)
  const covered = plus(
    call('COUNT', all),
    ...([call('COUNTIF', all, notMeaningful), call('COUNTIF', all, notAvailable), call('COUNTIF', all, excluded)] as const),
  )
  const included = total(peers.map(({ isIncluded }) => isIncluded))
  const { ebitda, ebit, netIncome } = table.margins
  const odd = total(
    peers.map((_, index) => {
      const [first, second, third] = [at(ebitda, index), at(ebit, index), at(netIncome, index)]
      const known = call('AND', ...[first, second, third].map((cell) => call('ISNUMBER', cell)))
      return call('IF', known, call('IF', call('OR', compared(first, '<', second), compared(second, '<', third)), 1, 0), 0)
    }),
  )
  const banks = total(
    peers.map(({ isFinancial }, index) => times(isFinancial, call('COUNT', at(evEbitda, index), at(table.multiples.evRevenue, index)))),
  )
  const ebitdaRow = at(implied.rows, 1)
  const [low, middle, high] = ebitdaRow.perShare
  const impliedDifference = call(
    'IF',
    call('ISNUMBER', at(ebitdaRow.enterpriseValues, 1)),
    minus(at(ebitdaRow.enterpriseValues, 1), times(table.statistics.evEbitda.median, ebitdaRow.metric)),
    0,
  )
  const rounded = (formula: Formula): Formula => call('ROUND', formula, 6)
  return [
    {
      words: compsLabels.checkBridge,
      value: rounded(bridge),
      limit: '= 0',
      holds: isSame(bridge, total(caps)),
      weight: 'error',
      format: amount,
    },
    {
      words: compsLabels.checkLtm,
      value: rounded(minus(ltmRevenue, recomputed)),
      limit: '= 0',
      holds: isSame(minus(ltmRevenue, recomputed), ltmRevenue),
      weight: 'error',
      format: amount,
    },
    {
      words: compsLabels.checkCoverage,
      value: covered,
      limit: `= ${peers.length}`,
      holds: compared(covered, '=', peers.length),
      weight: 'error',
      format: 'whole',
    },
    { words: compsLabels.checkFinancials, value: banks, limit: '= 0', holds: compared(banks, '=', 0), weight: 'error', format: 'whole' },
    {
      words: compsLabels.checkImplied,
      value: rounded(impliedDifference),
      limit: '= 0',
      holds: compared(call('ABS', impliedDifference), '<', 1e-6),
      weight: 'error',
      format: amount,
    },
    {
      words: compsLabels.checkPeriods,
      value: sameMonths,
      limit: `= ${peers.length}`,
      holds: compared(sameMonths, '=', peers.length),
      weight: 'warning',
      format: 'whole',
    },
    {
      words: compsLabels.checkCount,
      value: included,
      limit: '≥ 4',
      holds: compared(included, '>=', 4),
      weight: 'warning',
      format: 'whole',
    },
    { words: compsLabels.checkMargins, value: odd, limit: '= 0', holds: compared(odd, '=', 0), weight: 'warning', format: 'whole' },
    ...(low && middle && high
      ? [
          {
            words: compsLabels.checkOrder,
            value: call('COUNT', low, middle, high),
            limit: '3',
            holds: call('AND', compared(low, '<=', middle), compared(middle, '<=', high)),
            weight: 'warning',
            format: 'whole',
          } as const,
        ]
      : []),
  ]
}
