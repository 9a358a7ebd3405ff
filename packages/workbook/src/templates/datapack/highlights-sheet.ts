import { addRow, call, type Cell, compared, type Formula, minus, type NumberFormat, over, text, times, when } from '../../model/index.ts'
import { enter, type Entry, firstColumn, headerRow, noteRow, sectionRow, titleRows, type Words } from '../page.ts'
import { ratio } from '../ratio-rows.ts'
import { notAvailable } from '../period-page.ts'
import type { Statements } from './summary-sheet.ts'
import { datapackLabels } from './datapack-labels.ts'
import type { StatementPage } from './statement-sheet.ts'

/** Changes of a ratio below this are none: a tenth of a percentage point, or of a multiple's hundredth. */
const LEAST_CHANGE = 0.0005

interface Highlight {
  words: Words
  /** Key of its figures in the summary and the ratios. */
  key: string
  format: NumberFormat
  /** Whether more of it is better; -1: worse. */
  better: 1 | -1
}

const growthAndMargins: readonly Highlight[] = [
  { words: datapackLabels.growth, key: 'growth', format: 'percent', better: 1 },
  { words: datapackLabels.grossMargin, key: 'grossMargin', format: 'percent', better: 1 },
  { words: datapackLabels.ebitdaMargin, key: 'ebitdaMargin', format: 'percent', better: 1 },
  { words: datapackLabels.ebitMargin, key: 'ebitMargin', format: 'percent', better: 1 },
  { words: datapackLabels.netMargin, key: 'netMargin', format: 'percent', better: 1 },
  { words: datapackLabels.returnOnEquity, key: 'returnOnEquity', format: 'percent', better: 1 },
]
const leverage: readonly Highlight[] = [
  { words: datapackLabels.netDebtToEbitda, key: 'netDebtToEbitda', format: 'multiple', better: -1 },
  { words: datapackLabels.interestCover, key: 'interestCover', format: 'multiple', better: 1 },
  { words: datapackLabels.currentRatio, key: 'currentRatio', format: 'multiple', better: 1 },
]

/** The latest year beside the one before, with the direction of each change; all of it formulas over the summary and the ratios. */
export function fillHighlights(page: StatementPage, { cashFlow }: Statements, figures: Map<string, Cell>): void {
  const { sheet, translate, years } = page
  const last = years.length - 1
  titleRows(sheet, translate(datapackLabels.highlights), page.subtitle)
  const heads = [datapackLabels.measure, datapackLabels.latest, datapackLabels.previous, datapackLabels.change, datapackLabels.reading]
  headerRow(
    sheet,
    heads.map((words, at) => (at === 1 ? (years[last] ?? '') : at === 2 ? (years[last - 1] ?? '') : translate(words))),
  )
  const put = (words: Words, [latest, before]: readonly [Entry, Entry], format: NumberFormat, better: 1 | -1): void => {
    const row = addRow(sheet)
    text(row, firstColumn, translate(words))
    const [now, then] = [latest, before].map((entry, at) => enter(row, firstColumn + 1 + at, entry ?? notAvailable, { format })) as [
      Cell,
      Cell,
    ]
    const isKnown = call('AND', call('ISNUMBER', now), call('ISNUMBER', then))
    const change = enter(row, firstColumn + 3, when(isKnown, minus(now, then), notAvailable), { format })
    const reading = when(
      call('ISNUMBER', change),
      when(
        compared(call('ABS', change), '<', LEAST_CHANGE),
        translate(datapackLabels.unchanged),
        when(compared(times(better, change), '>', 0), translate(datapackLabels.improved), translate(datapackLabels.worsened)),
      ),
      notAvailable,
    )
    enter(row, firstColumn + 4, reading, { align: 'right' })
  }
  const putAll = (highlights: readonly Highlight[]): void => {
    for (const { words, key, format, better } of highlights)
      put(words, [figures.get(`${key}.${last}`) ?? null, figures.get(`${key}.${last - 1}`) ?? null], format, better)
  }
  sectionRow(sheet, translate(datapackLabels.growthAndMargins), heads.length)
  putAll(growthAndMargins)
  sectionRow(sheet, translate(datapackLabels.cashAndLeverage), heads.length)
  put(datapackLabels.cashConversion, [conversion(last), conversion(last - 1)], 'percent', 1)
  putAll(leverage)
  addRow(sheet)
  noteRow(sheet, translate(datapackLabels.highlightsNote))

  function conversion(year: number): Formula | null {
    const [flow, earned] = [cashFlow.of('operating')?.[year], figures.get(`ebitda.${year}`)]
    if (!flow || !earned) return null
    return when(call('AND', call('ISNUMBER', flow), call('ISNUMBER', earned)), ratio(flow, earned, over(flow, earned)), notAvailable)
  }
}
