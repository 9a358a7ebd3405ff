import {
  addSheet,
  call,
  type Cell,
  compared,
  type Formula,
  minus,
  newWorkbook,
  type NumberFormat,
  plus,
  text,
  times,
  when,
} from '../../model/index.ts'
import { amountFormat, at, firstColumn, type ModelledWorkbook, unitLine, type Words } from '../page.ts'
import { type Check, fillChecks, isSame } from '../verdicts.ts'
import { type BreakdownTie, fillBreakdowns } from './breakdown-sheet.ts'
import { type DatapackInput, requireDatapackInput } from './datapack-input.ts'
import { datapackLabels } from './datapack-labels.ts'
import { fillHighlights } from './highlights-sheet.ts'
import { fillMarket } from './market-sheet.ts'
import { fillOperating } from './operating-sheet.ts'
import { fillStatement, type StatementPage } from './statement-sheet.ts'
import { fillRatios, fillSummary, type Statements } from './summary-sheet.ts'

/**
 * Financial statements of several years as a workbook: lines with their sources, totals as formulas tied to those reported, a summary,
 * ratios, operating measures, breakdowns of revenue, market figures, and the ties between them.
 *
 * Figures, `KEY.n` with the year from 0: `revenue`, `growth`, `grossProfit`, `grossMargin`, `ebit`, `ebitMargin`, `ebitda`, `ebitdaMargin`,
 * `netIncome`, `netMargin`, `totalAssets`, `totalEquity`, `netDebt`, `operatingCash`, `capex`, `freeCashFlow`, `currentRatio`, `debtToEquity`, `netDebtToEbitda`, `interestCover`, `returnOnEquity`,
 * `returnOnAssets`, `receivableDays`, `inventoryDays`, `payableDays`; and `cagr` of revenue. Those of `fillOperating`, `fillBreakdowns` and `fillMarket` are listed with them.
 *
 * @throws DatapackInputError when statements do not fit their years
 */
export function datapackWorkbook(input: DatapackInput): ModelledWorkbook {
  requireDatapackInput(input)
  const translate = (words: Words): string => words[input.language]
  const workbook = newWorkbook(`${input.company} – ${translate(datapackLabels.title)}`, input.language)
  const keys = [
    'summary',
    ...(input.years.length > 1 ? (['highlights'] as const) : []),
    'income',
    'balance',
    'cashFlow',
    'ratios',
    'kpis',
    'segments',
    'market',
    'checks',
  ] as const
  const revenue = input.income.find(({ key }) => key === 'revenue')
  const values = (revenue?.kind === 'reported' ? revenue.values : (revenue?.reported ?? [])).map((value) =>
    value !== null && 'value' in value ? value.value : 0,
  )
  const amount: NumberFormat = amountFormat(values)
  const subtitle = `${input.company} · ${input.basis} · ${unitLine(input.currency, input.unit, input.language)} · ${translate(datapackLabels.asOf)} ${input.asOf}`
  const pages = Object.fromEntries(
    keys.map((key) => {
      const sheet = addSheet(workbook, translate(datapackLabels[key]), {
        widths: widthsOf[key] ?? [2, 46, 15],
        frozen: { rows: 4, columns: key in widthsOf ? 0 : 2 },
        isOnePage: true,
      })
      return [key, { sheet, translate, amount, subtitle, years: input.years }]
    }),
  ) as Record<Exclude<(typeof keys)[number], 'highlights'>, StatementPage> & { highlights?: StatementPage }

  const figures = new Map<string, Cell>()
  const statements: Statements = {
    income: fillStatement(pages.income, datapackLabels.income, input.income),
    balance: fillStatement(pages.balance, datapackLabels.balance, input.balance),
    cashFlow: fillStatement(pages.cashFlow, datapackLabels.cashFlow, input.cashFlow),
  }
  const summary = fillSummary(pages.summary, statements, figures)
  const about = input.profile
  const blank = pages.summary.sheet.rows[2]
  if (about && blank) text(blank, firstColumn, [about.homepage, about.country, about.industry, about.segment].join(' · '), { role: 'note' })
  fillRatios(pages.ratios, statements, summary, figures)
  fillOperating(pages.kpis, input.operating, figures)
  const breakdowns = fillBreakdowns(pages.segments, input.breakdowns, statements, figures)
  fillMarket(pages.market, input, statements, figures)
  if (pages.highlights) fillHighlights(pages.highlights, statements, figures)
  fillChecks(
    pages.checks.sheet,
    { title: translate(datapackLabels.checks), subtitle: `${subtitle} · ${translate(datapackLabels.checksNote)}` },
    [...ties(statements, input, amount), ...breakdowns.flatMap((one) => tiesOfParts(one, input.years, amount))],
    input.language,
  )
  return { workbook, figures }
}

/** Widths of the pages that have no column for each year, in characters. */
const widthsOf: Readonly<Record<string, readonly number[]>> = { checks: [2, 66, 18, 18, 14], market: [2, 46, 18, 18, 60] }

/** Ties between the statements, year by year, and of each total to the filing. */
function ties({ income, balance, cashFlow }: Statements, { years }: DatapackInput, amount: NumberFormat): Check[] {
  const tie = (words: Words, rows: readonly (readonly Cell[] | null)[], difference: (...cells: Cell[]) => Formula): Check[] =>
    years.flatMap((year, index) => {
      const cells = rows.flatMap((row) => (row ? [at(row, index)] : []))
      return cells.length < rows.length ? [] : [tieOf(words, year, cells, difference(...cells), amount)]
    })
  const sums = (added: readonly (Cell[] | null)[], year: number): Cell[] => added.flatMap((row) => (row ? [at(row, year)] : []))
  const movements = [
    cashFlow.of('openingCash'),
    cashFlow.of('operating'),
    cashFlow.of('investing'),
    cashFlow.of('financing'),
    cashFlow.of('exchange'),
  ]
  const closing = cashFlow.of('closingCash')
  const opening = cashFlow.of('openingCash')
  return [
    ...tie(
      datapackLabels.checkBalance,
      [balance.of('totalAssets'), balance.of('totalLiabilities'), balance.of('totalEquity')],
      (assets, liabilities, equity) => minus(assets, plus(liabilities, equity)),
    ),
    ...tie(datapackLabels.checkCash, [closing, balance.of('cash')], (flow, stock) => minus(flow, stock)),
    ...(closing && opening
      ? years.map((year, index) =>
          tieOf(
            datapackLabels.checkCashFlow,
            year,
            [at(closing, index), at(opening, index)],
            minus(call('SUM', ...sums(movements, index)), at(closing, index)),
            amount,
          ),
        )
      : []),
    ...(closing && opening
      ? years.slice(1).map((year, index) => {
          const [before, now] = [at(closing, index), at(opening, index + 1)]
          return tieOf(datapackLabels.checkOpening, year, [before, now], minus(now, before), amount)
        })
      : []),
    ...(closing && opening
      ? []
      : years.slice(1).flatMap((year, index) => {
          const cash = balance.of('cash')
          const flows = [cashFlow.of('operating'), cashFlow.of('investing'), cashFlow.of('financing')]
          if (!cash || flows.some((row) => row === null)) return []
          const [before, now] = [at(cash, index), at(cash, index + 1)]
          const cells = [now, before, ...sums(flows, index + 1)]
          return cashChangeOf(year, cells, minus(minus(now, before), call('SUM', ...sums(flows, index + 1))), amount)
        })),
    ...tie(
      datapackLabels.checkGrossProfit,
      [income.of('grossProfit'), income.of('revenue'), income.of('costOfSales')],
      (gross, revenue, cost) => minus(gross, minus(revenue, cost)),
      // Some filers print costs of sales in several rows, or keep depreciation apart from them.
    ).map((check) => ({ ...check, weight: 'warning' as const })),
    ...tie(datapackLabels.checkNetIncome, [income.of('netIncome'), cashFlow.of('netIncome')], (own, other) => minus(own, other)),
    ...[income, balance, cashFlow].flatMap(({ differences }) =>
      differences.map(({ label, cells }): Check => {
        const total = call('SUM', ...cells.map((cell) => call('ABS', call('SUM', cell))))
        return {
          words: { ko: `${datapackLabels.checkTotals.ko}: ${label}`, en: `${datapackLabels.checkTotals.en}: ${label}` },
          value: total,
          limit: '= 0',
          holds: compared(total, '<', 1e-6),
          weight: 'warning',
          format: amount,
        }
      }),
    ),
  ]
}

/** Share of revenue that the rounding of parts may explain. */
const ROUNDING_OF_PARTS = 0.0005

function tiesOfParts({ kind, totals, revenue, stated }: BreakdownTie, years: readonly string[], format: NumberFormat): Check[] {
  const words = datapackLabels.checkBreakdown[kind]
  return years.flatMap((year, index) => {
    if (stated[index] !== true) return []
    const [total, own] = [at(totals, index), at(revenue, index)]
    const known = call('AND', call('ISNUMBER', total), call('ISNUMBER', own))
    const difference = minus(total, own)
    return {
      words: { ko: `${words.ko} (${year})`, en: `${words.en} (${year})` },
      value: when(known, call('ROUND', difference, 6), 'N/A'),
      limit: `≤ ${ROUNDING_OF_PARTS * 100}%`,
      holds: when(known, compared(call('ABS', difference), '<=', times(ROUNDING_OF_PARTS, call('ABS', own))), compared(1, '=', 0)),
      weight: 'warning',
      format,
    }
  })
}

/** Share of closing cash that exchange rates and restricted cash may explain. */
const CASH_TOLERANCE = 0.02

/** The flows of a year against the change of cash: statements that print no opening and closing cash leave the effect of exchange rates open. */
function cashChangeOf(year: string, cells: readonly Cell[], difference: Formula, format: NumberFormat): Check {
  const known = call('AND', ...cells.map((cell) => call('ISNUMBER', cell)))
  return {
    words: { ko: `${datapackLabels.checkCashChange.ko} (${year})`, en: `${datapackLabels.checkCashChange.en} (${year})` },
    value: when(known, difference, 'N/A'),
    limit: `≤ ${CASH_TOLERANCE * 100}%`,
    holds: when(known, compared(call('ABS', difference), '<=', times(CASH_TOLERANCE, call('ABS', at(cells, 0)))), compared(1, '=', 0)),
    weight: 'warning',
    format,
  }
}

function tieOf(words: Words, year: string, cells: readonly Cell[], difference: Formula, format: NumberFormat): Check {
  const known = call('AND', ...cells.map((cell) => call('ISNUMBER', cell)))
  return {
    words: { ko: `${words.ko} (${year})`, en: `${words.en} (${year})` },
    value: when(known, call('ROUND', difference, 6), 'N/A'),
    limit: '= 0',
    // A figure that the filing does not state cannot be reconciled, which is not an error.
    holds: when(known, isSame(difference, at(cells, 0)), compared(1, '=', 0)),
    weight: cells.some(({ content }) => content.kind === 'text') ? 'warning' : 'error',
    format,
  }
}
