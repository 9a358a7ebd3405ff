import { call, type Cell, compared, type Formula, minus, over, plus, when } from '../../model/index.ts'
import { at, filled, headerRow, indices, line, sectionRow, type Sourced, titleRows } from '../page.ts'
import { missing } from '../missing-figure.ts'
import type { DcfBook } from './dcf-book.ts'
import type { DriverKey, HistoryYear } from './dcf-input.ts'
import { dcfLabels } from './dcf-labels.ts'

const from = 3
const notAvailable = 'N/A'

/** Rows of the history that other sheets refer to, a cell for each year. */
export interface DcfHistory {
  revenue: Cell[]
  ebit: Cell[]
  depreciation: Cell[]
  capex: Cell[]
  workingCapital: Cell[]
  ebitda: Cell[]
  /** Ratios shown next to the drivers of scenarios. */
  ratios: Record<Exclude<DriverKey, 'taxRate'> | 'ebitdaMargin', Cell[]>
}

/** Figures as reported, each with its source, and the ratios by which the drivers are judged. */
export function fillHistory(book: DcfBook): DcfHistory {
  const { translate, amount } = book
  const { history } = book.input
  const sheet = book.sheets.history
  const width = history.length + 2
  titleRows(sheet, translate(dcfLabels.history), book.subtitle)
  headerRow(sheet, [translate(dcfLabels.item), '', ...history.map(({ label }) => label)])

  const reported = (words: (typeof dcfLabels)[keyof typeof dcfLabels], of: (year: HistoryYear) => Sourced | null): Cell[] =>
    filled(
      line(
        sheet,
        translate(words),
        '',
        from,
        history.map((year) => of(year) ?? missing('statements')),
        { format: amount },
      ),
    )

  sectionRow(sheet, translate(dcfLabels.operations), width)
  const revenue = reported(dcfLabels.revenue, (year) => year.revenue)
  const grossProfit = reported(dcfLabels.grossProfit, (year) => year.grossProfit)
  const ebit = reported(dcfLabels.ebit, (year) => year.ebit)
  const depreciation = reported(dcfLabels.depreciation, (year) => year.depreciation)
  const ebitda = filled(
    line(
      sheet,
      translate(dcfLabels.ebitda),
      '',
      from,
      indices(history.length).map((year) => known([at(ebit, year), at(depreciation, year)], plus(at(ebit, year), at(depreciation, year)))),
      { format: amount, role: 'total' },
    ),
  )
  const netIncome = reported(dcfLabels.netIncome, (year) => year.netIncome)
  const capex = reported(dcfLabels.capex, (year) => year.capex)
  const workingCapital = reported(dcfLabels.workingCapital, (year) => year.workingCapital)

  sectionRow(sheet, translate(dcfLabels.driver), width)
  const growth = line(
    sheet,
    translate(dcfLabels.growth),
    '%',
    from,
    revenue.map((cell, year) =>
      year === 0 ? missing('yearBefore') : ofPositive(at(revenue, year - 1), minus(over(cell, at(revenue, year - 1)), 1)),
    ),
    { format: 'percent' },
  )
  const share = (words: (typeof dcfLabels)[keyof typeof dcfLabels], of: readonly Cell[]): Cell[] =>
    filled(
      line(
        sheet,
        translate(words),
        '%',
        from,
        of.map((cell, year) => known([cell], ofPositive(at(revenue, year), over(cell, at(revenue, year))))),
        { format: 'percent' },
      ),
    )
  share(dcfLabels.grossMargin, grossProfit)
  const ebitMargin = share(dcfLabels.ebitMargin, ebit)
  const ebitdaMargin = share(dcfLabels.ebitdaMargin, ebitda)
  share(dcfLabels.netMargin, netIncome)
  const depreciationShare = share(dcfLabels.depreciationShare, depreciation)
  const capexShare = share(dcfLabels.capexShare, capex)
  const workingCapitalShare = share(dcfLabels.workingCapitalShare, workingCapital)
  return {
    revenue,
    ebit,
    depreciation,
    capex,
    workingCapital,
    ebitda,
    ratios: {
      growth: filled(growth),
      ebitMargin,
      ebitdaMargin,
      depreciation: depreciationShare,
      capex: capexShare,
      workingCapital: workingCapitalShare,
    },
  }
}

/** A formula over figures that filings may lack: "N/A" if one of them is missing. */
export function known(cells: readonly Cell[], formula: Formula): Formula {
  const isKnown = cells.map((cell) => call('ISNUMBER', cell))
  return when(isKnown.length === 1 ? at(isKnown, 0) : call('AND', ...isKnown), formula, notAvailable)
}

/** A ratio to revenue, "N/A" before there was any. */
const ofPositive = (revenue: Cell, formula: Formula): Formula => when(compared(revenue, '>', 0), formula, notAvailable)
